"""Why a result cannot be shown or corrected, each said in one sentence."""

from bot.errors import RefusedError


class NoResultError(RefusedError):
    """A match that is not over, or that was called off."""

    def __init__(self, match: int) -> None:
        super().__init__("no-result", f"match {match} has no result", match=match)


class WrongOutcomeError(RefusedError):
    """Places that nobody can have: 1, 3 without a 2, or too few of them."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            "wrong-outcome",
            f"there must be a score and a place for each of the {seats} seats; "
            "shared places read 1, 1, 3",
            seats=seats,
        )


class LeagueMatchError(RefusedError):
    """A match of a league, which is never void, and whose places are decided there."""

    def __init__(self, match: int) -> None:
        super().__init__(
            "league-match", f"match {match} belongs to a league, which decides it", match=match
        )
