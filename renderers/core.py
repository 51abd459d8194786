"""The description of a picture, and the interface that every game's renderer implements."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
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
"""Pictures are 11 by 7: Discord shows them uncropped, and a phone at full width."""


class SceneKind(StrEnum):
    """What a picture shows."""

    TURN = "turn"
    """Posted every turn: the offer and the mover's board large, the other boards small."""
    TABLE = "table"
    BOARD = "board"
    PREVIEW = "preview"
    """The board after a move that has not been played."""
    FINAL = "final"


class ThemeName(StrEnum):
    """Light or dark colours."""

    LIGHT = "light"
    DARK = "dark"


class UnknownStateError(ValueError):
    """A state that this version cannot draw, such as one from newer rules."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides how one picture looks."""

    game: str
    """The key of the game."""
    kind: SceneKind
    state: Any
    names: tuple[str, ...]
    """Display names by seat, as players wrote them; they are cleaned before they are drawn."""
    theme: ThemeName = ThemeName.DARK
    seat: Seat | None = None
    """Whose board is large; by default the player to act."""
    events: tuple[Event, ...] = ()
    """Recent events; what they changed is outlined."""
    move: Move | None = None
    """The move of a preview."""
    ranks: tuple[int, ...] = ()
    """Final ranks by seat, if they do not follow from the points alone."""
    say: Say = english
    renderer: "Renderer | None" = None
    """Draws the scene; None for the renderer in `RENDERERS`."""


class Choice(NamedTuple):
    """The label of a button."""

    label: str
    emoji: str | None = None
    """The name of the game's emoji for a tile, if the choice is a tile."""


Tile = Callable[[str], str]
"""Turns the letter of a colour into an emoji or a word."""


class Words(ABC):
    """The wording of one game's choices, moves and events.

    A move is a series of tokens, chosen one after the other; `made` are the tokens chosen so far.
    Only tokens and moves that are legal in the state can be put into words.
    """

    heaps: ClassVar[frozenset[str]] = frozenset()
    """First tokens after which several tiles are chosen together, in any order."""

    @abstractmethod
    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        """The label of the button for the next token."""

    @abstractmethod
    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        """The question that the next token answers."""

    @abstractmethod
    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        """A move in at most 100 characters; no two legal moves read the same."""

    def pattern_words(self, state: Any, pattern: str, say: Say) -> str:
        """A planned move in a few words; the state may be any of the match."""
        return say("pattern-typed", pattern=pattern)

    @abstractmethod
    def effect_words(self, state: Any, seat: Seat, move: Move, say: Say) -> list[str]:
        """The consequences of a move for its player: points, losses, bonus tiles."""

    @abstractmethod
    def story(
        self,
        events: Sequence[Event],
        names: Sequence[str],
        say: Say,
        tile: Tile,
        state: Any = None,
    ) -> list[str]:
        """The events in a few lines; the end of a round takes one line for each seat.

        Names are by seat. The state may be any of the match: it tells the variant, on which some
        names depend.
        """

    def in_this_round(self, state: Any, say: Say, tile: Tile) -> str:
        """A rule that holds in this round only, such as the wild colour; empty if there is none."""
        return ""

    def tile_emoji(self, colour: str) -> str | None:
        """The name of the emoji for the letter of a colour, or None."""
        return None

    def worth(self, event: Event) -> Mapping[str, int]:
        """The points that an event brought its seat, by the text key of the category."""
        return {}


class Renderer(Words):
    """Pictures and words of one game."""

    key: str
    """The key of the game."""
    family: str
    """The key of the look; games with the same tiles share one."""

    @abstractmethod
    def draw(self, scene: Scene, look: "Look | None" = None) -> Canvas:
        """The picture, by default in the look of the scene's theme.

        Raises UnknownStateError for a state that this renderer cannot draw.
        """

    @abstractmethod
    def alt_text(self, scene: Scene) -> str:
        """The position in a few sentences, for players who cannot see the picture."""

    @abstractmethod
    def text_board(self, scene: Scene) -> str:
        """The whole position in lines that suit a screen reader, enough to play from.

        For a scene of a single board, only that board.
        """

    @abstractmethod
    def emojis(self) -> dict[str, bytes]:
        """PNG files for buttons and text, by name."""


def seat_names(scene: Scene, seats: int) -> tuple[str, ...]:
    """The cleaned names of all seats; a seat without a printable name is called by its number."""
    given = (*scene.names, *[""] * seats)[:seats]
    return tuple(
        clean(name) or scene.say("seat", number=seat + 1) for seat, name in enumerate(given)
    )


def events_of(events: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """The events that are about one seat."""
    return tuple(event for event in events if getattr(event, "seat", None) == seat)
