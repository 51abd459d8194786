"""Players who should not meet, in different divisions of a tier where that is possible."""

from collections.abc import Collection, Sequence

from games.standings.results import Player

Pairs = Collection[tuple[Player, Player]]


def keep_apart(divisions: Sequence[Sequence[Player]], pairs: Pairs) -> list[list[Player]]:
    """Exchange players of the same rank between divisions, so that fewer pairs share one.

    Every exchange leaves fewer such pairs, so the divisions stay equally strong and it comes to
    an end. Pairs that no exchange separates stay together.
    """
    groups = [list(one) for one in divisions]
    for one, other in sorted(pairs):
        for player in (one, other):
            here = next((group for group in groups if one in group and other in group), None)
            if here is not None:
                _move(player, here, groups, pairs)
    return groups


def _move(player: Player, here: list[Player], groups: list[list[Player]], pairs: Pairs) -> None:
    """Exchange a player with one of the same rank in the first division where that helps."""
    rank = here.index(player)
    for there in groups:
        if there is here or rank >= len(there):
            continue
        before = _together(here, pairs) + _together(there, pairs)
        here[rank], there[rank] = there[rank], here[rank]
        if _together(here, pairs) + _together(there, pairs) < before:
            return
        here[rank], there[rank] = there[rank], here[rank]


def _together(group: Sequence[Player], pairs: Pairs) -> int:
    """How many pairs are in one division."""
    inside = set(group)
    return sum(one in inside and other in inside for one, other in pairs)
