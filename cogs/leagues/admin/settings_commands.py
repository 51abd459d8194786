"""`/league admin set`: settings as they are typed."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Final

import discord
from discord import app_commands

from bot.leagues import LeagueSession, LeagueSettings
from bot.leagues.admin.operations import ROLES as GIVEN
from bot.leagues.errors import HighRoleError, NotOrganiserError, UnknownChoiceError
from bot.matches.clocks.pace import PACES
from cogs.base_cog import SUGGESTIONS
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands
from cogs.leagues.channel_checks import CHANNEL, channel_of, require_can_live
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import CHANNELS, ROLES, setting_words
from cogs.leagues.roles import can_give

SETTINGS: Final = [field.name for field in fields(LeagueSettings)]
SETTING: Final = "setting"
POINTS: Final = "10 6 3 1"
YES: Final = {"yes": True, "no": False}


class SettingsCommands(AdminCommands):
    """Settings, one at a time."""

    @league_command("set")
    async def choose(
        self,
        interaction: Interaction,
        setting: str,
        value: str,
        league: LeagueName | None = None,
    ) -> None:
        """Change a setting; the reply has the old value and a button to undo it."""
        request, number = await self.enter(interaction, league)
        name = setting.strip().lower().replace("-", "_").replace(" ", "_")
        chosen = read_setting(name, value.strip())
        require_own(request, name, chosen, value)
        known = await self.leagues.find(number)
        if name in CHANNELS:
            chosen = await self.checked_channel(request, known, name, chosen, value)
        before = setting_words(name, getattr(known.league_settings, name))
        session = await self.leagues.configure(number, request.player, request.id, **{name: chosen})
        values = {
            "setting": name,
            "value": setting_words(name, getattr(session.league_settings, name)),
        }
        if values["value"] == before:
            await request.tell(request.say("league-set-same", **values))
        elif getattr(session.league_settings, name) != getattr(session.settings, name):
            text = request.say("league-set-later", **values, before=before)
            await self.changed(request, session, text)
        else:
            going = int(session.has_season and session.state.value.replace("-", "_") == name)
            text = request.say("league-set", **values, before=before, going=going)
            await self.changed(request, session, text)

    async def checked_channel(
        self, request: Request, session: LeagueSession, name: str, chosen: int | None, text: str
    ) -> int | None:
        """Return the channel in which a league will live, or refuse it."""
        guild = self.bot.get_guild(session.league.server)
        if guild is None:
            return chosen
        channel = None if chosen is None else channel_of(guild, chosen)
        if chosen is not None and channel is None:
            raise UnknownChoiceError(name, text, "#…")
        new: Any = {name: channel.id if channel is not None else None}
        settings = replace(session.league_settings, **new)
        # Without a channel of their own, matches move to the one of the announcements.
        where = channel or channel_of(guild, settings.channel or 0)
        if where is not None:
            require_can_live(
                self.bot,
                where,
                settings,
                name if channel is not None else CHANNEL,
                league=session.league.name,
                server=await self.bot.services.players.server_settings(guild.id),
                organiser=request.interaction.user,
                say=request.say,
            )
        return channel.id if channel is not None else None

    @choose.autocomplete("setting")
    async def suggest_setting(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest settings whose name contains what was typed."""
        return suggested(SETTINGS, typed)

    @choose.autocomplete("value")
    async def suggest_value(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest values of settings that have few."""
        return suggested(self._known(str(interaction.namespace.setting or "")), typed)

    def _known(self, name: str) -> list[str]:
        default = getattr(LeagueSettings(), name) if name in SETTINGS else ""
        if isinstance(default, bool):
            return list(YES)
        if isinstance(default, StrEnum):
            return [one.value for one in type(default)]
        return {"game": list(self.bot.services.catalogue), "pace": list(PACES)}.get(name, [])


def suggested(known: list[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return the known values that contain what was typed."""
    found = [name for name in known if typed.strip().lower() in name]
    return [app_commands.Choice(name=name, value=name) for name in found[:SUGGESTIONS]]


def require_own(request: Request, name: str, chosen: Any, text: str) -> None:
    """Refuse roles of other servers, and roles that cannot be given.

    Only managers of the server choose roles. A role that the league gives must be one that both
    the bot and the user could give.
    """
    guild, may = request.interaction.guild, request.interaction.permissions
    if name in ROLES and not may.manage_guild:
        raise NotOrganiserError(None)
    if chosen is None or guild is None:
        return
    if name in ROLES:
        for role in chosen if isinstance(chosen, tuple) else (chosen,):
            if not (may_give(request, guild, role) if name in GIVEN else guild.get_role(role)):
                raise UnknownChoiceError(name, text, "@…")
            if name in GIVEN and not can_give(guild, role):
                raise HighRoleError(role)


def may_give(request: Request, guild: discord.Guild, number: int) -> bool:
    """Whether a user could give a role of this server themselves."""
    role, user = guild.get_role(number), request.interaction.user
    if role is None or role.is_default():
        return False
    highest = getattr(user, "top_role", None)
    lower = highest is not None and role < highest
    return guild.owner_id == user.id or (request.interaction.permissions.manage_roles and lower)


def read_setting(name: str, text: str) -> Any:
    """Return a typed setting in the type of its default, or refuse it."""
    if name not in SETTINGS:
        raise UnknownChoiceError(SETTING, name, ", ".join(SETTINGS))
    default = getattr(LeagueSettings(), name)
    if isinstance(default, bool):
        return chosen_from(YES, name, text)
    if isinstance(default, StrEnum):
        return chosen_from({one.value: one for one in type(default)}, name, text)
    if isinstance(default, int) or default is None:
        if default is None and text.lower() == "none" and name != "channel":
            return None  # without a channel nothing could be announced
        return _number(name, text, plain=default is not None)
    if isinstance(default, tuple):
        parts = [] if text.lower() == "none" else text.replace(",", " ").replace(">", "> ").split()
        if name == "tier_roles":
            return tuple(_number(name, part) for part in parts)
        if name != "points":
            return tuple(parts)
        if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
            raise UnknownChoiceError(name, text, POINTS)
        return tuple(map(int, parts))
    return text.lower()


def _number(name: str, text: str, *, plain: bool = False) -> int:
    """Return a typed number, or the id in a mention of a channel or role."""
    digits = "".join(letter for letter in text if letter.isascii() and letter.isdigit())
    if not digits or len(digits) > 20 or (plain and digits != text):
        raise UnknownChoiceError(name, text, "0, 1, 2, …")
    return int(digits)


def chosen_from(known: Mapping[str, Any], name: str, text: str) -> Any:
    """Return the value that was typed, or refuse with the list of known ones."""
    if text.lower() not in known:
        raise UnknownChoiceError(name, text, ", ".join(known))
    return known[text.lower()]
