"""Private boards where the bot is no member: other replies do not replace them."""

import asyncio

import pytest

from bot.matches import Status
from cogs.cards.card import CardKind
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord.messages import Json, buttons, code, has_picture, text
from tests.support.discord.seating import CLICKS
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


@pytest.fixture
async def corner(house: House, desk: Desk, ana: Person) -> str:
    """A channel of a server that the bot is no member of; Ana brings it along."""
    guild = channels.add_guild(desk, "Elsewhere", ana.id)
    channel = channels.create(desk, guild, "corner")
    channels.remove_bot(desk, guild)
    desk.world.users[ana.id].installed = True
    async with asyncio.timeout(PATIENCE):
        while True:
            if house.client.get_guild(guild.id) is None:
                return str(channel.id)
            await asyncio.sleep(0.02)


async def opened(ana: Person, corner: str) -> Json:
    """The board of a match against a computer."""
    outcome = await ana.use(corner, "play", game="azul/wall=coloured", against="tico")
    board: Json = outcome["message"]
    return board


async def has_kept(ana: Person, corner: str, board: Json) -> bool:
    """Whether a board can still be seen and played on."""
    (now,) = [one for one in await ana.messages(corner) if one["id"] == board["id"]]
    return buttons(now) == buttons(board) and has_picture(now) == has_picture(board)


@pytest.mark.parametrize("words", [False, True])
async def test_other_replies_leave_the_private_board_alone(
    house: House, ana: Person, corner: str, words: bool
) -> None:
    await house.services.players.update_settings(ana.id, text_boards=words)
    board = await opened(ana, corner)
    assert has_picture(board) is not words
    answers = [
        (await ana.click(board, code(board, verb)))["message"]
        for verb in ("help", "table", "since", "undo")
    ]
    assert "what do I do?" in text(answers[0])
    assert "no move to take back" in text(answers[-1])
    assert len({one["id"] for one in [board, *answers]}) == 5
    assert await has_kept(ana, corner, board)


async def test_a_move_that_is_taken_back_leads_to_the_board_before_it(
    house: House, ana: Person, corner: str
) -> None:
    board = await opened(ana, corner)
    match = await house.services.matches.find(1)
    seat = match.seat_of(ana.id)
    assert seat is not None
    await ana.use(corner, "move", move=match.game.moves(match.state, seat)[0])
    listed = (await ana.use(corner, "games"))["message"]
    later = (await ana.click(listed, code(listed, "next")))["message"]
    back = (await ana.click(later, code(later, "undo")))["message"]
    assert back["id"] == later["id"]
    assert has_picture(back)
    assert text(back) == text(board)


async def test_the_end_stays_when_the_bag_is_verified(
    house: House, ana: Person, corner: str
) -> None:
    await opened(ana, corner)
    matches = house.services.matches
    while (match := await matches.wait_for(1, ana.id)).status is Status.RUNNING:
        move = match.game.moves(match.state, match.to_act[0])[0]
        await matches.play(1, match.ply, ana.id, move, next(CLICKS))
    final = (await ana.use(corner, "resume", match=1))["message"]
    checked = (await ana.click(final, code(final, "verify")))["message"]
    assert "was fair" in text(checked)
    assert await has_kept(ana, corner, final)


@pytest.mark.parametrize("told_by", ["kind", "button"])
async def test_a_board_is_recognised_by_its_kind_and_one_of_version_0_1_by_its_buttons(
    desk: Desk, house: House, ana: Person, corner: str, told_by: str
) -> None:
    board = await opened(ana, corner)
    held = desk.world.message(int(board["channel_id"]), int(board["id"]))
    assert held is not None
    (container,) = held.components
    assert container["id"] == CardKind.BOARD
    if told_by == "kind":
        *rows, last = container["components"]
        assert any(one["custom_id"].startswith("help:") for one in last["components"])
        undo = [one for one in last["components"] if one["custom_id"].startswith("undo:")]
        container["components"] = [*rows, {**last, "components": undo}]
    else:
        container["id"] = 1  # as Discord numbers a container without an id
    refused = (await ana.click(board, code(board, "undo")))["message"]
    assert "no move to take back" in text(refused)
    assert refused["id"] != board["id"]
