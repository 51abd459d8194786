"""Computer players at the tables of the bot: they think in processes of their own."""
