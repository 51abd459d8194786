"""What a picture is asked for with, and the contract that every game's renderer fulfils."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from games.core import Event, Move, Seat
from renderers.drawing.canvas import Canvas
from renderers.lettering.names import clean
from renderers.texts import Say, english

if TYPE_CHECKING:
    from renderers.drawing.look import Look

SIZE: Final = (1536, 978)
"""Every picture is 11 to 7: Discord shows it without cropping, and a phone at full width."""


class SceneKind(StrEnum):
    """What is shown."""

    TURN = "turn"
    """Posted every turn: the offer and the mover's board large, the other boards small."""
    TABLE = "table"
    BOARD = "board"
    PREVIEW = "preview"
    """What a move would do."""
    FINAL = "final"


class ThemeName(StrEnum):
    """The colours of the table."""

    LIGHT = "light"
    DARK = "dark"


class UnknownStateError(ValueError):
    """A state that this version cannot draw, such as one of newer rules."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture, fully described; nothing else decides how it looks."""

    game: str
    """The key of the game."""
    kind: SceneKind
    state: Any
    names: tuple[str, ...]
    """Display names by seat, as people wrote them; they are cleaned before they are drawn."""
    theme: ThemeName = ThemeName.DARK
    seat: Seat | None = None
    """Whose board is large; for a turn card whoever is to act, if nobody is named."""
    events: tuple[Event, ...] = ()
    """What happened lately, outlined in the picture."""
    move: Move | None = None
    """The move of a preview."""
    ranks: tuple[int, ...] = ()
    """The places at the end by seat, where not the points alone have decided."""
    say: Say = english


class Choice(NamedTuple):
    """What a button says."""

    label: str
    emoji: str | None = None
    """The name of an emoji of the game, if a tile is meant."""


Tile = Callable[[str], str]
"""Turns the letter of a colour into an emoji, or into a word."""


class Words(ABC):
    """What the choices, moves and events of one game are called.

    The tokens of a move are choices in the order in which they are made; `made` are those that
    have been made already. Only tokens and moves that are legal in the state have words.
    """

    heaps: ClassVar[frozenset[str]] = frozenset()
    """First tokens after which tiles are chosen all at once, in any order."""

    @abstractmethod
    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        """What the button for the next token says."""

    @abstractmethod
    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        """The question that the next token answers."""

    @abstractmethod
    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        """A move in a few words, at most 100 characters; no two legal moves have the same."""

    def pattern_words(self, state: Any, pattern: str, say: Say) -> str:
        """A planned move in a few words; any state of the match tells the variant."""
        return say("pattern-typed", pattern=pattern)

    @abstractmethod
    def effect_words(self, state: Any, seat: Seat, move: Move, say: Say) -> list[str]:
        """What a move would do for the seat that plays it: points, losses, bonus tiles."""

    @abstractmethod
    def story(
        self,
        events: Sequence[Event],
        names: Sequence[str],
        say: Say,
        tile: Tile,
        state: Any = None,
    ) -> list[str]:
        """All that happened, in few lines: a round of wall tiling takes one for each seat.

        Names are by seat. Any state of the match tells the variant, in which some things have
        other names.
        """

    def in_this_round(self, state: Any, say: Say, tile: Tile) -> str:
        """What holds in this round and not in the next, if there is such a thing."""
        return ""

    def tile_emoji(self, colour: str) -> str | None:
        """The name of the emoji for a colour, by its letter; nothing for a letter without one."""
        return None

    def worth(self, event: Event) -> Mapping[str, int]:
        """What an event gave its seat, by category; each key is that of a text."""
        return {}


class Renderer(Words):
    """Pictures and words of one game."""

    key: ClassVar[str]
    """The key of the game."""
    family: ClassVar[str]
    """The key of its look: games with the same tiles share one."""

    @abstractmethod
    def draw(self, scene: Scene, look: "Look | None" = None) -> Canvas:
        """The picture, in the look of its theme unless another one is given.

        Raises UnknownStateError for a state that it does not understand.
        """

    @abstractmethod
    def alt_text(self, scene: Scene) -> str:
        """The position in a few sentences, for whoever does not see the picture."""

    @abstractmethod
    def text_board(self, scene: Scene) -> str:
        """The whole position in lines that a screen reader reads well; enough to play from.

        Of a single board it is that board alone.
        """

    @abstractmethod
    def emojis(self) -> dict[str, bytes]:
        """PNG files for buttons and text, by name."""


def seats_to_name(names: Sequence[str], seats: int, say: Say) -> tuple[str, ...]:
    """A clean name for every seat; one of which nothing is left is called by its number."""
    given = (*names, *[""] * seats)[:seats]
    return tuple(clean(name) or say("seat", number=seat + 1) for seat, name in enumerate(given))
