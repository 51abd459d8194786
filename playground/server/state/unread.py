"""What users have read, and how much is new to them."""

from playground.server.desk import Desk
from playground.server.state.world import Json


def unread_shape(desk: Desk, channel: int, user: int) -> Json:
    """Return how many messages of a channel a user has not read, and how many mention them."""
    last = desk.world.read.get((user, channel), 0)
    new = [
        message
        for message in reversed(desk.world.messages.get(channel, {}).values())
        if message.id > last and message.author_id != user and message.owner_id in (None, user)
    ]
    return {
        "channel_id": str(channel),
        "last_read_id": str(last) if last else None,
        "unread": len(new),
        "mentions": sum(user in message.pinged for message in new),
    }


def mark_read(desk: Desk, user: int, channel: int, message: int) -> None:
    """Record that a user has read up to this message."""
    if desk.world.read.get((user, channel), 0) < message:
        desk.world.read[user, channel] = message
        desk.world.touch("read", user, channel)
        desk.watchers.tell(user, "unread", unread_shape(desk, channel, user))
