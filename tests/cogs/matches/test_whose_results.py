"""Who may know the result of a match: it depends on where it was played, and by whom."""

import pytest

from bot.matches import Joining, Location, Match
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord import duplicate_week as week
from tests.support.discord.league import begun, people, play_all, settled
from tests.support.discord.messages import buttons, text
from tests.support.discord.seating import CLICKS, home_of, lobby_of, sit_down
from tests.support.discord.won_matches import ask, won
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

__all__ = ["people"]


@pytest.fixture
def elsewhere(desk: Desk, people: list[Person], table: str) -> str:
    """Another channel of the same server."""
    guild, _ = home_of(desk, table)
    return str(channels.create(desk, guild, "elsewhere").id)


@pytest.fixture
def abroad(desk: Desk, people: list[Person]) -> str:
    """A channel of another server, which belongs to Duarte."""
    guild = channels.add_guild(desk, "Abroad", people[3].id)
    return str(channels.create(desk, guild, "abroad").id)


async def direct(desk: Desk, person: Person) -> str:
    """A person's direct messages with the bot."""
    return str((await person.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"])


async def knows(person: Person, place: str, match: int) -> bool:
    """Whether the person is shown the result there; if not, nothing about the match is said."""
    answer = await ask(person, place, "result", match=match)
    told = "points" in text(answer)
    assert ("has no result" in text(answer)) is not told
    assert told or buttons(answer) == {}
    return told


async def given_up(house: House, match: Match) -> Match:
    """A match that is over."""
    loser = match.seats[0].player or 0
    return (await house.services.matches.resign(match.id, loser, next(CLICKS))).match


async def test_results_of_open_matches_are_visible_on_the_whole_server(
    house: House, desk: Desk, people: list[Person], table: str, elsewhere: str, abroad: str
) -> None:
    ana, bruno, carla, duarte = people
    match = await won(house, desk, table, ana, bruno)
    assert await knows(carla, elsewhere, match.id)
    for place in (abroad, await direct(desk, carla)):
        assert not await knows(carla, place, match.id)
    assert not await knows(duarte, abroad, match.id), "not even who manages another server"
    for place in (abroad, await direct(desk, bruno)):
        assert await knows(bruno, place, match.id), "who was there, wherever they are"


async def test_the_result_of_a_private_match_is_known_where_it_was_played(
    house: House, desk: Desk, people: list[Person], meet: Meet, table: str, elsewhere: str
) -> None:
    ana, bruno, carla, _ = people
    sitting = await sit_down(
        house, desk, table, [bruno, carla], joining=Joining.INVITED, guests=[carla.id]
    )
    match = await given_up(house, await sitting.match())
    channels.add_user(desk, "Eva")
    eva = await meet("Eva")
    assert not await knows(eva, elsewhere, match.id)
    for place in (table, sitting.channel):
        assert await knows(eva, place, match.id)
    for place in (elsewhere, await direct(desk, bruno)):
        assert await knows(bruno, place, match.id), "who was there, wherever they are"
    assert await knows(ana, elsewhere, match.id), "who may correct it"
    codes = buttons(await ask(ana, elsewhere, "result", match=match.id))
    assert {code.split(":")[0] for code in codes} >= {"correct", "void"}


async def test_the_result_of_a_match_in_direct_messages_is_private(
    house: House, desk: Desk, people: list[Person], table: str, abroad: str
) -> None:
    ana, bruno, _, duarte = people
    home = await direct(desk, bruno)
    matches = house.services.matches
    place = Location(None, int(home))
    opened = await matches.create("pebbles", bruno.id, next(CLICKS), seat_count=2, location=place)
    await matches.join(opened.match.id, duarte.id, next(CLICKS))
    await matches.start(opened.match.id, bruno.id, next(CLICKS))
    match = await given_up(house, await matches.find(opened.match.id))
    assert await knows(bruno, home, match.id)
    assert await knows(duarte, table, match.id)
    assert not await knows(ana, table, match.id), "not even who manages the server"
    assert not await knows(ana, await direct(desk, ana), match.id)


async def test_results_of_a_league_are_visible_on_its_server(
    house: House, desk: Desk, people: list[Person], meet: Meet, table: str, elsewhere: str
) -> None:
    league = await begun(house, desk, people, table)
    session = await house.services.leagues.find(league)
    await play_all(house, session)
    await settled(house, desk)
    channels.add_user(desk, "Eva")
    eva = await meet("Eva")
    number = session.fixtures[0].match or 0
    assert await knows(eva, elsewhere, number)
    assert buttons(await ask(eva, elsewhere, "result", match=number)) == {}
    assert not await knows(eva, await direct(desk, eva), number)


async def test_of_a_sealed_match_the_points_are_known_and_nothing_else(
    house: House, desk: Desk, people: list[Person], table: str, elsewhere: str, abroad: str
) -> None:
    league = await week.begun(house, desk, people, table)
    here, there = await week.tables_of(house, league)
    await week.play_out(house, here.id)
    await week.settled(house)
    other = week.those_at(there, people)[0]
    assert await knows(other, elsewhere, here.id)
    assert not await knows(other, elsewhere, there.id), "it is still played"
    assert not await knows(other, abroad, here.id)
    looked = await other.use(elsewhere, "table", match=here.id)
    assert week.SEALED in text(looked["message"])
    assert "seed" not in text(await ask(other, elsewhere, "result", match=here.id))


async def test_a_button_of_old_tells_no_more_than_the_command(
    house: House, desk: Desk, people: list[Person], table: str, elsewhere: str
) -> None:
    ana, bruno, carla, _ = people
    match = await lobby_of(
        house, desk, table, [bruno, carla], joining=Joining.INVITED, guests=[carla.id]
    )
    await house.services.matches.start(match.id, bruno.id, next(CLICKS))
    await given_up(house, match)
    shown = await ask(ana, elsewhere, "result", match=match.id)
    guild, _ = home_of(desk, table)
    guild.owner_id, owner = bruno.id, guild.owner_id
    answer = (await ana.click(shown, f"correct:{match.id}"))["message"]
    guild.owner_id = owner
    assert "has no result" in text(answer)
