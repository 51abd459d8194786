"""The fixtures of a division: pairings, seats and rounds."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.standings.designs import KNOWN, round_robin, turned
from games.standings.results import Fixture, Pairing, Player
from games.standings.search import searched
from games.standings.seats import seated


class ScheduleError(ValueError):
    """A division that cannot be given fixtures."""


class Balance(NamedTuple):
    """How even a schedule is: the minimum and maximum of each count over all players."""

    matches: tuple[int, int]
    meetings: tuple[int, int]
    sittings: tuple[int, int]
    """How often a player has the same seat."""


def default_matches(players: int, size: int) -> int:
    """The default number of matches for each player.

    With two seats, one against every other player. With more, as many as there are seats, so that
    every player has every seat once; or the number that lets every pair meet equally often.
    """
    if size == 2:
        return players - 1
    if (players, size) in KNOWN:
        pairings = KNOWN[players, size].pairings()
        return len(pairings) * size // players
    return size


def schedule(players: Sequence[Player], size: int, each: int | None = None) -> list[Fixture]:
    """The fixtures of a division, round by round, with `size` players per match.

    With the default number of matches every pair meets equally often, within one; with another
    number as nearly so as a search finds. Seats are always within one. No player has two matches
    in a round.
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
    """Count matches, meetings and seats of all players."""
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


@lru_cache(maxsize=32)
def _pairings(players: int, size: int, each: int) -> Sequence[tuple[int, ...]]:
    """The pairings of places; the divisions of a large league have one or two sizes."""
    if size == 2 and (players % 2 == 0 or each % (players - 1) == 0):
        return round_robin(players, each if players % 2 == 0 else each // (players - 1) * players)
    if (players, size) in KNOWN and each == default_matches(players, size):
        return KNOWN[players, size].pairings()
    found = turned(players, size, each) if each % size == 0 else None
    return found or searched(players, size, each)


def _rounds(pairings: Sequence[Pairing]) -> list[int]:
    """For each pairing, the first round in which all of its players are free."""
    busy: dict[Player, set[int]] = {}
    rounds = []
    for pairing in pairings:
        taken = set().union(*(busy.setdefault(player, set()) for player in pairing))
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        for player in pairing:
            busy[player].add(number)
        rounds.append(number)
    return rounds
