"""The people of league tests."""

from tests.support.discord.duplicate_week import eva
from tests.support.discord.league import people

__all__ = ["eva", "people"]
