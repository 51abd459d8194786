"""`/block` and `/unblock`: players who do not want to meet."""

from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import code, text
from tests.support.discord.seating import is_private, lobby_of
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person


async def test_a_blocked_player_cannot_join_and_is_not_told_why(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    told = (await ana.use(table, "block", player=str(bruno.id)))["message"]
    assert is_private(told)
    assert "is blocked" in text(told)
    lobby = await lobby_of(house, desk, table, [ana], seat_count=3)
    posted = [one for one in await bruno.messages(table) if f"join:{lobby.id}" in str(one)][-1]
    refused = (await bruno.click(posted, code(posted, "join")))["message"]
    assert "You cannot join this match" in text(refused)
    assert "block" not in text(refused)
    assert "Ana" not in text(refused)
    await ana.use(table, "unblock", player=str(bruno.id))
    await bruno.click(posted, code(posted, "join"))
    seats = (await house.services.matches.find(lobby.id)).seats
    assert {seat.player for seat in seats} == {ana.id, bruno.id}


async def test_a_blocked_players_invitation_mentions_nobody(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    await bruno.use(table, "block", player=str(ana.id))
    await ana.use(table, "play", game="azul/wall=coloured", friend=str(bruno.id))
    await quiet(house)
    for message in await ana.messages(table):
        assert str(bruno.id) not in [one["id"] for one in message["mentions"]]


async def test_the_list_is_in_the_settings_and_lifts_blocks(
    house: House, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    for person in (bruno, carla, carla):
        await ana.use(table, "block", player=str(person.id))
    card = (await ana.use(table, "settings"))["message"]
    shown = (await ana.click(card, code(card, "blocked")))["message"]
    assert "blocked 2 players" in text(shown)
    for person in (bruno, carla):
        assert f"<@{person.id}>" in text(shown)
    (last, *_) = (await house.services.player_blocks.of_player(ana.id))[::-1]
    shown = (await ana.click(shown, "unblock", values=[str(last.number)]))["message"]
    assert "blocked one player" in text(shown)
    assert f"<@{carla.id}>" not in text(shown)
    assert text((await bruno.use(table, "unblock"))["message"]).count("blocked nobody") == 1


async def test_nobody_blocks_themselves_or_the_bot(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    told = (await ana.use(table, "block", player=str(ana.id)))["message"]
    assert "yourself" in text(told)
    told = (await ana.use(table, "block", player=str(desk.bot.id)))["message"]
    assert "Bots do not play" in text(told)
    assert await house.services.player_blocks.of_player(ana.id) == []
