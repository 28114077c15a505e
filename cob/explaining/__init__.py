"""Explanations of things on the table: cards, links to rules, points."""
