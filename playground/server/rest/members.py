"""Members of servers: listed, searched, and given roles."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.shapes.guild_shapes import member_shape
from playground.server.state import channels
from playground.server.state.permissions import Permission, in_guild
from playground.server.state.world import Member
from playground.server.validation.refusals import invalid, refusal


async def list_members(call: Call) -> Answer:
    """List members of a server by their ids, for bots with the privileged intent."""
    guild = call.desk.guild(call.id("guild_id"))
    if not call.desk.gateway.privileged:
        raise refusal(50001)
    limit, after = call.limit(1, 1000), call.after()
    found = [member for number, member in sorted(guild.members.items()) if number > after]
    return Answer([member_shape(call.desk, member) for member in found[:limit]])


async def search_members(call: Call) -> Answer:
    """List members whose name or nickname begins with the query."""
    guild = call.desk.guild(call.id("guild_id"))
    limit, query = call.limit(1, 1000), call.query.get("query", "").lower()
    if not 1 <= len(query) <= 100:
        raise invalid(("query",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    found = [
        member
        for member in guild.members.values()
        if any(name.lower().startswith(query) for name in _names(call, member))
    ]
    return Answer([member_shape(call.desk, member) for member in found[:limit]])


async def get_member(call: Call) -> Answer:
    """Return one member of a server."""
    return Answer(member_shape(call.desk, _member(call)))


async def add_role(call: Call) -> Answer:
    """Give a member a role."""
    return _set_role(call, held=True)


async def remove_role(call: Call) -> Answer:
    """Take a role from a member."""
    return _set_role(call, held=False)


def _names(call: Call, member: Member) -> list[str]:
    user = call.desk.world.users[member.user_id]
    return [name for name in (user.username, user.global_name, member.nick) if name]


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


MEMBERS = "/guilds/{guild_id}/members"
MEMBER = MEMBERS + "/{user_id}"
ROUTES = (
    Route("GET", MEMBERS, list_members),
    Route("GET", MEMBERS + "/search", search_members),
    Route("GET", MEMBER, get_member),
    Route("PUT", MEMBER + "/roles/{role_id}", add_role),
    Route("DELETE", MEMBER + "/roles/{role_id}", remove_role),
)
