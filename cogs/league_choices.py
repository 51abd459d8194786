"""Leagues: settings, as they are typed and shown."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

import discord
from discord import app_commands

from bot.leagues import LeagueSettings
from bot.leagues.errors import NotOrganiserError, UnknownChoiceError
from bot.matches.pace import PACES
from cogs.league_finding import LeagueName
from cogs.league_office import LEAGUE, Office
from cogs.visits import Visit
from cogs.wording import command_text

SETTINGS: Final = [field.name for field in fields(LeagueSettings)]
SETTING: Final = "setting"
POINTS: Final = "10 6 3 1"
YES: Final = {"yes": True, "no": False}
CHANNELS: Final = ("channel", "matches")
ROLES: Final = ("organisers", "champion_role")
CHAMPION: Final = "champion_role"


class Choosing(Office):
    """Settings, one at a time."""

    @app_commands.command(name="set", description=command_text("command-league-set"))
    @app_commands.describe(
        setting=command_text("option-league-setting"),
        value=command_text("option-league-value"),
        league=LEAGUE,
    )
    async def choose(
        self,
        interaction: "discord.Interaction[Any]",
        setting: str,
        value: str,
        league: LeagueName | None = None,
    ) -> None:
        """Change a setting."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        name = setting.strip().lower().replace("-", "_").replace(" ", "_")
        chosen = read_setting(name, value.strip())
        require_own(visit, name, chosen, value)
        book = await self.leagues.configure(row.id, visit.player, visit.id, **{name: chosen})
        told = shown_here(book.chosen, name)
        await visit.tell(visit.say("league-set", setting=name, value=told))

    @choose.autocomplete("setting")
    async def suggest_setting(
        self, _: "discord.Interaction[Any]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """The settings with this in their names."""
        return suggested(SETTINGS, typed)

    @choose.autocomplete("value")
    async def suggest_value(
        self, interaction: "discord.Interaction[Any]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """What the setting can be, where there are few possibilities."""
        return suggested(self._known(str(interaction.namespace.setting or "")), typed)

    def _known(self, name: str) -> list[str]:
        usual = getattr(LeagueSettings(), name) if name in SETTINGS else ""
        if isinstance(usual, bool):
            return list(YES)
        if isinstance(usual, StrEnum):
            return [one.value for one in type(usual)]
        return {"game": list(self.bot.services.games), "pace": list(PACES)}.get(name, [])


def suggested(known: list[str], typed: str) -> list[app_commands.Choice[str]]:
    """Those with this in them."""
    found = [name for name in known if typed.strip().lower() in name]
    return [app_commands.Choice(name=name, value=name) for name in found[:25]]


def require_own(visit: Visit, name: str, chosen: Any, text: str) -> None:
    """Refuse channels and roles of elsewhere, and roles that somebody may not give away.

    Who organises is decided by those who manage the server. The role of champions is given by the
    bot, so whoever names it must be able to give it themselves.
    """
    guild, user = visit.interaction.guild, visit.interaction.user
    may = visit.interaction.permissions
    if name in ROLES and not may.manage_guild:
        raise NotOrganiserError(None)
    if chosen is None or guild is None:
        return
    if name in CHANNELS and guild.get_channel(chosen) is None:
        raise UnknownChoiceError(name, text, "#…")
    if name in ROLES:
        role = guild.get_role(chosen)
        if role is None:
            raise UnknownChoiceError(name, text, "@…")
        if name == CHAMPION:
            highest = getattr(user, "top_role", None)
            own = guild.owner_id == user.id
            lower = highest is not None and role < highest
            if role.is_default() or not (own or (may.manage_roles and lower)):
                raise UnknownChoiceError(name, text, "@…")


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
        digits = "".join(letter for letter in text if letter.isascii() and letter.isdigit())
        if usual is None and text.lower() == "none":
            return None
        if not digits or len(digits) > 20 or (usual is not None and digits != text):
            raise UnknownChoiceError(name, text, "0, 1, 2, …")
        return int(digits)
    if isinstance(usual, tuple):
        parts = [] if text.lower() == "none" else text.replace(",", " ").split()
        if name != "points":
            return tuple(parts)
        if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
            raise UnknownChoiceError(name, text, POINTS)
        return tuple(map(int, parts))
    return text.lower()


def chosen_from(known: Mapping[str, Any], name: str, text: str) -> Any:
    """One of several, as it was typed; whoever typed something else is told what there is."""
    if text.lower() not in known:
        raise UnknownChoiceError(name, text, ", ".join(known))
    return known[text.lower()]


def shown(value: Any) -> str:
    """A setting as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def shown_here(settings: LeagueSettings, name: str) -> str:
    """A setting as it is read on its server: channels and roles by their names."""
    value = getattr(settings, name)
    if value is not None and name in CHANNELS:
        return f"<#{value}>"
    if value is not None and name in ROLES:
        return f"<@&{value}>"
    return shown(value)
