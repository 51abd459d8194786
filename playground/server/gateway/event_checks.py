"""Compares gateway events with Discord's API description, where it has a schema for them."""

import logging
from typing import Final

from playground.server.desk import Desk
from playground.server.state.world import THREADS, ChannelKind, Json

log = logging.getLogger(__name__)

SCHEMAS: Final = {
    "GUILD_CREATE": "GuildWithCountsResponse",
    "GUILD_UPDATE": "GuildWithCountsResponse",
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "CHANNEL_DELETE": "GuildChannelResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "GUILD_MEMBER_ADD": "GuildMemberResponse",
    "GUILD_MEMBER_UPDATE": "GuildMemberResponse",
    "APPLICATION_COMMAND_PERMISSIONS_UPDATE": "CommandPermissionsResponse",
}
CHANNELS: Final = {
    ChannelKind.DIRECT: "PrivateChannelResponse",
    ChannelKind.GROUP: "PrivateGroupChannelResponse",
    **dict.fromkeys(THREADS, "ThreadResponse"),
}
"""The schemas of channels that are not a server's."""


def check_event(desk: Desk, event: str, data: Json) -> None:
    """Record where an event does not match the description."""
    if desk.description is None:
        return
    parts = [(SCHEMAS[event], data)] if event in SCHEMAS else []
    if event == "INTERACTION_CREATE":
        kind = data["channel"]["type"]
        parts = [(CHANNELS.get(kind, "GuildChannelResponse"), data["channel"])]
        parts += [("MessageResponse", data["message"])] if "message" in data else []
        if "member" in data:
            parts.append(("GuildMemberResponse", data["member"]))
        else:
            parts.append(("UserResponse", data["user"]))
    for schema, part in parts:
        if schema == "GuildChannelResponse" and part["type"] == ChannelKind.MEDIA:
            continue  # the description leaves them out
        for fault in desk.description.schema_errors(schema, part):
            wrong = f"{event}: {fault}"
            log.error("An event of the playground is not Discord's: %s", wrong)
            desk.violations.append(wrong)
