"""The statistics in the window: figures, plots and records of all finished games."""
