"""The coach at the table: advice, the question before a turn ends, and previews of turns."""
