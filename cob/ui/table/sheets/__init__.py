"""Sheets over the table: help, scores, and the hand-over between two people."""
