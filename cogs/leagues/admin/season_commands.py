"""`/league admin`: status, the next step of a season, and its calendar."""

from collections.abc import Callable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.leagues import LeagueSession
from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME, AdminAction
from bot.leagues.announcements import CheckInCall, PlayBegins
from bot.leagues.errors import SeasonRunsError
from cogs.cards.card import Card
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands, mentions_many, next_step_button
from cogs.leagues.admin.spreadsheet_commands import sheet
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.channel_checks import channel_lines
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import (
    division_name,
    names_of,
    rules_line,
    setting_words,
    status_lines,
    title,
)
from cogs.leagues.roles import role_lines, two_factor_lines
from cogs.verbs import on_press
from data.times import loaded
from renderers.texts import Say

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("game", "options", "format", "table", "division", "each", "rounds", "pace"),
    "players": ("least", "most", "top", "widening", "returning"),
    "calendar": ("announced", "sign_up", "check_in", "play", "grace", "rest", "again"),
    "results": ("points", "up", "down", "border", "adjudication", "outside_help"),
    "places": ("channel", "matches", "organisers", "champion_role", "tier_roles"),
}
"""The settings in the groups in which they are shown."""
LONGEST: Final = 3000
"""A draw with more characters than this is attached as a file."""


class SeasonCommands(AdminCommands):
    """Status, the next step, and the calendar."""

    @league_command("status")
    async def status(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Show the status and all settings of a league."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        say = request.say
        lines = [rules_line(self.bot, session, say), *status_lines(session, say)]
        if session.league_settings.channel is None:
            lines.append(say("league-status-nowhere"))
        trouble = await self.leagues.trouble(number)
        not_begun = await self.leagues.not_begun(number)
        if trouble is not None:
            lines.append(say("league-status-trouble", trouble=trouble))
        elif not_begun is not None:
            lines.append(say("league-status-homeless", trouble=not_begun))
        if trouble is not None or not_begun is not None:
            await self.leagues.try_again(number)
        server = await self.bot.services.players.server_settings(session.league.server)
        lines += channel_lines(self.bot, session, server, say)
        lines += role_lines(self.bot, session.league.server, session.league_settings, say)
        lines += two_factor_lines(self.bot, session.league.server, session.league_settings, say)
        lines.append("")
        for group, names in GROUPS.items():
            values = {
                name: setting_words(name, getattr(session.league_settings, name)) for name in names
            }
            chosen = [f"{name} **{value}**" for name, value in values.items()]
            lines.append(say("league-status-group", group=group, settings=" · ".join(chosen)))
        lines.append(say("league-status-usual"))
        buttons = [next_step_button(session, say)] if session.league.closed is None else []
        await request.show(Card(title(session, say), "\n".join(lines), buttons, colour=COLOUR))

    # Steps

    @league_command("open")
    async def open(
        self, interaction: Interaction, league: LeagueName | None = None, date: str | None = None
    ) -> None:
        """Preview the opening of a season, now or on a date."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        if session.is_active:
            raise SeasonRunsError(session.season.number)
        await self.preview_step(request, number, date)

    @league_command("next")
    async def next(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Preview the next step."""
        await self.preview_step(*await self.enter(interaction, league))

    @on_press("league-next")
    async def press_next(self, request: Request) -> None:
        """Preview the next step, from a button."""
        league = int(request.arguments[0])
        await self.require_organiser(request, league)
        await self.preview_step(request, league)

    async def preview_step(self, request: Request, league: int, date: str | None = None) -> None:
        """Preview the next step or a new season, with a button that confirms it."""
        seen = (await self.leagues.find(league)).league.notes
        session = await self.leagues.preview_step(league, date)
        if session.event is None:
            await request.tell(request.say("league-preview-nothing"))
            return
        opens = [] if date is None or session.season.due is None else [session.season.due]
        more = await self._draw(session, request.say) or await self._mentions(session, request.say)
        await self.preview(
            request, session, more, "league-step", league, seen, session.checksum, *opens
        )

    async def _draw(self, session: LeagueSession, say: Say) -> "list[str | discord.File]":
        """Return who would play in which division if the step is the draw; of many as a file."""
        if not any(isinstance(one, PlayBegins) for one in session.announcements):
            return []
        drawn = [one.number for one in session.entrants if one.division is not None]
        names = await names_of(self.bot, session, say, drawn)
        separator = say("list-separator")

        def lines(shown: Callable[[str], str]) -> str:
            return "\n".join(
                say(
                    "league-preview-divisions",
                    division=division_name(session, one.number, say),
                    names=separator.join(
                        shown(names[other.number]) for other in session.in_division(one.number)
                    ),
                )
                for one in session.divisions
            )

        if len(text := lines(safe_name)) <= LONGEST:
            return [text]
        text = say("league-preview-file", players=len(drawn), divisions=len(session.divisions))
        return [text, sheet(say("league-preview-file-name"), lines(str))]

    async def _mentions(self, session: LeagueSession, say: Say) -> "list[str | discord.File]":
        """Return who would be mentioned as a file, if one message cannot mention them all."""
        if not mentions_many(session):
            return []
        calls = [one for one in session.announcements if isinstance(one, CheckInCall)]
        players = [player for call in calls for player in call.players]
        names = await names_of(self.bot, session, say, players)
        text = say("league-preview-called", players=len(players))
        listed = "\n".join(names[one] for one in players)
        return [text, sheet(say("league-preview-called-name"), listed)]

    @on_press("league-step")
    async def press_step(self, request: Request) -> None:
        """Make the step that was previewed."""
        league, notes, checksum, *opens = map(int, request.arguments)
        seen = {"seen": notes, "shown": checksum}
        await self.require_organiser(request, league)
        session = await self.leagues.find(league)
        if session.is_active:
            action = self.leagues.step(league, request.player, request.id, **seen)
        else:
            date = loaded(opens[0]).isoformat() if opens else None
            action = self.leagues.open_season(league, request.player, request.id, date, **seen)
        await self.confirm(request, action)

    # Calendar

    @league_command("pause")
    async def pause(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Pause the season and the clocks of its matches."""
        await self.ask(*await self.enter(interaction, league), PAUSE)

    @league_command("resume")
    async def resume(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Resume the season."""
        await self.ask(*await self.enter(interaction, league), RESUME)

    @league_command("extend")
    async def extend(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60],
        league: LeagueName | None = None,
    ) -> None:
        """Put the next step off by some days."""
        await self.ask(*await self.enter(interaction, league), AdminAction.extend(days))

    @league_command("call-off")
    async def call_off(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """End the season early."""
        await self.ask(*await self.enter(interaction, league), CALL_OFF)
