"""The screens: a module or a folder for each."""
