"""Discord: commands, buttons and messages; no rules, no SQL, no wording."""
