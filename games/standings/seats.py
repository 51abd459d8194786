"""Who sits where: every player in every seat equally often, or off by one.

Seats are colours of the edges between tables and players. Each player is split into sittings of
as many matches as a table has seats; then no node has more edges than there are seats, and such
a graph can always be coloured (König). A whole sitting holds every seat once, and the last one,
which may be short, no seat twice.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.standings.results import Pairing, Player

Node = tuple[Player | None, int]
"""A table as (None, number), or a player's sitting as (player, number)."""


def seated(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The same tables, with the players in balanced seats; what is balanced stays as it is."""
    if _is_balanced(pairings):
        return tuple(pairings)
    chart = _Chart(max(map(len, pairings), default=0))
    matches: defaultdict[Player, int] = defaultdict(int)
    for number, pairing in enumerate(pairings):
        for player in pairing:
            chart.join((None, number), (player, matches[player] // chart.seats))
            matches[player] += 1
    return tuple(chart.pairing(number) for number in range(len(pairings)))


def _is_balanced(pairings: Sequence[Pairing]) -> bool:
    sat = Counter((player, seat) for pairing in pairings for seat, player in enumerate(pairing))
    seats = range(max(map(len, pairings), default=0))
    often = [[sat[player, seat] for seat in seats] for player in {player for player, _ in sat}]
    return all(max(times) - min(times) <= 1 for times in often)


class _Chart:
    """A seating plan that grows by one player at one table at a time."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._across: defaultdict[Node, dict[int, Node]] = defaultdict(dict)

    def pairing(self, number: int) -> Pairing:
        """The players of a table, by seat."""
        sittings = self._across[None, number]
        players = (sittings[seat][0] for seat in sorted(sittings))
        return tuple(player for player in players if player is not None)

    def join(self, pairing: Node, sitting: Node) -> None:
        """Seat a player, moving others where no seat is free for both."""
        here, there = self._free(pairing), self._free(sitting)
        if here != there:
            self._exchange(sitting, here, there)
        self._across[pairing][here] = sitting
        self._across[sitting][here] = pairing

    def _free(self, node: Node) -> int:
        return next(seat for seat in range(self.seats) if seat not in self._across[node])

    def _exchange(self, node: Node, one: int, other: int) -> None:
        """Free seat `one` at this node, by exchanging the two seats along the path from it.

        The path never reaches the table that waits for seat `one`: it would come in by that seat.
        """
        path = [node]
        seat = one
        while (following := self._across[path[-1]].get(seat)) is not None:
            path.append(following)
            seat = other if seat == one else one
        for step in path:
            edges = self._across[step]
            first, second = edges.pop(one, None), edges.pop(other, None)
            if first is not None:
                edges[other] = first
            if second is not None:
                edges[one] = second
