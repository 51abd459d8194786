"""Duplicate weeks: a bag that several tables have is sealed, then opened, then compared."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME, AdminAction
from bot.leagues.errors import NeedsPointsError
from bot.leagues.model import Adjudication, Format, SeasonState
from bot.leagues.season.duplicate_deals import NEVER, Deals, NoDealError
from bot.leagues.season.standings import division_standings, result_of, seats_of
from bot.leagues.session import LeagueSession
from bot.matches import Match, Status
from bot.matches.errors import NobodyToAskError, NoProposalError, SameBagError, SealedError
from bot.matches.import_export import export_match
from bot.matches.model import STAND_IN, Seal
from cogs.leagues.my_season_text import deal_lines
from data.tables.leagues.rows import FixtureRow
from games.core import Seat
from games.shuffle import commitment
from tests.support.english import SAY
from tests.support.leagues import ORGANISER, PEBBLES, Town
from tests.support.matches import GAMES_AND_PEBBLES, first_move

WEEK = replace(PEBBLES, format=Format.DUPLICATE, table=2, rounds=2, again=False)
STRANGER, OTHER = 77, 78


@pytest.fixture
def deals(town: Town) -> Deals:
    return Deals(town.database, town.leagues, town.matches)


async def tables_of(town: Town, league: int, deal: int = 1) -> list[Match]:
    """The tables of a deal."""
    found = [one for one in (await town.session(league)).fixtures if one.round == deal]
    return [await town.matches.find(one.match or 0) for one in found]


def players(match: Match) -> list[int]:
    return [seat.player for seat in match.seats if seat.player is not None]


async def play_deal(town: Town, league: int, deal: int, most: int = 99) -> None:
    """Play some tables of a deal to their end."""
    wanted = [one.number for one in (await town.session(league)).fixtures if one.round == deal]
    await town.play(league, lambda number: number in wanted[:most])
    await town.settle()


async def test_nobody_is_told_the_seed_before_the_last_table_is_at_its_end(town: Town) -> None:
    league = await town.begun(WEEK, players=6)
    await play_deal(town, league, 1, most=2)
    first, second, third = await tables_of(town, league)
    assert (first.status, second.status, third.status) == (
        Status.OVER, Status.OVER, Status.RUNNING,
    )  # fmt: skip
    assert {one.seal for one in (first, second, third)} == {Seal.SEALED}
    assert first.seed is None
    with pytest.raises(SealedError):
        await town.matches.verify(first.id)
    assert "# seed" not in await export_match(town.database, GAMES_AND_PEBBLES, first.id)

    await play_deal(town, league, 1)
    first, second, third = await tables_of(town, league)
    assert {one.seal for one in (first, second, third)} == {Seal.OPENED}
    assert first.seed == second.seed == third.seed
    assert commitment(first.seed or "") == first.commitment
    assert (await town.matches.verify(first.id)).draws == 4
    assert "# seed" in await export_match(town.database, GAMES_AND_PEBBLES, first.id)
    assert {one.seal for one in await tables_of(town, league, 2)} == {Seal.SEALED}


async def test_the_seed_of_a_deal_tells_nothing_of_the_others(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    session = await town.session(league)
    seeds = {one.seed for one in session.fixtures}
    assert len(seeds) == 2
    assert not any(session.season.seed in (seed or "") for seed in seeds)


async def test_a_draw_that_is_made_anew_has_other_bags(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    before = {one.seed for one in (await town.session(league)).fixtures}
    old = await tables_of(town, league)
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.apply(league, RESUME)
    await town.leagues.step(league, ORGANISER, town.click())
    await town.settle()
    session = await town.session(league)
    assert session.state is SeasonState.PLAY
    assert not before & {one.seed for one in session.fixtures}
    again = await town.matches.find(old[0].id)
    assert (again.status, again.seed) == (Status.ABORTED, None), "nobody has moved there"


async def test_a_season_that_is_called_off_and_goes_on_after_all_has_told_no_seed(
    town: Town, deals: Deals
) -> None:
    """Where nobody had moved, another match is opened, with the bag that the others have."""
    league = await town.begun(WEEK, players=4)
    here, there = await tables_of(town, league)
    mover, move = there.waiting[0], first_move(there, there.to_act[0])
    await town.matches.play(there.id, there.ply, mover, move, town.click())
    await town.apply(league, CALL_OFF)
    await town.settle()
    here = await town.matches.find(here.id)
    assert (here.status, here.seed) == (Status.ABORTED, None)
    with pytest.raises(SealedError):
        await town.matches.verify(here.id)
    for player in players(here):
        assert not await deals.may_look(there, player)
    assert await deals.sealed(there) == (1, None)
    assert await deals.sealed(here) == (NEVER, None)
    await town.leagues.undo(league, ORGANISER, town.click())
    await town.apply(league, RESUME)
    await town.settle()
    await play_deal(town, league, 1)
    assert {one.seal for one in await tables_of(town, league)} == {Seal.OPENED}


async def test_other_formats_have_nothing_to_hide(town: Town, deals: Deals) -> None:
    league = await town.begun(replace(PEBBLES, table=2), players=4)
    match = await town.matches.find((await town.session(league)).fixtures[0].match or 0)
    assert match.seal is Seal.NONE
    assert await deals.may_look(match, STRANGER)
    for refused in (deals.of_match(match.id), deals.find(league, 1)):
        with pytest.raises(NoDealError):
            await refused


async def test_a_sealed_match_is_for_its_players_and_for_who_has_finished_that_bag(
    town: Town, deals: Deals
) -> None:
    league = await town.begun(WEEK, players=6)
    await play_deal(town, league, 1, most=1)
    finished, running, other = await tables_of(town, league)
    later = (await tables_of(town, league, 2))[0]
    for player in players(finished):
        assert await deals.may_look(running, player), "nothing is new to them"
        assert await deals.may_look(later, player) == (player in players(later))
    for player in players(running):
        assert await deals.may_look(running, player)
        assert not await deals.may_look(finished, player)
        assert not await deals.may_look(other, player)
    assert not await deals.may_look(finished, STRANGER)


async def test_it_is_told_how_long_a_bag_stays_sealed(town: Town, deals: Deals) -> None:
    league = await town.begun(WEEK, players=6)
    await play_deal(town, league, 1, most=1)
    match, *_ = await tables_of(town, league)
    session = await town.session(league)
    day = 24 * 3_600_000
    assert await deals.sealed(match) == (2, (session.season.due or 0) + 4 * day)
    await town.wait(7)
    assert (await deals.sealed(match)).latest == (session.season.due or 0) + 4 * day
    await town.apply(league, PAUSE)
    assert await deals.sealed(match) == (2, None)


async def test_what_nobody_finishes_does_not_stay_sealed_for_ever(town: Town, deals: Deals) -> None:
    league = await town.begun(replace(WEEK, adjudication=Adjudication.SCORE), players=4)
    await town.wait(7)
    await town.wait(3)
    for deal in (1, 2):
        assert {one.seal for one in await tables_of(town, league, deal)} == {Seal.OPENED}
    found, _ = await deals.find(league, 1)
    assert len(found.tables) == 2


async def test_nobody_sits_down_where_they_know_the_bag(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    here, there = await tables_of(town, league)
    leaving, guest = players(here)[0], players(there)[0]
    await town.matches.hand_over(here.id, leaving, None, town.click())
    with pytest.raises(SameBagError):
        await town.matches.substitute(here.id, 0, guest, town.click())
    assert (await town.matches.find(here.id)).seats[0].player == leaving
    await town.matches.hand_over(there.id, guest, None, town.click())
    await town.matches.hand_over(here.id, leaving, STRANGER, town.click())
    await town.matches.hand_over(there.id, guest, STRANGER, town.click())
    await town.matches.substitute(here.id, 0, STRANGER, town.click())
    with pytest.raises(SameBagError):
        await town.matches.substitute(there.id, 0, STRANGER, town.click())
    seat = (await town.matches.league.replace_player(there.id, 1, STRANGER)).match.seats[1]
    assert (seat.player, seat.is_away) == (players(there)[1], True), "a computer plays instead"


async def test_who_knows_the_bag_since_they_have_asked_for_a_seat_is_not_let_in(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    here, there = await tables_of(town, league)
    leaving, asked = players(here)
    await town.matches.hand_over(here.id, leaving, None, town.click())
    await town.matches.substitute(here.id, 0, STRANGER, town.click())
    await town.matches.hand_over(there.id, players(there)[0], STRANGER, town.click())
    await town.matches.substitute(there.id, 0, STRANGER, town.click())
    with pytest.raises(NoProposalError):
        await town.matches.agree(here.id, asked, town.click())
    assert await town.matches.asked(here.id) is None


async def test_whoever_had_a_seat_for_a_while_knows_the_bag(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    here, there = await tables_of(town, league)
    leaving, staying = players(here)[0], players(there)[0]
    for before, guest in ((leaving, STRANGER), (STRANGER, OTHER)):
        await town.matches.hand_over(here.id, before, guest, town.click())
        await town.matches.substitute(here.id, 0, guest, town.click())
    await town.matches.hand_over(there.id, staying, STRANGER, town.click())
    with pytest.raises(SameBagError):
        await town.matches.substitute(there.id, 0, STRANGER, town.click())
    await town.matches.hand_over(here.id, OTHER, STRANGER, town.click())
    match = (await town.matches.substitute(here.id, 0, STRANGER, town.click())).match
    assert match.seats[0].player == STRANGER, "at the same table they may"


async def test_who_withdrew_does_not_come_back_at_another_table(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    here, there = await tables_of(town, league)
    gone, staying = players(here)[0], players(there)[0]
    await town.leagues.leave(league, gone, town.click())
    await town.settle()
    await town.matches.hand_over(there.id, staying, None, town.click())
    with pytest.raises(SameBagError):
        await town.matches.substitute(there.id, 0, gone, town.click())


async def test_a_deal_is_compared_when_it_is_open(town: Town, deals: Deals) -> None:
    league = await town.begun(WEEK, players=6)
    with pytest.raises(SealedError):
        await deals.find(league, 1)
    await play_deal(town, league, 1)
    deal, table = await deals.find(league, 3)
    assert (deal.number, len(deal.tables)) == (1, 3)
    assert sits_at(deal.session, deal.tables[table], 3)
    assert deal.own_table(STRANGER) is None
    for line, fixture in zip(deal.lines.tables, deal.tables, strict=True):
        past = await town.matches.history(fixture.match or 0)
        assert line.entries == past.log.entries
        assert past.match.outcome is not None
        assert line.scores == past.match.outcome.scores
    assert sum(twin.share for twin in deal.standing(Seat(0))) == 3 / 2
    with pytest.raises(SealedError):
        await deals.find(league, 3, deal=2)
    with pytest.raises(SealedError):
        await deals.of_match((await tables_of(town, league, 2))[0].id)
    with pytest.raises(NoDealError):
        await deals.find(league, 3, deal=9)
    await play_deal(town, league, 2)
    assert (await deals.find(league, 3))[0].number == 2, "the last that is finished"
    assert (await deals.find(league, STRANGER, season=1, deal=1))[1] == 0
    same = await deals.of_match(deal.tables[2].match or 0)
    assert (same.number, same.table_of(deal.tables[2].match or 0)) == (1, 2)


def sits_at(session: LeagueSession, fixture: FixtureRow, player: int) -> bool:
    own = session.entrant_of(player)
    return own is not None and own.number in seats_of(fixture)


async def test_a_table_that_was_called_off_is_left_out(town: Town, deals: Deals) -> None:
    league = await town.begun(WEEK, players=4)
    first, second = await tables_of(town, league)
    for player in players(first):
        await town.matches.abort(first.id, player, town.click())
    await play_deal(town, league, 1)
    deal = await deals.of_match(first.id)
    assert [one.match for one in deal.tables] == [second.id]
    shares = {row.share for row in division_standings(await town.session(league), 0).rows}
    assert shares == {Fraction(1, 2)}, "nobody has beaten them, and they have not lost"
    session = await town.session(league)
    told = {line for one in session.entrants for line in deal_lines(session, one.number, SAY)}
    assert sum("your table was called off, and is worth a half" in line for line in told) == 2
    assert sum("Nobody else has finished it yet" in line for line in told) == 2


async def test_an_organiser_decides_on_a_table_without_points_by_points(town: Town) -> None:
    league = await town.begun(WEEK, players=4)
    with pytest.raises(NeedsPointsError):
        await town.apply(league, AdminAction.correct(0, (1, 2)))
    await town.apply(league, AdminAction.correct(0, (1, 2), (9, 3)))
    await town.apply(league, AdminAction.correct(0, (2, 1)))
    found = result_of((await town.session(league)).fixtures[0])
    assert found is not None
    assert (found.ranks, found.scores) == ((2, 1), (9, 3))


async def test_whoever_gives_up_does_not_cut_the_points_of_the_others_short(
    town: Town, deals: Deals
) -> None:
    league = await town.begun(WEEK, players=4)
    match, _ = await tables_of(town, league)
    lost, left = players(match)
    await town.matches.resign(match.id, lost, town.click())
    match = await town.matches.find(match.id)
    assert match.status is Status.RUNNING
    assert (match.seats[0].resigned, match.seats[0].computer) == (True, STAND_IN)
    assert not await deals.may_look((await tables_of(town, league))[1], lost)
    with pytest.raises(NobodyToAskError):
        await town.matches.abort(match.id, left, town.click())
    await town.matches.resign(match.id, left, town.click())
    assert (await town.matches.find(match.id)).status is Status.OVER


async def test_whoever_is_alone_with_computers_does_not_look_ahead_in_a_sealed_bag(
    town: Town,
) -> None:
    league = await town.begun(WEEK, players=4)
    match, _ = await tables_of(town, league)
    lost, left = players(match)
    seat = match.seat_of(left)
    assert seat is not None
    while (match := await town.matches.find(match.id)).waiting != (left,) or match.ply < 3:
        move = first_move(match, match.to_act[0])
        await town.matches.play(match.id, match.ply, match.waiting[0], move, town.click())
    await town.matches.resign(match.id, lost, town.click())
    with pytest.raises(NobodyToAskError):
        await town.matches.undo(match.id, match.ply, left, town.click())
