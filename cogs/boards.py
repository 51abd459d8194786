"""Boards as cards: whose turn it is, what has happened, the picture, and what can be chosen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.choosing import Menu, menu
from bot.matches import History, Match, Status
from bot.matches.history import since_last_turn
from bot.matches.model import Played
from cogs.announcements import title
from cogs.cards import Card, Picture, button
from cogs.clock_words import clock_lines
from cogs.names import written
from cogs.sealed_cards import compare_button, sealed_board, sealed_end
from cogs.story import Storyteller
from cogs.variants import COLOURS
from games.core import BAG, Event, Move, Seat
from games.log import final_state
from renderers import Kind, Scene, ThemeName, alt_text, text_board, words_of
from renderers.studio import StudioBusyError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

STORY_LINES: Final = 8


class Boards:
    """Draws and words boards, for everybody or for one reader."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    # For everybody

    async def live(self, history: History, say: Say, theme: str, called: Sequence[Seat]) -> Card:
        """The one board of a match that everybody plays on; a button to it while it is sealed."""
        match = history.match
        if not match.is_sealed:
            return await self.at_hand(history, say, theme, called)
        names = await self._bot.names.of_match(match, say)
        return sealed_board(match, self.heading(match, names, say, called), say)

    async def at_hand(
        self, history: History, say: Say, theme: str, called: Sequence[Seat] = ()
    ) -> Card:
        """The board itself, for whoever may see it."""
        match = history.match
        names = await self._bot.names.of_match(match, say)
        since = since_last_turn(history, match.to_act, for_all=True)
        events = tuple(event for played in since for event in played.events)
        scene = self._scene(match, Kind.TURN, names, say, theme, events=events)
        return Card(
            self.heading(match, names, say, called),
            "\n".join(self.story(match, since, names, say)),
            await self.picture((match.id, "live", theme), scene),
            self.question(match, say),
            self.first_choices(match, say),
            self._looking(match, say),
            colour=COLOURS.get(match.game.key),
        )

    async def thinking(self, history: History, say: Say, theme: str) -> Card:
        """The same board while a computer thinks."""
        match = history.match
        names = await self._bot.names.of_match(match, say)
        since = since_last_turn(history, match.to_act, for_all=True)
        scene = self._scene(match, Kind.TURN, names, say, theme, events=_last_events(since))
        seat = match.seats[match.to_act[0]]
        key = "computer-thinks" if seat.player is None else "computer-stands-in"
        heading = title(match, say) + "\n" + say(key, name=written(names[seat.seat]))
        if match.is_sealed:
            return sealed_board(match, heading, say)
        return Card(
            heading,
            await self.picture((match.id, "live", theme), scene),
            self._looking(match, say),
            colour=COLOURS.get(match.game.key),
        )

    # At the end

    async def final(self, history: History, say: Say, theme: str) -> Card:
        """The end for everybody: only who has won, as long as the bag is sealed."""
        match = history.match
        if not match.is_sealed or match.status is Status.ABORTED:
            return await self.final_at_hand(history, say, theme)
        names = await self._bot.names.of_match(match, say)
        return sealed_end(match, names, self._result(match, names, say), say)

    async def final_at_hand(self, history: History, say: Say, theme: str) -> Card:
        """The end: the points, the seed, and what one can do now."""
        match = history.match
        if match.status is Status.ABORTED:
            return Card(title(match, say), say("match-called-off"))
        names = await self._bot.names.of_match(match, say)
        state = final_state(history.log)
        scene = replace(self._scene(match, Kind.FINAL, names, say, theme), state=state)
        return Card(
            title(match, say) + "\n" + self._result(match, names, say),
            await self.picture((match.id, "final", theme), scene),
            say("seed-told", seed=match.seed, match=match.id) if match.seed else say("sealed-seed"),
            [
                button(
                    say("button-rematch"),
                    "rematch",
                    match.id,
                    style=discord.ButtonStyle.primary,
                    emoji="🔁",
                ),
                button(say("button-log"), "log", match.id, emoji="📜"),
                button(say("button-verify"), "verify", match.id, emoji="🔒"),
                *compare_button(match, say),
            ],
            colour=COLOURS.get(match.game.key),
        )

    def _result(self, match: Match, names: Sequence[str], say: Say) -> str:
        """Who has won, and how."""
        if match.outcome is None:
            return say("match-over")
        winners = [
            written(names[seat]) for seat, rank in enumerate(match.outcome.ranks) if rank == 1
        ]
        people = say("list-separator").join(winners)
        return say(f"won-by-{match.ending}", names=people, count=len(winners))

    # Parts

    def heading(self, match: Match, names: Sequence[str], say: Say, called: Sequence[Seat]) -> str:
        """Which match, and whom it is waiting for; who is called is mentioned."""
        return "\n".join([title(match, say), *self.waiting(match, names, say, called)])

    def waiting(
        self, match: Match, names: Sequence[str], say: Say, called: Sequence[Seat] = ()
    ) -> list[str]:
        """Whom the match is waiting for, and for how long."""
        waiting = []
        present = [seat for seat in match.to_act if match.seats[seat].is_present]
        for seat in present or match.to_act:
            player = match.seats[seat].player
            mention = player is not None and seat in called
            waiting.append(f"<@{player}>" if mention else written(names[seat]))
        key = "your-turn" if called else "waiting-for"
        people = say("list-separator").join(waiting)
        waited = say(key, names=people, count=len(waiting))
        away = [
            say("board-away", name=written(names[seat.seat]))
            for seat in match.seats
            if seat.is_away
        ]
        return [waited, *clock_lines(match, names, say), *away] if match.to_act else []

    def story(
        self, match: Match, since: Sequence[Played], names: Sequence[str], say: Say
    ) -> list[str]:
        """What has happened, in a few lines."""
        lines = self.teller(match, names, say).lines(since)
        if len(lines) > STORY_LINES:
            lines = [say("earlier", count=len(lines) - STORY_LINES), *lines[-STORY_LINES:]]
        return [f"-# {line}" for line in lines]

    def teller(
        self, match: Match, names: Sequence[str], say: Say, seat: Seat | None = None
    ) -> Storyteller:
        """Who tells what has happened: to everybody, or to one seat."""
        return Storyteller(match, names, say, self.tile(match), seat)

    def question(self, match: Match, say: Say) -> str:
        """What the first buttons answer, where they are the same for everybody."""
        if len(match.to_act) != 1:
            return ""
        seat = match.to_act[0]
        found = menu(match.game.moves(match.state, seat), (), words_of(match.game).heaps)
        made = found.made if found else ()
        return f"-# {words_of(match.game).heading(match.state, seat, made, say)}"

    def first_choices(self, match: Match, say: Say) -> list[ui.Button[Any]]:
        """The first buttons of a turn; one that opens a private menu where they are not shared."""
        people = [seat for seat in match.to_act if match.seats[seat].is_present]
        if not people:
            return []
        opening = button(
            say("choose"), "pick", match.id, match.ply, style=discord.ButtonStyle.primary
        )
        if len(people) > 1:
            return [opening]
        moves = match.game.moves(match.state, people[0])
        found = menu(moves, (), words_of(match.game).heaps)
        if found is None or not found.options:
            return [opening]
        return self.options(match, people[0], found, say)

    def options(
        self, match: Match, seat: Seat, found: Menu, say: Say, code: Sequence[str | int] = ()
    ) -> list[ui.Button[Any]]:
        """A button for each choice of a menu; its code begins with `pick`, if it is for a move."""
        code = code or ("pick", match.id, match.ply)
        return [
            self._option(match, seat, found.made, tokens, say, code) for tokens in found.options
        ]

    def _option(
        self,
        match: Match,
        seat: Seat,
        made: tuple[str, ...],
        tokens: tuple[str, ...],
        say: Say,
        code: Sequence[str | int],
    ) -> ui.Button[Any]:
        """A choice; a verb such as `place` is understood and not said."""
        choice = words_of(match.game).choice(
            match.state, seat, (*made, *tokens[:-1]), tokens[-1], say
        )
        return button(
            choice.label or None,
            *code,
            *made,
            *tokens,
            style=discord.ButtonStyle.primary,
            emoji=self._bot.tiles.find(choice.emoji),
        )

    def _looking(self, match: Match, say: Say) -> list[ui.Button[Any]]:
        """Buttons that everybody may use at any time."""
        return [
            button(say("button-since"), "since", match.id),
            button(say("button-table"), "table", match.id),
            button(say("button-undo"), "undo", match.id, match.ply),
            button(say("button-plan"), "plan", match.id),
            button(say("button-help"), "help", match.game.key),
        ]

    # For one reader

    async def preview(
        self, match: Match, seat: Seat, move: Move, say: Say, theme: str
    ) -> Picture | str:
        """What a move would do, as a picture."""
        names = await self._bot.names.of_match(match, say)
        scene = self._scene(match, Kind.PREVIEW, names, say, theme, seat=seat, move=move)
        return await self.picture((match.id, seat, "preview"), scene)

    async def view(
        self, match: Match, kind: Kind, say: Say, theme: str, seat: Seat | None = None
    ) -> Picture | str:
        """The table, or a board, as it stands."""
        names = await self._bot.names.of_match(match, say)
        scene = self._scene(match, kind, names, say, theme, seat=seat)
        return await self.picture((match.id, seat, kind, theme), scene)

    async def since(
        self, match: Match, played: Sequence[Played], say: Say, theme: str, seat: Seat | None
    ) -> Picture | str:
        """The table as it stands, with all that was laid since outlined."""
        names = await self._bot.names.of_match(match, say)
        events = tuple(event for one in played for event in one.events)
        kind = Kind.TURN if match.to_act else Kind.TABLE
        scene = self._scene(match, kind, names, say, theme, events=events)
        return await self.picture((match.id, seat, "since", theme), scene)

    async def foreseen(
        self, match: Match, seat: Seat, table: Any, say: Say, theme: str
    ) -> Picture | str:
        """A board as its player imagines it. Nobody else may be given this picture."""
        names = await self._bot.names.of_match(match, say)
        scene = self._scene(match, Kind.BOARD, names, say, theme, seat=seat)
        return await self.picture((match.id, seat, "plan"), replace(scene, state=table))

    async def words(self, match: Match, say: Say) -> str:
        """The whole position in words."""
        names = await self._bot.names.of_match(match, say)
        return text_board(self._scene(match, Kind.TABLE, names, say, ThemeName.DARK))

    async def picture(self, key: Any, scene: Scene) -> Picture | str:
        """A picture; words if there are so many to draw that it would come too late."""
        try:
            png = await self._bot.services.studio.picture(key, scene)
        except StudioBusyError:
            return scene.say("picture-later") + "\n" + alt_text(scene)
        return Picture(png, alt_text(scene))

    def tile(self, match: Match) -> Any:
        """Turns the letter of a colour into its emoji, or its name."""
        words = words_of(match.game)

        def tile(colour: str) -> str:
            emoji = self._bot.tiles.find(words.tile_emoji(colour))
            return str(emoji) if emoji else colour

        return tile

    def _scene(
        self,
        match: Match,
        kind: Kind,
        names: Sequence[str],
        say: Say,
        theme: str,
        **more: Any,
    ) -> Scene:
        themes = {one.value: one for one in ThemeName}
        return Scene(
            match.game.key,
            kind,
            match.state,
            tuple(names),
            themes.get(theme, ThemeName.DARK),
            say=say,
            **more,
        )


def _last_events(since: Sequence[Played]) -> tuple[Event, ...]:
    """What is outlined: the last thing that somebody did."""
    for played in reversed(since):
        if played.seat != BAG and played.events:
            return played.events
    return ()
