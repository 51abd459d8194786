"""The standings of a season, computed from its results."""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from bot.leagues.model import GONE, EntrantStatus, Format
from bot.leagues.session import LeagueSession
from data.tables.leagues.rows import FixtureRow
from games.standings import cup
from games.standings.duplicate import duplicate_standing
from games.standings.ladder import after_challenge, after_joining
from games.standings.promotion import Way, ways
from games.standings.prospects import Prospect, prospect
from games.standings.results import Fixture, Player, Result
from games.standings.swiss import enough_rounds
from games.standings.table import Row, table, without

AGREED: Final = "agreed"
"""The ending of a match that its players agreed to call off."""


class DivisionStandings(NamedTuple):
    """The standings of a division, and who is promoted or relegated."""

    division: int
    tier: int
    rows: tuple[Row, ...]
    """The rows' players are numbers of entrants."""
    ways: dict[int, Way]


class Needs(NamedTuple):
    """What an entrant needs to win the division or go up, and to stay in it.

    None where that is impossible in the format or tier.
    """

    up: Prospect | None
    stay: Prospect | None


def seats_of(fixture: FixtureRow) -> tuple[Player, ...]:
    """Return the entrants of a fixture by seat."""
    return tuple(map(Player, json.loads(fixture.seats)))


def result_of(fixture: FixtureRow) -> Result | None:
    """Return the result of a fixture, if it has one."""
    if fixture.result is None:
        return None
    read: dict[str, Any] = json.loads(fixture.result)
    return Result(
        fixture.number,
        seats_of(fixture),
        tuple(read["ranks"]),
        tuple(read["scores"]),
        ended=read["ended"],
        computer_turns=tuple(read["turns"]),
        left=tuple(read["left"]),
    )


def is_called_off(fixture: FixtureRow) -> bool:
    """Whether the players of a fixture agreed to call it off."""
    return fixture.result is not None and json.loads(fixture.result)["how"] == AGREED


def results(session: LeagueSession, division: int) -> list[Result]:
    """Return the results of a division so far."""
    found = (result_of(one) for one in session.fixtures if one.division == division)
    return [result for result in found if result is not None]


def fixtures(session: LeagueSession, division: int) -> list[Fixture]:
    """Return the fixtures of a division."""
    return [
        Fixture(one.number, one.round, seats_of(one))
        for one in session.fixtures
        if one.division == division
    ]


def division_standings(
    session: LeagueSession, division: int, *, drop: bool = False
) -> DivisionStandings:
    """Return the standings of a division as they are now.

    By default every match counts, and entrants who dropped out are placed last. With `drop` their
    matches do not count, and they are left out.
    """
    tiers = {one.number: one.tier for one in session.divisions}
    entrants = session.in_division(division)
    gone = {Player(one.number) for one in entrants if one.state in GONE}
    rows = _rows(session, division, gone if drop else ())
    if gone and not drop:
        rows = _placed(rows, lambda row: (row.player in gone, row.place))
    rules = session.settings.promotion
    seeds = [Player(one.number) for one in entrants]
    going = ways(
        rows,
        rules,
        highest=tiers[division] == 0,
        lowest=tiers[division] == max(tiers.values()),
        seeds=seeds,
    )
    for player in gone:
        if going.get(player) is Way.UP:
            going[player] = Way.STAY  # only entrants who stayed go up
    return DivisionStandings(
        division, tiers[division], tuple(rows), {int(k): w for k, w in going.items()}
    )


def decide_places(session: LeagueSession, division: int) -> bool:
    """Store the final standings; return whether a winner, promotion or relegation has changed."""

    def decided() -> dict[int, tuple[bool, str | None]]:
        here = session.in_division(division)
        return {one.number: (one.place == 1, one.way) for one in here}

    before = decided()
    final = division_standings(session, division)
    for row in final.rows:
        way = final.ways[int(row.player)]
        session.change_entrant(int(row.player), place=row.place, way=way.value)
    return decided() != before


def needs(session: LeagueSession, number: int) -> Needs:
    """Return what an entrant needs to go up, or to win the highest tier, and to stay."""
    division = session.entrant(number).division
    if division is None or session.settings.format is not Format.DIVISIONS:
        return Needs(None, None)
    settings = session.settings
    players = [Player(one.number) for one in session.in_division(division)]
    gone = [Player(one.number) for one in session.in_division(division) if one.state in GONE]
    tiers = {one.number: one.tier for one in session.divisions}
    played, planned = results(session, division), fixtures(session, division)

    def needed(place: int) -> Prospect:
        return prospect(
            Player(number), place, players, played, planned, settings.scoring, gone=gone
        )

    lowest = tiers[division] == max(tiers.values())
    place = 1 if tiers[division] == 0 else settings.up
    up = needed(place) if place else None
    stay = needed(max(len(players) - settings.down, 1)) if settings.down and not lowest else None
    return Needs(up, stay)


def _rows(session: LeagueSession, division: int, dropped: Collection[Player]) -> list[Row]:
    """Return the standings by the rules of the format."""
    settings = session.settings
    players = [
        Player(one.number) for one in session.in_division(division) if one.number not in dropped
    ]
    played = without(results(session, division), dropped)
    planned = [one for one in fixtures(session, division) if not set(one.seats) & set(dropped)]
    rows = table(players, played, planned, settings.scoring)
    if settings.format is Format.SWISS:
        return _with_byes(session, rows)
    if settings.format is Format.CUP:
        return _by_round_reached(session, rows)
    if settings.format is Format.LADDER:
        return _in_order(rows, ladder(session))
    if settings.format is Format.DUPLICATE:
        return _by_comparison(session, rows, played)
    return rows


# Swiss


def swiss_rounds(session: LeagueSession) -> int:
    """Return how many rounds a Swiss tournament has.

    The default is limited to the number of rounds in which everybody meets new opponents.
    """
    settings, players = session.settings, len(session.in_division(0))
    usual = settings.number_of_rounds
    if settings.rounds or players < settings.table:
        return usual
    return min(usual, enough_rounds(players, settings.table))


def byes(session: LeagueSession, round_: int) -> list[Player]:
    """Return the entrants who have a bye in a round."""
    sitting = {one for row in session.fixtures if row.round == round_ for one in seats_of(row)}
    return [
        Player(one.number)
        for one in session.entrants
        if one.division is not None and one.number not in sitting and one.state not in GONE
    ]


def _with_byes(session: LeagueSession, rows: Sequence[Row]) -> list[Row]:
    """Add the average points of a match for each bye."""
    settings = session.settings
    points = settings.scoring.points[settings.table]
    worth = Fraction(sum(points), len(points))
    rounds_ = range(1, session.season.round + 1)
    rested = Counter(one for round_ in rounds_ for one in byes(session, round_))
    counted = [row._replace(points=row.points + worth * rested[row.player]) for row in rows]
    return _placed(counted, lambda row: (-row.points, row.place))


# Cup


def cup_tree(session: LeagueSession) -> list[list[cup.Meeting]]:
    """Return all rounds of the cup up to the final, as far as they are known."""
    seeds = [Player(one.number) for one in session.in_division(0)]
    return cup.stages(seeds, results(session, 0), session.settings.table)


def cup_rounds(session: LeagueSession) -> list[cup.Slots]:
    """Return the players of each round whose players are all known; at the end the winner."""
    seeds = [Player(one.number) for one in session.in_division(0)]
    found = [cup.bracket(seeds, session.settings.table)]
    for stage in cup_tree(session):
        through = tuple(meeting.winner for meeting in stage)
        if None in through:
            break
        found.append(through)
    return found


def _by_round_reached(session: LeagueSession, rows: Sequence[Row]) -> list[Row]:
    """Place the entrants by the round they reached; the same round means a shared place."""
    reached = {
        player: number
        for number, slots in enumerate(cup_rounds(session))
        for player in slots
        if player is not None
    }
    return _placed(rows, lambda row: (-reached.get(row.player, 0),))


# Ladder


def ladder(session: LeagueSession) -> list[Player]:
    """Return the ladder after all challenges so far, the top rung first."""
    rungs: list[Player] = []
    for entrant in session.in_division(0):
        rungs = after_joining(rungs, Player(entrant.number))
    for result in sorted(results(session, 0), key=lambda one: (one.ended, one.match)):
        one, other = result.seats
        if result.ranks[0] != result.ranks[1]:
            winner, loser = (one, other) if result.ranks[0] == 1 else (other, one)
            rungs = after_challenge(rungs, winner, loser)
    left = {one.number for one in session.entrants if one.state in (*GONE, EntrantStatus.LEFT)}
    return [rung for rung in rungs if rung not in left] + [rung for rung in rungs if rung in left]


def _in_order(rows: Sequence[Row], order: Sequence[Player]) -> list[Row]:
    rungs = {player: rung for rung, player in enumerate(order)}
    return _placed(rows, lambda row: (rungs[row.player],))


# Duplicate


def _by_comparison(
    session: LeagueSession, rows: Sequence[Row], played: Sequence[Result]
) -> list[Row]:
    """Place the entrants by their share of points against those with the same bags and seats.

    A match that was called off is compared with nothing, and its players get half a share.
    """
    deals: dict[tuple[int, int | None], list[Result]] = {}
    by_number = {one.number: one for one in session.fixtures}
    for result in played:
        fixture = by_number[result.match]
        alone = fixture.number if is_called_off(fixture) else None
        deals.setdefault((fixture.round, alone), []).append(result)
    shares = {one.player: one.share for one in duplicate_standing(deals.values())}
    half = [row._replace(share=shares.get(row.player, Fraction(0))) for row in rows]
    return _placed(half, lambda row: (-row.share,))


def _placed(rows: Sequence[Row], order: Any) -> list[Row]:
    """Return the rows in another order; rows that are equal in it share a place."""
    keys = {row.player: order(row) for row in rows}
    found: list[Row] = []
    for row in sorted(rows, key=lambda row: (keys[row.player], row.player)):
        shares = found and keys[found[-1].player] == keys[row.player]
        found.append(row._replace(place=found[-1].place if shares else len(found) + 1))
    return found
