"""How often a match waits for a player, with and without forced moves, premoves and plans."""
