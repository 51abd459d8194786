"""Balanced seats: every player has every seat equally often, within one.

This is an edge colouring of the bipartite graph of pairings and players, in which seats are the
colours. Each player is split into blocks of as many matches as there are seats; then no node has
more edges than there are seats, and such a graph can always be coloured (König). A full block
has every seat once, and the last block, which may be short, has no seat twice.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.standings.results import Pairing, Player

Node = tuple[Player | None, int]
"""A pairing as (None, number), or a player's block of matches as (player, number)."""


def seated(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The same pairings with balanced seats; unchanged if they are balanced already."""
    if _is_balanced(pairings):
        return tuple(pairings)
    colouring = _EdgeColouring(max(map(len, pairings), default=0))
    matches: defaultdict[Player, int] = defaultdict(int)
    for number, pairing in enumerate(pairings):
        for player in pairing:
            colouring.join((None, number), (player, matches[player] // colouring.seats))
            matches[player] += 1
    return tuple(colouring.pairing(number) for number in range(len(pairings)))


def _is_balanced(pairings: Sequence[Pairing]) -> bool:
    sat = Counter((player, seat) for pairing in pairings for seat, player in enumerate(pairing))
    seats = range(max(map(len, pairings), default=0))
    often = [[sat[player, seat] for seat in seats] for player in {player for player, _ in sat}]
    return all(max(times) - min(times) <= 1 for times in often)


class _EdgeColouring:
    """An edge colouring that is built one edge at a time."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._across: defaultdict[Node, dict[int, Node]] = defaultdict(dict)

    def pairing(self, number: int) -> Pairing:
        """The players of a pairing, by seat."""
        blocks = self._across[None, number]
        players = (blocks[seat][0] for seat in sorted(blocks))
        return tuple(player for player in players if player is not None)

    def join(self, pairing: Node, block: Node) -> None:
        """Seat a player, moving others if no seat is free at both nodes."""
        here, there = self._free(pairing), self._free(block)
        if here != there:
            self._exchange(block, here, there)
        self._across[pairing][here] = block
        self._across[block][here] = pairing

    def _free(self, node: Node) -> int:
        return next(seat for seat in range(self.seats) if seat not in self._across[node])

    def _exchange(self, node: Node, one: int, other: int) -> None:
        """Free seat `one` at this node, by exchanging the two seats along the path from it.

        The path cannot reach the pairing that needs seat `one`, because it would enter through it.
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
