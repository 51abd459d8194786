"""A turn: tap the choices, look at what they would do, confirm. Or type the move."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import ActionResult, Match, StaleMoveError, Status
from bot.matches.errors import UnknownMatchError
from bot.matches.move_menu import heap_move, menu, step_back
from cogs.base_cog import SUGGESTIONS, BaseCog, on_press
from cogs.cards.card import PRIMARY, SUCCESS, Card, button
from cogs.interactions.request import Request
from cogs.matches.board.private_board import show_private_board
from cogs.matches.board.sealed_cards import board_button
from cogs.matches.find_match import MOVE, find_match, meant, seat_to_act
from cogs.matches.match_option import MatchNumber
from cogs.matches.match_text import caption
from cogs.matches.my_matches_cog import show_next, waiting_for
from cogs.matches.turn.move_cards import back_button, menu_card
from cogs.matches.turn.move_receipts import MoveReceipts
from cogs.matches.turn.plan_text import note_for_turn, unfit_lines
from cogs.wording import command_text
from games.core import Move, RuleError, Seat
from games.log import tokens
from renderers import SceneKind

if TYPE_CHECKING:
    from cogs.client import Azulejo


class MoveCog(BaseCog):
    """Playing moves."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.last_words = MoveReceipts()

    # Tapping

    @on_press("pick")
    async def choose(self, request: Request) -> None:
        """A choice was tapped, on the board of everybody or in one's own menu."""
        number, ply, *made = request.code
        match = await self.services.matches.find(int(number))
        seat = await seat_to_act(request, match)
        if seat is None:
            return
        if not await self.is_current(match, request.player, int(ply)):
            await self.show_menu(request, match, seat, (), note=request.say("board-moved-on"))
            return
        planned = await self.services.matches.plan_of(match.id, request.player)
        if request.is_private and not planned.dropped:
            await self.show_menu(request, match, seat, tuple(made))
            return
        words = request.catalogue.words(match.game)
        note = note_for_turn(words, match, seat, planned, request.say)
        old = self.last_words.pass_on(request, match.id)  # whoever is quick plays before it is gone
        await self.show_menu(request, match, seat, tuple(made), note)
        if planned.dropped:
            await self.services.matches.hear_plan(match.id, request.player)
        await self.last_words.take_away(old)

    @on_press("heap")
    async def choose_tiles(self, request: Request) -> None:
        """Several tiles were chosen at once."""
        number, ply, *made = request.code
        match = await self.services.matches.find(int(number))
        seat = await seat_to_act(request, match)
        if seat is None:
            return
        moves = match.game.moves(match.state, seat)
        found = menu(moves, tuple(made), request.catalogue.words(match.game).heaps)
        if found is None or not await self.is_current(match, request.player, int(ply)):
            await self.show_menu(request, match, seat, (), note=request.say("board-moved-on"))
            return
        move = match.game.parse(heap_move(found, [value[0] for value in request.values]))
        if move not in moves:
            raise match.game.refusal(match.state, seat, move)
        await self.propose(request, match, seat, move, tuple(made))

    @on_press("play")
    async def confirm(self, request: Request) -> None:
        """The previewed move is played."""
        number, ply, *made = request.code
        await self.play(request, int(number), int(ply), Move(" ".join(made)))

    @on_press("onward")
    async def go_on(self, request: Request) -> None:
        """The next match that waits for this player.

        Where the last one is played its new board stands below what was said about the move, so
        the next one comes below that. Elsewhere it takes the place of what was said.
        """
        played = await self.services.matches.find(int(request.code[0]))
        here = request.interaction.channel_id == (played.location.thread or played.location.channel)
        if not here:
            self.last_words.leave(request, played.id)
        await show_next(request, anew=here)

    # Typing

    @app_commands.command(name="move", description=command_text("command-move"))
    @app_commands.describe(move=command_text("option-move"), match=command_text("option-match"))
    async def type_move(
        self, interaction: "discord.Interaction[Any]", move: str, match: MatchNumber | None = None
    ) -> None:
        """`/move 3 R 2`: the same in one line."""
        request = await self.request(interaction)
        if found := await find_match(request, match, MOVE, "type", move):
            await self.play_typed(request, found, move)

    @on_press("type")
    async def press_typed(self, request: Request) -> None:
        """The match was chosen in which a typed move shall be played."""
        number, move = request.code
        await self.play_typed(request, await self.services.matches.find(int(number)), move)

    async def play_typed(self, request: Request, match: Match, move: str) -> None:
        """Play a typed move, and say what did not fit of what was planned."""
        if await seat_to_act(request, match) is not None:
            planned = await self.services.matches.plan_of(match.id, request.player)
            words = request.catalogue.words(match.game)
            note = "\n".join(unfit_lines(words, match, planned, request.say))
            await self.play(request, match.id, match.ply, Move(move), note)

    @type_move.autocomplete("move")
    async def suggest(
        self, interaction: "discord.Interaction[Any]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """The legal moves in words, those that fit what was typed so far."""
        request = await self.request(interaction)
        match = await self.typed_in(request)
        seat = match.seat_of(request.player) if match else None
        if match is None or seat is None or seat not in match.to_act:
            return []
        beginning = " ".join(typed.casefold().split())
        found = []
        words = request.catalogue.words(match.game)
        for move in match.game.moves(match.state, seat):
            said = words.move_words(match.state, seat, move, request.say)
            text = f"{move} {said}".casefold()
            if all(word in text for word in beginning.split()):
                later = not move.casefold().startswith(beginning)
                choice = app_commands.Choice(name=f"{move}: {said}"[:100], value=str(move))
                found.append((later, choice))
        return [choice for _, choice in sorted(found, key=lambda one: one[0])][:SUGGESTIONS]

    async def typed_in(self, request: Request) -> Match | None:
        """The match in which a move is being typed, if that is clear by now."""
        given = getattr(request.interaction.namespace, "match", None)
        if not isinstance(given, int):
            found = await meant(request, MOVE)
            return found[0] if len(found) == 1 else None
        try:
            return await self.services.matches.find(given)
        except UnknownMatchError:
            return None

    # How

    async def is_current(self, match: Match, player: int, ply: int) -> bool:
        """Whether what was clicked still shows the position of this player."""
        return ply == match.ply or await self.services.matches.is_current(match.id, ply, player)

    async def show_menu(
        self, request: Request, match: Match, seat: Seat, made: tuple[str, ...], note: str = ""
    ) -> None:
        """What can be chosen next, or what the whole move would do."""
        speak = request.catalogue.words(match.game)
        moves = match.game.moves(match.state, seat)
        found = menu(moves, made, speak.heaps)
        if found is None:
            note, made = request.say("board-moved-on"), ()
            found = menu(moves, made, speak.heaps)
        if found is None:
            raise StaleMoveError(match.ply)
        if found.move is not None:
            await self.propose(request, match, seat, found.move, found.made, note)
            return
        await request.show(menu_card(request, match, seat, found, note))
        home = match.location.thread or match.location.channel
        away = match.is_sealed or request.interaction.channel_id != home
        if (away or request.shows_board) and not request.settings.text_boards:
            # The board that was here, or that is nowhere in sight.
            theme = request.settings.theme
            picture = await self.bot.pictures.view(match, SceneKind.TURN, request.say, theme, seat)
            await request.add_picture(menu_card(request, match, seat, found, note, picture))

    async def propose(
        self,
        request: Request,
        match: Match,
        seat: Seat,
        move: Move,
        made: tuple[str, ...],
        note: str = "",
    ) -> None:
        """Show what a move would do, or play it if the player does not care to look.

        With a note it is not what the player has chosen, only what is left to choose, and is
        always shown.
        """
        if not request.settings.confirm and not note:
            await self.play(request, match.id, match.ply, move)
            return
        speak, say = request.catalogue.words(match.game), request.say
        words = speak.move_words(match.state, seat, move, say)
        effects = speak.effect_words(match.state, seat, move, say)
        told = [*([note] if note else []), f"**{words}**", *(f"- {effect}" for effect in effects)]
        text = "\n".join([*told, *caption(request, match)])
        items = [
            button(
                say("button-confirm"),
                "play",
                match.id,
                match.ply,
                *tokens(move),
                style=SUCCESS,
                emoji="✅",
            )
        ]
        moves = match.game.moves(match.state, seat)
        if (back := step_back(moves, made, speak.heaps)) is not None:
            items.append(back_button(request, match, back))
        colour = request.catalogue.colour(match.game.key)
        await request.show(Card(text, items, colour=colour))
        if not request.settings.text_boards:
            # Below the buttons, so that they stay where they are when it comes.
            theme = request.settings.theme
            picture = await self.bot.pictures.preview(match, seat, move, say, theme)
            await request.add_picture(Card(text, items, picture, colour=colour))

    async def play(
        self, request: Request, number: int, ply: int, move: Move, note: str = ""
    ) -> None:
        """Play a move, and say what is next, and what else the player should know."""
        before = await self.services.matches.find(number)
        try:
            turn = await self.services.matches.play(number, ply, request.player, move, request.id)
        except StaleMoveError:
            match = await self.services.matches.find(number)
            seat = await seat_to_act(request, match)
            if seat is not None:
                await self.show_menu(request, match, seat, (), note=request.say("board-moved-on"))
            return
        await self.show_played(request, before, turn, move, note)

    async def show_played(
        self, request: Request, before: Match, turn: ActionResult, typed: Move, note: str
    ) -> None:
        """The move is stored: say so, and what the player can do now."""
        match, say = turn.match, request.say
        seat = match.seat_of(request.player)
        said = say("move-played", move=self._words(before, seat, typed, request))
        said = f"{said}\n{note}" if note else said
        if match.location.channel is None:
            await show_private_board(request, match)
            return
        old = None if request.is_private else self.last_words.pass_on(request, match.id)
        self.last_words.remember(request, match.id)
        if seat is not None and seat in match.to_act:
            await self.show_menu(request, match, seat, (), note=said)
        else:
            undo = button(say("button-undo"), "undo", match.id, match.ply, emoji="↩️")
            ahead = button(say("button-plan"), "plan", match.id)
            items = [undo, ahead] if match.status is Status.RUNNING else []
            more = await self.onward(request, match)
            said = "\n".join([said, *caption(request, match)])
            below = [*board_button(match, say), *items, *more]
            await request.show(Card(said, below) if below else Card(said))
        await self.last_words.take_away(old)

    async def onward(self, request: Request, match: Match) -> "list[discord.ui.Button[Any]]":
        """A button for where else this player is waited for, if anywhere."""
        elsewhere = await waiting_for(request, besides=match.id)
        if not elsewhere:
            return []
        label = request.say("button-onward", match=elsewhere[0].id)
        return [button(label, "onward", match.id, style=PRIMARY, emoji="➡️")]

    def _words(self, before: Match, seat: Seat | None, typed: Move, request: Request) -> str:
        try:
            move = before.game.parse(typed)
            return request.catalogue.words(before.game).move_words(
                before.state, seat or Seat(0), move, request.say
            )
        except RuleError:
            return typed
