"""Clocks on Discord: chosen before the start, shown in the lobby and on the board."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches import Match
from bot.matches.clocks.pace import NO_CLOCK, PACES, Pace, pace_named
from cogs.cards.clock_text import clock_lines, pace_lines, span_words
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, speech, time_of
from tests.support.discord.messages import code, menus, text
from tests.support.discord.seating import lobby_of, mover, seen, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.playground.person import Json, Person

SAY = speech().in_language("en")
STAMP = re.compile(r"<t:(\d+):([a-zA-Z])>")


def stamps(words: str) -> list[tuple[datetime, str]]:
    """The times in a text, and how they are shown."""
    return [(datetime.fromtimestamp(int(at), UTC), how) for at, how in STAMP.findall(words)]


async def opened(house: House, person: Person, table: str, **chosen: object) -> Json:
    """The lobby of a match opened by a command."""
    await person.use(table, "play", game="azul/wall=coloured", **chosen)
    await quiet(house)
    return (await seen(person, table))[-1]


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        pytest.param("none", ["No clocks"], id="none"),
        pytest.param("live", ["5 minutes on every clock", "30 seconds more"], id="live"),
        pytest.param("daily", ["1 day for every move", "playing hours"], id="daily"),
        pytest.param("relaxed", ["3 days for every move", "at weekends, outside"], id="relaxed"),
        pytest.param("tournament", ["6 hours more", "21 days at most"], id="tournament"),
    ],
)
async def test_the_lobby_shows_the_pace_before_anyone_joins(
    house: House, ana: Person, table: str, pace: str, words: list[str]
) -> None:
    lobby = await opened(house, ana, table, pace=pace)
    assert (await house.services.matches.find(1)).pace == pace_named(pace, 2)
    for word in words:
        assert word in text(lobby)
    assert ("a computer plays that turn" in text(lobby)) is (pace != "none")


async def test_running_out_of_time_can_lose_the_match(
    house: House, ana: Person, table: str
) -> None:
    lobby = await opened(house, ana, table, pace="daily", timeout="forfeit")
    assert "Whoever runs out of time has lost" in text(lobby)
    assert (await house.services.matches.find(1)).pace.forfeit


async def test_matches_against_computers_have_no_clock(
    house: House, ana: Person, table: str
) -> None:
    await ana.use(table, "play", game="azul/wall=coloured", against="tico", pace="daily")
    assert (await house.services.matches.find(1)).pace == NO_CLOCK


async def test_a_server_has_clocks_of_its_own(house: House, ana: Person, table: str) -> None:
    message = (await ana.use(table, "server"))["message"]
    message = (await ana.click(message, "settle:pace", values=["relaxed"]))["message"]
    assert "Relaxed" in text(message)
    lobby = await opened(house, ana, table)
    assert "3 days for every move" in text(lobby)
    await ana.click(message, "settle:pace", values=["none"])
    assert "No clocks" in text(await opened(house, ana, table))


async def test_the_host_changes_the_pace_and_everyone_sees_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana], game="azul", seat_count=3)
    (lobby,) = await seen(ana, table)
    refused = (await bruno.click(lobby, f"pace:{match.id}"))["message"]
    assert "Only the host" in text(refused)
    card = (await ana.click(lobby, f"pace:{match.id}"))["message"]
    (menu,) = menus(card)
    card = (await ana.click(card, menu["custom_id"], values=["tournament"]))["message"]
    await quiet(house)
    assert "31 days at most" in text((await seen(ana, table))[-1])
    card = (await ana.click(card, code(card, "clocks")))["message"]
    (menu,) = menus(card)
    card = (await ana.click(card, menu["custom_id"], values=["daily"]))["message"]
    await quiet(house)
    lobby = (await seen(ana, table))[-1]
    assert "1 day for every move" in text(lobby)
    assert "has lost" in text(lobby), "what happens at the end stays as it was chosen"
    await bruno.click(lobby, f"join:{match.id}")
    await quiet(house)
    await ana.click(lobby, f"start:{match.id}")
    await quiet(house)
    late = (await ana.click(card, menu["custom_id"], values=["live"]))["message"]
    assert "has begun already" in text(late)
    assert (await house.services.matches.find(match.id)).pace.forfeit


async def test_the_board_shows_the_deadline_and_the_time_of_the_others(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    pace = pace_named("tournament", 2)
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=pace)
    start = time_of(desk)()
    board = text(await sitting.board())
    (until, full), (left, relative), (latest, _) = stamps(board)
    assert (full, relative) == ("f", "R")
    assert until == left
    assert abs(until - start - timedelta(hours=72)) < timedelta(seconds=20)
    assert abs(latest - start - timedelta(days=21)) < timedelta(seconds=20)
    assert "3 days" in board, "on the other clock"
    first = mover(sitting, await sitting.match())
    await pass_time(house, desk, timedelta(hours=20, minutes=30))
    await sitting.type_move(first)
    await settled(sitting)
    board = text(await sitting.board())
    assert "2 days 9 hours" in board, "72 less 20 and a half, and 6 more with the next turn"


async def test_without_a_clock_there_is_nothing_to_see_of_one(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    assert not stamps(text(await sitting.board()))
    assert "⏱️" not in text((await seen(ana, sitting.channel))[0])


async def test_a_match_with_clocks_begins_by_saying_so(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=PACES["relaxed"])
    assert "3 days for every move" in text((await seen(ana, sitting.channel))[0])


async def test_where_several_choose_at_once_each_has_a_line(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for player in (ana, bruno):
        await house.services.players.update_settings(player.id, forced_moves=False)
    options = {"keep": "one"}
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=PACES["daily"], options=options)
    while len((match := await settled(sitting)).waiting) < 2:
        await sitting.type_move(mover(sitting, match))
    board = text(await sitting.board())
    assert len(stamps(board)) == 4
    assert len([line for line in board.splitlines() if line.startswith("⏱️")]) == 2


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=3), "3 days"),
        (timedelta(days=1, hours=6, minutes=5), "1 day 6 hours"),
        (timedelta(days=2, minutes=5), "2 days"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(seconds=30), "30 seconds"),
        (timedelta(seconds=-3), "0 seconds"),
    ],
)
def test_a_span_is_said_in_its_two_largest_units(span: timedelta, words: str) -> None:
    assert span_words(span, SAY) == words


def test_weekends_alone_can_be_free() -> None:
    lines = "\n".join(pace_lines(Pace(1000, 0, 1000, weekends=True), SAY))
    assert "stand still at weekends." in lines
    assert "playing hours" not in lines


async def test_a_seat_that_a_computer_has_shows_no_clock(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=pace_named("tournament", 2))
    match: Match = await sitting.match()
    names = [person.name for person in (ana, bruno)]
    assert any(line.startswith("-# On the other") for line in clock_lines(match, names, SAY))
    idle = next(one for one in (ana, bruno) if one.id not in match.waiting)
    sure = (await idle.use(sitting.channel, "handover"))["message"]
    await idle.click(sure, code(sure, "handover"))
    match = await settled(sitting)
    assert not any(line.startswith("-# On the other") for line in clock_lines(match, names, SAY))
    assert f"A computer plays for \u2068{idle.name}" in text(await sitting.board())
