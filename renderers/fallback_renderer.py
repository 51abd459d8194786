"""The wording of a game without a renderer: its tokens, and its own description of moves."""

from collections.abc import Sequence
from typing import Any

from games.core import AnyGame, Event, Move, RoundEnded, Seat
from renderers.core import Choice, Tile, Words
from renderers.narration import round_words
from renderers.texts import Say

LONGEST = 100
"""The most characters that Discord takes for an autocomplete suggestion."""


class FallbackWords(Words):
    """Wording that works for every game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choice(self, state: Any, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
        return Choice(token)

    def heading(self, state: Any, seat: Seat, made: tuple[str, ...], say: Say) -> str:
        return say("plain-heading-next", made=" ".join(made)) if made else say("plain-heading")

    def move_words(self, state: Any, seat: Seat, move: Move, say: Say) -> str:
        return self.game.describe(move)[:LONGEST]

    def effect_words(self, state: Any, seat: Seat, move: Move, say: Say) -> list[str]:
        return []

    def story(
        self,
        events: Sequence[Event],
        names: Sequence[str],
        say: Say,
        tile: Tile,
        state: Any = None,
    ) -> list[str]:
        return [round_words(one, names, say) for one in events if isinstance(one, RoundEnded)]
