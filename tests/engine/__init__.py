"""The rulebook tests: every file is a chapter, every docstring names its clauses."""
