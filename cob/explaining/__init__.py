"""What is told about things on the table: cards, links to rules, points."""
