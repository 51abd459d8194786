"""Gateway intents: the groups of events that a bot can subscribe to."""

from enum import IntFlag
from typing import Final


class Intent(IntFlag):
    """The intents that matter here, by Discord's names."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


NO_INTENT: Final = Intent(0)
PRIVILEGED: Final = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN_INTENTS: Final = (1 << 26) - 1
