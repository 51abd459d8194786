"""Computer players, which think in separate processes."""
