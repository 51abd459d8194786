"""Calls that Discord refuses, delays or loses: everything arrives in the end, exactly once."""

import logging

import pytest

from bot.matches import Status
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, files, text
from tests.support.discord.outages import (
    ANSWER,
    FAULTS,
    ONE,
    OPEN_DM,
    ORIGINAL,
    SEND,
    THREAD,
    USER,
    WHO,
    begun_while,
    met,
    nap,
    soon,
)
from tests.support.discord.seating import (
    go_round,
    is_private,
    live,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.person import Person


@pytest.fixture(autouse=True)
def _quick_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    nap(monkeypatch, 0.01)


@pytest.mark.parametrize(("status", "after"), FAULTS)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param("POST", SEND, id="a message"),
        pytest.param("PATCH", ONE, id="an edit"),
        pytest.param("POST", THREAD, id="a thread"),
        pytest.param("GET", WHO, id="a name"),
    ],
)
async def test_a_match_begins_whatever_call_fails(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    method: str,
    path: str,
    status: int,
    after: bool,
) -> None:
    fault = (method, path, status)
    sitting = await begun_while(house, desk, table, [ana, bruno], *fault, after=after)
    assert not desk.faults.calls, "the fault was met"
    now = await settled(sitting)
    assert now.location.thread is not None
    started, board = await seen(ana, sitting.channel)
    assert "sealed" in text(started)
    assert f"<@{now.waiting[0]}>" in text(board)
    (closed,) = [one for one in await seen(ana, table) if "match 1" in text(one)]
    assert (live([closed]), "has begun" in text(closed)) == ([], True)


@pytest.mark.parametrize(("status", "after"), FAULTS)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param("POST", SEND, id="a message"),
        pytest.param("PATCH", ONE, id="an edit"),
        pytest.param("DELETE", ONE, id="a deletion"),
        pytest.param("POST", ANSWER, id="an answer"),
    ],
)
async def test_a_move_is_shown_whatever_call_fails(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    method: str,
    path: str,
    status: int,
    after: bool,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await go_round(sitting, mover(sitting, await sitting.match()))
    match = await sitting.match()
    first = mover(sitting, match)
    seat = match.seat_of(first.id)
    assert seat is not None
    move = match.game.moves(match.state, seat)[-1]
    before = await moves_of(sitting)
    called = len(desk.notifications)
    desk.faults.fail(method, path, status, after=after)
    outcome = await first.use(sitting.channel, "move", move=move)
    assert text(outcome["message"]).startswith("✅")
    await soon(house, desk)
    assert not desk.faults.calls, "the fault was met"
    assert (await moves_of(sitting))[: len(before) + 1] == [*before, (seat, move)]
    board = await sitting.board()
    now = await sitting.match()
    assert [user["id"] for user in board["mentions"]] == [str(now.waiting[0])]
    assert [one.user for one in desk.notifications][called:] == [now.waiting[0]]
    assert len(await seen(ana, sitting.channel)) == 2, "how it began, and the board"
    await sitting.type_move(mover(sitting, now))


@pytest.mark.parametrize("status", [429, 503, 504, 0])
async def test_a_board_without_an_answer_is_deleted_by_the_next_one(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    """The message arrives, its answer is lost, and the match goes on before the retry."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await go_round(sitting, mover(sitting, await sitting.match()))
    desk.faults.fail("POST", SEND, status, after=True)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await met(desk)
    match = await sitting.match()
    await sitting.type_move(mover(sitting, match))
    await soon(house, desk)
    await sitting.board()


async def test_temporary_errors_are_not_shown_to_players(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", SEND, 503, times=3)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    for person in (ana, bruno):
        dms = (await person.call("GET", "/me"))["dms"]
        assert [one for one in dms if await person.messages(one["id"])] == []
    await sitting.board()


@pytest.mark.parametrize("path", [SEND, OPEN_DM])
@pytest.mark.parametrize(("status", "after"), FAULTS)
async def test_a_direct_message_is_sent_once_whatever_call_fails(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    status: int,
    after: bool,
    path: str,
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    first = mover(sitting, match)
    desk.faults.fail("POST", path, status, after=after, skip=1 if path == SEND else 0)
    await sitting.type_move(first)
    await soon(house, desk)
    assert not desk.faults.calls, "the fault was met"
    now = await sitting.match()
    called = mover(sitting, now)
    (dm,) = (await called.call("GET", "/me"))["dms"]
    letters = [text(one) for one in await called.messages(dm["id"])]
    assert len(letters) == 1
    assert (await sitting.board())["id"] in letters[0], "it leads to the board"
    assert (await sitting.board())["mentions"] == []
    assert (await house.services.players.settings_of(called.id)).notice is NotifyBy.DM


async def test_a_direct_message_that_keeps_failing_becomes_a_mention_this_time(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", OPEN_DM, 503, times=3)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    called = mover(sitting, await sitting.match())
    notice = (await seen(ana, sitting.channel))[-1]
    assert [user["id"] for user in notice["mentions"]] == [str(called.id)]
    assert "this time" in text(notice)
    assert (await house.services.players.settings_of(called.id)).notice is NotifyBy.DM


@pytest.mark.parametrize(("status", "after"), FAULTS)
async def test_a_match_ends_whatever_call_fails(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int, after: bool
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    for method, path in (("POST", SEND), ("DELETE", ONE)):
        desk.faults.fail(method, path, status, after=after)
    sure = (await ana.use(sitting.channel, "resign"))["message"]
    await ana.click(sure, code(sure, "resign"))
    await soon(house, desk)
    assert (await sitting.match()).status is Status.OVER
    started, final = await seen(ana, sitting.channel)
    assert "seed-1" in text(final)
    assert [
        code for code in live([started, final]) if not code.startswith(("rematch", "log", "verify"))
    ] == []


@pytest.mark.parametrize("status", [503, 0])
async def test_a_lobby_is_shown_once_whatever_call_fails(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int
) -> None:
    desk.faults.fail("POST", SEND, status, after=True)
    await ana.use(table, "play", game="azul/wall=coloured")
    await soon(house, desk)
    (lobby,) = [one for one in await seen(ana, table) if live([one], "join")]
    desk.faults.fail("PATCH", ONE, status)
    await bruno.click(lobby, code(lobby, "join"))
    await soon(house, desk)
    (lobby,) = [one for one in await seen(ana, table) if live([one], "start")]
    assert "Bruno" in text(lobby)


@pytest.mark.parametrize("path", [WHO, USER])
async def test_a_missing_name_does_not_stop_a_post(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, path: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    house.client.names._known.clear()
    desk.faults.fail("GET", path, 503, times=4)
    await sitting.type_move(mover(sitting, await sitting.match()))
    await soon(house, desk)
    await sitting.board()


@pytest.mark.parametrize(("status", "after"), FAULTS)
async def test_a_slow_reply_is_deferred_and_arrives(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int, after: bool
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    house.client.patience = 0.1
    match = await sitting.match()
    board, names = await sitting.board(), house.client.names
    names._known.clear()
    desk.faults.fail("GET", WHO, -1)
    idle = next(one for one in (ana, bruno) if one.id not in match.waiting)
    names.see(match.location.server, type("Me", (), {"id": idle.id, "display_name": idle.name})())
    outcome = await idle.click(board, code(board, "pick"))
    assert outcome["outcome"] == "thinking"
    desk.faults.fail("PATCH", ORIGINAL, status, after=after)
    desk.faults.release()
    message = await idle.message_event("message_updated", "not your turn")
    assert is_private(message)
    house.client.patience = 30


@pytest.mark.parametrize(("status", "after"), FAULTS[1:])
async def test_a_failed_edit_of_a_reply_does_no_harm(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, status: int, after: bool
) -> None:
    """A private menu is edited by the reply itself; the next tap shows the current one."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    board = await sitting.board()
    desk.faults.fail("POST", ANSWER, status, after=after)
    outcome = await first.click(board, code(board, "pick"))
    assert outcome["outcome"] == "message"
    assert buttons(outcome["message"])


async def test_a_file_that_is_sent_again_is_complete(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", ANSWER, 0)
    outcome = await ana.use(sitting.channel, "log")
    (file,) = files(outcome["message"])
    assert (file["filename"], file["size"] > 0) == ("match-1.txt", True)


async def test_the_log_says_what_was_not_sent(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    desk.faults.fail("POST", SEND, 503)
    with caplog.at_level(logging.WARNING):
        await sitting.type_move(mover(sitting, await sitting.match()))
        await soon(house, desk)
    assert [one for one in caplog.messages if "of match 1 did not leave: 503" in one]
