"""AdminAction: an organiser's action that is previewed first and confirmed with a button.

The action is encoded in the button's id.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from bot.leagues.admin import operations, rulings
from bot.leagues.errors import UnknownEntrantError
from bot.leagues.model import LeagueEvent
from bot.leagues.season import entrants
from bot.leagues.session import LeagueSession, takes_part
from bot.leagues.settings import check_name
from data.tables.leagues import leagues
from data.tables.leagues.rows import EntrantRow

SEPARATOR: Final = "."
"""Between the numbers of one argument."""
ID_SEPARATOR: Final = ":"
"""Between the parts of a button's id; a name may contain it."""

Numbers = tuple[int, ...]


class AdminAction(NamedTuple):
    """What an organiser does, with its arguments: lists of numbers, or a name."""

    event: LeagueEvent
    arguments: tuple[Numbers, ...] = ()
    name: str = ""

    @classmethod
    def extend(cls, days: int) -> "AdminAction":
        """Put the next step off by some days."""
        return cls(LeagueEvent.EXTEND, ((days,),))

    @classmethod
    def replace(cls, player: int, substitute: int | None) -> "AdminAction":
        """Give a player's place to another one, by default to the first on the waiting list."""
        return cls(LeagueEvent.REPLACE, ((player,), () if substitute is None else (substitute,)))

    @classmethod
    def withdraw(cls, player: int) -> "AdminAction":
        """Take a player out who asked for it."""
        return cls(LeagueEvent.WITHDRAW, ((player,),))

    @classmethod
    def disqualify(cls, player: int) -> "AdminAction":
        """Take a player out who broke the rules."""
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
        return cls(LeagueEvent.RENAME, name=check_name(name))

    @classmethod
    def decode(cls, event: str, *parts: str) -> "AdminAction":
        """Read an action from the parts of a button's id."""
        if event == LeagueEvent.RENAME:
            return cls(LeagueEvent.RENAME, name=ID_SEPARATOR.join(parts))
        arguments = (tuple(map(int, filter(None, part.split(SEPARATOR)))) for part in parts)
        return cls(LeagueEvent(event), tuple(arguments))

    def encode(self) -> tuple[str, ...]:
        """Return the parts of a button's id."""
        parts = [SEPARATOR.join(map(str, numbers)) for numbers in self.arguments]
        return self.event.value, *parts, *([self.name] if self.name else [])

    async def read(self, session: LeagueSession) -> None:
        """Read what else the action needs to know."""
        if self.event is LeagueEvent.RENAME:
            await operations.require_free_name(session, check_name(self.name))
        if self.event is LeagueEvent.CALL_OFF and session.has_season:
            session.untouched = len(await leagues.untouched(session.tx, session.season.id))
        if self.event is LeagueEvent.REPLACE:
            for substitute in self.arguments[1]:
                await entrants.require_not_remembered(session, substitute)

    def carry_out(self, session: LeagueSession) -> None:
        """Change the session, or refuse."""
        given: tuple[Any, ...] = (
            (self.name,) if self.event is LeagueEvent.RENAME else self.arguments
        )
        OPERATIONS[self.event](session, *given)


def carry_out(given: tuple[LeagueSession, AdminAction]) -> LeagueSession:
    """Carry an action out on a session."""
    session, action = given
    action.carry_out(session)
    return session


PAUSE: Final = AdminAction(LeagueEvent.PAUSE)
RESUME: Final = AdminAction(LeagueEvent.RESUME)
CALL_OFF: Final = AdminAction(LeagueEvent.CALL_OFF)
CLOSE: Final = AdminAction(LeagueEvent.CLOSE_LEAGUE)


def _extend(session: LeagueSession, days: Numbers) -> None:
    operations.extend(session, days[0])


def _replace(session: LeagueSession, player: Numbers, substitute: Numbers) -> None:
    entrant = _known_entrant(session, player[0])
    entrants.replace(session, entrant, substitute[0] if substitute else None)


def _withdraw(session: LeagueSession, player: Numbers) -> None:
    rulings.withdraw(session, player[0])


def _disqualify(session: LeagueSession, player: Numbers) -> None:
    rulings.disqualify(session, _known_entrant(session, player[0]))


def _correct(session: LeagueSession, fixture: Numbers, ranks: Numbers, scores: Numbers) -> None:
    rulings.correct(session, fixture[0], ranks, scores)


OPERATIONS: Final[dict[LeagueEvent, Callable[..., None]]] = {
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


def _known_entrant(session: LeagueSession, player: int) -> EntrantRow:
    entrant = session.entrant_of(player)
    if entrant is None or (not takes_part(entrant) and entrant.division is None):
        raise UnknownEntrantError
    return entrant
