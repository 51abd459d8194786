"""The roles of champions and of tiers: who has earned one gets it, and who has not loses it."""

import logging
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import discord

from bot.leagues import LeagueSettings, QueuedAnnouncement
from bot.leagues.season.roles import roles_of
from cogs.discord_errors import GIVE_UP, short_timeout, translated
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)


async def give_roles(bot: "Azulejo", called: QueuedAnnouncement) -> None:
    """Give those who were called up their roles, and take those that they have no more.

    A role that the bot cannot give is left alone altogether: nobody gets it, nobody loses it.
    """
    session = await bot.services.leagues.find(called.league)
    guild = bot.get_guild(session.league.server)
    if guild is None:
        return  # the bot is not there any more
    honours = await bot.services.leagues.role_changes(called.league, called.payload)
    ours = {role for role in honours.roles if can_give(guild, role)}
    for player, wanted in honours.people.items():
        try:
            async with short_timeout():
                member = await guild.fetch_member(player)
                has = {role.id for role in member.roles}
                for role in sorted(ours & (wanted - has)):
                    await member.add_roles(discord.Object(role))
                for role in sorted(ours & (has - wanted)):
                    await member.remove_roles(discord.Object(role))
        except discord.HTTPException as error:
            if not isinstance(error, discord.NotFound | discord.Forbidden) and (
                called.attempt < GIVE_UP
            ):
                raise translated(error) from error
            log.info("the roles of %s stay as they are: %s", player, error)


async def take_roles(bot: "Azulejo", player: int, roles: Mapping[int, Collection[int]]) -> None:
    """Take all these roles from somebody, by server; nobody waits long if that cannot be done."""
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
            log.info("somebody who is forgotten keeps their roles on %s: %s", server, error)


def can_give(guild: discord.Guild, role: int) -> bool:
    """Whether the bot can give a role: it is there, below its own, and nobody else's."""
    found, own = guild.get_role(role), guild.me
    if found is None or found.is_default() or found.managed:
        return False
    return own.guild_permissions.manage_roles and found < own.top_role


def role_lines(bot: "Azulejo", server: int, settings: LeagueSettings, say: Say) -> list[str]:
    """What organisers have to know: each role that cannot be given, and why."""
    guild = bot.get_guild(server)
    if guild is None:
        return []
    lines = []
    for role in sorted(roles_of(settings)):
        if guild.get_role(role) is None:
            lines.append(say("league-role-gone", role=str(role)))
        elif not can_give(guild, role):
            lines.append(say("league-role-high", role=f"<@&{role}>"))
    return lines
