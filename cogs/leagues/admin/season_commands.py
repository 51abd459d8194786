"""Leagues: how one stands, the steps of its season, and its time."""

from collections.abc import Callable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.leagues import LeagueSession, Notice
from bot.leagues.admin.action import CALL_OFF, PAUSE, RESUME, AdminAction
from bot.leagues.errors import SeasonRunsError
from bot.leagues.model import ENDED
from cogs.cards.card import Card
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands, ahead, calls_many
from cogs.leagues.admin.spreadsheet_commands import sheet
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import (
    division_name,
    names_of,
    rules_line,
    setting_words,
    standing_lines,
    title,
)
from cogs.leagues.roles import role_lines
from cogs.verbs import on_press
from data.times import loaded
from renderers.texts import Say

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("game", "options", "format", "table", "division", "each", "rounds", "pace"),
    "players": ("least", "most", "top", "widening", "returning"),
    "calendar": ("announced", "sign_up", "check_in", "play", "grace", "rest", "again"),
    "results": ("points", "up", "down", "border", "adjudication"),
    "places": ("channel", "matches", "organisers", "champion_role", "tier_roles"),
}
"""The settings, as they are shown together."""
LONGEST: Final = 3000
"""A draw with more characters does not fit below what is announced, and stands in a file."""


class Steps(AdminCommands):
    """Status, the next step, and time."""

    @league_command("status")
    async def status(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """How a league stands, and all its settings."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        say = request.say
        lines = [rules_line(self.bot, session, say), *standing_lines(session, say)]
        if session.chosen.channel is None:
            lines.append(say("league-status-nowhere"))
        trouble, homeless = await self.leagues.trouble(number), await self.leagues.not_begun(number)
        if trouble is not None:
            lines.append(say("league-status-trouble", trouble=trouble))
        elif homeless is not None:
            lines.append(say("league-status-homeless", trouble=homeless))
        if trouble is not None or homeless is not None:
            await self.leagues.try_again(number)
        lines += role_lines(self.bot, session.league.server, session.chosen, say)
        lines.append("")
        for group, names in GROUPS.items():
            values = {name: setting_words(name, getattr(session.chosen, name)) for name in names}
            chosen = [f"{name} **{value}**" for name, value in values.items()]
            lines.append(say("league-status-group", group=group, settings=" · ".join(chosen)))
        lines.append(say("league-status-usual"))
        onward = [ahead(session, say)] if session.league.closed is None else []
        await request.show(Card(title(session, say), "\n".join(lines), onward, colour=COLOUR))

    # One step after the other

    @league_command("open")
    async def open(
        self, interaction: Interaction, league: LeagueName | None = None, date: str | None = None
    ) -> None:
        """See what is announced when a season is opened, now or on a day."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        if session.has_season and session.state not in ENDED:
            raise SeasonRunsError(session.season.number)
        await self.look_ahead(request, number, date)

    @league_command("next")
    async def next(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """See what the next step would do."""
        await self.look_ahead(*await self.enter(interaction, league))

    @on_press("league-next")
    async def press_next(self, request: Request) -> None:
        """The same, from a button."""
        league = int(request.arguments[0])
        await self.require_organiser(request, league)
        await self.look_ahead(request, league)

    async def look_ahead(self, request: Request, league: int, date: str | None = None) -> None:
        """What the next step would do, with a button that does it."""
        notes = (await self.leagues.find(league)).league.notes
        session = await self.leagues.preview_step(league, date)
        if session.act is None:
            await request.tell(request.say("league-preview-nothing"))
            return
        opens = [] if date is None or session.season.due is None else [session.season.due]
        more = await self._draw(session, request.say) or await self._called(session, request.say)
        await self.preview(
            request, session, more, "league-step", league, notes, session.checksum, *opens
        )

    async def _draw(self, session: LeagueSession, say: Say) -> "list[str | discord.File]":
        """Who would play in which division, if that is drawn now; of many in a file."""
        if not any(kind is Notice.PLAY for kind, _ in session.posts):
            return []
        everybody = [one.number for one in session.entrants if one.division is not None]
        names = await names_of(self.bot, session, say, everybody)
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
        told = say("league-preview-file", players=len(everybody), divisions=len(session.divisions))
        return [told, sheet(say("league-preview-file-name"), lines(str))]

    async def _called(self, session: LeagueSession, say: Say) -> "list[str | discord.File]":
        """Who would be called, if that are too many for the announcement to be shown."""
        if not calls_many(session):
            return []
        called = [one for _, told in session.posts for one in told.get("players", [])]
        names = await names_of(self.bot, session, say, called)
        told = say("league-preview-called", players=len(called))
        text = "\n".join(names[one] for one in called)
        return [told, sheet(say("league-preview-called-name"), text)]

    @on_press("league-step")
    async def press_step(self, request: Request) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes, gist, *opens = map(int, request.arguments)
        seen = {"seen": notes, "shown": gist}
        await self.require_organiser(request, league)
        session = await self.leagues.find(league)
        if not session.has_season or session.state in ENDED:
            date = loaded(opens[0]).isoformat() if opens else None
            act = self.leagues.open_season(league, request.player, request.id, date, **seen)
        else:
            act = self.leagues.step(league, request.player, request.id, **seen)
        await self.done(request, act)

    # Time

    @league_command("pause")
    async def pause(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Stop the calendar, and the clocks of the matches."""
        await self.ask(*await self.enter(interaction, league), PAUSE)

    @league_command("resume")
    async def resume(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Let the calendar go on."""
        await self.ask(*await self.enter(interaction, league), RESUME)

    @league_command("extend")
    async def extend(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60],
        league: LeagueName | None = None,
    ) -> None:
        """Give everybody more days."""
        await self.ask(*await self.enter(interaction, league), AdminAction.extend(days))

    @league_command("call-off")
    async def call_off(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """End a season before its time."""
        await self.ask(*await self.enter(interaction, league), CALL_OFF)
