"""Whole seasons of a large league: nobody organises anything after the first day."""

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
from tests.support.leagues import ORGANISER, PEBBLES, Town
from tests.support.matches import Clock

BIG = replace(PEBBLES, top=42, division=7, adjudication=Adjudication.SCORE, most=196)
PLAYERS = 200


class City(Town):
    """A town whose bot is stopped and started again, on the same file."""

    def __init__(self, clock: Clock, path: Path) -> None:
        self.path = path
        self.clock = clock

    async def move_in(self) -> "City":
        super().__init__(await open_database(f"sqlite:///{self.path}"), self.clock)
        return self

    async def reopen(self) -> None:
        """The bot goes down and comes back."""
        await self.database.close()
        self.database = await open_database(f"sqlite:///{self.path}")
        self.restart()
        await self.settle()


@pytest.mark.long
async def test_two_seasons_of_two_hundred_players_run_by_themselves(
    clock: Clock, tmp_path: Path
) -> None:
    city = await City(clock, tmp_path / "city.db").move_in()
    league = await city.create(settings=BIG)
    await city.leagues.open_season(league, ORGANISER, city.click())
    await city.settle()
    players = range(1, PLAYERS + 1)

    await city.join(league, *players)
    await city.reopen()
    for player in (17, 18):  # second thoughts
        await city.leagues.leave(league, player, city.click())
    first = await season(city, league, [one for one in players if one not in (17, 18)])
    require_three_tiers(first)

    await city.reopen()  # in the rest between the seasons
    await city.wait(7)
    await city.join(league, *range(1001, 1011))  # newcomers
    session = await city.session(league)
    assert (session.season.number, session.state) == (2, SeasonState.SIGN_UP)
    second = await season(
        city, league, [one.player or 0 for one in session.with_status(EntrantStatus.SIGNED)]
    )
    require_moves(first, second)
    await city.wait(7)

    assert (await city.session(league)).season.number == 3
    kinds = city.sender.kinds()
    calls = ["sign-up", "check-in", "call", "call"]
    played = ["play", *["withdrawn"] * 4, "grace", "adjudication"]
    one_season = [*calls, *played, *["result"] * 3]  # twelve divisions in a message
    assert kinds == [*one_season, *one_season, "sign-up"]
    assert city.sender.sent_once()
    numbers = [one.number for one in city.sender.queued]
    assert numbers == sorted(set(numbers)), "each once, and in order"
    acts = [note.actor for note in await city.leagues.log(league, 100)]
    assert acts.count(ORGANISER) == 2, "nobody organised anything after the first day"
    await city.database.close()


async def season(city: City, league: int, signed: list[int]) -> LeagueSession:
    """One season, from the sign-up to the final table, with everything that can happen."""
    await city.wait(14)
    seated = [
        one.player or 0 for one in (await city.session(league)).with_status(EntrantStatus.SIGNED)
    ]
    sleepers = set(seated[::20])
    await city.check_in(league, *(one for one in seated if one not in sleepers))
    await city.reopen()
    number = (await city.session(league)).season.number
    await city.join(league, 2000 + number, 2010 + number)  # they come late
    await city.wait(3)
    session = await city.session(league)
    assert session.state is SeasonState.PLAY
    playing = {one.player for one in session.with_status(EntrantStatus.PLAYING)}
    assert not sleepers & playing
    assert len(playing) <= BIG.most
    await city.reopen()
    assert all(one.match for one in (await city.session(league)).fixtures)

    await city.join(league, 3000 + number, 3010 + number)  # later than late: they may step in
    leavers = [session.in_division(division)[2].player or 0 for division in (0, 3, 8, 12)]
    for player in leavers:
        await city.leagues.leave(league, player, city.click())
    await city.settle()
    session = await city.session(league)
    waiting = session.with_status(EntrantStatus.WAITING)
    assert not waiting, "whoever waits has stepped in"
    await play_divisions(city, league)
    await city.wait(42)
    assert (await city.session(league)).state is SeasonState.GRACE
    await city.reopen()
    await city.wait(3)
    await city.reopen()
    session = await city.session(league)
    assert session.state is SeasonState.REST
    assert all(one.result for one in session.fixtures)
    assert not {one.player for one in session.with_status(EntrantStatus.PLAYING)} & set(leavers)
    return session


async def play_divisions(city: City, league: int) -> None:
    """In every third division all are equal; in every other third some stay unfinished."""
    session = await city.session(league)
    divisions = {one.number: one.division for one in session.fixtures}
    for one in session.fixtures:
        if one.division % 3 == 1 and one.match is not None:
            match = await city.matches.find(one.match)
            if match.status is Status.RUNNING:
                await city.matches.league.decide(one.match)
    await city.settle()
    await city.play(league, lambda number: divisions[number] % 3 == 0)
    await city.settle()
    await city.play(league, lambda number: divisions[number] % 3 == 2 and number % 4 > 0)
    await city.settle()


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
    """Whoever went up plays higher, whoever went down lower; all equal means all stay."""

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
