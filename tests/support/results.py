"""Results of made-up matches."""

from collections.abc import Sequence

from bot.results import MatchResult, SeatResult
from data.times import loaded
from games.core import Outcome

ANA, BRUNO, CARLA = 1, 2, 3


def seat(
    player: int | None, pace: int | None = None, left: bool = False, **points: int
) -> SeatResult:
    computer = "tico" if player is None else None
    return SeatResult(player, computer, left, 10, 1 if player == BRUNO else 0, pace, points)


def match(
    number: int,
    scores: Sequence[int],
    players: Sequence[int | None] = (ANA, BRUNO),
    *,
    variant: str = "",
    game: str = "azul",
    left: Sequence[int] = (),
) -> MatchResult:
    """Return a result whose end differs from that of all others."""
    return MatchResult(
        match=number,
        server=7,
        game=game,
        variant=variant,
        ended=loaded(60_000 * number),
        moment=60_000 * number,
        ending="play",
        seats=tuple(
            seat(player, 1000 * number, player in left, tiles=score)
            for player, score in zip(players, scores, strict=True)
        ),
        played=Outcome.of(scores),
    )
