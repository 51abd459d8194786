"""`/league`: what players do, and creating a league."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.leagues import EntrantStatus, Format, LeagueSettings
from bot.leagues.errors import NotOrganiserError
from bot.leagues.model import PLAYING
from cogs.cards.components import DANGER, button
from cogs.cards.game_names import read_variant, variant_choices
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.leagues.admin.admin_commands import next_step_button
from cogs.leagues.admin.admin_group import admin_group
from cogs.leagues.channel_checks import CHANNEL, channel_of, require_can_live
from cogs.leagues.compare_commands import CompareCommands
from cogs.leagues.league_option import Interaction, LeagueName, league_command, server_of
from cogs.leagues.league_text import fair_play_lines, when
from cogs.leagues.standings_commands import StandingsCommands
from cogs.server_only import server_only
from cogs.verbs import UnknownButtonError, on_press

if TYPE_CHECKING:
    from cogs.client import Azulejo

FORMATS: Final = [
    app_commands.Choice(name=command_text(f"league-format-{one}"), value=one.value)
    for one in Format
]


@server_only
class LeagueCog(
    StandingsCommands,
    CompareCommands,
    commands.GroupCog,
    group_name="league",
    group_description=command_text("command-league"),
):
    """`/league`: taking part in a league, and creating one."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        assert self.app_command is not None
        self.app_command.add_command(create_command(self))
        self.app_command.add_command(admin_group(bot))

    @league_command("join")
    async def join(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Sign up."""
        await self.sign_up(*await self.enter(interaction, league))

    @on_press("league-join")
    async def press_join(self, request: Request) -> None:
        """Sign up with a button."""
        await self.sign_up(request, int(request.arguments[0]))

    async def sign_up(self, request: Request, league: int) -> None:
        """Sign a player up, or put them on the waiting list."""
        session = await self.leagues.join(league, request.player, request.id)
        own = session.entrant_of(request.player)
        name = safe_name(session.league.name)
        if own is not None and own.state == EntrantStatus.WAITING:
            text = request.say("league-waiting", league=name)
        elif own is not None and own.state == EntrantStatus.PLAYING:
            text = request.say("league-on-ladder", league=name)
        else:
            text = request.say("league-joined", league=name, due=when(session.season.due))
        await request.tell("\n".join([text, *fair_play_lines(session, request.say)]))

    @league_command("check-in")
    async def check_in(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Check in."""
        await self.check_player_in(*await self.enter(interaction, league))

    @on_press("league-in")
    async def press_in(self, request: Request) -> None:
        """Check in with a button."""
        await self.check_player_in(request, int(request.arguments[0]))

    async def check_player_in(self, request: Request, league: int) -> None:
        """Check a player in."""
        session = await self.leagues.check_in(league, request.player, request.id)
        own = session.entrant_of(request.player)
        name = safe_name(session.league.name)
        if own is not None and own.state == EntrantStatus.WAITING:
            await request.tell(request.say("league-waiting", league=name))
        else:
            await request.tell(request.say("league-checked-in", due=when(session.season.due)))

    @league_command("leave")
    async def leave(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Leave a season."""
        await self.ask_to_leave(*await self.enter(interaction, league))

    @on_press("league-leave")
    async def press_leave(self, request: Request) -> None:
        """Leave with a button."""
        await self.ask_to_leave(request, int(request.arguments[0]))

    async def ask_to_leave(self, request: Request, league: int) -> None:
        """Let a player leave, after a confirmation if they have matches to play."""
        session = await self.leagues.find(league)
        own = session.entrant_of(request.player) if session.has_season else None
        if own is not None and own.state == EntrantStatus.PLAYING and session.state in PLAYING:
            confirm = button(
                request.say("button-league-withdraw"),
                "league-withdraw",
                league,
                session.season.number,
                style=DANGER,
            )
            await request.tell(request.say("league-leave-sure"), confirm)
            return
        await self.leave_season(request, league)

    @on_press("league-withdraw")
    async def press_withdraw(self, request: Request) -> None:
        """Let a player leave who has confirmed it, unless another season has begun."""
        league, season = map(int, request.arguments)
        session = await self.leagues.find(league)
        if not session.has_season or session.season.number != season:
            raise UnknownButtonError
        await self.leave_season(request, league)

    async def leave_season(self, request: Request, league: int) -> None:
        """Let a player leave."""
        session = await self.leagues.leave(league, request.player, request.id)
        await request.tell(request.say("league-left", league=safe_name(session.league.name)))

    @league_command("challenge")
    async def challenge(
        self, interaction: Interaction, rival: discord.User, league: LeagueName | None = None
    ) -> None:
        """Challenge a player above on the ladder."""
        request, number = await self.enter(interaction, league)
        await self.leagues.challenge(number, request.player, rival.id, request.id)
        await request.tell(request.say("league-challenged"))

    # Creating a league

    async def create(
        self,
        interaction: Interaction,
        name: str,
        game: str | None,
        form: str,
        table: int | None,
        division: int | None,
        channel: discord.TextChannel | None,
    ) -> None:
        """Create a league on this server."""
        request = request_of(interaction)
        server = server_of(request)
        if not request.interaction.permissions.manage_guild:
            raise NotOrganiserError(None)
        key, options = read_variant(game) if game else (LeagueSettings().game, {})
        default_seats = 2 if form in (Format.LADDER, Format.CUP, Format.SWISS) else 4
        here = interaction.channel_id or 0
        settings = LeagueSettings(
            game=key,
            options=tuple(f"{option}={value}" for option, value in options.items()),
            format=Format(form),
            table=table or default_seats,
            division=division or max(LeagueSettings().division, table or default_seats),
            channel=channel.id if channel is not None else here,
        )
        settings = await self.with_usable_channel(request, name, settings)
        session = await self.leagues.create(server, name, request.player, request.id, settings)
        text = request.say("league-created", league=safe_name(session.league.name))
        await request.tell(text, next_step_button(session, request.say))

    async def with_usable_channel(
        self, request: Request, league: str, settings: LeagueSettings
    ) -> LeagueSettings:
        """Return the settings with the channel of a thread for the thread; refuse an unfit one."""
        guild = self.bot.get_guild(server_of(request))
        channel = guild and channel_of(guild, settings.channel or 0)
        if guild is None or channel is None:
            return settings
        settings = replace(settings, channel=channel.id)
        server = await self.bot.services.players.server_settings(guild.id)
        require_can_live(
            self.bot,
            channel,
            settings,
            CHANNEL,
            league=league,
            server=server,
            organiser=request.interaction.user,
            say=request.say,
        )
        return settings


def create_command(cog: LeagueCog) -> "app_commands.Command[Any, ..., None]":
    """`/league create`, with the games of the catalogue and their numbers of seats."""
    offered = cog.catalogue.seats
    least, most = offered[0], offered[-1]

    @league_command("create", game="option-game", form="option-league-format")
    @app_commands.rename(form="format")
    @app_commands.choices(game=variant_choices(cog.services), form=FORMATS)
    async def create(
        interaction: Interaction,
        name: str,
        game: str | None = None,
        form: str = Format.DIVISIONS.value,
        table: app_commands.Range[int, least, most] | None = None,
        division: app_commands.Range[int, 2, 64] | None = None,
        channel: discord.TextChannel | None = None,
    ) -> None:
        await cog.create(interaction, name, game, form, table, division, channel)

    return create
