"""Custom ids of buttons, menus and forms: every verb, how an id is built and read, who answers it.

An id is a verb and its arguments, as in `join:17`. It holds everything its handler has to know, so
a button works after a restart and at any age. Posted messages keep their ids: a verb never changes.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.errors import RefusedError

if TYPE_CHECKING:
    from cogs.interactions.request import Request

VERBS: Final[Mapping[str, str]] = {
    # lobby
    "new": "", "join": "#", "leave": "#", "start": "#", "cancel": "#", "invite": "#",
    "guests": "#", "computers": "#", "computer": "# .", "pace": "#", "clocks": "# # .?",
    # turn
    "pick": "# # .*", "heap": "# # .*", "play": "# # .*", "onward": "#", "type": "# .",
    "hint": "#",
    # plans
    "plan": "# .*", "plan-add": "# # . # .*", "plan-clear": "#", "plan-do": "# # . # # .",
    "plan-pass": "# # . .", "plan-see": "#", "plan-wish": "# # . . .*",
    # board
    "hand": "#", "board": "# #", "table": "#", "words": "#", "since": "#", "log": "#", "bag": "#",
    "verify": "#",
    # matches
    "which": ". .*", "next": "", "resume": "#", "rematch": "#", "undo": "# #?", "abort": "#",
    "agree": "# .?", "decline": "# .?", "resigning": "#", "resign": "#",
    # absence
    "pause": "# #?", "handing": "# #", "handover": "# #", "substitute": "# #", "back": "#",
    # results
    "result": "#", "correct": "#", "corrected": "#", "void": "#", "voided": "#", "as-played": "#",
    # players
    "settings": "", "prefer": ". .?", "settle": ". .?", "hours": "", "zone": ".?", "playing": "",
    "vacation": "", "unvacation": "", "forget-me": "", "blocked": "", "unblock": "",
    "stats": "# . . . .*", "rank": ". . . .*", "records": ". . .*",
    # guide
    "help": ".?", "rules": ". # .*", "tour": ".*",
    # leagues
    "league-join": "#", "league-in": "#", "league-leave": "#", "league-withdraw": "# #",
    "league-table": "# # # #", "league-round": "# # #", "league-me": "#",
    "league-words": "# # # #",
    # duplicate deals
    "league-compare": "# # .*", "line": "# # .*", "follow": "# # .*", "tally": "# # #*",
    "opinion": "# # .*",
    # league admin
    "league-next": "#", "league-step": "# # # #?", "league-do": "# # # .*", "league-undo": "# #",
}  # fmt: skip
"""The first word of every id, and its arguments: `#` is a number, `.` a text, `?` and `*` make the
last one optional or repeat it."""
HIGHEST: Final = 2**63 - 1
"""The largest number that a database stores."""
SEPARATOR: Final = ":"
OPENING: Final = "~"
"""Before the part of a form's id that is different each time it opens."""
LONGEST: Final = 100
"""Characters that Discord allows in an id."""

Handler = Callable[["Request"], Awaitable[None]]
Method = TypeVar("Method", bound=Callable[[Any, "Request"], Awaitable[None]])


class UnknownButtonError(RefusedError):
    """A button, menu or form of another version, or one that no version has."""

    def __init__(self) -> None:
        super().__init__("unknown-button", "this button is from another version")


class UnknownVerbError(ValueError):
    """A verb that is missing in `VERBS`."""

    def __init__(self, verb: str) -> None:
        super().__init__(f"no button has the verb {verb!r}: cogs/verbs.py lists all of them")


class ShapeError(ValueError):
    """An id whose arguments are not those of its verb."""

    def __init__(self, custom_id: str, shape: str) -> None:
        super().__init__(f"the arguments of {custom_id} are not {shape!r}: see cogs/verbs.py")


class LongCustomIdError(ValueError):
    """An id that Discord would refuse."""

    def __init__(self, custom_id: str) -> None:
        super().__init__(f"a custom id has at most {LONGEST} characters: {custom_id}")


def custom_id(verb: str | int, *arguments: str | int) -> str:
    """Build the id of a button, menu or form.

    An argument may only contain a colon if its handler joins the arguments again.
    """
    if verb not in VERBS:
        raise UnknownVerbError(str(verb))
    texts = [str(argument) for argument in arguments]
    built = SEPARATOR.join([str(verb), *texts])
    if not has_shape(str(verb), texts):
        raise ShapeError(built, VERBS[str(verb)])
    if len(built) > LONGEST:
        raise LongCustomIdError(built)
    return built


def fits_custom_id(*parts: str | int) -> bool:
    """Whether a verb and its arguments, some of them typed by a player, make an id."""
    texts = [str(part) for part in parts]
    return len(SEPARATOR.join(texts)) <= LONGEST and not any(SEPARATOR in one for one in texts)


def fresh_id(stable: str, opening: str) -> str:
    """The id of a form, or of a field in it, that is different each time the form opens."""
    fresh = f"{stable}{OPENING}{opening}"
    if len(fresh) > LONGEST:
        raise LongCustomIdError(fresh)
    return fresh


def stable_id(fresh: str) -> str:
    """What a form or field is called every time it opens."""
    return fresh.rpartition(OPENING)[0] or fresh


def parse_custom_id(custom_id: str) -> tuple[str, list[str]]:
    """The verb of an id, and its arguments as text."""
    verb, *arguments = custom_id.split(SEPARATOR)
    return verb, arguments


def has_shape(verb: str, arguments: Sequence[str]) -> bool:
    """Whether an id has the arguments of its verb; ids of other versions may not."""
    if verb not in VERBS:
        return False
    expected = VERBS[verb].split()
    repeated = bool(expected) and expected[-1].endswith("*")
    least = sum(not one.endswith(("?", "*")) for one in expected)
    if len(arguments) < least or (len(arguments) > len(expected) and not repeated):
        return False
    kinds = [*expected, *[expected[-1]] * (len(arguments) - len(expected))] if expected else []
    pairs = zip(kinds, arguments, strict=False)
    return all(kind.startswith(".") or is_number(text) for kind, text in pairs)


def is_number(text: str) -> bool:
    """Whether a text is a whole number that can be stored, such as an id."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and abs(int(digits[:20])) <= HIGHEST


def on_press(verb: str) -> Callable[[Method], Method]:
    """Mark a method as the handler of every button, menu and form with this verb."""
    if verb not in VERBS:
        raise UnknownVerbError(verb)

    def mark(method: Method) -> Method:
        method.__dict__["verb"] = verb
        return method

    return mark


class PressHandlers:
    """The method that answers each verb."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs that have a handler."""
        return frozenset(self._handlers)

    def add(self, owner: object) -> None:
        """Register the methods of a cog or command group that are marked with `on_press`."""
        for name, method in inspect.getmembers(type(owner), inspect.isfunction):
            if verb := getattr(method, "verb", None):
                self._handlers[verb] = getattr(owner, name)

    async def run(self, verb: str, request: "Request") -> None:
        """Answer a press; an id of another version gets a sentence."""
        handler = self._handlers.get(verb)
        if handler is None or not has_shape(verb, request.arguments):
            raise UnknownButtonError
        await handler(request)
