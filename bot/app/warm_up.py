"""Draws a first picture of every kind, which takes a second, before a player waits for it."""

import logging
from collections.abc import Iterator, Mapping

from games.core import BAG, AnyGame, Seat
from games.shuffle import Shuffler
from renderers import RENDERERS, Scene, SceneKind
from renderers.studio import Studio

log = logging.getLogger(__name__)


async def warm_up(studio: Studio, games: Mapping[str, AnyGame]) -> None:
    """Draw a turn and a preview of every game."""
    for scene in scenes(games):
        try:
            await studio.picture(("warm", scene.game, scene.kind), scene)
        except Exception:
            log.exception("cannot draw %s of %s", scene.kind, scene.game)


def scenes(games: Mapping[str, AnyGame]) -> Iterator[Scene]:
    """The first position of each game that can be drawn."""
    for key in RENDERERS.keys() & games.keys():
        game = games[key]
        state, draw = game.start(2), 0
        while game.to_act(state) == (BAG,):
            state = game.play(state, BAG, game.draw(state, Shuffler("warm", draw))).state
            draw += 1
        move = game.moves(state, Seat(0))[0]
        yield Scene(key, SceneKind.TURN, state, ("A", "B"))
        yield Scene(key, SceneKind.PREVIEW, state, ("A", "B"), seat=Seat(0), move=move)
