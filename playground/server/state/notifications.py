"""What the phones of users show: who is notified of a message, and with which words."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playground.server.state.world import Guild, Message, World
from playground.server.validation.message_rules import COMPONENTS_V2, SUPPRESS_NOTIFICATIONS

if TYPE_CHECKING:
    from playground.server.desk import Desk

KEPT: Final = 1000
"""How many notifications are kept, the newest ones."""
REFERENCE: Final = re.compile(r"<(@!?|@&|#)(\d{1,20})>|<a?(:\w+:)\d{1,20}>")
"""A mention of a user, a role or a channel, or an emoji of an application."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification on the phone of one user."""

    user: int
    message: int
    channel: int
    words: str
    """Nothing for a message made of components (V2), as on Discord."""


def notify(desk: "Desk", message: Message) -> None:
    """Notify the users whom a new message pings: on their phones, and on their open pages.

    A silent message and a private answer notify nobody.
    """
    if message.flags & SUPPRESS_NOTIFICATIONS or message.owner_id is not None:
        return
    people = [one for one in message.pinged if not desk.world.users[one].bot]
    words = _words(desk, message) if people else ""
    place = {"channel_id": str(message.channel_id), "message_id": str(message.id)}
    for user in people:
        desk.notifications.append(Notification(user, message.id, message.channel_id, words))
        desk.watchers.tell(user, "notified", place | {"words": words})


def _words(desk: "Desk", message: Message) -> str:
    """Return the text of a message with names in place of ids; Markdown stays as it is."""
    if message.flags & COMPONENTS_V2:
        return ""
    guild = desk.guild_of(desk.world.channels[message.channel_id])
    return REFERENCE.sub(_named(desk.world, guild), message.content)


def _named(world: World, guild: Guild | None) -> Callable[[re.Match[str]], str]:
    def name(found: re.Match[str]) -> str:
        kind, emoji = found[1], found[3]
        if emoji:
            return emoji
        number = int(found[2])
        if kind == "#":
            channel = world.channels.get(number)
            return f"#{channel.name}" if channel else found[0]
        if kind == "@&":
            role = guild.roles.get(number) if guild else None
            return f"@{role.name}" if role else found[0]
        user, member = world.users.get(number), guild.members.get(number) if guild else None
        if user is None:
            return found[0]
        return f"@{(member and member.nick) or user.global_name or user.username}"

    return name
