"""What organisers do: previews, corrections, undoing, and two who click at once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.courier import UndeliverableError
from bot.leagues.checking import checked
from bot.leagues.errors import (
    BadLeagueNameError,
    BadPointsError,
    BadResultError,
    BadSettingError,
    BadSheetError,
    LeagueError,
    NoLeagueError,
    NoSeasonError,
    NothingDoneError,
    NotUndoableError,
    SeasonRunsError,
    StaleLeagueError,
    TakenNameError,
    UnknownChoiceError,
    UnknownEntrantError,
    UnknownFixtureError,
    UnknownLeagueError,
    WhichLeagueError,
    WrongDateError,
    WrongStateError,
)
from bot.leagues.model import Entry, Format, Notice, State
from bot.leagues.orders import Order
from bot.leagues.sheets import decoded, fixtures_sheet, players_sheet, read_players
from bot.leagues.tables import results, standing
from bot.matches import MatchError, Status
from bot.matches.errors import SetupRefusedError, UnknownGameError
from bot.matches.view import read_outcome
from data.tables import people
from data.tables.results import corrections
from tests.bot.leagues.seasons import ORGANISER, PEBBLES, SERVER, Town, states
from tests.bot.tables import GAMES_AND_PEBBLES, rows

SEVEN = range(1, 8)


async def snapshot(town: Town) -> list[list[tuple[object, ...]]]:
    """Everything that is stored about leagues and matches."""
    tables = ("leagues", "seasons", "divisions", "entrants", "fixtures", "announcements", "matches")
    return [await rows(town.database, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


# Creating


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"game": "chess"}, UnknownGameError),
        ({"options": ("keep=none",)}, SetupRefusedError),
        ({"options": ("keep",)}, UnknownChoiceError),
        ({"table": 5}, BadSettingError),
        ({"division": 3}, BadSettingError),
        ({"sign_up": 0}, BadSettingError),
        ({"rest": 999}, BadSettingError),
        ({"up": 11}, BadSettingError),
        ({"most": 2}, BadSettingError),
        ({"points": (3, 2, 1)}, BadPointsError),
        ({"points": (1, 2, 3, 4)}, BadPointsError),
        ({"pace": "warp"}, UnknownChoiceError),
        ({"format": Format.LADDER, "table": 4}, BadSettingError),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    chosen: dict[str, Any], error: type[MatchError]
) -> None:
    with pytest.raises(error):
        checked(replace(PEBBLES, **chosen), GAMES_AND_PEBBLES)


async def test_a_league_that_cannot_be_played_is_not_made(town: Town) -> None:
    with pytest.raises(BadSettingError):
        await town.create(settings=replace(PEBBLES, table=5))
    assert await town.leagues.of_server(SERVER) == []


async def test_a_server_has_several_leagues_each_with_its_name(town: Town) -> None:
    with pytest.raises(NoLeagueError):
        await town.leagues.named(SERVER, None)
    first = await town.create("Tiles")
    assert (await town.leagues.named(SERVER, None)).id == first
    second = await town.create("  Summer   cup ")
    assert (await town.leagues.named(SERVER, "summer cup")).id == second
    assert (await town.leagues.named(SERVER, str(first))).id == first
    with pytest.raises(WhichLeagueError):
        await town.leagues.named(SERVER, None)
    with pytest.raises(UnknownLeagueError):
        await town.leagues.named(SERVER, "winter cup")
    with pytest.raises(TakenNameError):
        await town.create("tiles")
    with pytest.raises(BadLeagueNameError):
        await town.create(" ")
    with pytest.raises(UnknownLeagueError):
        await town.leagues.find(99)


async def test_a_click_that_comes_twice_makes_one_league(town: Town) -> None:
    made = [await town.leagues.create(SERVER, "Tiles", ORGANISER, 7_000, PEBBLES) for _ in range(2)]
    assert made[0].league.id == made[1].league.id
    assert len(await town.leagues.of_server(SERVER)) == 1


async def test_a_wrong_date_opens_nothing(town: Town) -> None:
    league = await town.create()
    for date in ("yesterday", "2029-12-31", "2031-06-01", "2030-02-30", "0001-01-01T00:00+14:00"):
        with pytest.raises(WrongDateError):
            await town.leagues.open_season(league, ORGANISER, town.click(), opens=date)
    assert not (await town.book(league)).has_season


async def test_a_season_can_be_announced_for_a_day(town: Town) -> None:
    league = await town.create()
    await town.leagues.open_season(league, ORGANISER, town.click(), opens="2030-01-11 12:00")
    await town.settle()
    with pytest.raises(WrongStateError):
        await town.join(league, 1)
    with pytest.raises(SeasonRunsError):
        await town.leagues.open_season(league, ORGANISER, town.click())
    await town.wait(9.9)
    assert (await town.book(league)).state is State.ANNOUNCED
    await town.wait(0.1)
    assert (await town.book(league)).state is State.SIGN_UP
    assert town.crier.kinds() == ["announced", "sign-up"]


# Previews


async def test_a_preview_tells_what_the_step_then_does_and_changes_nothing(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.check_in(league, 1, 2, 3, 4, 5)
    before = await snapshot(town)
    seen = await town.leagues.preview(league)
    assert await snapshot(town) == before
    assert seen.state is State.PLAY
    assert states(seen) == {Entry.PLAYING: 5, Entry.ABSENT: 2}
    done = await town.leagues.step(league, ORGANISER, town.click())
    assert (done.entrants, done.fixtures) == (seen.entrants, seen.fixtures)
    assert [kind for kind, _ in done.posts] == [kind for kind, _ in seen.posts]


async def test_the_first_season_can_be_previewed(town: Town) -> None:
    league = await town.create()
    seen = await town.leagues.preview(league, "2030-01-11")
    assert [kind for kind, _ in seen.posts] == [Notice.ANNOUNCED]
    assert not (await town.book(league)).has_season


# Two organisers


async def test_of_two_organisers_who_click_at_once_one_wins(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    seen = (await town.book(league)).league.notes
    answers = await asyncio.gather(
        town.leagues.step(league, ORGANISER, town.click(), seen=seen),
        town.leagues.step(league, ORGANISER + 1, town.click(), seen=seen),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in answers) == ["Book", "StaleLeagueError"]
    assert (await town.book(league)).state is State.CHECK_IN


async def test_joining_does_not_disturb_an_organiser(town: Town) -> None:
    league = await town.open()
    seen = (await town.book(league)).league.notes
    await town.join(league, *SEVEN)
    await town.leagues.step(league, ORGANISER, town.click(), seen=seen)
    with pytest.raises(StaleLeagueError):
        await town.leagues.step(league, ORGANISER, town.click(), seen=seen)


async def test_a_step_that_is_delivered_twice_happens_once(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    click = town.click()
    for _ in range(2):
        await town.leagues.step(league, ORGANISER, click)
    assert (await town.book(league)).state is State.CHECK_IN


# Corrections


async def test_a_corrected_result_changes_the_table(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    book = await town.book(league)
    assert book.state is State.REST
    (first, *_) = results(book, 0)
    turned = [5 - rank if len(set(first.ranks)) == 4 else 1 for rank in first.ranks]
    await town.leagues.obey(league, Order.correct(first.match, turned), ORGANISER, town.click())
    book = await town.book(league)
    assert list(next(one for one in results(book, 0) if one.match == first.match).ranks) == turned
    assert {one.number: one.place for one in book.entrants} == {
        int(row.player): row.place for row in standing(book, 0).rows
    }


async def test_places_that_nobody_can_have_are_refused(town: Town) -> None:
    league = await town.begun()
    for ranks in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 5), (0, 1, 2, 3), (2, 2, 3, 4)):
        with pytest.raises(BadResultError):
            await town.leagues.obey(league, Order.correct(0, ranks), ORGANISER, town.click())
    with pytest.raises(UnknownFixtureError):
        await town.leagues.obey(league, Order.correct(99, (1, 2, 3, 4)), ORGANISER, town.click())


async def test_a_match_whose_result_is_decided_is_called_off(town: Town) -> None:
    league = await town.begun()
    await town.leagues.obey(league, Order.correct(0, (1, 2, 2, 4)), ORGANISER, town.click())
    await town.settle()
    book = await town.book(league)
    match = await town.matches.find(book.fixtures[0].match or 0)
    assert match.status is Status.ABORTED
    assert [one.ranks for one in results(book, 0)] == [(1, 2, 2, 4)]


async def test_an_organiser_lets_somebody_step_in(town: Town) -> None:
    league = await town.begun()
    await town.leagues.obey(league, Order.replace(3, 30), ORGANISER, town.click())
    await town.settle()
    book = await town.book(league)
    assert {one.player for one in book.those(Entry.PLAYING)} == {1, 2, 4, 5, 6, 7, 30}
    for player, substitute in ((99, 31), (1, 2), (1, None)):
        with pytest.raises(LeagueError):
            await town.leagues.obey(
                league, Order.replace(player, substitute), ORGANISER, town.click()
            )


async def test_who_does_not_take_part_cannot_be_disqualified(town: Town) -> None:
    league = await town.begun()
    with pytest.raises(UnknownEntrantError):
        await town.leagues.obey(league, Order.disqualify(99), ORGANISER, town.click())


# Undoing


async def test_a_step_can_be_undone_and_the_season_waits_for_the_organiser(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.wait(14)
    await town.leagues.undo(league, ORGANISER, town.click())
    book = await town.book(league)
    assert book.state is State.SIGN_UP
    assert book.season.paused is not None
    await town.wait(30)
    assert (await town.book(league)).state is State.SIGN_UP
    await town.leagues.resume(league, ORGANISER, town.click())
    await town.wait(14)
    assert (await town.book(league)).state is State.CHECK_IN


async def test_the_draw_can_be_undone_while_nobody_has_played(town: Town) -> None:
    league = await town.begun()
    book = await town.book(league)
    matches = [one.match or 0 for one in book.fixtures]
    (shown,) = [one.message for one in book.divisions]
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.settle()
    taken = [one.payload for one in town.crier.cried if one.kind is Notice.OUTDATED]
    assert [one["message"] for one in taken] == [shown], "the table is taken away"
    book = await town.book(league)
    assert (book.state, book.fixtures, book.divisions) == (State.CHECK_IN, [], [])
    assert states(book) == {Entry.IN: 7}
    for match in matches:
        assert (await town.matches.find(match)).status is Status.ABORTED
    await town.leagues.step(league, ORGANISER, town.click())
    await town.settle()
    book = await town.book(league)
    assert book.state is State.PLAY
    assert not set(matches) & {one.match for one in book.fixtures}


async def test_the_draw_cannot_be_undone_once_somebody_has_played(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number == 0)
    before = await snapshot(town)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click())
    assert await snapshot(town) == before


async def test_a_correction_can_be_undone(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    before = results(await town.book(league), 0)
    await town.leagues.obey(league, Order.correct(0, (1, 1, 1, 1)), ORGANISER, town.click())
    assert results(await town.book(league), 0) != before
    await town.leagues.undo(league, ORGANISER, town.click())
    assert results(await town.book(league), 0) == before


async def test_what_is_decided_counts_for_the_ratings_too(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    fixture = (await town.book(league)).fixtures[0]
    match = fixture.match or 0

    async def counted() -> tuple[int, ...]:
        decided = await town.database.read(lambda tx: corrections(tx, match))
        outcome = read_outcome(decided[-1].outcome)
        assert outcome is not None
        return outcome.ranks

    played = (await town.matches.find(match)).outcome
    assert played is not None
    await town.leagues.obey(
        league, Order.correct(fixture.number, (1, 1, 1, 1)), ORGANISER, town.click()
    )
    assert await counted() == (1, 1, 1, 1)
    await town.leagues.undo(league, ORGANISER, town.click())
    assert await counted() == played.ranks


async def test_a_substitution_can_be_undone(town: Town) -> None:
    league = await town.begun()
    await town.leagues.obey(league, Order.replace(3, 30), ORGANISER, town.click())
    await town.settle()
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.settle()
    book = await town.book(league)
    assert {one.player for one in book.those(Entry.PLAYING)} == set(SEVEN)
    seated = {
        seat.player
        for one in book.fixtures
        for seat in (await town.matches.find(one.match or 0)).seats
    }
    assert seated == set(SEVEN)


async def test_what_is_older_is_undone_by_its_number_unless_something_depends_on_it(
    town: Town,
) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.leagues.obey(league, Order.extend(2), ORGANISER, town.click())
    (number, *_) = [one.number for one in await town.leagues.chronicle(league)]
    due = (await town.book(league)).season.due or 0
    await town.leagues.undo(league, ORGANISER, town.click(), number)
    assert (await town.book(league)).season.due == due - 2 * 86_400_000
    with pytest.raises(NothingDoneError):
        await town.leagues.undo(league, ORGANISER, town.click(), number)
    await town.leagues.obey(league, Order.extend(3), ORGANISER, town.click())
    older = (await town.leagues.chronicle(league))[0].number
    await town.wait(17)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click(), older)


async def test_the_next_season_can_be_undone_until_somebody_new_signs_up(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    await town.wait(7)
    assert (await town.book(league)).season.number == 2
    await town.leagues.undo(league, ORGANISER, town.click())
    book = await town.book(league)
    assert (book.season.number, book.state) == (1, State.REST)
    await town.leagues.step(league, ORGANISER, town.click())
    await town.join(league, 50)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click())


async def test_a_season_that_is_played_is_not_undone_from_its_beginning(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    await town.wait(7)
    begins = (await town.leagues.undoable(league)).number
    assert (await town.book(league)).season.number == 2
    await town.wait(14)
    await town.check_in(league, *SEVEN)
    await town.wait(3)
    with pytest.raises(NotUndoableError):
        await town.leagues.undo(league, ORGANISER, town.click(), begins)
    book = await town.book(league)
    assert (book.season.number, book.state, len(book.fixtures)) == (2, State.PLAY, 7)


async def test_the_chronicle_says_who_did_what_and_names_no_player(town: Town) -> None:
    league = await town.begun()
    await town.leagues.obey(league, Order.replace(3, 4_000_000_030), ORGANISER, town.click())
    notes = await town.leagues.chronicle(league)
    assert [(one.act, one.actor) for one in reversed(notes)] == [
        ("create", ORGANISER),
        ("announce", ORGANISER),
        ("open check-in", None),
        ("begin play", None),
        ("replace", ORGANISER),
    ]
    assert not any("4000000030" in one.changes + one.about for one in notes)


# Settings


async def test_a_season_that_is_played_keeps_its_rules(town: Town) -> None:
    league = await town.begun()
    await town.leagues.configure(league, ORGANISER, town.click(), up=3, channel=5, rest=9)
    book = await town.book(league)
    assert (book.settings.up, book.settings.channel, book.settings.rest) == (1, 5, 9)
    assert book.chosen.up == 3


async def test_before_the_draw_a_setting_counts_at_once(town: Town) -> None:
    league = await town.open()
    await town.leagues.configure(league, ORGANISER, town.click(), table=2)
    assert (await town.book(league)).settings.table == 2
    with pytest.raises(BadSettingError):
        await town.leagues.configure(league, ORGANISER, town.click(), table=9)


# Announcements


async def test_a_deleted_channel_stops_announcements_but_no_season(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    town.crier.fails = UndeliverableError("Unknown Channel")
    await town.wait(14)
    assert (await town.book(league)).state is State.CHECK_IN
    assert await town.leagues.trouble(league) == "Unknown Channel"
    town.crier.fails = None
    await town.settle()
    assert town.crier.kinds() == ["sign-up"], "nobody has acted"
    await town.leagues.configure(league, ORGANISER, town.click(), channel=6)
    await town.settle()
    assert town.crier.kinds() == ["sign-up", "check-in"]
    assert await town.leagues.trouble(league) is None


async def test_an_organiser_who_leaves_stops_nothing(town: Town) -> None:
    league = await town.open()
    await town.join(league, *SEVEN)
    await town.database.write(lambda tx: people.erase_player(tx, ORGANISER))
    await town.wait(14)
    book = await town.book(league)
    assert (book.league.organiser, book.state) == (None, State.CHECK_IN)


# Sheets


async def test_what_is_exported_can_be_imported(town: Town) -> None:
    league = await town.begun()
    await town.play(league, lambda number: number < 2)
    await town.settle()
    book = await town.book(league)
    sheet = players_sheet(book)
    assert sheet.splitlines()[0] == "entrant,player,state,tier,division,place,played,points"
    assert read_players(sheet) == list(SEVEN)
    assert len(fixtures_sheet(book).splitlines()) == 8
    other = await town.open(name="Other")
    await town.leagues.enter_all(other, read_players(sheet), ORGANISER, town.click())
    await town.leagues.enter_all(other, [7, 8], ORGANISER, town.click())
    assert states(await town.book(other)) == {Entry.SIGNED: 8}


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("1\n2\n", [1, 2]),
        ("\ufeffname,player\nAna,<@12>\nBruno,<@!13>\n\n", [12, 13]),
        ("player\n1\n1\n", [1]),
        ("player,state\n1,playing\n2,withdrawn\n", [1]),
        ("name;player\r\nAna;<@12>\r\n", [12]),
        ("player\r1\r2\r", [1, 2]),
    ],
)
def test_sheets_that_can_be_read(text: str, players: list[int]) -> None:
    assert read_players(text) == players


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("player\n1\nAna\n", 3),
        ("1\n=1+1\n", 2),
        (f"{2**63}", 1),
        ("0", 1),
        ("1" * 150_000, 1),
        ('"', 1),
        ("player\n\x00\n", 2),
    ],
)
def test_sheets_that_cannot_be_read(text: str, line: int) -> None:
    with pytest.raises(BadSheetError) as refused:
        read_players(text)
    assert refused.value.values == {"line": line}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_sheets_are_read_as_spreadsheets_write_them(encoding: str) -> None:
    assert read_players(decoded("name,player\nZoë,<@12>\n".encode(encoding))) == [12]


async def test_without_a_season_there_is_nothing_to_do(town: Town) -> None:
    league = await town.create()
    for act in (town.leagues.pause, town.leagues.resume, town.leagues.step):
        with pytest.raises(NoSeasonError):
            await act(league, ORGANISER, town.click())
