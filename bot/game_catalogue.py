"""The games that the bot offers. A game is complete when it has an entry here.

`tests/bot/test_game_catalogue.py` names every part that an entry lacks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.guide import Lesson, Page, azul, summer_pavilion
from bot.matches.clocks.pace import MATCH_DAYS, MatchDays
from games import GAMES
from games.core import AnyGame
from games.players.roster import PLAYERS
from renderers import RENDERERS, Renderer, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """Everything that the bot knows about one game."""

    rules: AnyGame
    """Moves, scoring, options and numbers of seats."""
    renderer: Renderer
    """Draws and words positions and moves."""
    computer: str | None = None
    """The package of its computer player; without one, computers play any legal move."""
    pages: Callable[[], tuple[Page, ...]]
    """The pages of its rules."""
    lesson: Lesson | None = None
    """Its part of the guided tour."""
    colour: int
    """The accent colour of its cards."""
    match_days: MatchDays
    """How many days a tournament match may last, by its number of seats."""
    texts: str
    """What the keys of its texts begin with, as in `rules-azul-goal` and `help-board-azul`."""
    text_folder: Path | None = None
    """A folder with its texts, one subfolder per language, if they are not in `bot/locales`."""


class GameCatalogue(Mapping[str, GameEntry]):
    """Entries by the key of their game, in the order in which they are offered."""

    def __init__(self, entries: Iterable[GameEntry]) -> None:
        self._entries = {entry.rules.key: entry for entry in entries}
        self.rules: Final[Mapping[str, AnyGame]] = {
            key: entry.rules for key, entry in self._entries.items()
        }

    def __getitem__(self, key: str) -> GameEntry:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def seats(self) -> range:
        """From the smallest to the largest number of seats of any game."""
        numbers = [number for rules in self.rules.values() for number in rules.seats]
        return range(min(numbers), max(numbers) + 1)

    def words(self, game: AnyGame) -> Words:
        """What the choices, moves and events of a game are called."""
        return self[game.key].renderer

    def colour(self, key: str) -> int | None:
        """The accent colour of a game's cards; None for a game that is not offered any more."""
        return self[key].colour if key in self else None

    @property
    def text_folders(self) -> tuple[Path, ...]:
        """The folders with texts outside `bot/locales`."""
        folders = (entry.text_folder for entry in self.values())
        return tuple(folder for folder in folders if folder is not None)


CATALOGUE: Final = GameCatalogue(
    [
        GameEntry(
            rules=GAMES["azul"],
            renderer=RENDERERS["azul"],
            computer=PLAYERS["azul"],
            pages=azul.pages,
            lesson=azul.LESSON,
            colour=0x2F6FB2,
            match_days=MATCH_DAYS,
            texts="azul",
        ),
        GameEntry(
            rules=GAMES["azul-mini"],
            renderer=RENDERERS["azul-mini"],
            computer=PLAYERS["azul-mini"],
            pages=azul.pages,
            colour=0x3B8B8B,
            match_days=MATCH_DAYS,
            texts="azul",
        ),
        GameEntry(
            rules=GAMES["summer-pavilion"],
            renderer=RENDERERS["summer-pavilion"],
            computer=PLAYERS["summer-pavilion"],
            pages=summer_pavilion.pages,
            lesson=summer_pavilion.LESSON,
            colour=0xC9853B,
            match_days=MATCH_DAYS,
            texts="summer",
        ),
    ]
)
"""The games of the bot."""
