"""What organisers decide about people and results."""

import pytest

from bot.leagues.errors import (
    BadResultError,
    LeagueError,
    UnknownEntrantError,
    UnknownFixtureError,
)
from bot.leagues.model import Entry, State
from bot.leagues.orders import Order
from bot.leagues.tables import results, standing
from bot.matches import Status
from bot.matches.view import read_outcome
from data.tables.results import corrections
from tests.bot.leagues.seasons import ORGANISER, Town


async def test_a_corrected_result_changes_the_table(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    book = await town.book(league)
    assert book.state is State.REST
    (first, *_) = results(book, 0)
    turned = [5 - rank if len(set(first.ranks)) == 4 else 1 for rank in first.ranks]
    await town.order(league, Order.correct(first.match, turned))
    book = await town.book(league)
    assert list(next(one for one in results(book, 0) if one.match == first.match).ranks) == turned
    assert {one.number: one.place for one in book.entrants} == {
        int(row.player): row.place for row in standing(book, 0).rows
    }


async def test_places_that_nobody_can_have_are_refused(town: Town) -> None:
    league = await town.begun()
    for ranks in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 5), (0, 1, 2, 3), (2, 2, 3, 4)):
        with pytest.raises(BadResultError):
            await town.order(league, Order.correct(0, ranks))
    with pytest.raises(UnknownFixtureError):
        await town.order(league, Order.correct(99, (1, 2, 3, 4)))


async def test_a_match_whose_result_is_decided_is_called_off(town: Town) -> None:
    league = await town.begun()
    await town.order(league, Order.correct(0, (1, 2, 2, 4)))
    await town.settle()
    book = await town.book(league)
    match = await town.matches.find(book.fixtures[0].match or 0)
    assert match.status is Status.ABORTED
    assert [one.ranks for one in results(book, 0)] == [(1, 2, 2, 4)]


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
    await town.order(league, Order.correct(fixture.number, (1, 1, 1, 1)))
    assert await counted() == (1, 1, 1, 1)
    await town.leagues.undo(league, ORGANISER, town.click())
    assert await counted() == played.ranks


async def test_an_organiser_lets_somebody_step_in(town: Town) -> None:
    league = await town.begun()
    await town.order(league, Order.replace(3, 30))
    await town.settle()
    book = await town.book(league)
    assert {one.player for one in book.those(Entry.PLAYING)} == {1, 2, 4, 5, 6, 7, 30}
    for player, substitute in ((99, 31), (1, 2), (1, None)):
        with pytest.raises(LeagueError):
            await town.order(league, Order.replace(player, substitute))


async def test_who_does_not_take_part_cannot_be_disqualified(town: Town) -> None:
    league = await town.begun()
    with pytest.raises(UnknownEntrantError):
        await town.order(league, Order.disqualify(99))


async def test_the_chronicle_says_who_did_what_and_names_no_player(town: Town) -> None:
    league = await town.begun()
    await town.order(league, Order.replace(3, 4_000_000_030))
    notes = await town.leagues.chronicle(league)
    assert [(one.act, one.actor) for one in reversed(notes)] == [
        ("create", ORGANISER),
        ("announce", ORGANISER),
        ("open check-in", None),
        ("begin play", None),
        ("replace", ORGANISER),
    ]
    assert not any("4000000030" in one.changes + one.about for one in notes)
