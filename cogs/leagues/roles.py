"""Gives members the champion and tier roles they have earned, and takes the others."""

import logging
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import discord

from bot.leagues import LeagueSettings
from bot.leagues.season.roles import roles_of
from bot.leagues.tasks import UpdateRoles
from cogs.discord_errors import GIVE_UP, short_timeout, translated
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)


async def update_member_roles(
    bot: "Azulejo", league: int, task: UpdateRoles, *, attempt: int
) -> None:
    """Give the members of a task the roles they have earned, and take those they have not.

    A role that the bot cannot give is neither given nor taken.
    """
    session = await bot.services.leagues.find(league)
    guild = bot.get_guild(session.league.server)
    if guild is None:
        return  # the bot has left the server
    changes = await bot.services.leagues.role_changes(league, task)
    ours = {role for role in changes.roles if can_give(guild, role)}
    for player, wanted in changes.people.items():
        try:
            async with short_timeout():
                member = await guild.fetch_member(player)
                has = {role.id for role in member.roles}
                for role in sorted(ours & (wanted - has)):
                    await member.add_roles(discord.Object(role))
                for role in sorted(ours & (has - wanted)):
                    await member.remove_roles(discord.Object(role))
        except discord.HTTPException as error:
            refused = isinstance(error, discord.NotFound | discord.Forbidden)
            if not refused and attempt < GIVE_UP:
                raise translated(error) from error
            log.info("the roles of %s stay as they are: %s", player, error)


async def take_roles(bot: "Azulejo", player: int, roles: Mapping[int, Collection[int]]) -> None:
    """Take all these roles from a player, by server, as far as that works at once."""
    for server, given in roles.items():
        if (guild := bot.get_guild(server)) is None:
            continue
        try:
            async with short_timeout():
                member = await guild.fetch_member(player)
                held = {role.id for role in member.roles} & {*given}
                for role in sorted(one for one in held if can_give(guild, one)):
                    await member.remove_roles(discord.Object(role))
        except (discord.HTTPException, OSError) as error:
            log.info("an erased player keeps their roles on server %s: %s", server, error)


def can_give(guild: discord.Guild, role: int) -> bool:
    """Whether the bot can give a role: it exists, is below the bot's own, and is not managed."""
    found, own = guild.get_role(role), guild.me
    if found is None or found.is_default() or found.managed:
        return False
    return own.guild_permissions.manage_roles and found < own.top_role


def role_lines(bot: "Azulejo", server: int, settings: LeagueSettings, say: Say) -> list[str]:
    """Return warnings for organisers about roles that the bot cannot give."""
    guild = bot.get_guild(server)
    if guild is None:
        return []
    lines = []
    manages = guild.me.guild_permissions.manage_roles
    for role in sorted(roles_of(settings)):
        if guild.get_role(role) is None:
            lines.append(say("league-role-gone", role=str(role)))
        elif not manages:
            lines.append(say("league-role-refused", role=f"<@&{role}>"))
        elif not can_give(guild, role):
            lines.append(say("league-role-high", role=f"<@&{role}>"))
    return lines


def two_factor_lines(bot: "Azulejo", server: int, settings: LeagueSettings, say: Say) -> list[str]:
    """Return what organisers should know if a server demands two-factor authentication."""
    guild = bot.get_guild(server)
    if guild is None or not roles_of(settings) or guild.mfa_level is discord.MFALevel.disabled:
        return []
    return [say("league-roles-two-factor")]
