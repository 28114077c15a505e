"""The `cob` command: a module for each word after it."""
