"""Commands that work only on servers that the bot is a member of."""

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

T = TypeVar("T")


def server_only(target: T) -> T:
    """Offer a command on servers only: not in direct messages, and not to user installs."""
    installs: Callable[[T], T] = app_commands.allowed_installs(guilds=True, users=False)
    contexts: Callable[[T], T] = app_commands.allowed_contexts(
        guilds=True, dms=False, private_channels=False
    )
    return installs(contexts(target))


def is_server_only(command: Any) -> bool:
    """Whether a command, or the group that it is in, is offered on servers only."""
    top = getattr(command, "root_parent", None) or command
    installs = getattr(top, "allowed_installs", None)
    return installs is not None and not installs.user
