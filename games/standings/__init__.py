"""The arithmetic of leagues: schedules, pairings, standings, promotion and ratings.

Nothing here depends on a game, a clock or a database. Players are numbers, and everything is
computed from the results, so a correction only means computing again. `docs/standings.md` explains
the rules.
"""
