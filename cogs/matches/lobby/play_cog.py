"""`/play`, "Play Azul" and the lobby: open a match, join, invite, and start."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.matches import ActionResult, Joining, Match, Status
from bot.matches.clocks.pace import NO_CLOCK, PACES, Pace
from bot.matches.errors import NotHostError, NotYourSeatError
from bot.matches.model import SIMPLE
from bot.players.permissions import require_may_open_match
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import pace_key, pace_lines
from cogs.cards.components import PRIMARY, button, select
from cogs.cards.display_names import computer_name
from cogs.cards.game_names import read_variant
from cogs.cards.pace_menu import pace_options
from cogs.interactions.channel_permissions import can_post
from cogs.interactions.installation import tell_not_a_member
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.lobby.play_azul import play_azul_command
from cogs.matches.lobby.play_command import FORFEIT, play_command
from cogs.matches.lobby.play_form import PEOPLE, play_form, read_play_form
from cogs.verbs import UnknownButtonError, custom_id, on_press
from games.players import LEVELS

if TYPE_CHECKING:
    from cogs.client import Azulejo


class PlayCog(BaseCog):
    """Opening matches, and the buttons of a lobby."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        bot.tree.add_command(play_command(self))
        bot.tree.add_command(play_azul_command(self))

    async def play(
        self,
        interaction: "discord.Interaction[Any]",
        game: str | None,
        seats: int | None,
        against: str,
        joining: str,
        friend: discord.User | None,
        pace: str | None,
        time_up: str,
    ) -> None:
        """Open a match; without a game, show a form."""
        request = request_of(interaction)
        if game is None:
            await request.ask(play_form(self.catalogue, request.say, alone=request.is_alone))
            return
        pace = pace or await self.default_pace(request)
        guests = [friend.id] if friend is not None and not friend.bot else []
        chosen = self.read_pace(pace, time_up == FORFEIT, game, seats or 2)
        await self.open_lobby(request, game, seats, against, Joining(joining), guests, chosen)

    @on_press("new")
    async def take_form(self, request: Request) -> None:
        """Open a match from the form, with the clocks of the server."""
        game, seats, against, joining = read_play_form(request.fields, self.catalogue)
        pace = self.read_pace(await self.default_pace(request), False, game, seats)
        await self.open_lobby(request, game, seats, against, joining, [], pace)

    async def open_lobby(
        self,
        request: Request,
        variant: str,
        seats: int | None,
        against: str,
        joining: Joining,
        guests: "list[int]",
        pace: Pace,
    ) -> None:
        """Open a lobby, or start at once against computers, without clocks."""
        key, options = read_variant(variant)
        solo = against != PEOPLE
        if not await self.can_open(request, solo):
            return
        seat_count = seats or 2
        result = await self.services.matches.create(
            key,
            request.player,
            request.id,
            seat_count=seat_count,
            options=options,
            location=request.location,
            pace=NO_CLOCK if solo else pace,
            joining=joining,
            computers=[against] * (seat_count - 1) if solo else (),
            guests=() if solo else guests,
        )
        await self.say_opened(request, result)

    async def can_open(self, request: Request, solo: bool) -> bool:
        """Whether the player can open a match here; if not, tell them what would help."""
        if request.location.channel is None:
            if not solo:
                await tell_not_a_member(request)
            return solo
        if request.interaction.guild_id is None:
            if not solo:
                await request.tell(request.say("only-solo-in-dm"))
            return solo
        user: Any = request.interaction.user
        settings = await self.services.players.server_settings(request.interaction.guild_id)
        require_may_open_match(
            settings,
            channel=request.interaction.channel_id or 0,
            parent=getattr(request.interaction.channel, "parent_id", None),
            roles=[role.id for role in getattr(user, "roles", ())],
            manager=request.interaction.permissions.manage_guild,
        )
        return await can_post(request)

    async def say_opened(self, request: Request, result: ActionResult) -> None:
        """Say that the match is open; the lobby or the first board is posted by itself."""
        match = result.match
        if match.location.channel is None:
            await show_private_board(request, match)
            return
        lobby = match.status is Status.LOBBY
        key = f"lobby-opened-{match.joining}" if lobby else "match-begins"
        await request.tell(request.say(key, match=match.id), *await self.tour_offer(request, match))

    async def tour_offer(self, request: Request, match: Match) -> "list[ui.Button[Any]]":
        """A button to the guided tour, offered once to each player."""
        if request.settings.toured:
            return []
        await self.services.players.update_settings(request.player, toured=True)
        return [
            button(request.say("button-tour"), "tour", match.game.key, style=PRIMARY, emoji="🎓")
        ]

    @on_press("join")
    async def join(self, request: Request) -> None:
        """Join the match: in the channel of its lobby, or anywhere for those who are invited."""
        match = await self.services.matches.find(int(request.arguments[0]))
        place = (match.location.channel, match.location.thread)
        if request.interaction.channel_id not in place and request.player not in match.invited:
            raise UnknownButtonError
        result = await self.services.matches.join(match.id, request.player, request.id)
        if offer := await self.tour_offer(request, result.match):
            await request.add(Card(request.say("tour-offer"), offer))
        else:
            await request.acknowledge()

    @on_press("leave")
    async def leave(self, request: Request) -> None:
        """Leave the lobby."""
        await self.services.matches.leave(int(request.arguments[0]), request.player, request.id)
        await request.acknowledge()

    @on_press("start")
    async def start(self, request: Request) -> None:
        """Start the match, as its host."""
        await self.services.matches.start(int(request.arguments[0]), request.player, request.id)
        await request.acknowledge()

    @on_press("cancel")
    async def cancel(self, request: Request) -> None:
        """Close the lobby, as its host."""
        await self.services.matches.cancel(int(request.arguments[0]), request.player, request.id)
        await request.acknowledge()

    @on_press("invite")
    async def ask_whom(self, request: Request) -> None:
        """Show a menu of people to invite."""
        match = await self.services.matches.find(int(request.arguments[0]))
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        menu: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=custom_id("guests", match.id),
            placeholder=request.say("invite-whom"),
            min_values=1,
            max_values=10,
        )
        await request.show(Card(request.say("invite-whom"), [menu]))

    @on_press("guests")
    async def invite(self, request: Request) -> None:
        """Invite the people who were chosen."""
        guests = set(request.chosen_numbers()) - {request.player, self.bot.user_id}
        result = await self.services.matches.invite(
            int(request.arguments[0]), request.player, guests, request.id
        )
        await request.tell(request.say("invited", match=result.match.id, count=len(guests)))

    @on_press("computers")
    async def ask_which(self, request: Request) -> None:
        """Show the computer players to choose from."""
        number = int(request.arguments[0])
        lines = [
            request.say("computer-line", name=level.name, character=request.say(f"character-{key}"))
            for key, level in LEVELS.items()
        ]
        buttons = [button(level.name, "computer", number, key) for key, level in LEVELS.items()]
        await request.show(Card("\n".join([request.say("computer-which"), *lines]), buttons))

    @on_press("computer")
    async def add_computer(self, request: Request) -> None:
        """Add a computer player."""
        number, key = request.arguments
        if key not in LEVELS and key != SIMPLE:
            raise UnknownButtonError
        await self.services.matches.add_computer(int(number), request.player, key, request.id)
        await request.tell(request.say("computer-added", name=computer_name(key, request.say)))

    @on_press("pace")
    async def ask_how_fast(self, request: Request) -> None:
        """Show the paces to choose from."""
        await self.show_paces(request, await self.services.matches.find(int(request.arguments[0])))

    @on_press("clocks")
    async def change_pace(self, request: Request) -> None:
        """Change the pace, or what happens when time runs out."""
        number, forfeit, *more = request.arguments
        match = await self.services.matches.find(int(number))
        name = next(iter(request.values or more), pace_key(match.pace) or "none")
        pace = self.read_pace(name, forfeit == "1", match.game.key, match.seat_count)
        result = await self.services.matches.change_pace(match.id, request.player, pace, request.id)
        await self.show_paces(request, result.match, note=request.say("pace-changed"))

    async def show_paces(self, request: Request, match: Match, note: str = "") -> None:
        """A menu of paces, for the host alone."""
        if not any(seat.player == request.player and seat.host for seat in match.seats):
            raise NotHostError
        say, forfeit = request.say, match.pace.forfeit
        name = pace_key(match.pace)
        items: list[ui.Item[Any]] = [
            select(("clocks", match.id, int(forfeit)), pace_options(say, name), say("pace-menu"))
        ]
        if match.pace and name:
            label = say("switch-timeout", forfeit=int(forfeit))
            items.append(button(label, "clocks", match.id, int(not forfeit), name))
        text = [say("pace-which", match=match.id), *pace_lines(match.pace, say)]
        await request.show(Card("\n".join(text), items, note))

    async def default_pace(self, request: Request) -> str:
        """The name of the pace that matches on this server have."""
        settings = await self.services.players.server_settings(request.interaction.guild_id)
        return settings.pace

    def read_pace(self, name: str, forfeit: bool, variant: str, seat_count: int) -> Pace:
        """The pace with this name; without a clock if this version does not know it."""
        if name not in PACES:
            return NO_CLOCK
        pace = self.services.matches.pace_named(name, read_variant(variant)[0], seat_count)
        return replace(pace, forfeit=True) if pace and forfeit else pace
