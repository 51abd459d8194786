"""`/resume`: post the board of a match again, here or where it belongs."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Location, Match
from bot.matches.errors import NotYourSeatError
from bot.players.permissions import require_allowed_channel
from cogs.base_cog import BaseCog
from cogs.bot_permissions import missing_in
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.discord_errors import may_succeed_later, short_timeout
from cogs.interactions.channel_permissions import can_post
from cogs.interactions.channel_visibility import can_see
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import TABLE, find_match
from cogs.matches.match_option import MatchNumber
from cogs.verbs import on_press
from data.tables.match_lists import ANY, MatchQuery


class ResumeCog(BaseCog):
    """Posting a board again."""

    @app_commands.command(name="resume", description=command_text("command-resume"))
    @app_commands.describe(match=command_text("option-match"))
    async def resume(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Post the board of a match again."""
        request = request_of(interaction)
        if found := await find_match(request, match, TABLE, "resume"):
            await self.bring_back(request, found)

    @on_press("resume")
    async def press_resume(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        await self.bring_back(request, await self.services.matches.find(int(request.arguments[0])))

    async def bring_back(self, request: Request, found: Match) -> None:
        """Post the board again where all players can see it."""
        if found.seat_of(request.player) is None:
            raise NotYourSeatError
        others = [one.player for one in found.seats if one.player not in (None, request.player)]
        if request.is_alone and others:
            await request.tell(request.say("resume-where-i-am"))
            return
        home = found.location.server
        if others and home not in (None, request.interaction.guild_id) and self.bot.get_guild(home):
            await request.tell(request.say("resume-at-home"))  # the others may not be members here
            return
        place = await self.league_place(found)
        if place is None:
            place = await self.place_for(request, found)
            if place.channel is not None and not await self.may_use(request, found, place):
                return
        await self.services.matches.resume(found.id, request.player, place, request.id)
        if place.channel is None:
            await show_private_board(request, found)
            return
        where = place.thread or place.channel
        here = int(where == request.interaction.channel_id)
        await request.tell(request.say("resumed", match=found.id, here=here, channel=f"<#{where}>"))

    async def league_place(self, found: Match) -> Location | None:
        """Where a match of a league is posted, from wherever it is resumed; None for others."""
        fixture = await self.services.leagues.of_match(found.id)
        if fixture is None:
            return None
        settings = (await self.services.leagues.find(fixture.league.id)).league_settings
        channel = settings.matches or settings.channel
        home = found.location
        if home.channel == channel and await self.is_open(home):
            return home
        return Location(fixture.league.server, channel)

    async def may_use(self, request: Request, found: Match, place: Location) -> bool:
        """Whether the match may be shown in a channel; if not, tell the player why."""
        guild = request.interaction.guild
        if request.interaction.guild_id is None or guild is None:
            return True
        if not await can_post(request, place.thread or place.channel):
            return False
        if place.channel == found.location.channel:
            return True
        settings = await self.services.players.server_settings(guild.id)
        parent = getattr(request.interaction.channel, "parent_id", None)
        require_allowed_channel(settings, place.channel, parent)
        blind = await self.without_access(found, guild, place.channel)
        if blind:
            names = [await self.bot.names.of_player(guild.id, one, request.say) for one in blind]
            listed = request.say("list-separator").join(map(safe_name, names))
            await request.tell(request.say("resume-unseen", names=listed))
        return not blind

    async def without_access(
        self, found: Match, guild: discord.Guild, channel: int | None
    ) -> list[int]:
        """The players who cannot see a channel, except those who have left the match's server."""
        hidden = []
        for seat in found.seats:
            if seat.player is None or seat.resigned:
                continue
            try:
                async with short_timeout():
                    member = await guild.fetch_member(seat.player)
            except discord.NotFound:
                if guild.id != found.location.server:
                    hidden.append(seat.player)
                continue
            if not can_see(member, channel):
                hidden.append(seat.player)
        return hidden

    async def place_for(self, request: Request, found: Match) -> Location:
        """Where to post: the match's own channel or thread if that is here; in no other thread."""
        place, home = request.location, found.location
        if place.channel is None or place.channel == home.thread:
            return place if place.channel is None else home
        of_thread = MatchQuery(ANY, thread=place.channel)
        for other in await self.services.matches.anyones(of_thread, limit=1):
            place = other.location._replace(thread=None)
        if place.channel == home.channel and await self.is_open(home):
            return home
        return place

    async def is_open(self, home: Location) -> bool:
        """Whether the bot can write in the thread of a match, if it has one."""
        if (thread := home.thread) is None:
            return True
        try:
            async with short_timeout():
                found: Any = await self.bot.fetch_channel(thread)
        except discord.HTTPException as error:
            return may_succeed_later(error)  # unknown during an outage; posting will find out
        if missing_in(self.bot, home.server, thread):
            return False
        return not found.locked or found.permissions_for(found.guild.me).manage_threads
