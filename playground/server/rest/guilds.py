"""Servers, their channels and roles, and users."""

from playground.server.http.calls import Answer, Call, Route
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.shapes.guild_shapes import (
    guild_counts,
    guild_permissions,
    guild_shape,
    role_shape,
)
from playground.server.shapes.user_shapes import user_shape
from playground.server.state import channels
from playground.server.state.permissions import Permission, in_guild
from playground.server.state.world import ChannelKind
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def get_user(call: Call) -> Answer:
    """Return a user."""
    user = call.desk.world.users.get(call.id("user_id"))
    if user is None:
        raise refusal(10013)
    return Answer(user_shape(user))


async def my_guilds(call: Call) -> Answer:
    """List the servers that the bot is in, in the order of their ids."""
    bot, after, limit = call.desk.bot.id, call.after(), call.limit(200, 200)
    joined = [
        guild
        for number, guild in sorted(call.desk.world.guilds.items())
        if bot in guild.members and number > after
    ]
    return Answer(
        [
            {
                "id": str(guild.id),
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": guild.owner_id == bot,
                "permissions": guild_permissions(guild, bot),
                "features": [],
            }
            | (guild_counts(guild) if call.asks("with_counts") else {})
            for guild in joined[:limit]
        ]
    )


async def get_guild(call: Call) -> Answer:
    """Return a server, with the number of its members if asked for."""
    guild = call.desk.guild(call.id("guild_id"))
    counts = guild_counts(guild) if call.asks("with_counts") else {}
    return Answer(guild_shape(call.desk, guild) | counts)


async def list_channels(call: Call) -> Answer:
    """List the channels of a server, without its threads."""
    guild = call.desk.guild(call.id("guild_id"))
    held = [
        channel_shape(call.desk, channel)
        for channel in call.desk.world.channels.values()
        if channel.guild_id == guild.id and not channel.is_thread
    ]
    return Answer(held)


async def create_channel(call: Call) -> Answer:
    """Create a channel or a category."""
    guild = call.desk.guild(call.id("guild_id"))
    if not in_guild(guild, call.desk.bot.id) & Permission.MANAGE_CHANNELS:
        raise refusal(50013)
    name = call.json.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        errors = ValidationErrors()
        errors.bad_length(("name",), 1, 100)
        errors.raise_any()
    parent, kind = call.json.get("parent_id"), call.json.get("type") or ChannelKind.TEXT
    if kind not in channels.CREATED:
        known = ", ".join(str(int(one)) for one in channels.CREATED)
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({known}).")
    channel = channels.create(
        call.desk,
        guild,
        str(name),
        call.json.get("topic"),
        int(parent) if parent else None,
        ChannelKind(kind),
        call.json.get("available_tags"),
    )
    return Answer(channel_shape(call.desk, channel), 201)


async def list_roles(call: Call) -> Answer:
    """List the roles of a server."""
    guild = call.desk.guild(call.id("guild_id"))
    return Answer([role_shape(role) for role in guild.roles.values()])


GUILD = "/guilds/{guild_id}"
ROUTES = (
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", get_user),
    Route("GET", GUILD, get_guild),
    Route("GET", GUILD + "/channels", list_channels),
    Route("POST", GUILD + "/channels", create_channel),
    Route("GET", GUILD + "/roles", list_roles),
)
