"""Refusals: why an action is not possible, each with one sentence for the player."""

from bot.errors import RefusedError
from games.core import RuleError


class UnknownMatchError(RefusedError):
    """There is no such match."""

    def __init__(self, match: int) -> None:
        super().__init__("unknown-match", f"there is no match {match}", match=match)


class UnknownGameError(RefusedError):
    """There is no such game."""

    def __init__(self, game: str, known: str) -> None:
        super().__init__(
            "unknown-game", f"there is no game '{game}'; the games are {known}", game=game
        )


class SetupRefusedError(RefusedError):
    """The rules refuse these seats or options, and say why."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error.key, str(error), **error.values)


class StaleMoveError(RefusedError):
    """A click on an old board. `ply` is where the match stands now."""

    def __init__(self, ply: int) -> None:
        super().__init__("stale-move", "the board has moved on", ply=ply)

    @property
    def ply(self) -> int:
        """Where the match stands now."""
        return int(self.values["ply"])


class RefusedMoveError(RefusedError):
    """The rules refuse a move, and say why."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error.key, str(error), **error.values)


class NotYourSeatError(RefusedError):
    """The player has no seat in this match, or has resigned."""

    def __init__(self) -> None:
        super().__init__("not-your-seat", "you do not play in this match")


class NotRunningError(RefusedError):
    """The match has not begun, or is over."""

    def __init__(self, status: str) -> None:
        what = {"lobby": "has not begun", "over": "is over", "aborted": "was called off"}[status]
        super().__init__("not-running", f"the match {what}", status=status)


class NotInLobbyError(RefusedError):
    """The match has begun already."""

    def __init__(self) -> None:
        super().__init__("not-in-lobby", "the match has begun already")


class AlreadyJoinedError(RefusedError):
    """The player has joined already."""

    def __init__(self) -> None:
        super().__init__("already-joined", "you have joined this match already")


class NoFreeSeatError(RefusedError):
    """All seats are taken."""

    def __init__(self) -> None:
        super().__init__("no-free-seat", "all seats of this match are taken")


class NotInvitedError(RefusedError):
    """The player is not invited."""

    def __init__(self) -> None:
        super().__init__("not-invited", "this match is for those who were invited")


class NotOverError(RefusedError):
    """Only possible once a match is over."""

    def __init__(self) -> None:
        super().__init__("not-over", "the match is not over yet")


class SealedError(RefusedError):
    """Other matches with the same bag are running, so it is a secret."""

    def __init__(self) -> None:
        super().__init__("sealed", "other tables still play with the same bag")


class SameBagError(RefusedError):
    """The player knows the bag from another match."""

    def __init__(self) -> None:
        super().__init__("same-bag", "whoever plays this bag at another table cannot sit down here")


class EntrantSeatError(RefusedError):
    """The player plays in the same season, so they cannot play another entrant's match."""

    def __init__(self) -> None:
        super().__init__("entrant-seat", "players of this season cannot take each other's seats")


class WaitingListError(RefusedError):
    """A seat of a league match is for the waiting list, or for a player who was named."""

    def __init__(self) -> None:
        super().__init__("waiting-list", "this seat is for the waiting list of the league")


class NotHostError(RefusedError):
    """Only the host may do that."""

    def __init__(self) -> None:
        super().__init__("not-host", "only the host of the match can do that")


class TooFewPlayersError(RefusedError):
    """Not enough players to begin."""

    def __init__(self, least: int) -> None:
        super().__init__("too-few-players", f"the game needs at least {least} players", least=least)


class NothingToUndoError(RefusedError):
    """The seat has not moved yet."""

    def __init__(self) -> None:
        super().__init__("nothing-to-undo", "you have no move to take back")


class NoProposalError(RefusedError):
    """The proposal is closed."""

    def __init__(self) -> None:
        super().__init__("no-proposal", "nothing is proposed any more")


# Absent players


class AwayError(RefusedError):
    """A computer plays for this player."""

    def __init__(self) -> None:
        super().__init__("away", "a computer plays for you; come back to your seat first")


class NotAwayError(RefusedError):
    """The player has their seat already."""

    def __init__(self) -> None:
        super().__init__("not-away", "you have your seat already")


class OvertimeError(RefusedError):
    """The time limit is reached, and computers play to the end."""

    def __init__(self) -> None:
        super().__init__("overtime", "the time for the whole match is over; computers finish it")


class NotOfferedError(RefusedError):
    """The seat is not on offer."""

    def __init__(self) -> None:
        super().__init__("not-offered", "this seat is not on offer any more")


class AlreadyOfferedError(RefusedError):
    """The seat is on offer already."""

    def __init__(self) -> None:
        super().__init__("already-offered", "your seat is on offer already")


class AtTableError(RefusedError):
    """The player has a seat in this match already."""

    def __init__(self) -> None:
        super().__init__("at-table", "you have a seat at this table already")


class GuestAtTableError(RefusedError):
    """The guest has a seat in this match already."""

    def __init__(self) -> None:
        super().__init__("guest-at-table", "they have a seat at this table already")


class LastPersonError(RefusedError):
    """The last player cannot leave the match to computers."""

    def __init__(self) -> None:
        super().__init__("last-person", "nobody else would be left at the table")


class TableAskedError(RefusedError):
    """Another proposal is open."""

    def __init__(self) -> None:
        super().__init__("table-asked", "the table is asked about something else just now")


class TurnedAwayError(RefusedError):
    """The players have declined this substitute."""

    def __init__(self) -> None:
        super().__init__("turned-away", "the table would rather not have you take this seat")


class NobodyToAskError(RefusedError):
    """The others would have to agree, and computers play for them."""

    def __init__(self) -> None:
        super().__init__("nobody-to-ask", "the others would have to agree, and they are away")


class PauseLengthError(RefusedError):
    """The pause is too long, or negative."""

    def __init__(self, most: int) -> None:
        super().__init__("pause-length", f"a pause lasts {most} days at most", most=most)


class NotPausedError(RefusedError):
    """The clocks run already."""

    def __init__(self) -> None:
        super().__init__("not-paused", "the clocks of this match run already")


class HeldError(RefusedError):
    """The league has stopped the clocks, and only it restarts them."""

    def __init__(self) -> None:
        super().__init__("clocks-held", "the league has stopped the clocks of this match")


class NoClockError(RefusedError):
    """A match without clocks needs no pause."""

    def __init__(self) -> None:
        super().__init__("no-clock", "this match has no clocks that could stand still")


# Plans


class RefusedPlanError(RefusedError):
    """The rules refuse a plan, and say why."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error.key, str(error), **error.values)


class PlanNowError(RefusedError):
    """The plan would be played at once, because it is the player's turn."""

    def __init__(self) -> None:
        super().__init__("plan-now", "it is your turn: play the move itself")


class NotTogetherError(RefusedError):
    """One of two players has blocked the other; it is not said who."""

    def __init__(self) -> None:
        super().__init__("not-together", "you cannot join this match")


class YouBlockedError(RefusedError):
    """An invitation of someone whom the player has blocked."""

    def __init__(self) -> None:
        super().__init__("you-blocked", "you have blocked someone whom you invite")
