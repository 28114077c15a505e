"""Tools for maintainers: figures, pictures, tables and the catalogue of sentences."""
