"""The hand that paints the grounds of the table: seeded, so that it always paints the same."""
