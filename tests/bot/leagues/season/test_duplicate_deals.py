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
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness
from tests.support.matches import GAMES_AND_PEBBLES, first_move

WEEK = replace(PEBBLES, format=Format.DUPLICATE, table=2, rounds=2, again=False)
STRANGER, OTHER = 77, 78


@pytest.fixture
def deals(harness: LeagueHarness) -> Deals:
    return Deals(harness.database, harness.leagues, harness.matches)


async def tables_of(harness: LeagueHarness, league: int, deal: int = 1) -> list[Match]:
    """The tables of a deal."""
    found = [one for one in (await harness.session(league)).fixtures if one.round == deal]
    return [await harness.matches.find(one.match or 0) for one in found]


def players(match: Match) -> list[int]:
    return [seat.player for seat in match.seats if seat.player is not None]


async def play_deal(harness: LeagueHarness, league: int, deal: int, most: int = 99) -> None:
    """Play some tables of a deal to their end."""
    wanted = [one.number for one in (await harness.session(league)).fixtures if one.round == deal]
    await harness.play(league, lambda number: number in wanted[:most])
    await harness.settle()


async def test_the_seed_is_secret_until_the_last_match_of_the_deal_ends(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=2)
    first, second, third = await tables_of(harness, league)
    assert (first.status, second.status, third.status) == (
        Status.OVER, Status.OVER, Status.RUNNING,
    )  # fmt: skip
    assert {one.seal for one in (first, second, third)} == {Seal.SEALED}
    assert first.seed is None
    with pytest.raises(SealedError):
        await harness.matches.verify(first.id)
    assert "# seed" not in await export_match(harness.database, GAMES_AND_PEBBLES, first.id)

    await play_deal(harness, league, 1)
    first, second, third = await tables_of(harness, league)
    assert {one.seal for one in (first, second, third)} == {Seal.OPENED}
    assert first.seed == second.seed == third.seed
    assert commitment(first.seed or "") == first.commitment
    assert (await harness.matches.verify(first.id)).draws == 4
    assert "# seed" in await export_match(harness.database, GAMES_AND_PEBBLES, first.id)
    assert {one.seal for one in await tables_of(harness, league, 2)} == {Seal.SEALED}


async def test_the_seed_of_a_deal_does_not_reveal_the_others(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    session = await harness.session(league)
    seeds = {one.seed for one in session.fixtures}
    assert len(seeds) == 2
    assert not any(session.season.seed in (seed or "") for seed in seeds)


async def test_a_repeated_draw_has_other_bags(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    before = {one.seed for one in (await harness.session(league)).fixtures}
    old = await tables_of(harness, league)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.apply(league, RESUME)
    await harness.leagues.step(league, ORGANISER, harness.click())
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.PLAY
    assert not before & {one.seed for one in session.fixtures}
    again = await harness.matches.find(old[0].id)
    assert (again.status, again.seed) == (Status.ABORTED, None), "nobody has moved there"


async def test_calling_off_and_undoing_it_reveals_no_seed(
    harness: LeagueHarness, deals: Deals
) -> None:
    """Where nobody had moved, another match is opened, with the bag that the others have."""
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    mover, move = there.waiting[0], first_move(there, there.to_act[0])
    await harness.matches.play(there.id, there.ply, mover, move, harness.click())
    await harness.apply(league, CALL_OFF)
    await harness.settle()
    here = await harness.matches.find(here.id)
    assert (here.status, here.seed) == (Status.ABORTED, None)
    with pytest.raises(SealedError):
        await harness.matches.verify(here.id)
    for player in players(here):
        assert not await deals.may_look(there, player)
    assert await deals.sealed(there) == (1, None)
    assert await deals.sealed(here) == (NEVER, None)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await harness.apply(league, RESUME)
    await harness.settle()
    await play_deal(harness, league, 1)
    assert {one.seal for one in await tables_of(harness, league)} == {Seal.OPENED}


async def test_other_formats_are_not_sealed(harness: LeagueHarness, deals: Deals) -> None:
    league = await harness.begun(replace(PEBBLES, table=2), players=4)
    match = await harness.matches.find((await harness.session(league)).fixtures[0].match or 0)
    assert match.seal is Seal.NONE
    assert await deals.may_look(match, STRANGER)
    for refused in (deals.of_match(match.id), deals.find(league, 1)):
        with pytest.raises(NoDealError):
            await refused


async def test_a_sealed_match_is_visible_to_its_players_and_to_those_who_finished_the_bag(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=1)
    finished, running, other = await tables_of(harness, league)
    later = (await tables_of(harness, league, 2))[0]
    for player in players(finished):
        assert await deals.may_look(running, player), "nothing is new to them"
        assert await deals.may_look(later, player) == (player in players(later))
    for player in players(running):
        assert await deals.may_look(running, player)
        assert not await deals.may_look(finished, player)
        assert not await deals.may_look(other, player)
    assert not await deals.may_look(finished, STRANGER)


async def test_how_long_a_bag_stays_sealed_is_known(harness: LeagueHarness, deals: Deals) -> None:
    league = await harness.begun(WEEK, players=6)
    await play_deal(harness, league, 1, most=1)
    match, *_ = await tables_of(harness, league)
    session = await harness.session(league)
    day = 24 * 3_600_000
    assert await deals.sealed(match) == (2, (session.season.due or 0) + 4 * day)
    await harness.wait(7)
    assert (await deals.sealed(match)).latest == (session.season.due or 0) + 4 * day
    await harness.apply(league, PAUSE)
    assert await deals.sealed(match) == (2, None)


async def test_an_unfinished_deal_is_opened_after_adjudication(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(replace(WEEK, adjudication=Adjudication.SCORE), players=4)
    await harness.wait(7)
    await harness.wait(3)
    for deal in (1, 2):
        assert {one.seal for one in await tables_of(harness, league, deal)} == {Seal.OPENED}
    found, _ = await deals.find(league, 1)
    assert len(found.tables) == 2


async def test_a_player_who_knows_the_bag_cannot_take_a_seat(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    leaving, guest = players(here)[0], players(there)[0]
    await harness.matches.hand_over(here.id, leaving, None, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(here.id, 0, guest, harness.click())
    assert (await harness.matches.find(here.id)).seats[0].player == leaving
    await harness.matches.hand_over(there.id, guest, None, harness.click())
    await harness.matches.hand_over(here.id, leaving, STRANGER, harness.click())
    await harness.matches.hand_over(there.id, guest, STRANGER, harness.click())
    await harness.matches.substitute(here.id, 0, STRANGER, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, STRANGER, harness.click())
    seat = (await harness.matches.league.replace_player(there.id, 1, STRANGER)).match.seats[1]
    assert (seat.player, seat.is_away) == (players(there)[1], True), "a computer plays instead"


async def test_a_player_who_learns_the_bag_after_asking_for_a_seat_is_refused(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    leaving, asked = players(here)
    await harness.matches.hand_over(here.id, leaving, None, harness.click())
    await harness.matches.substitute(here.id, 0, STRANGER, harness.click())
    await harness.matches.hand_over(there.id, players(there)[0], STRANGER, harness.click())
    await harness.matches.substitute(there.id, 0, STRANGER, harness.click())
    with pytest.raises(NoProposalError):
        await harness.matches.agree(here.id, asked, harness.click())
    assert await harness.matches.asked(here.id) is None


async def test_a_former_substitute_knows_the_bag(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    leaving, staying = players(here)[0], players(there)[0]
    for before, guest in ((leaving, STRANGER), (STRANGER, OTHER)):
        await harness.matches.hand_over(here.id, before, guest, harness.click())
        await harness.matches.substitute(here.id, 0, guest, harness.click())
    await harness.matches.hand_over(there.id, staying, STRANGER, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, STRANGER, harness.click())
    await harness.matches.hand_over(here.id, OTHER, STRANGER, harness.click())
    match = (await harness.matches.substitute(here.id, 0, STRANGER, harness.click())).match
    assert match.seats[0].player == STRANGER, "at the same table they may"


async def test_a_player_who_withdrew_cannot_take_a_seat_of_the_same_deal(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    here, there = await tables_of(harness, league)
    gone, staying = players(here)[0], players(there)[0]
    await harness.leagues.leave(league, gone, harness.click())
    await harness.settle()
    await harness.matches.hand_over(there.id, staying, None, harness.click())
    with pytest.raises(SameBagError):
        await harness.matches.substitute(there.id, 0, gone, harness.click())


async def test_a_deal_can_be_compared_once_it_is_open(harness: LeagueHarness, deals: Deals) -> None:
    league = await harness.begun(WEEK, players=6)
    with pytest.raises(SealedError):
        await deals.find(league, 1)
    await play_deal(harness, league, 1)
    deal, table = await deals.find(league, 3)
    assert (deal.number, len(deal.tables)) == (1, 3)
    assert sits_at(deal.session, deal.tables[table], 3)
    assert deal.own_table(STRANGER) is None
    for line, fixture in zip(deal.lines.tables, deal.tables, strict=True):
        past = await harness.matches.history(fixture.match or 0)
        assert line.entries == past.log.entries
        assert past.match.outcome is not None
        assert line.scores == past.match.outcome.scores
    assert sum(twin.share for twin in deal.standing(Seat(0))) == 3 / 2
    with pytest.raises(SealedError):
        await deals.find(league, 3, deal=2)
    with pytest.raises(SealedError):
        await deals.of_match((await tables_of(harness, league, 2))[0].id)
    with pytest.raises(NoDealError):
        await deals.find(league, 3, deal=9)
    await play_deal(harness, league, 2)
    assert (await deals.find(league, 3))[0].number == 2, "the last that is finished"
    assert (await deals.find(league, STRANGER, season=1, deal=1))[1] == 0
    same = await deals.of_match(deal.tables[2].match or 0)
    assert (same.number, same.table_of(deal.tables[2].match or 0)) == (1, 2)


def sits_at(session: LeagueSession, fixture: FixtureRow, player: int) -> bool:
    own = session.entrant_of(player)
    return own is not None and own.number in seats_of(fixture)


async def test_a_called_off_match_is_left_out_of_the_comparison(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(WEEK, players=4)
    first, second = await tables_of(harness, league)
    for player in players(first):
        await harness.matches.abort(first.id, player, harness.click())
    await play_deal(harness, league, 1)
    deal = await deals.of_match(first.id)
    assert [one.match for one in deal.tables] == [second.id]
    shares = {row.share for row in division_standings(await harness.session(league), 0).rows}
    assert shares == {Fraction(1, 2)}, "nobody has beaten them, and they have not lost"
    session = await harness.session(league)
    told = {line for one in session.entrants for line in deal_lines(session, one.number, SAY)}
    assert sum("your table was called off, and is worth a half" in line for line in told) == 2
    assert sum("Nobody else has finished it yet" in line for line in told) == 2


async def test_a_correction_of_a_called_off_deal_needs_scores(harness: LeagueHarness) -> None:
    league = await harness.begun(WEEK, players=4)
    with pytest.raises(NeedsPointsError):
        await harness.apply(league, AdminAction.correct(0, (1, 2)))
    await harness.apply(league, AdminAction.correct(0, (1, 2), (9, 3)))
    await harness.apply(league, AdminAction.correct(0, (2, 1)))
    found = result_of((await harness.session(league)).fixtures[0])
    assert found is not None
    assert (found.ranks, found.scores) == ((2, 1), (9, 3))


async def test_resigning_does_not_cut_the_scores_of_the_others_short(
    harness: LeagueHarness, deals: Deals
) -> None:
    league = await harness.begun(WEEK, players=4)
    match, _ = await tables_of(harness, league)
    lost, left = players(match)
    await harness.matches.resign(match.id, lost, harness.click())
    match = await harness.matches.find(match.id)
    assert match.status is Status.RUNNING
    assert (match.seats[0].resigned, match.seats[0].computer) == (True, STAND_IN)
    assert not await deals.may_look((await tables_of(harness, league))[1], lost)
    with pytest.raises(NobodyToAskError):
        await harness.matches.abort(match.id, left, harness.click())
    await harness.matches.resign(match.id, left, harness.click())
    assert (await harness.matches.find(match.id)).status is Status.OVER


async def test_a_player_alone_with_computers_cannot_undo_in_a_sealed_match(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(WEEK, players=4)
    match, _ = await tables_of(harness, league)
    lost, left = players(match)
    seat = match.seat_of(left)
    assert seat is not None
    while (match := await harness.matches.find(match.id)).waiting != (left,) or match.ply < 3:
        move = first_move(match, match.to_act[0])
        await harness.matches.play(match.id, match.ply, match.waiting[0], move, harness.click())
    await harness.matches.resign(match.id, lost, harness.click())
    with pytest.raises(NobodyToAskError):
        await harness.matches.undo(match.id, match.ply, left, harness.click())
