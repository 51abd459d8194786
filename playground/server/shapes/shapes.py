"""The world in Discord's words: users, servers, roles and channels as JSON."""

from typing import Any

from playground.server.desk import Desk
from playground.server.state import permissions
from playground.server.state.clock import iso
from playground.server.state.world import (
    Channel,
    ChannelKind,
    Emoji,
    Guild,
    Json,
    Member,
    Role,
    User,
)


def user_shape(user: User) -> Json:
    """A user."""
    shape: Json = {
        "id": str(user.id),
        "username": user.username,
        "avatar": None,
        "discriminator": "0000" if user.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "global_name": user.global_name,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }
    if user.bot:
        shape["bot"] = True
    return shape


def own_user_shape(user: User) -> Json:
    """The bot, to itself."""
    return user_shape(user) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "premium_type": 0,
        "email": None,
        "verified": True,
        "bio": "",
    }


def application_shape(desk: Desk) -> Json:
    """The bot's application."""
    world = desk.world
    owner = next(user for user in world.users.values() if not user.bot)
    return {
        "id": str(world.application_id),
        "name": world.application_name,
        "icon": None,
        "description": "Azul and Azul: Summer Pavilion, played here",
        "type": None,
        "bot": user_shape(desk.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}, "1": {}},
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_shape(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": sum(user.installed for user in world.users.values()),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def application_for_users(desk: Desk) -> Json:
    """The bot's application on the user's side, and whether it is there."""
    shape = application_shape(desk)
    return {
        "id": shape["id"],
        "name": shape["name"],
        "description": shape["description"],
        "user": shape["bot"],
        "online": desk.gateway.connected,
    }


def role_shape(role: Role) -> Json:
    """A role."""
    return {
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


def member_shape(desk: Desk, member: Member, *, with_user: bool = True) -> Json:
    """A member of a server."""
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


def guild_shape(desk: Desk, guild: Guild) -> Json:
    """A server."""
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
        "mfa_level": 0,
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
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }


def guild_create_shape(desk: Desk, guild: Guild, *, members: bool) -> Json:
    """A server as a new gateway session learns of it."""
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


def channel_shape(desk: Desk, channel: Channel, *, member: int | None = None) -> Json:
    """A channel of any kind. A thread shows whether `member` has joined it."""
    shape: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "last_message_id": _id(channel.last_message_id),
        "flags": 0,
        "last_pin_timestamp": None if channel.last_pin is None else iso(channel.last_pin),
    }
    if channel.is_direct:
        others = [user for user in channel.recipients if user != (member or desk.bot.id)]
        shape["recipients"] = [user_shape(desk.world.users[user]) for user in others]
        return shape
    shape |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": _id(channel.parent_id),
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.is_thread:
        return shape | _thread_part(channel, member)
    return shape | {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(overwrite.id),
                "type": overwrite.type,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in channel.overwrites
        ],
    }


def _thread_part(thread: Channel, member: int | None) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.archived_at),
        "auto_archive_duration": thread.auto_archive,
        "locked": thread.locked,
        "create_timestamp": iso(thread.created_at),
    }
    if thread.type == ChannelKind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    shape: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": thread.sent,
        "member_count": min(len(thread.thread_members), 50),
        "total_message_sent": thread.sent,
    }
    if member is not None and member in thread.thread_members:
        shape["member"] = thread_member_shape(thread, member)
    return shape


def thread_member_shape(thread: Channel, user: int) -> Json:
    """A member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user),
        "join_timestamp": iso(thread.thread_members[user]),
        "flags": 0,
    }


def emoji_shape(desk: Desk, emoji: Emoji) -> Json:
    """An emoji of the application."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_shape(desk.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def partial_channel_shape(desk: Desk, channel: Channel, user: int) -> Json:
    """A channel inside an interaction, with what the user may do there."""
    shape = channel_shape(desk, channel, member=user)
    if channel.is_direct:
        # The recipient is the person who speaks to the bot.
        shape["recipients"] = [user_shape(desk.world.users[user])]
    return shape | {"permissions": str(desk.permissions(user, channel))}


def interaction_member_shape(desk: Desk, channel: Channel, member: Member) -> Json:
    """The member who acts, with what they may do in the channel."""
    return member_shape(desk, member) | {
        "permissions": str(desk.permissions(member.user_id, channel))
    }


def guild_permissions(guild: Guild, user: int) -> str:
    """What a member may do in the whole server."""
    return str(permissions.in_guild(guild, user))


def _id(number: int | None) -> Any:
    return None if number is None else str(number)
