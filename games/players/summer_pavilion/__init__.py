"""Computer players for Summer Pavilion."""
