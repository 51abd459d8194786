"""Matches of three with a day for every move, and what is said in their threads."""

from datetime import timedelta

from bot.matches.clocks.pace import each_move
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import live, seen, settled, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

DAILY = each_move(timedelta(days=1))


async def three(
    house: House, desk: Desk, table: str, meet: Meet, game: str = "pebbles"
) -> tuple[Sitting, list[Person]]:
    """A match of three people with a day for every move."""
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    return await sit_down(house, desk, table, people, game=game, pace=DAILY), people


async def last_words(sitting: Sitting, person: Person) -> str:
    """All public text in the match's thread."""
    await settled(sitting)
    return "\n".join(text(one) for one in await seen(person, sitting.channel))


def question(messages: list[Json]) -> Json:
    """The one question that the table is asked."""
    (found,) = [one for one in messages if live([one], "agree")]
    return found
