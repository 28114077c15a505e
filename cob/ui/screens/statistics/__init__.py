"""The statistics in the window: figures, plots and records of all games that were finished."""
