"""Refusals to show or correct a result."""

from bot.errors import RefusedError


class NoResultError(RefusedError):
    """The match is not over, or was called off."""

    def __init__(self, match: int) -> None:
        super().__init__("no-result", f"match {match} has no result", match=match)


class WrongOutcomeError(RefusedError):
    """The places are impossible, such as 1 and 3 without a 2, or too few."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            "wrong-outcome",
            f"there must be a score and a place for each of the {seats} seats; "
            "shared places read 1, 1, 3",
            seats=seats,
        )


class LeagueMatchError(RefusedError):
    """The match belongs to a league, whose organisers decide its result."""

    def __init__(self, match: int) -> None:
        super().__init__(
            "league-match", f"match {match} belongs to a league, which decides it", match=match
        )
