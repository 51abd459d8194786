"""Draws a first picture of every kind, which takes a second, before a player waits for it."""

import logging
from collections.abc import Iterator

from bot.game_catalogue import GameCatalogue
from games.core import BAG
from games.shuffle import Shuffler
from renderers import Scene, SceneKind
from renderers.studio import Studio

log = logging.getLogger(__name__)


async def warm_up(studio: Studio, catalogue: GameCatalogue) -> None:
    """Draw a turn and a preview of every game."""
    for scene in scenes(catalogue):
        try:
            await studio.picture(("warm", scene.game, scene.kind), scene)
        except Exception:
            log.exception("cannot draw %s of %s", scene.kind, scene.game)


def scenes(catalogue: GameCatalogue) -> Iterator[Scene]:
    """The first position of each game, with and without a move."""
    for key, entry in catalogue.items():
        game, renderer = entry.rules, entry.renderer
        seats = game.seats[0]
        state, draw = game.start(seats), 0
        while game.to_act(state) == (BAG,):
            state = game.play(state, BAG, game.draw(state, Shuffler("warm", draw))).state
            draw += 1
        names = tuple("ABCDEFGH"[:seats])
        seat = game.to_act(state)[0]
        move = game.moves(state, seat)[0]
        yield Scene(key, SceneKind.TURN, state, names, renderer=renderer)
        yield Scene(key, SceneKind.PREVIEW, state, names, seat=seat, move=move, renderer=renderer)
