"""Why something cannot be done in a match, each named and said in one sentence."""

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
    """The game cannot be played like this; the rules say why."""

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
    """A move that the rules refuse; they say why."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error.key, str(error), **error.values)


class NotYourSeatError(RefusedError):
    """Somebody who does not play in this match, or no longer."""

    def __init__(self) -> None:
        super().__init__("not-your-seat", "you do not play in this match")


class NotRunningError(RefusedError):
    """The match has not begun, or is at its end."""

    def __init__(self, status: str) -> None:
        what = {"lobby": "has not begun", "over": "is over", "aborted": "was called off"}[status]
        super().__init__("not-running", f"the match {what}", status=status)


class NotInLobbyError(RefusedError):
    """The match has begun already."""

    def __init__(self) -> None:
        super().__init__("not-in-lobby", "the match has begun already")


class AlreadyJoinedError(RefusedError):
    """Somebody who sits at the table already."""

    def __init__(self) -> None:
        super().__init__("already-joined", "you have joined this match already")


class NoFreeSeatError(RefusedError):
    """All seats are taken."""

    def __init__(self) -> None:
        super().__init__("no-free-seat", "all seats of this match are taken")


class NotInvitedError(RefusedError):
    """Somebody who was not asked to come."""

    def __init__(self) -> None:
        super().__init__("not-invited", "this match is for those who were invited")


class NotOverError(RefusedError):
    """Something that can only be done once a match is over."""

    def __init__(self) -> None:
        super().__init__("not-over", "the match is not over yet")


class SealedError(RefusedError):
    """Others still play with the same bag, so nobody is told what was in it."""

    def __init__(self) -> None:
        super().__init__("sealed", "other tables still play with the same bag")


class SameBagError(RefusedError):
    """Somebody who knows the bag from another table."""

    def __init__(self) -> None:
        super().__init__("same-bag", "whoever plays this bag at another table cannot sit down here")


class NotHostError(RefusedError):
    """Something that only the host may do."""

    def __init__(self) -> None:
        super().__init__("not-host", "only the host of the match can do that")


class TooFewPlayersError(RefusedError):
    """Not enough people to begin."""

    def __init__(self, least: int) -> None:
        super().__init__("too-few-players", f"the game needs at least {least} players", least=least)


class NothingToUndoError(RefusedError):
    """The seat has not moved yet."""

    def __init__(self) -> None:
        super().__init__("nothing-to-undo", "you have no move to take back")


class NoProposalError(RefusedError):
    """Nothing is proposed now, or the match has gone on since."""

    def __init__(self) -> None:
        super().__init__("no-proposal", "nothing is proposed any more")


# Absence


class AwayError(RefusedError):
    """Somebody whose seat a computer has at the moment."""

    def __init__(self) -> None:
        super().__init__("away", "a computer plays for you; come back to your seat first")


class NotAwayError(RefusedError):
    """Somebody who has their seat already."""

    def __init__(self) -> None:
        super().__init__("not-away", "you have your seat already")


class OvertimeError(RefusedError):
    """The time for the whole match is over, and computers play it to its end."""

    def __init__(self) -> None:
        super().__init__("overtime", "the time for the whole match is over; computers finish it")


class NotOfferedError(RefusedError):
    """A seat that others cannot take, or no longer."""

    def __init__(self) -> None:
        super().__init__("not-offered", "this seat is not on offer any more")


class AlreadyOfferedError(RefusedError):
    """A seat that others can take already."""

    def __init__(self) -> None:
        super().__init__("already-offered", "your seat is on offer already")


class AtTableError(RefusedError):
    """Somebody who has a seat at this table cannot take another."""

    def __init__(self) -> None:
        super().__init__("at-table", "you have a seat at this table already")


class GuestAtTableError(RefusedError):
    """Somebody who has a seat at this table cannot be given another."""

    def __init__(self) -> None:
        super().__init__("guest-at-table", "they have a seat at this table already")


class LastPersonError(RefusedError):
    """The last person at a table cannot leave it to computers alone."""

    def __init__(self) -> None:
        super().__init__("last-person", "nobody else would be left at the table")


class TableAskedError(RefusedError):
    """The table is asked about something else."""

    def __init__(self) -> None:
        super().__init__("table-asked", "the table is asked about something else just now")


class TurnedAwayError(RefusedError):
    """The table has said no to somebody who would like to sit down."""

    def __init__(self) -> None:
        super().__init__("turned-away", "the table would rather not have you take this seat")


class NobodyToAskError(RefusedError):
    """Something that the others would have to agree to, and they are away."""

    def __init__(self) -> None:
        super().__init__("nobody-to-ask", "the others would have to agree, and they are away")


class PauseLengthError(RefusedError):
    """A pause that is too long, or no length of time at all."""

    def __init__(self, most: int) -> None:
        super().__init__("pause-length", f"a pause lasts {most} days at most", most=most)


class NotPausedError(RefusedError):
    """The clocks run already."""

    def __init__(self) -> None:
        super().__init__("not-paused", "the clocks of this match run already")


class HeldError(RefusedError):
    """The league has stopped the clocks, and lets them run."""

    def __init__(self) -> None:
        super().__init__("clocks-held", "the league has stopped the clocks of this match")


class NoClockError(RefusedError):
    """A match without clocks needs no pause."""

    def __init__(self) -> None:
        super().__init__("no-clock", "this match has no clocks that could stand still")


# Plans


class RefusedPlanError(RefusedError):
    """A plan that cannot be carried out; the rules say why."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error.key, str(error), **error.values)


class PlanNowError(RefusedError):
    """A plan for a turn that is there already."""

    def __init__(self) -> None:
        super().__init__("plan-now", "it is your turn: play the move itself")
