"""Discord: commands, buttons and messages. Rules, SQL and texts are elsewhere."""
