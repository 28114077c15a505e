"""Practice at the end of a lesson: positions dealt anew, and answers computed by the engine."""
