"""Servers, their members and roles as Discord's JSON."""

from playground.server.desk import Desk
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.shapes.user_shapes import user_shape
from playground.server.state import permissions
from playground.server.state.clock import iso
from playground.server.state.world import Guild, Json, Member, Role


def guild_shape(desk: Desk, guild: Guild) -> Json:
    """Return a server."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(guild.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role_shape(role) for role in guild.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": guild.mfa_level,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_counts(guild: Guild) -> Json:
    """Return the number of members of a server, which is sent only if asked for."""
    return {
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }


def guild_create_shape(desk: Desk, guild: Guild, *, members: bool) -> Json:
    """Return the data of GUILD_CREATE; with `members`, all of them."""
    bot = desk.bot.id
    seen = [
        channel
        for channel in desk.world.channels.values()
        if channel.guild_id == guild.id and desk.can_see(bot, channel)
    ]
    shown = [m for m in guild.members.values() if members or m.user_id == bot]
    return guild_shape(desk, guild) | {
        "joined_at": iso(guild.members[bot].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "voice_states": [],
        "members": [member_shape(desk, member) for member in shown],
        "channels": [channel_shape(desk, channel) for channel in seen if not channel.is_thread],
        "threads": [
            channel_shape(desk, channel, member=bot)
            for channel in seen
            if channel.is_thread and not channel.archived
        ],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def guild_permissions(guild: Guild, user: int) -> str:
    """Return a member's permissions in the whole server."""
    return str(permissions.in_guild(guild, user))


def role_shape(role: Role) -> Json:
    """Return a role; `tags` say whose it is."""
    shape: Json = {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.colour,
        "colors": {
            "primary_color": role.colour,
            "secondary_color": None,
            "tertiary_color": None,
        },
        "hoist": False,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.bot_id is not None:
        shape["tags"] = {"bot_id": str(role.bot_id)}
    return shape


def member_shape(desk: Desk, member: Member, *, with_user: bool = True) -> Json:
    """Return a member of a server."""
    shape: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": iso(member.joined_at),
        "nick": member.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role) for role in member.roles],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        shape["user"] = user_shape(desk.world.users[member.user_id])
    return shape
