"""Pictures of a match for one reader: a preview, the table, what is new, a plan."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.matches import Match
from bot.matches.model import PlayedMove
from cogs.cards.card import Picture
from cogs.cards.markdown import escaped
from cogs.cards.themes import theme_named
from games.core import Move, Seat
from renderers import Scene, SceneKind, ThemeName, alt_text, text_board
from renderers.studio import StudioBusyError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo


class Pictures:
    """Draws positions, or describes them in words."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    async def preview(
        self, match: Match, seat: Seat, move: Move, say: Say, theme: str
    ) -> Picture | str:
        """What a move would do."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, SceneKind.PREVIEW, names, say, theme, seat=seat, move=move)
        return await self.draw((match.id, match.ply, seat, move), scene)

    async def view(
        self, match: Match, kind: SceneKind, say: Say, theme: str, seat: Seat | None = None
    ) -> Picture | str:
        """The table, or one board, as it is now."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, kind, names, say, theme, seat=seat)
        return await self.draw((match.id, match.ply, seat, kind, theme), scene)

    async def since(
        self, match: Match, played: Sequence[PlayedMove], say: Say, theme: str, seat: Seat | None
    ) -> Picture | str:
        """The table as it is now, with everything that was placed since outlined."""
        names = await self._bot.names.of_match(match, say)
        events = tuple(event for one in played for event in one.events)
        kind = SceneKind.TURN if match.to_act else SceneKind.TABLE
        scene = self.scene(match, kind, names, say, theme, events=events)
        return await self.draw((match.id, match.ply, seat, "since", theme), scene)

    async def foreseen(
        self, match: Match, seat: Seat, table: Any, say: Say, theme: str
    ) -> Picture | str:
        """A board as its player plans it, which is never shown to anyone else."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, SceneKind.BOARD, names, say, theme, seat=seat)
        return await self.draw((match.id, seat, "plan"), replace(scene, state=table))

    async def words(
        self, match: Match, say: Say, kind: SceneKind = SceneKind.TABLE, seat: Seat | None = None
    ) -> str:
        """The whole position, or one board, in words."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, kind, names, say, ThemeName.DARK.value, seat=seat)
        return escaped(text_board(scene))

    async def draw(self, key: Any, scene: Scene) -> Picture | str:
        """Draw a scene; words instead if too many pictures are waiting to be drawn.

        Scenes with the same key share one picture.
        """
        try:
            png = await self._bot.services.studio.picture(key, scene)
        except StudioBusyError:
            return scene.say("picture-later") + "\n" + escaped(alt_text(scene))
        return Picture(png, alt_text(scene))

    def scene(
        self,
        match: Match,
        kind: SceneKind,
        names: Sequence[str],
        say: Say,
        theme: str,
        **more: Any,
    ) -> Scene:
        """The scene of a match as it is now."""
        key = match.game.key
        renderer = self._bot.services.catalogue[key].renderer
        return Scene(
            key,
            kind,
            match.state,
            tuple(names),
            theme_named(theme),
            say=say,
            renderer=renderer,
            **more,
        )
