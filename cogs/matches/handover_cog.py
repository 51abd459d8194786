"""When somebody is not there: pausing, handing a seat over, stepping in, and coming back."""

from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.matches import ActionResult, Match
from bot.matches.errors import NoClockError, NotYourSeatError
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import clock_lines
from cogs.cards.components import DANGER, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import SEAT, MatchFilter, find_match
from cogs.matches.match_option import MatchNumber
from cogs.matches.match_text import is_away
from cogs.verbs import on_press

MATCH = command_text("option-match")
AWAY: Final = MatchFilter(is_away, none="refusal-not-away")
"""A seat that somebody may take back."""
PAUSES: Final = (1, 3, 7, 14)
"""For so many days the clocks can be stopped with one press."""
LONGEST: Final = 60


class HandoverCog(BaseCog):
    """Being away, and what the others can do then."""

    # Clocks that stand still

    @app_commands.command(name="pause", description=command_text("command-pause"))
    @app_commands.describe(days=command_text("option-days"), match=MATCH)
    async def pause(
        self,
        interaction: "discord.Interaction[Any]",
        days: app_commands.Range[int, 0, LONGEST] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Let the clocks stand still, if everybody agrees."""
        request = request_of(interaction)
        asked = () if days is None else (days,)
        if found := await find_match(request, match, SEAT, "pause", *asked):
            await self.stop_clocks(request, found.id, *asked)

    async def show_pauses(self, request: Request, number: int) -> None:
        """For how long the clocks can stand still."""
        match = await self.services.matches.find(number)
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        if not match.pace:
            raise NoClockError
        say = request.say
        buttons = [
            button(say("button-pause", count=days), "pause", match.id, days) for days in PAUSES
        ]
        if match.paused:
            buttons.append(button(say("button-go-on"), "pause", match.id, 0))
        names = await self.bot.names.of_match(match, say)
        text = [say("pause-how-long", match=match.id), *clock_lines(match, names, say)]
        await request.show(Card("\n".join(text), buttons))

    @on_press("pause")
    async def press_pause(self, request: Request) -> None:
        """Let the clocks stand still for so many days; for none, let them run."""
        await self.stop_clocks(request, *map(int, request.arguments))

    async def stop_clocks(self, request: Request, number: int, days: int | None = None) -> None:
        """Stop the clocks, or ask the others; or ask for how long."""
        if days is None:
            await self.show_pauses(request, number)
            return
        span = timedelta(days=days)
        turn = await self.services.matches.pause(number, request.player, span, request.id)
        if turn.proposal:
            await request.tell(request.say("pause-asked"))
        else:
            await request.tell(request.say("pause-done", on=int(days > 0)))

    # Giving one's seat to somebody

    @app_commands.command(name="handover", description=command_text("command-handover"))
    @app_commands.describe(player=command_text("option-successor"), match=MATCH)
    async def hand_over(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Give one's seat to somebody, after a question."""
        request = request_of(interaction)
        guest = player.id if player is not None and not player.bot else 0
        if found := await find_match(request, match, SEAT, "handing", guest):
            await self.ask_handing(request, found, guest)

    @on_press("handing")
    async def press_handing(self, request: Request) -> None:
        """The match was chosen in which somebody would like to give their seat away."""
        number, guest = map(int, request.arguments)
        await self.ask_handing(request, await self.services.matches.find(number), guest)

    async def ask_handing(self, request: Request, match: Match, guest: int) -> None:
        """Whether somebody is sure."""
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        sure = button(request.say("button-hand-over"), "handover", match.id, guest, style=DANGER)
        whom = f"<@{guest}>" if guest else ""
        text = request.say("hand-over-sure", match=match.id, guest=whom, named=int(guest > 0))
        await request.tell(text, sure)

    @on_press("handover")
    async def press_hand_over(self, request: Request) -> None:
        """Give one's seat to somebody."""
        number, guest = map(int, request.arguments)
        await self.services.matches.hand_over(number, request.player, guest or None, request.id)
        back = button(request.say("button-come-back"), "back", number)
        await request.tell(request.say("handed-over"), back)

    # Stepping in, and coming back

    @on_press("substitute")
    async def substitute(self, request: Request) -> None:
        """Somebody would like a seat that is on offer."""
        number, seat = map(int, request.arguments)
        turn = await self.services.matches.substitute(number, seat, request.player, request.id)
        await self.say_seated(request, turn, "substitute-asked", "substitute-seated")

    async def say_seated(
        self, request: Request, turn: ActionResult, asked: str, seated: str
    ) -> None:
        """Whoever sits now is told so, and can look at what happened; others wait."""
        if turn.proposal:
            await request.tell(request.say(asked))
            return
        since = button(request.say("button-since"), "since", turn.match.id)
        await request.tell(request.say(seated, match=turn.match.id), since)

    @app_commands.command(name="back", description=command_text("command-back"))
    @app_commands.describe(match=MATCH)
    async def back(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take one's seat back from the computer."""
        request = request_of(interaction)
        if found := await find_match(request, match, AWAY, "back"):
            await self.come_back(request, found.id)

    @on_press("back")
    async def press_back(self, request: Request) -> None:
        """Take one's seat back, from a button."""
        await self.come_back(request, int(request.arguments[0]))

    async def come_back(self, request: Request, number: int) -> None:
        """Somebody has their seat again."""
        turn = await self.services.matches.come_back(number, request.player, request.id)
        await self.say_seated(request, turn, "asked-the-table", "back-again")

    # Servers that the bot is removed from, and comes back to

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find out which servers the bot was removed from, or invited to, while it was away."""
        matches, leagues = self.services.matches, self.services.leagues
        clocks, calendars = await matches.servers(), await leagues.servers()
        for server in sorted({*clocks, *calendars}):
            shard = (server >> 22) % (self.bot.shard_count or 1)
            if shard not in self.bot.shards:
                continue  # another process knows
            here = self.bot.get_guild(server) is not None
            stand, all_stand = calendars.get(server, (False, True))
            if here and stand:
                await leagues.resume_server(server)
            if here and clocks.get(server):
                await matches.unpause_server(server)
            if not here and not (all_stand and clocks.get(server, True)):
                await self._lose(server)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; one that is only out of order comes back by itself."""
        await self._lose(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is on a server again."""
        await self.services.leagues.resume_server(guild.id)
        await self.services.matches.unpause_server(guild.id)

    async def _lose(self, server: int) -> None:
        """Clocks and calendars of a server stand still; the clocks first, as nobody can be told."""
        await self.services.matches.pause_server(server)
        await self.services.leagues.pause_server(server)
