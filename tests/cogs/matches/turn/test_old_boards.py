"""Clicks that come late, twice, or at the same time as another one."""

import asyncio
from random import Random

import pytest

from bot.matches import Status
from games.core import Seat
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    Slow,
    go_round,
    idler,
    is_private,
    lobby_of,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.discord.slow_pictures import SlowPictures
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def preview_of(sitting: Sitting, person: Person) -> Json:
    """The private preview of any move."""
    board = await sitting.board()
    message: Json = (await person.click(board, code(board, "pick")))["message"]
    while not any(one.startswith("play:") for one in buttons(message)):
        message = (await person.click(message, code(message, "pick")))["message"]
    return message


async def test_a_click_on_an_old_board_shows_the_new_one_and_plays_nothing(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    board, slow = await sitting.board(), Slow(desk)
    await slow.click(first, board, code(board, "pick"))
    await go_round(sitting, first)
    before = await moves_of(sitting)
    (outcome,) = await slow.arrive()
    message = outcome["message"]
    assert is_private(message)
    assert "board has moved on" in text(message)
    match = await sitting.match()
    assert match.waiting == (first.id,)
    assert code(message, "pick").split(":")[2] == str(match.ply), "the choices are the new ones"
    assert await moves_of(sitting) == before


async def test_an_old_preview_plays_nothing(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    preview = await preview_of(sitting, first)
    await go_round(sitting, first)
    before = await moves_of(sitting)
    outcome = await first.click(preview, code(preview, "play"))
    assert "board has moved on" in text(outcome["message"])
    assert await moves_of(sitting) == before


async def test_a_late_picture_does_not_replace_a_newer_reply(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The first press is on the public board, so its reply is a new message."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first, board = mover(sitting, await sitting.match()), await sitting.board()
    slow = house.client.pictures = SlowPictures(house.client)
    preview = (await first.click(board, code(board, "pick")))["message"]
    done = (await first.click(preview, code(preview, "play")))["message"]
    assert text(done).startswith("✅")
    slow.drawn.set()
    await settled(sitting)
    (message,) = [one for one in await first.messages(sitting.channel) if is_private(one)]
    assert message["id"] == preview["id"]
    assert text(message).startswith("✅")


async def test_the_preview_of_a_move_that_was_played_already_says_who_is_next(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first, other = mover(sitting, match), idler(sitting, match)
    preview, slow = await preview_of(sitting, first), Slow(desk)
    for _ in range(2):
        await slow.click(first, preview, code(preview, "play"))
    await slow.arrive()
    await settled(sitting)
    assert len(await moves_of(sitting)) == match.ply + 1, "a double click plays once"
    message = [one for one in await first.messages(sitting.channel) if is_private(one)][-1]
    assert "not your turn" in text(message) or text(message).startswith("✅")
    assert (await sitting.match()).waiting == (other.id,)


async def test_the_same_click_delivered_twice_plays_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first = mover(sitting, match)
    preview = await preview_of(sitting, first)
    desk.faults.repeat("INTERACTION_CREATE", copies=3)
    outcome = await first.click(preview, code(preview, "play"))
    assert text(outcome["message"]).startswith("✅")
    await settled(sitting)
    assert len(await moves_of(sitting)) == match.ply + 1
    board = await sitting.board()
    assert len(board["mentions"]) == 1


@pytest.mark.parametrize("verb", ["join", "start"])
async def test_a_lobby_click_delivered_twice_counts_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, verb: str
) -> None:
    people = [ana, bruno] if verb == "start" else [ana]
    match = await lobby_of(house, desk, table, people, seat_count=2)
    lobby = (await seen(ana, table))[-1]
    desk.faults.repeat("INTERACTION_CREATE", copies=2)
    outcome = await (ana if verb == "start" else bruno).click(lobby, f"{verb}:{match.id}")
    assert outcome["outcome"] in ("message", "acknowledged")
    now = await house.services.matches.find(match.id)
    assert [seat.player for seat in sorted(now.seats, key=lambda seat: seat.player or 0)] == sorted(
        [ana.id, bruno.id]
    )
    assert now.status is (Status.RUNNING if verb == "start" else Status.LOBBY)


async def test_a_command_delivered_twice_opens_one_match(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    desk.faults.repeat("INTERACTION_CREATE", copies=2)
    await ana.use(table, "play", game="azul/wall=coloured")
    await asyncio.sleep(0.05)
    assert await house.services.matches.of_player(ana.id) == [1]


async def test_the_cancel_button_of_a_lobby_does_nothing_to_a_match_that_has_begun(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana, bruno])
    lobby, slow = (await seen(ana, table))[-1], Slow(desk)
    for verb in ("cancel", "leave", "start"):
        await slow.click(ana, lobby, f"{verb}:{match.id}")
    await ana.click(lobby, f"start:{match.id}")
    answers = await slow.arrive()
    assert [one for one in answers if "begun already" not in text(one["message"])] == []
    sitting = Sitting(house, [ana, bruno], Random(7))
    sitting.number = match.id
    now = await settled(sitting)
    assert now.status is Status.RUNNING
    assert not any(
        "agree" in code for one in await seen(ana, sitting.channel) for code in buttons(one)
    )


async def test_undo_pressed_twice_takes_back_one_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for _ in range(2):
        await sitting.type_move(mover(sitting, await settled(sitting)))
    match = await settled(sitting)
    last = mover(sitting, match)
    before = await moves_of(sitting)
    await sitting.type_move(last)
    undo = [one for one in await last.messages(sitting.channel) if is_private(one)][-1]
    slow = Slow(desk)
    for _ in range(2):
        await slow.click(last, undo, code(undo, "undo"))
    answers = [text(one["message"]) for one in await slow.arrive()]
    assert any("is taken back" in one for one in answers)
    assert any("moved on" in one for one in answers)
    await settled(sitting)
    assert await moves_of(sitting) == before
    assert not any(
        code.startswith("agree")
        for one in await seen(ana, sitting.channel)
        for code in buttons(one)
    ), "nobody is asked for more"


async def test_an_answer_to_an_old_question_does_not_count_for_a_new_one(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for _ in range(2):
        await sitting.type_move(mover(sitting, await settled(sitting)))
    asker = mover(sitting, await settled(sitting))
    other = idler(sitting, await sitting.match())
    await asker.use(sitting.channel, "undo")
    await settled(sitting)
    asked, slow = (await seen(ana, sitting.channel))[-1], Slow(desk)
    await slow.click(other, asked, code(asked, "agree"))
    await asker.use(sitting.channel, "abort")
    (outcome,) = await slow.arrive()
    assert "nothing to agree to" in text(outcome["message"])
    assert (await settled(sitting)).status is Status.RUNNING


async def test_two_who_choose_at_the_same_time_do_not_wait_for_each_other(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for player in (ana, bruno):
        await house.services.players.update_settings(player.id, forced_moves=False)
    sitting = await sit_down(house, desk, table, [ana, bruno], options={"keep": "one"})
    while len((match := await settled(sitting)).waiting) < 2:
        await sitting.type_move(mover(sitting, match))
    board, slow = await sitting.board(), Slow(desk)
    assert {user["id"] for user in board["mentions"]} <= {str(ana.id), str(bruno.id)}
    for person in (ana, bruno):
        await slow.click(person, board, code(board, "pick"))
    for person, outcome in zip((ana, bruno), await slow.arrive(), strict=True):
        await sitting.tap_on(person, outcome, 1)
    kept = [move for _, move in await moves_of(sitting) if move.startswith("keep")]
    assert len(kept) == 2


async def test_on_the_grey_wall_the_board_from_before_the_others_choice_still_serves(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    people = [ana, bruno]
    sitting = await sit_down(house, desk, table, people, game="azul", options={"wall": "grey"})
    while len((match := await sitting.match()).waiting) < 2:
        person = mover(sitting, match)
        seat = match.seat_of(person.id)
        assert seat is not None
        move = match.game.moves(match.state, seat)[0]
        await house.services.matches.play(match.id, match.ply, person.id, move, 10**15 + match.ply)
    await settled(sitting)
    board, slow = await sitting.board(), Slow(desk)
    await slow.click(bruno, board, code(board, "pick"))
    await sitting.tap_move(ana)
    (outcome,) = await slow.arrive()
    assert "moved on" not in text(outcome["message"])
    await sitting.tap_on(bruno, outcome, 1)


async def test_a_click_on_one_match_never_acts_on_another(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    one = await sit_down(house, desk, table, [ana, bruno])
    two = await sit_down(house, desk, table, [carla, bruno])
    three = await sit_down(house, desk, table, [ana, carla])
    slow = Slow(desk)
    before = {}
    for sitting in (one, two, three):
        before[sitting.number] = await moves_of(sitting)
        person = mover(sitting, await sitting.match())
        preview = await preview_of(sitting, person)
        await slow.click(person, preview, code(preview, "play"))
    for outcome in await slow.arrive(backwards=True):
        assert text(outcome["message"]).startswith("✅")
    for sitting in (one, two, three):
        await settled(sitting)
        assert len(await moves_of(sitting)) == len(before[sitting.number]) + 1


async def test_without_a_preview_nothing_is_played_that_was_not_chosen(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The only move left is previewed, even for a player without previews."""
    for player in (ana, bruno):
        await house.services.players.update_settings(player.id, forced_moves=False, confirm=False)
    sitting = await sit_down(house, desk, table, [ana, bruno], options={"keep": "one"})
    said = []
    for _ in range(12):
        match = await settled(sitting)
        if match.status is not Status.RUNNING:
            break
        person = mover(sitting, match)
        move = match.game.moves(match.state, match.seat_of(person.id) or Seat(0))[0]
        outcome = await person.use(sitting.channel, "move", move=move)
        said.append(text(outcome["message"]))
        added = len(await moves_of(sitting)) - match.ply
        assert added == 1 or not (await sitting.match()).to_act or added == 2, "a move and a draw"
    assert all(one.startswith("✅") for one in said)
    assert any("**keep" in one for one in said), "what is left to do is shown below"
