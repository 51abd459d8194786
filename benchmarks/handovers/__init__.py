"""How often a match waits for somebody: simulated people with forced moves, premoves and plans."""
