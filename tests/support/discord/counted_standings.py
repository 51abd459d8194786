"""The standings of a division, computed again from its matches by the written rules."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from bot.leagues import LeagueSession
from bot.leagues.model import EntrantStatus
from bot.leagues.season.standings import seats_of
from tests.support.discord.season_server import SeasonServer
from tests.support.discord.shown_standings import Line

POINTS = (10, 6, 3, 1)
HOW = ("computer", "clock")
"""Moves that someone else made."""

Mark = Callable[[int, Sequence[int]], Fraction]


class Played(NamedTuple):
    """How a match ended, by entrant."""

    ranks: dict[int, int]
    scores: dict[int, int]
    turns: dict[int, int]
    """How many turns computers played."""


async def counted_table(server: SeasonServer, session: LeagueSession, division: int) -> list[Line]:
    """The standings of a division, the best first; ties are in the order of their numbers.

    Those who dropped out come last.
    """
    played = []
    for fixture in session.fixtures:
        if fixture.division == division:
            history = await server.house.services.matches.history(fixture.match or 0)
            outcome, seats = history.match.outcome, list(map(int, seats_of(fixture)))
            assert outcome is not None
            turns = [(row.seat, row.how in HOW) for row in history.rows]
            played.append(
                Played(
                    dict(zip(seats, outcome.ranks, strict=True)),
                    dict(zip(seats, outcome.scores, strict=True)),
                    {one: turns.count((seat, True)) for seat, one in enumerate(seats)},
                )
            )
    users = server.desk.world.users
    lines: list[Line] = []
    entrants = session.in_division(division)
    groups = in_order([one.number for one in entrants], played)
    gone = {
        one.number
        for one in entrants
        if one.state in (EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)
    }
    stayed = [[one for one in group if one not in gone] for group in groups]
    left = [[one for one in group if one in gone] for group in groups]
    for group in stayed + left:
        place = len(lines) + 1
        for number in group:
            user = users[session.entrant(number).player or 0]
            points = sum((points_of(number, one) for one in played), Fraction())
            lines.append(Line(place, user.global_name or "", points, ""))
    return lines


def in_order(players: Sequence[int], played: Sequence[Played]) -> list[list[int]]:
    """Groups of ties, the best first."""
    groups = [sorted(players)]
    for mark in marks(played):
        groups = [part for group in groups for part in taken_apart(group, mark)]
    return groups


def taken_apart(group: Sequence[int], mark: Mark) -> list[list[int]]:
    """The order of those who were tied so far."""
    found = {one: mark(one, group) for one in group}
    values = sorted(set(found.values()), reverse=True)
    return [[one for one in group if found[one] == value] for value in values]


def marks(played: Sequence[Played]) -> list[Mark]:
    """The criteria, one after the other."""

    def own(player: int) -> list[Played]:
        return [one for one in played if player in one.ranks]

    def points(player: int, _: Sequence[int]) -> Fraction:
        return sum((points_of(player, one) for one in own(player)), Fraction())

    def wins(player: int, _: Sequence[int]) -> Fraction:
        return sum((part_of(player, one, 1) for one in own(player)), Fraction())

    def seconds(player: int, _: Sequence[int]) -> Fraction:
        return sum((part_of(player, one, 2) for one in own(player)), Fraction())

    def share(player: int, _: Sequence[int]) -> Fraction:
        return sum((score_of(player, one) for one in own(player)), Fraction()) / len(own(player))

    def meetings(player: int, group: Sequence[int]) -> Fraction:
        met = [
            one.ranks[rival] - one.ranks[player]
            for one in own(player)
            for rival in group
            if rival in one.ranks
        ]
        return Fraction(sum(ahead > 0 for ahead in met) - sum(ahead < 0 for ahead in met))

    def alone(player: int, _: Sequence[int]) -> Fraction:
        return Fraction(-sum(one.turns[player] for one in own(player)))

    return [points, wins, seconds, share, meetings, alone]


def equals(player: int, match: Played) -> list[int]:
    """The places that an entrant shares, counted from 0."""
    rank = match.ranks[player]
    return [rank - 1 + more for more in range(list(match.ranks.values()).count(rank))]


def points_of(player: int, match: Played) -> Fraction:
    """The points of a match; ties share the points of their places."""
    if player not in match.ranks:
        return Fraction()
    shared = equals(player, match)
    return Fraction(sum(POINTS[place] for place in shared), len(shared))


def part_of(player: int, match: Played, place: int) -> Fraction:
    """How much of a place an entrant has."""
    shared = equals(player, match)
    return Fraction(place - 1 in shared) / len(shared)


def score_of(player: int, match: Played) -> Fraction:
    """A score as a share of the winner's."""
    winner = next(one for one, rank in match.ranks.items() if rank == 1)
    if match.scores[winner] <= 0:
        return Fraction(match.ranks[player] == 1)
    return Fraction(max(match.scores[player], 0), match.scores[winner])
