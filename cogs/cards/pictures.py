"""Pictures of matches for one reader: what a move would do, the table, what is new, a plan."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.matches import Match
from bot.matches.model import PlayedMove
from cogs.cards.card import Picture
from cogs.cards.display_names import escaped
from cogs.cards.themes import theme_named
from games.core import Move, Seat
from renderers import Scene, SceneKind, ThemeName, alt_text, text_board
from renderers.studio import StudioBusyError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo


class Pictures:
    """Lets positions be drawn, or says them in words."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    async def preview(
        self, match: Match, seat: Seat, move: Move, say: Say, theme: str
    ) -> Picture | str:
        """What a move would do, as a picture."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, SceneKind.PREVIEW, names, say, theme, seat=seat, move=move)
        return await self.draw((match.id, match.ply, seat, move), scene)

    async def view(
        self, match: Match, kind: SceneKind, say: Say, theme: str, seat: Seat | None = None
    ) -> Picture | str:
        """The table, or a board, as it stands."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, kind, names, say, theme, seat=seat)
        return await self.draw((match.id, match.ply, seat, kind, theme), scene)

    async def since(
        self, match: Match, played: Sequence[PlayedMove], say: Say, theme: str, seat: Seat | None
    ) -> Picture | str:
        """The table as it stands, with all that was laid since outlined."""
        names = await self._bot.names.of_match(match, say)
        events = tuple(event for one in played for event in one.events)
        kind = SceneKind.TURN if match.to_act else SceneKind.TABLE
        scene = self.scene(match, kind, names, say, theme, events=events)
        return await self.draw((match.id, match.ply, seat, "since", theme), scene)

    async def foreseen(
        self, match: Match, seat: Seat, table: Any, say: Say, theme: str
    ) -> Picture | str:
        """A board as its player imagines it. Nobody else may be given this picture."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, SceneKind.BOARD, names, say, theme, seat=seat)
        return await self.draw((match.id, seat, "plan"), replace(scene, state=table))

    async def words(
        self, match: Match, say: Say, kind: SceneKind = SceneKind.TABLE, seat: Seat | None = None
    ) -> str:
        """The whole position, or a board, in words."""
        names = await self._bot.names.of_match(match, say)
        scene = self.scene(match, kind, names, say, ThemeName.DARK.value, seat=seat)
        return escaped(text_board(scene))

    async def draw(self, key: Any, scene: Scene) -> Picture | str:
        """A picture; words if there are so many to draw that it would come too late.

        Whoever has the same key may be given the same picture, whoever asked last.
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
        """A match as it stands, to be drawn."""
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
