"""The coach at the table: advice, the question before a turn ends, the turn that is looked at."""
