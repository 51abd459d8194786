"""Being forgotten: nothing is left of a person, and nobody waits for them."""

from bot.forget_me import forget
from bot.matches import Status
from bot.players.settings import NotifyBy
from data import Transaction
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import code, text
from tests.support.discord.seating import (
    CLICKS,
    Slow,
    go_round,
    is_private,
    lobby_of,
    mover,
    settled,
    sit_down,
)
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person


async def test_a_player_first_sees_what_being_forgotten_means(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    await sit_down(house, desk, table, [ana, bruno])
    over = await sit_down(house, desk, table, [ana, bruno])
    await house.services.matches.resign(over.number, bruno.id, next(CLICKS))
    for _ in range(2):
        await lobby_of(house, desk, table, [ana], seat_count=2)
    card = (await ana.use(table, "forget-me"))["message"]
    assert is_private(card)
    for words in ("give up the match", "2 matches that have not begun", "One finished match"):
        assert words in text(card)
    assert len(await house.services.matches.of_player(ana.id)) == 3, "it was a question"
    stranger = (await (await meet("Carla")).use(table, "forget-me"))["message"]
    assert "match that" not in text(stranger)


async def test_nothing_is_left_of_a_forgotten_player(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    """Without clocks, nobody would ever play for a seat that nobody has."""
    carla = await meet("Carla")
    await house.services.players.update_settings(bruno.id, notice=NotifyBy.NONE, substitute=True)
    three = await sit_down(house, desk, table, [ana, bruno, carla])
    two = await sit_down(house, desk, table, [ana, bruno])
    lobby = await lobby_of(house, desk, table, [bruno, ana], seat_count=3)
    await go_round(three, bruno)
    card = (await bruno.use(table, "forget-me"))["message"]
    slow = Slow(desk)
    for _ in range(2):
        await slow.click(bruno, card, code(card, "forget-me"))
    for answer in await slow.arrive():
        assert "I know nothing about you" in text(answer["message"]), "pressed twice or once"

    match = await settled(two)
    assert (match.status, match.outcome and match.outcome.ranks) == (
        Status.OVER,
        tuple(1 if seat.player == ana.id else 2 for seat in match.seats),
    )
    match = await settled(three)
    assert match.status is Status.RUNNING
    while (match := await settled(three)).status is Status.RUNNING:
        await three.type_move(mover(three, match))
    left = await house.services.matches.find(lobby.id)
    assert [(seat.player, seat.host) for seat in left.seats] == [(ana.id, True)]
    assert await traces_of(house, bruno.id) == {}
    shown = text((await ana.use(three.channel, "log", match=three.number))["message"])
    assert "Bruno" not in shown
    assert "Former player" in shown
    assert (await house.services.players.settings_of(bruno.id)).notice is NotifyBy.MENTION


async def traces_of(house: House, player: int) -> dict[str, int]:
    """In which tables a person stands, and how often."""

    async def body(tx: Transaction) -> dict[str, int]:
        found: dict[str, int] = {}
        for (name,) in await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for row in await tx.fetch(f"SELECT * FROM {name}"):
                if any(str(player) in str(value) for value in row):
                    found[name] = found.get(name, 0) + 1
        return found

    return await house.database.read(body)


async def test_a_player_is_not_erased_while_others_wait_for_them(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """They may have sat down at the same moment; then they leave there first."""
    services = house.services
    lobby = await lobby_of(house, desk, table, [ana, bruno])
    assert not await services.players.erase(bruno.id)
    assert (await services.matches.find(lobby.id)).seat_of(bruno.id) is not None
    await forget(services.matches, services.leagues, services.players, bruno.id)
    assert await traces_of(house, bruno.id) == {}
