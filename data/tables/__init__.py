"""The queries of each table."""
