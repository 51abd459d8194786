"""Whole seasons of a large league run unattended."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.leagues import LeagueSession
from bot.leagues.model import Adjudication, EntrantStatus, SeasonState
from bot.leagues.season.standings import division_standings, results, seats_of
from bot.matches import Status
from data import open_database
from games.standings.promotion import Way
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness
from tests.support.matches import Clock

BIG = replace(PEBBLES, top=42, division=7, adjudication=Adjudication.SCORE, most=196)
PLAYERS = 200


class City(LeagueHarness):
    """A harness whose bot is restarted on the same file."""

    def __init__(self, clock: Clock, path: Path) -> None:
        self.path = path
        self.clock = clock

    async def move_in(self) -> "City":
        super().__init__(await open_database(f"sqlite:///{self.path}"), self.clock)
        return self

    async def reopen(self) -> None:
        """Restart the bot."""
        await self.database.close()
        self.database = await open_database(f"sqlite:///{self.path}")
        self.restart()
        await self.settle()


@pytest.mark.long
async def test_two_seasons_of_two_hundred_players_run_by_themselves(
    clock: Clock, tmp_path: Path
) -> None:
    harness = await City(clock, tmp_path / "harness.db").move_in()
    league = await harness.create(settings=BIG)
    await harness.leagues.open_season(league, ORGANISER, harness.click())
    await harness.settle()
    players = range(1, PLAYERS + 1)

    await harness.join(league, *players)
    await harness.reopen()
    for player in (17, 18):  # second thoughts
        await harness.leagues.leave(league, player, harness.click())
    first = await season(harness, league, [one for one in players if one not in (17, 18)])
    require_three_tiers(first)

    await harness.reopen()  # in the rest between the seasons
    await harness.wait(7)
    await harness.join(league, *range(1001, 1011))  # newcomers
    session = await harness.session(league)
    assert (session.season.number, session.state) == (2, SeasonState.SIGN_UP)
    second = await season(
        harness, league, [one.player or 0 for one in session.with_status(EntrantStatus.SIGNED)]
    )
    require_moves(first, second)
    await harness.wait(7)

    assert (await harness.session(league)).season.number == 3
    kinds = harness.sender.kinds()
    calls = ["sign-up", "check-in", "call", "call", "call"]
    played = ["play", *["withdrawn"] * 4, "grace", "adjudication"]
    one_season = [*calls, *played, *["result"] * 3]  # twelve divisions in a message
    assert kinds == [*one_season, *one_season, "sign-up"]
    assert harness.sender.sent_once()
    numbers = [one.number for one in harness.sender.queued]
    assert numbers == sorted(set(numbers)), "each once, and in order"
    acts = [note.actor for note in await harness.leagues.log(league, 100)]
    assert acts.count(ORGANISER) == 2, "organisers act on the first day only"
    await harness.database.close()


async def season(harness: City, league: int, signed: list[int]) -> LeagueSession:
    """Run one season from sign-up to final standings, with everything that can happen."""
    await harness.wait(14)
    seated = [
        one.player or 0 for one in (await harness.session(league)).with_status(EntrantStatus.SIGNED)
    ]
    sleepers = set(seated[::20])
    await harness.check_in(league, *(one for one in seated if one not in sleepers))
    await harness.reopen()
    number = (await harness.session(league)).season.number
    await harness.join(league, 2000 + number, 2010 + number)  # they come late
    await harness.wait(3)
    session = await harness.session(league)
    assert session.state is SeasonState.PLAY
    playing = {one.player for one in session.with_status(EntrantStatus.PLAYING)}
    assert not sleepers & playing
    assert len(playing) <= BIG.most
    await harness.reopen()
    assert all(one.match for one in (await harness.session(league)).fixtures)

    await harness.join(league, 3000 + number, 3010 + number)  # later than late: they may step in
    leavers = [session.in_division(division)[2].player or 0 for division in (0, 3, 8, 12)]
    for player in leavers:
        await harness.leagues.leave(league, player, harness.click())
    await harness.settle()
    session = await harness.session(league)
    waiting = session.with_status(EntrantStatus.WAITING)
    assert not waiting, "the waiting list has stepped in"
    await play_divisions(harness, league)
    await harness.wait(42)
    assert (await harness.session(league)).state is SeasonState.GRACE
    await harness.reopen()
    await harness.wait(3)
    await harness.reopen()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    assert all(one.result for one in session.fixtures)
    assert not {one.player for one in session.with_status(EntrantStatus.PLAYING)} & set(leavers)
    return session


async def play_divisions(harness: City, league: int) -> None:
    """Play the matches: in some divisions all draw, in others some matches stay unfinished."""
    session = await harness.session(league)
    divisions = {one.number: one.division for one in session.fixtures}
    for one in session.fixtures:
        if one.division % 3 == 1 and one.match is not None:
            match = await harness.matches.find(one.match)
            if match.status is Status.RUNNING:
                await harness.matches.league.decide(one.match)
    await harness.settle()
    await harness.play(league, lambda number: divisions[number] % 3 == 0)
    await harness.settle()
    await harness.play(league, lambda number: divisions[number] % 3 == 2 and number % 4 > 0)
    await harness.settle()


def require_three_tiers(session: LeagueSession) -> None:
    sizes = Counter(one.tier for one in session.divisions)
    assert sorted(sizes) == [0, 1, 2]
    tiers = {one.number: one.tier for one in session.divisions}
    people = Counter(tiers[one.division] for one in session.entrants if one.division is not None)
    assert people[0] == 42
    assert people[1] == 84
    met: Counter[frozenset[int]] = Counter()
    for one in session.fixtures:
        seats = seats_of(one)
        met.update(frozenset((a, b)) for a in seats for b in seats if a < b)
    assert set(met.values()) <= {1, 2, 3, 4}
    for division in session.divisions:
        rows = division_standings(session, division.number).rows
        assert len(results(session, division.number)) > 0
        if division.number % 3 == 1:
            assert {row.place for row in rows} == {1}, "all are equal"


def require_moves(first: LeagueSession, second: LeagueSession) -> None:
    """Assert that promoted players play higher, relegated ones lower, and equal ones stay."""

    def tiers(session: LeagueSession) -> dict[int, int]:
        above = {one.number: one.tier for one in session.divisions}
        return {
            one.player: above[one.division]
            for one in session.entrants
            if one.player is not None and one.division is not None
        }

    before, after = tiers(first), tiers(second)
    ways = {one.player: Way(one.way) for one in first.entrants if one.way and one.player}
    moved: Counter[tuple[Way, int]] = Counter()
    for player, way in ways.items():
        if player in after and player in before:
            moved[way, after[player] - before[player]] += 1
    assert moved[Way.UP, -1] > 5
    assert moved[Way.DOWN, 1] > 3
    assert not moved[Way.UP, 1]
    assert all(step in (-1, 0, 1) for _, step in moved)
    newcomers = [after[player] for player in range(1001, 1011) if player in after]
    assert set(newcomers) == {2}, "newcomers begin at the bottom"
