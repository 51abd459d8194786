"""Permissions beyond those that the bot's invite link and a new server give."""

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission


def grant_bot(desk: Desk, permissions: Permission) -> None:
    """Give the bot's role more permissions on every server that it is in."""
    for guild in desk.world.guilds.values():
        for role in tuple(guild.roles.values()):
            if role.managed:
                channels.set_permissions(desk, guild, role.id, role.permissions | int(permissions))


def grant_everyone(desk: Desk, permissions: Permission) -> None:
    """Give all members of every server more permissions."""
    for guild in desk.world.guilds.values():
        held = guild.roles[guild.id].permissions
        channels.set_permissions(desk, guild, guild.id, held | int(permissions))
