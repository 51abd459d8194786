"""The tables: what can be asked of each, and what can be written to it."""
