"""Duplicate deals are compared after their last match."""

from fractions import Fraction

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.errors import NeedsPointsError
from bot.leagues.season.duplicate_deals import Deals, NoDealError
from bot.leagues.season.standings import division_standings, result_of, seats_of
from bot.leagues.session import LeagueSession
from bot.matches import Status
from bot.matches.errors import NobodyToAskError, SealedError
from bot.matches.model import STAND_IN
from cogs.leagues.my_season_text import deal_lines
from data.tables.leagues.rows import FixtureRow
from games.core import Seat
from tests.support.duplicate_deals import STRANGER, WEEK, play_deal, players, tables_of
from tests.support.english import SAY
from tests.support.leagues import LeagueHarness


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
    assert shares == {Fraction(1, 2)}, "they have neither won nor lost"
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
