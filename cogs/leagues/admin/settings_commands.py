"""Leagues: settings, as they are typed and shown."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

import discord
from discord import app_commands

from bot.leagues import LeagueSettings
from bot.leagues.admin.operations import ROLES as GIVEN
from bot.leagues.errors import HighRoleError, NotOrganiserError, UnknownChoiceError
from bot.matches.clocks.pace import PACES
from cogs.base_cog import SUGGESTIONS
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import AdminCommands
from cogs.leagues.league_option import Interaction, LeagueName, league_command
from cogs.leagues.league_text import CHANNELS, ROLES, setting_words
from cogs.leagues.roles import can_give

SETTINGS: Final = [field.name for field in fields(LeagueSettings)]
SETTING: Final = "setting"
POINTS: Final = "10 6 3 1"
YES: Final = {"yes": True, "no": False}


class Choosing(AdminCommands):
    """Settings, one at a time."""

    @league_command("set")
    async def choose(
        self,
        interaction: Interaction,
        setting: str,
        value: str,
        league: LeagueName | None = None,
    ) -> None:
        """Change a setting; it says what it was before, and can be undone."""
        request, number = await self.enter(interaction, league)
        name = setting.strip().lower().replace("-", "_").replace(" ", "_")
        chosen = read_setting(name, value.strip())
        require_own(request, name, chosen, value)
        before = setting_words(name, getattr((await self.leagues.find(number)).chosen, name))
        session = await self.leagues.configure(number, request.player, request.id, **{name: chosen})
        told = {"setting": name, "value": setting_words(name, getattr(session.chosen, name))}
        if told["value"] == before:
            await request.tell(request.say("league-set-same", **told))
        elif getattr(session.chosen, name) != getattr(session.settings, name):
            text = request.say("league-set-later", **told, before=before)
            await self.changed(request, session, text)
        else:
            going = int(session.has_season and session.state.value.replace("-", "_") == name)
            text = request.say("league-set", **told, before=before, going=going)
            await self.changed(request, session, text)

    @choose.autocomplete("setting")
    async def suggest_setting(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The settings with this in their names."""
        return suggested(SETTINGS, typed)

    @choose.autocomplete("value")
    async def suggest_value(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """What the setting can be, where there are few possibilities."""
        return suggested(self._known(str(interaction.namespace.setting or "")), typed)

    def _known(self, name: str) -> list[str]:
        usual = getattr(LeagueSettings(), name) if name in SETTINGS else ""
        if isinstance(usual, bool):
            return list(YES)
        if isinstance(usual, StrEnum):
            return [one.value for one in type(usual)]
        return {"game": list(self.bot.services.catalogue), "pace": list(PACES)}.get(name, [])


def suggested(known: list[str], typed: str) -> list[app_commands.Choice[str]]:
    """Those with this in them."""
    found = [name for name in known if typed.strip().lower() in name]
    return [app_commands.Choice(name=name, value=name) for name in found[:SUGGESTIONS]]


def require_own(request: Request, name: str, chosen: Any, text: str) -> None:
    """Refuse channels and roles of elsewhere, and roles that cannot be given away.

    Who organises is decided by those who manage the server. The roles of champions and tiers are
    given by the bot, so it must be able to, and whoever names them must be able to themselves.
    """
    guild, may = request.interaction.guild, request.interaction.permissions
    if name in ROLES and not may.manage_guild:
        raise NotOrganiserError(None)
    if chosen is None or guild is None:
        return
    if name in CHANNELS and guild.get_channel(chosen) is None:
        raise UnknownChoiceError(name, text, "#…")
    if name in ROLES:
        for role in chosen if isinstance(chosen, tuple) else (chosen,):
            if not (may_give(request, guild, role) if name in GIVEN else guild.get_role(role)):
                raise UnknownChoiceError(name, text, "@…")
            if name in GIVEN and not can_give(guild, role):
                raise HighRoleError(role)


def may_give(request: Request, guild: discord.Guild, number: int) -> bool:
    """Whether somebody could give a role of this server themselves."""
    role, user = guild.get_role(number), request.interaction.user
    if role is None or role.is_default():
        return False
    highest = getattr(user, "top_role", None)
    lower = highest is not None and role < highest
    return guild.owner_id == user.id or (request.interaction.permissions.manage_roles and lower)


def read_setting(name: str, text: str) -> Any:
    """A setting as somebody has typed it, in the type of the usual one."""
    if name not in SETTINGS:
        raise UnknownChoiceError(SETTING, name, ", ".join(SETTINGS))
    usual = getattr(LeagueSettings(), name)
    if isinstance(usual, bool):
        return chosen_from(YES, name, text)
    if isinstance(usual, StrEnum):
        return chosen_from({one.value: one for one in type(usual)}, name, text)
    if isinstance(usual, int) or usual is None:
        if usual is None and text.lower() == "none" and name != "channel":
            return None  # without a channel nobody would be told of anything
        return _number(name, text, plain=usual is not None)
    if isinstance(usual, tuple):
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
    """A number as somebody has typed it; that of a channel or role may be a mention."""
    digits = "".join(letter for letter in text if letter.isascii() and letter.isdigit())
    if not digits or len(digits) > 20 or (plain and digits != text):
        raise UnknownChoiceError(name, text, "0, 1, 2, …")
    return int(digits)


def chosen_from(known: Mapping[str, Any], name: str, text: str) -> Any:
    """One of several, as it was typed; whoever typed something else is told what there is."""
    if text.lower() not in known:
        raise UnknownChoiceError(name, text, ", ".join(known))
    return known[text.lower()]
