"""`/move` and the buttons of a turn: choose, look at the preview, confirm; or type the move."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import ActionResult, Match, StaleMoveError
from bot.matches.errors import UnknownMatchError
from bot.matches.move_menu import heap_move, menu, step_back
from cogs.base_cog import SUGGESTIONS, BaseCog
from cogs.cards.card import Card, CardKind
from cogs.cards.components import SUCCESS, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import MOVE, find_match, meant, seat_to_act
from cogs.matches.match_option import MatchNumber
from cogs.matches.match_text import caption
from cogs.matches.my_matches_cog import show_next
from cogs.matches.turn.move_cards import back_button, menu_card
from cogs.matches.turn.move_receipts import MoveReceipts
from cogs.matches.turn.move_reply import played_text, send_move_reply
from cogs.matches.turn.plan_text import note_for_turn, unfit_lines
from cogs.verbs import on_press
from games.core import Move, Seat
from games.log import tokens
from renderers import SceneKind

if TYPE_CHECKING:
    from cogs.client import Azulejo


class MoveCog(BaseCog):
    """Playing moves."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.receipts = MoveReceipts()

    @on_press("pick")
    async def choose(self, request: Request) -> None:
        """Go on with a choice that was pressed on the public board or in a private menu."""
        number, ply, *made = request.arguments
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
        note = note_for_turn(request.catalogue.words(match.game), match, seat, planned, request.say)
        old = self.receipts.pass_on(request, match.id)  # before a quick player's next reply
        await self.show_menu(request, match, seat, tuple(made), note)
        if planned.dropped:
            await self.services.matches.acknowledge_plan(match.id, request.player)
        await self.receipts.take_away(old)

    @on_press("heap")
    async def choose_tiles(self, request: Request) -> None:
        """Go on with several tiles that were chosen at once."""
        number, ply, *made = request.arguments
        match = await self.services.matches.find(int(number))
        seat = await seat_to_act(request, match)
        if seat is None:
            return
        moves = match.game.moves(match.state, seat)
        found = menu(moves, tuple(made), request.catalogue.words(match.game).heaps)
        if found is None or not await self.is_current(match, request.player, int(ply)):
            await self.show_menu(request, match, seat, (), note=request.say("board-moved-on"))
            return
        move = match.game.parse(heap_move(found, [value[:1] for value in request.values]))
        if move not in moves:
            raise match.game.refusal(match.state, seat, move)
        await self.propose(request, match, seat, move, tuple(made))

    @on_press("play")
    async def confirm(self, request: Request) -> None:
        """Play the move of the preview."""
        number, ply, *made = request.arguments
        await self.play(request, int(number), int(ply), Move(" ".join(made)))

    @on_press("onward")
    async def go_on(self, request: Request) -> None:
        """Show the next match that waits for the player.

        In the channel of the last match it comes below the new board; elsewhere it replaces the
        reply to the move.
        """
        played = await self.services.matches.find(int(request.arguments[0]))
        here = request.interaction.channel_id == (played.location.thread or played.location.channel)
        if not here:
            self.receipts.leave(request, played.id)
        await show_next(request, anew=here)

    @app_commands.command(name="move", description=command_text("command-move"))
    @app_commands.describe(move=command_text("option-move"), match=command_text("option-match"))
    async def type_move(
        self, interaction: "discord.Interaction[Any]", move: str, match: MatchNumber | None = None
    ) -> None:
        """`/move 3 R 2`: play a move in one line."""
        request = request_of(interaction)
        if found := await find_match(request, match, MOVE, "type", move):
            await self.play_typed(request, found, move)

    @on_press("type")
    async def press_typed(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        number, move = request.arguments
        await self.play_typed(request, await self.services.matches.find(int(number)), move)

    async def play_typed(self, request: Request, match: Match, move: str) -> None:
        """Play a typed move, and say which planned moves did not fit."""
        if await seat_to_act(request, match) is not None:
            planned = await self.services.matches.plan_of(match.id, request.player)
            note = "\n".join(
                unfit_lines(request.catalogue.words(match.game), match, planned, request.say)
            )
            await self.play(request, match.id, match.ply, Move(move), note)

    @type_move.autocomplete("move")
    async def suggest(
        self, interaction: "discord.Interaction[Any]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the legal moves that fit what was typed so far."""
        request = request_of(interaction)
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
        """The match in which a move is being typed, if that is clear yet."""
        given = getattr(request.interaction.namespace, "match", None)
        if not isinstance(given, int):
            found = await meant(request, MOVE)
            return found[0] if len(found) == 1 else None
        try:
            return await self.services.matches.find(given)
        except UnknownMatchError:
            return None

    async def is_current(self, match: Match, player: int, ply: int) -> bool:
        """Whether the clicked message still shows the player's position."""
        return ply == match.ply or await self.services.matches.is_current(match.id, ply, player)

    async def show_menu(
        self, request: Request, match: Match, seat: Seat, made: tuple[str, ...], note: str = ""
    ) -> None:
        """Show the next choices, or the preview of a complete move."""
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
            # the board that was in this message, or that is not in sight
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
        """Show the preview of a move, or play it if the player wants no previews.

        With a note it is always shown: the player did not choose it, it is all that is left.
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
        await request.show(Card(text, items, colour=colour, kind=CardKind.PREVIEW))
        if not request.settings.text_boards:
            # below the buttons, so that they do not move when it arrives
            theme = request.settings.theme
            picture = await self.bot.pictures.preview(match, seat, move, say, theme)
            await request.add_picture(
                Card(text, items, picture, colour=colour, kind=CardKind.PREVIEW)
            )

    async def play(
        self, request: Request, number: int, ply: int, move: Move, note: str = ""
    ) -> None:
        """Play a move and reply; if the board has moved on, show the new choices."""
        try:
            result = await self.services.matches.play(number, ply, request.player, move, request.id)
        except StaleMoveError:
            match = await self.services.matches.find(number)
            seat = await seat_to_act(request, match)
            if seat is not None:
                await self.show_menu(request, match, seat, (), note=request.say("board-moved-on"))
            return
        await self.reply(request, result, move, note)

    async def reply(self, request: Request, result: ActionResult, move: Move, note: str) -> None:
        """Say that a move is stored; show the next menu if the same player goes on."""
        match = result.match
        if match.location.channel is None:
            await show_private_board(request, match)
            return
        old = None if request.is_private else self.receipts.pass_on(request, match.id)
        self.receipts.remember(request, match.id)
        said = played_text(request, result, move, note)
        seat = match.seat_of(request.player)
        if seat is not None and seat in match.to_act:
            await self.show_menu(request, match, seat, (), note=said)
        else:
            await send_move_reply(request, match, said)
        await self.receipts.take_away(old)
