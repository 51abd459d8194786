"""Who may use a command where: its default permissions, and the rules that a server has set.

A server sets rules for one command or for the whole application: for users, roles and channels.
A bot may read them, but cannot change them.
"""

from collections.abc import Iterable
from typing import Final

from playground.server.desk import Desk
from playground.server.state.permissions import EVERYTHING, in_guild
from playground.server.state.world import Channel, Guild, Json

ROLE: Final = 1
USER: Final = 2
CHANNEL: Final = 3
MAX_RULES: Final = 100


def may_use(desk: Desk, guild: Guild, command: Json, user: int, channel: Channel) -> bool:
    """Whether a member may use a command in a channel."""
    if in_guild(guild, user) == EVERYTHING:
        return True
    # Rules for the command take precedence over those for the application.
    rules = [_rules(guild, number) for number in (command["id"], command["application_id"])]
    place = channel.parent_id if channel.is_thread else channel.id
    # A server's id minus one means all its channels.
    channels = [{CHANNEL: [place or 0]}, {CHANNEL: [guild.id - 1]}]
    if _verdict(rules, channels) is False:
        return False
    roles = [role for role in guild.members[user].roles if role != guild.id]
    members = [{USER: [user]}, {ROLE: roles}, {ROLE: [guild.id]}]
    verdict = _verdict(rules, members)
    return _has_default_permissions(desk, command, user, channel) if verdict is None else verdict


def set_rules(desk: Desk, guild: Guild, number: int, rules: Iterable[Json]) -> None:
    """Set a server's rules for a command or, by the application's id, for all of them."""
    guild.command_rules[str(number)] = list(rules)
    if not guild.command_rules[str(number)]:
        del guild.command_rules[str(number)]
    desk.world.touch("guild", guild.id)
    told = rules_shape(desk, guild, number)
    desk.gateway.tell("APPLICATION_COMMAND_PERMISSIONS_UPDATE", told, guild.id)
    desk.watchers.tell_all("commands_updated", {})


def rules_shape(desk: Desk, guild: Guild, number: int) -> Json:
    """Return the rules as Discord's JSON."""
    return {
        "id": str(number),
        "application_id": str(desk.world.application_id),
        "guild_id": str(guild.id),
        "permissions": guild.command_rules.get(str(number), []),
    }


def _rules(guild: Guild, number: str) -> dict[tuple[int, int], bool]:
    held = guild.command_rules.get(number, [])
    return {(rule["type"], int(rule["id"])): rule["permission"] for rule in held}


def _verdict(
    rules: list[dict[tuple[int, int], bool]], steps: list[dict[int, list[int]]]
) -> bool | None:
    """Return the decision of the first step with a rule, or None if there is none.

    Of several roles, one that may use the command is enough.
    """
    for known in rules:
        for step in steps:
            found = [known[kind, n] for kind, ns in step.items() for n in ns if (kind, n) in known]
            if found:
                return any(found)
    return None


def _has_default_permissions(desk: Desk, command: Json, user: int, channel: Channel) -> bool:
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    # 0 is a special case: administrators only.
    return int(needed) != 0 and desk.permissions(user, channel) & int(needed) == int(needed)
