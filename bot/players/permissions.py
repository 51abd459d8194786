"""Who may open a match, and which permissions the bot needs."""

from collections.abc import Sequence
from typing import Final

from bot.errors import RefusedError
from bot.players.settings import Creators, ServerSettings

NEEDED: Final = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
}
"""Discord's bits of the permissions without which a match cannot be posted in a channel."""
NEEDED_IN_THREADS: Final = {
    "view_channel": 1 << 10,
    "send_messages_in_threads": 1 << 38,
    "attach_files": 1 << 15,
}
"""The same in a thread, where the permission to send messages has no effect."""
CONNECT: Final = 1 << 20
"""The permission without which a voice channel can neither be heard nor written in."""
NEEDED_TO_OPEN_THREADS: Final = {**NEEDED_IN_THREADS, "create_public_threads": 1 << 35}
"""The permissions in a channel without which a match gets no thread there."""

INVITED_WITH: Final = (
    1 << 10  # view channels
    | 1 << 11  # send messages
    | 1 << 15  # attach files
    | 1 << 16  # read message history, to delete its old boards
    | 1 << 35  # create public threads
    | 1 << 38  # send messages in threads
)
"""The permissions in the bot's invitation."""
INVITED_FOR_LEAGUES_WITH: Final = (
    INVITED_WITH
    | 1 << 28  # manage roles, for champions and tiers
    | 1 << 51  # pin messages, for standings
)
"""The permissions in its invitation to a server with leagues."""


class WrongChannelError(RefusedError):
    """A channel in which the server allows no matches."""

    def __init__(self, channels: Sequence[int]) -> None:
        names = " ".join(f"<#{channel}>" for channel in channels)
        super().__init__("wrong-channel", f"matches are played in {names}", channels=names)


class NoCreatorError(RefusedError):
    """A player whom the server does not let open matches."""

    def __init__(self, role: int | None) -> None:
        name = f"<@&{role}>" if role else "managers"
        super().__init__("no-creator", f"matches are opened by {name}", role=name)


def require_may_open_match(
    settings: ServerSettings,
    *,
    channel: int,
    parent: int | None,
    roles: Sequence[int],
    manager: bool,
) -> None:
    """Refuse a match in a channel, or from a player, that the server's settings exclude."""
    require_allowed_channel(settings, channel, parent)
    if settings.creators is Creators.ROLE and not manager and settings.creator_role not in roles:
        raise NoCreatorError(settings.creator_role)


def require_allowed_channel(settings: ServerSettings, *channels: int | None) -> None:
    """Refuse a channel that the server's settings exclude; a thread counts as its parent."""
    if settings.channels and not set(channels) & set(settings.channels):
        raise WrongChannelError(settings.channels)


def missing_permissions(
    permissions: int,
    *,
    in_thread: bool = False,
    in_voice: bool = False,
    to_open_threads: bool = False,
) -> list[str]:
    """The permissions that the bot lacks to post a match in a channel, a voice channel or a thread.

    With `to_open_threads` it is what the bot lacks in a channel to open threads for matches.
    """
    administrator = 1 << 3
    if permissions & administrator:
        return []
    if in_voice and not permissions & CONNECT:
        return ["connect"]  # without it, nothing else has an effect in a voice channel
    needed = NEEDED_IN_THREADS if in_thread else NEEDED
    if to_open_threads:
        needed = NEEDED_TO_OPEN_THREADS
    return [name for name, bit in needed.items() if not permissions & bit]
