"""Leagues on paper: schedules, pairings, tables, promotion and ratings, as arithmetic.

Nothing here knows a game, a clock or a database. Players are numbers, a result is who finished
where, and everything that is shown is computed from the results, so that a correction is a
matter of computing again. `docs/standings.md` has the rules in words.
"""
