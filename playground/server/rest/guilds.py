"""Servers, their members and roles, and users."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.shapes.guild_shapes import (
    guild_permissions,
    guild_shape,
    member_shape,
    role_shape,
)
from playground.server.shapes.user_shapes import user_shape
from playground.server.state import channels
from playground.server.state.permissions import Permission, in_guild
from playground.server.state.world import ChannelKind, Member
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def get_user(call: Call) -> Answer:
    """Return a user."""
    user = call.desk.world.users.get(call.id("user_id"))
    if user is None:
        raise refusal(10013)
    return Answer(user_shape(user))


async def my_guilds(call: Call) -> Answer:
    """List the servers that the bot is in."""
    bot = call.desk.bot.id
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
            for guild in call.desk.world.guilds.values()
            if bot in guild.members
        ]
    )


async def get_guild(call: Call) -> Answer:
    """Return a server."""
    return Answer(guild_shape(call.desk, call.desk.guild(call.id("guild_id"))))


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


async def list_members(call: Call) -> Answer:
    """List members of a server, for bots with the privileged intent."""
    guild = call.desk.guild(call.id("guild_id"))
    if not call.desk.gateway.privileged:
        raise refusal(50001)
    limit = call.limit(1, 1000)
    after = int(call.query.get("after", "0"))
    members = sorted(guild.members.values(), key=lambda member: member.user_id)
    found = [member for member in members if member.user_id > after][:limit]
    return Answer([member_shape(call.desk, member) for member in found])


async def get_member(call: Call) -> Answer:
    """Return one member of a server."""
    return Answer(member_shape(call.desk, _member(call)))


async def add_role(call: Call) -> Answer:
    """Give a member a role."""
    return _set_role(call, held=True)


async def remove_role(call: Call) -> Answer:
    """Take a role from a member."""
    return _set_role(call, held=False)


def _member(call: Call) -> Member:
    guild = call.desk.guild(call.id("guild_id"))
    member = guild.members.get(call.id("user_id"))
    if member is None:
        raise refusal(10007)
    return member


def _set_role(call: Call, *, held: bool) -> Answer:
    guild, member = call.desk.guild(call.id("guild_id")), _member(call)
    if not in_guild(guild, call.desk.bot.id) & Permission.MANAGE_ROLES:
        raise refusal(50013)
    if guild.mfa_level and not call.desk.owner_has_two_factor:
        raise refusal(60003)
    role = guild.roles.get(call.id("role_id"))
    if role is None:
        raise refusal(10011)
    own = guild.members[call.desk.bot.id].roles
    if role.managed or role.position >= max(guild.roles[one].position for one in own):
        raise refusal(50013)  # a bot manages only roles below its own
    channels.set_role(call.desk, guild, member, role.id, held=held)
    return NO_CONTENT


GUILD = "/guilds/{guild_id}"
MEMBER = GUILD + "/members/{user_id}"
ROUTES = (
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", get_user),
    Route("GET", GUILD, get_guild),
    Route("GET", GUILD + "/channels", list_channels),
    Route("POST", GUILD + "/channels", create_channel),
    Route("GET", GUILD + "/roles", list_roles),
    Route("GET", GUILD + "/members", list_members),
    Route("GET", MEMBER, get_member),
    Route("PUT", MEMBER + "/roles/{role_id}", add_role),
    Route("DELETE", MEMBER + "/roles/{role_id}", remove_role),
)
