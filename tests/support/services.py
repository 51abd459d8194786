"""Services as `open_services` wires them, one at a time."""

from typing import Any

from bot.matches.clocks.adjustments import adjust_clocks
from bot.players.service import Players
from data import Database


def open_players(database: Database, **given: Any) -> Players:
    """The players of a database; changed hours move their clocks."""
    return Players(database, adjust_clocks=adjust_clocks, **given)
