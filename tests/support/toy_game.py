"""The toy game as an entry of the catalogue: all that the bot needs to play it."""

from pathlib import Path
from typing import Final

from bot.game_catalogue import CATALOGUE, GameCatalogue, GameEntry
from bot.guide import Page
from games.core import BAG, Move
from renderers import FallbackRenderer, SceneKind
from tests.games.toy import Pebbles

RULES: Final = Pebbles()


def pages() -> tuple[Page, ...]:
    dealt = RULES.play(RULES.start(5), BAG, Move("draw RRGG")).state
    return (Page("goal", SceneKind.TURN, dealt, seats=5),)


PEBBLES: Final = GameEntry(
    rules=RULES,
    renderer=FallbackRenderer(RULES),
    pages=pages,
    colour=0x808080,
    match_days={2: 21, 3: 31, 4: 42, 5: 53},
    texts="pebbles",
    text_folder=Path(__file__).parent / "toy_texts",
)
CATALOGUE_AND_PEBBLES: Final = GameCatalogue([*CATALOGUE.values(), PEBBLES])
