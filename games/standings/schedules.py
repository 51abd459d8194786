"""The fixtures of a division: who meets whom, who sits where, and in which round."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from games.standings.designs import KNOWN, round_robin, turned
from games.standings.results import Fixture, Pairing, Player
from games.standings.search import searched
from games.standings.seats import seated


class ScheduleError(ValueError):
    """A division that cannot be given fixtures."""


class Balance(NamedTuple):
    """How even a schedule is: the least and the most of each kind, over all players."""

    matches: tuple[int, int]
    meetings: tuple[int, int]
    sittings: tuple[int, int]
    """How often one player sits in one seat."""


def default_matches(players: int, size: int) -> int:
    """How many matches each player has when nobody asks for another number.

    At tables of two, one against every other. At larger tables as many as there are seats, which
    makes the seats come out even; or the number that lets every pair meet equally often.
    """
    if size == 2:
        return players - 1
    if (players, size) in KNOWN:
        pairings = KNOWN[players, size].pairings()
        return len(pairings) * size // players
    return size


def schedule(players: Sequence[Player], size: int, each: int | None = None) -> list[Fixture]:
    """Fixtures for a division, round by round, with meetings and seats as even as can be.

    With the usual number of matches every pair meets equally often or off by one; with another
    number as nearly so as a search finds. Seats are always within one. A round is a set of
    matches in which nobody sits twice.
    """
    if size < 2 or len(players) < size:
        raise ScheduleError(f"{len(players)} players cannot fill a table of {size}.")
    if len(set(players)) != len(players):
        raise ScheduleError("A player is in the division twice.")
    if each is not None and each < 1:
        raise ScheduleError(f"Everybody needs at least one match, not {each}.")
    places = _pairings(len(players), size, each or default_matches(len(players), size))
    pairings = seated([tuple(players[place] for place in places_at) for places_at in places])
    rounds = _rounds(pairings)
    in_order = sorted(range(len(pairings)), key=rounds.__getitem__)
    return [
        Fixture(number, rounds[index], pairings[index]) for number, index in enumerate(in_order)
    ]


def balance(pairings: Sequence[Pairing], players: Sequence[Player]) -> Balance:
    """Count who plays, meets and sits how often."""
    places = {player: place for place, player in enumerate(players)}
    seats = max(map(len, pairings))
    sat = [[0] * seats for _ in players]
    met = dict.fromkeys(combinations(range(len(players)), 2), 0)
    for pairing in pairings:
        for seat, player in enumerate(pairing):
            sat[places[player]][seat] += 1
        for pair in combinations(sorted(places[player] for player in pairing), 2):
            met[pair] += 1
    matches = [sum(row) for row in sat]
    sittings = [times for row in sat for times in row]
    return Balance(*((min(kind), max(kind)) for kind in (matches, list(met.values()), sittings)))


def _pairings(players: int, size: int, each: int) -> Sequence[tuple[int, ...]]:
    if size == 2 and (players % 2 == 0 or each % (players - 1) == 0):
        return round_robin(players, each if players % 2 == 0 else each // (players - 1) * players)
    if (players, size) in KNOWN and each == default_matches(players, size):
        return KNOWN[players, size].pairings()
    found = turned(players, size, each) if each % size == 0 else None
    return found or searched(players, size, each)


def _rounds(pairings: Sequence[Pairing]) -> list[int]:
    """For each table the first round in which all of its players are free."""
    busy: dict[Player, set[int]] = {}
    rounds = []
    for pairing in pairings:
        taken = set().union(*(busy.setdefault(player, set()) for player in pairing))
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        for player in pairing:
            busy[player].add(number)
        rounds.append(number)
    return rounds
