"""The ladder: challenge a player above you, win, and take that place."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from games.standings.results import Player


class Reach(NamedTuple):
    """Settings: how many rungs up a challenge may go, and how soon it may be repeated."""

    rungs: int = 3
    rest: int = 1
    """How many other opponents a challenger must play before the same one again."""


DEFAULT_REACH: Final = Reach()


class Refusal(StrEnum):
    """Why a challenge is not possible."""

    ABSENT = "one of the two is not on the ladder"
    NOT_ABOVE = "a challenge goes up"
    TOO_FAR = "that is too many rungs up"
    BUSY = "one of the two has a challenge to play first"
    AGAIN = "play somebody else first"


def refusal(
    ladder: Sequence[Player],
    challenger: Player,
    challenged: Player,
    busy: Collection[Player] = (),
    latest: Sequence[Player] = (),
    reach: Reach = DEFAULT_REACH,
) -> Refusal | None:
    """Why a challenge is not possible, or None if it is.

    `latest` are the challenger's opponents so far, the newest last.
    """
    if challenger not in ladder or challenged not in ladder:
        return Refusal.ABSENT
    up = ladder.index(challenger) - ladder.index(challenged)
    if up <= 0:
        return Refusal.NOT_ABOVE
    if up > reach.rungs:
        return Refusal.TOO_FAR
    if challenger in busy or challenged in busy:
        return Refusal.BUSY
    if reach.rest and challenged in latest[-reach.rest :]:
        return Refusal.AGAIN
    return None


def after_challenge(ladder: Sequence[Player], winner: Player, loser: Player) -> list[Player]:
    """The ladder after a match between the two.

    A winner from below takes the loser's rung, and all players from there on move down by one. If
    the winner was above, nothing changes, and neither after a tie, which is not a win.
    """
    rungs = list(ladder)
    if rungs.index(winner) > rungs.index(loser):
        rungs.remove(winner)
        rungs.insert(rungs.index(loser), winner)
    return rungs


def after_joining(ladder: Sequence[Player], player: Player) -> list[Player]:
    """The ladder with a newcomer on the lowest rung; unchanged for a player already on it."""
    return [*ladder] if player in ladder else [*ladder, player]
