"""Practice at the end of a lesson: positions dealt anew, and answers that the engine gives."""
