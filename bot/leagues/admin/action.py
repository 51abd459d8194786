"""Orders: what an organiser decides about a league, its days, its people and its results.

An order can be carried out on a book that is not saved, to see what it would do; and it is written
in a line, so that the button that confirms it says all it means.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from bot.leagues.admin import operations
from bot.leagues.errors import UnknownEntrantError
from bot.leagues.model import LeagueEvent
from bot.leagues.season import entrants
from bot.leagues.session import LeagueSession, still_in
from bot.leagues.settings import name_of
from data.tables.leagues.rows import EntrantRow

BETWEEN: Final = "."
PIECES: Final = ":"
"""What stands between the pieces of a button's id; a name may have it in it."""


class AdminAction(NamedTuple):
    """What is to be done, and the numbers or the name it is about."""

    act: LeagueEvent
    about: tuple[tuple[int, ...], ...] = ()
    name: str = ""

    @classmethod
    def extend(cls, days: int) -> "AdminAction":
        """Give everybody more days before the next step."""
        return cls(LeagueEvent.EXTEND, ((days,),))

    @classmethod
    def replace(cls, player: int, substitute: int | None) -> "AdminAction":
        """Let somebody take another's place; without a name the first of the waiting list."""
        return cls(LeagueEvent.REPLACE, ((player,), () if substitute is None else (substitute,)))

    @classmethod
    def withdraw(cls, player: int) -> "AdminAction":
        """Take somebody out who asked for it."""
        return cls(LeagueEvent.WITHDRAW, ((player,),))

    @classmethod
    def disqualify(cls, player: int) -> "AdminAction":
        """Take somebody out who broke the rules."""
        return cls(LeagueEvent.DISQUALIFY, ((player,),))

    @classmethod
    def correct(
        cls, fixture: int, ranks: Sequence[int], scores: Sequence[int] = ()
    ) -> "AdminAction":
        """Decide how a match ended."""
        return cls(LeagueEvent.CORRECT, ((fixture,), tuple(ranks), tuple(scores)))

    @classmethod
    def rename(cls, name: str) -> "AdminAction":
        """Give the league another name."""
        return cls(LeagueEvent.RENAME, name=name_of(name))

    @classmethod
    def read(cls, act: str, *about: str) -> "AdminAction":
        """An order as it was written."""
        if act == LeagueEvent.RENAME:
            return cls(LeagueEvent.RENAME, name=PIECES.join(about))
        return cls(
            LeagueEvent(act), tuple(tuple(map(int, filter(None, p.split(BETWEEN)))) for p in about)
        )

    def written(self) -> tuple[str, ...]:
        """The order in a line, piece by piece."""
        pieces = [BETWEEN.join(map(str, part)) for part in self.about]
        return self.act.value, *pieces, *([self.name] if self.name else [])

    async def carry_out(self, session: LeagueSession) -> None:
        """Change the book; refuses what cannot be done."""
        about: tuple[Any, ...] = (self.name,) if self.act is LeagueEvent.RENAME else self.about
        waiting = ORDERS[self.act](session, *about)
        if inspect.isawaitable(waiting):
            await waiting


PAUSE: Final = AdminAction(LeagueEvent.PAUSE)
"""Stop the calendar, and the clocks of the matches."""
RESUME: Final = AdminAction(LeagueEvent.RESUME)
"""Let the calendar go on."""
CALL_OFF: Final = AdminAction(LeagueEvent.CALL_OFF)
"""End the season before its time."""
CLOSE: Final = AdminAction(LeagueEvent.CLOSE_LEAGUE)
"""Close the league."""

Numbers = tuple[int, ...]


def _extend(session: LeagueSession, days: Numbers) -> None:
    operations.extend(session, days[0])


def _replace(session: LeagueSession, player: Numbers, substitute: Numbers) -> None:
    entrants.replace(session, _known(session, player[0]), substitute[0] if substitute else None)


def _withdraw(session: LeagueSession, player: Numbers) -> None:
    operations.let_go(session, player[0])


def _disqualify(session: LeagueSession, player: Numbers) -> None:
    operations.disqualify(session, _known(session, player[0]))


def _correct(session: LeagueSession, fixture: Numbers, ranks: Numbers, scores: Numbers) -> None:
    operations.correct(session, fixture[0], ranks, scores)


ORDERS: Final[dict[LeagueEvent, Callable[..., Any]]] = {
    LeagueEvent.PAUSE: operations.pause,
    LeagueEvent.RESUME: operations.resume,
    LeagueEvent.EXTEND: _extend,
    LeagueEvent.REPLACE: _replace,
    LeagueEvent.WITHDRAW: _withdraw,
    LeagueEvent.DISQUALIFY: _disqualify,
    LeagueEvent.CORRECT: _correct,
    LeagueEvent.CALL_OFF: operations.call_off,
    LeagueEvent.RENAME: operations.rename,
    LeagueEvent.CLOSE_LEAGUE: operations.close,
}


def _known(session: LeagueSession, player: int) -> EntrantRow:
    entrant = session.entrant_of(player)
    if entrant is None or (not still_in(entrant) and entrant.division is None):
        raise UnknownEntrantError
    return entrant
