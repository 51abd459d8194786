"""The lobby on Discord: invitations, computers, expiry, direct messages, and being a guest."""

import asyncio

import pytest

from bot.matches import Status
from bot.matches.clocks.pace import pace_named
from bot.matches.model import Ending
from data import Transaction
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import buttons, code, has_picture, menus, text
from tests.support.discord.seating import home_of, is_private, live, lobby_of, seen, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def test_an_invitation_mentions_exactly_the_invited(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    match = await lobby_of(house, desk, table, [ana], seat_count=4)
    lobby = (await seen(ana, table))[-1]
    asked = (await ana.click(lobby, f"invite:{match.id}"))["message"]
    (menu,) = menus(asked)
    guests = [str(bruno.id), str(carla.id), str(ana.id)]
    answer = (await ana.click(asked, menu["custom_id"], values=guests))["message"]
    assert "2 people are invited" in text(answer)
    await quiet(house)
    lobby, invitation = await seen(ana, table)
    assert lobby["mentions"] == []
    assert {int(user["id"]) for user in invitation["mentions"]} == {bruno.id, carla.id}
    await bruno.click(invitation, f"join:{match.id}")
    await carla.click(invitation, f"join:{match.id}")
    await quiet(house)
    await ana.click(lobby, f"start:{match.id}")
    await quiet(house)
    assert live(await seen(ana, table), "join", "start", "invite") == []


async def test_a_lobby_that_was_cancelled_says_so_and_has_no_buttons(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana], seat_count=2, guests=[bruno.id])
    lobby, _ = await seen(ana, table)
    await ana.click(lobby, f"cancel:{match.id}")
    await quiet(house)
    (lobby,) = await seen(ana, table)
    assert "closed this match" in text(lobby)
    assert live([lobby]) == []


async def test_a_lobby_that_is_not_started_in_time_is_closed(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana], seat_count=2)
    a_day = 24 * 60 * 60 * 1000

    async def pass_by(tx: Transaction) -> None:
        """A day goes by in which the bot was there; what it misses is given back."""
        await tx.execute("UPDATE deadlines SET due = due - $1", a_day)

    await house.database.write(pass_by)
    house.services.matches.transactions.wake()
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await house.services.matches.find(match.id)
            if found.status is Status.ABORTED:
                break
            await asyncio.sleep(0.02)
    assert found.ending is Ending.EXPIRY
    await quiet(house)
    (lobby,) = await seen(ana, table)
    assert "Nobody began" in text(lobby)
    assert live([lobby]) == []


async def test_a_computer_takes_a_seat(house: House, desk: Desk, ana: Person, table: str) -> None:
    match = await lobby_of(house, desk, table, [ana], game="azul", seat_count=2)
    lobby = (await seen(ana, table))[-1]
    which = (await ana.click(lobby, f"computers:{match.id}"))["message"]
    await ana.click(which, f"computer:{match.id}:tico")
    await quiet(house)
    (lobby,) = await seen(ana, table)
    assert "Tico" in text(lobby)
    assert f"start:{match.id}" in buttons(lobby)


async def test_several_matches_share_a_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    await house.services.players.update_server_settings(home_of(desk, table)[0].id, threads=False)
    one = await sit_down(house, desk, table, [ana, bruno])
    two = await sit_down(house, desk, table, [carla, bruno])
    assert one.channel == two.channel == table
    boards = [message for message in await seen(ana, table) if live([message], "pick")]
    assert len(boards) == 2
    before = (await two.match()).ply
    outcome = await ana.use(table, "move", move="take R 1")
    said = text(outcome["message"])
    assert said.startswith("✅") or "not your turn" in said, "Ana's own match is meant"
    assert (await two.match()).ply == before
    outcome = await bruno.use(table, "undo")
    (menu,) = menus(outcome["message"])
    assert {option["value"] for option in menu["options"]} == {str(one.number), str(two.number)}


async def moves_by_taps(person: Person, board: Json, count: int) -> Json:
    """Play some moves on boards that come as answers."""
    for _ in range(count):
        message = board
        while not any(one.startswith("play:") for one in buttons(message)):
            message = (await person.click(message, code(message, "pick")))["message"]
        outcome = await person.click(message, code(message, "play"))
        board = outcome["message"]
        assert any(one.startswith("pick:") for one in buttons(board)), text(board)
    return board


async def test_alone_in_direct_messages(house: House, desk: Desk, ana: Person) -> None:
    dm = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    refused = await ana.use(dm, "play", game="azul/wall=coloured")
    assert "against the computer" in text(refused["message"])
    outcome = await ana.use(dm, "play", game="azul/wall=coloured", against="tico")
    assert "Match 1 begins" in text(outcome["message"])
    async with asyncio.timeout(PATIENCE):
        while True:
            await quiet(house)
            boards = [one for one in await seen(ana, dm) if live([one], "pick")]
            if boards:
                break
    (board,) = boards
    assert has_picture(board)
    menu = (await ana.click(board, code(board, "pick")))["message"]
    assert buttons(menu)


async def test_as_a_guest_the_board_comes_as_the_answer(
    house: House, desk: Desk, ana: Person
) -> None:
    """The bot is no member of this server; Ana has it as an app of her own."""
    await ana.call("PATCH", "/me", {"installed": True})
    snapshot = await ana.call("GET", "/me")
    kitchen = next(one for one in snapshot["guilds"] if one["name"] == "Kitchen Table")
    channel = next(one["id"] for one in kitchen["channels"] if one["type"] == 0)
    refused = await ana.use(channel, "play", game="azul/wall=coloured")
    assert "only your guest" in text(refused["message"])
    outcome = await ana.use(channel, "play", game="azul/wall=coloured", against="tico")
    board = outcome["message"]
    assert is_private(board)
    assert has_picture(board)
    await moves_by_taps(ana, board, 3)
    assert [one for one in await ana.messages(channel) if not is_private(one)] == []
    outcome = await ana.use(channel, "resume", match=1)
    assert any(one.startswith("pick:") for one in buttons(outcome["message"]))


@pytest.mark.parametrize(("seats", "joining"), [("2", "anyone"), ("4", "invited")])
async def test_the_form_opens_what_was_chosen(
    house: House, desk: Desk, ana: Person, table: str, seats: str, joining: str
) -> None:
    """The clocks are the server's; the host can change them in the lobby."""
    guild, _ = home_of(desk, table)
    await house.services.players.update_server_settings(guild.id, pace="tournament")
    form = (await ana.use(table, "play"))["modal"]
    outcome = await ana.submit(
        form, game="summer-pavilion/side=variant", seats=seats, against=joining
    )
    assert "Match 1 is open" in text(outcome["message"])
    match = await house.services.matches.find(1)
    assert match.pace == pace_named("tournament", int(seats))
    assert (match.game.key, match.seat_count, match.joining) == (
        "summer-pavilion",
        int(seats),
        joining,
    )


async def test_the_form_starts_a_match_against_a_computer(
    house: House, ana: Person, table: str
) -> None:
    form = (await ana.use(table, "play"))["modal"]
    outcome = await ana.submit(form, game="azul/wall=grey", seats="3", against="tico")
    assert "Match 1 begins" in text(outcome["message"])
    match = await house.services.matches.find(1)
    assert [seat.computer for seat in match.seats if seat.computer] == ["tico", "tico"]
