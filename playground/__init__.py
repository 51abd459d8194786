"""A stand-in for Discord on this machine, to try and to test the bot without the real one."""
