"""Desk: the state of one running playground, shared by all parts of the server."""

import secrets
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from playground.server.http.faults import Faults
from playground.server.http.rate_limits import RateLimits
from playground.server.http.watchers import Watchers
from playground.server.state import permissions
from playground.server.state.clock import Alarm, Clock
from playground.server.state.notifications import KEPT, Notification
from playground.server.state.permissions import Permission
from playground.server.state.snowflakes import Snowflakes
from playground.server.state.world import Channel, ChannelKind, Guild, Message, User, World
from playground.server.validation.refusals import refusal

if TYPE_CHECKING:
    from playground.server.gateway.gateway import Gateway
    from playground.server.http.description import Description
    from playground.server.interactions.interaction import Interaction


class Files(Protocol):
    """Stores the bytes of files by attachment or emoji id."""

    async def put(self, number: int, data: bytes) -> None: ...
    async def get(self, number: int) -> bytes | None: ...
    async def drop(self, number: int) -> None: ...


class MemoryFiles:
    """Keeps files in memory, until the playground stops."""

    def __init__(self) -> None:
        self.kept: dict[int, bytes] = {}

    async def put(self, number: int, data: bytes) -> None:
        self.kept[number] = data

    async def get(self, number: int) -> bytes | None:
        return self.kept.get(number)

    async def drop(self, number: int) -> None:
        self.kept.pop(number, None)


class Desk:
    """The world, its clock, and who is connected to it."""

    gateway: "Gateway"

    def __init__(
        self,
        world: World,
        *,
        clock: Clock | None = None,
        files: Files | None = None,
        rates: RateLimits | None = None,
        description: "Description | None" = None,
        token: str = "playground",
    ) -> None:
        self.world = world
        self.clock = clock or Clock()
        self.files: Files = files or MemoryFiles()
        self.snowflakes = Snowflakes(self.clock)
        self.faults = Faults()
        self.rates = rates or RateLimits()
        self.description = description
        self.watchers = Watchers()
        self.token = token
        self.address = ""
        self.latency = 0.0
        """Seconds that every call of the bot takes on its way, in real time."""
        self.secret = secrets.token_bytes(16)
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.nonces: dict[str, tuple[float, int, int]] = {}
        """When a nonce was used, and in which channel for which message."""
        self.owner_has_two_factor = True
        """Whether the account that owns the bot has two-factor authentication."""
        self.violations: list[str] = []
        """Answers and events of ours that do not match the API description; must stay empty."""
        self.bad_calls: list[str] = []
        """Calls of the bot that were refused because of their body."""
        self.notifications: deque[Notification] = deque(maxlen=KEPT)
        """What the phones of users have shown, oldest first."""
        self.renames: dict[int, deque[float]] = {}
        self.created_commands: deque[float] = deque()
        self.without_user_install = "refused"
        """What happens to commands for user installs while *User Install* is switched off: they
        are `refused`, `accepted`, or `narrowed` to servers. What Discord does is not documented."""
        self.shows_install_types = True
        """Whether the application that the bot fetches says how it can be installed."""
        self.phone_forms: dict[int, dict[str, Any]] = {}
        """What the phone of a user shows in the fields of forms, by the ids it knows them by."""
        self.archive_alarms: dict[int, Alarm] = {}
        """Alarms that archive inactive threads, by thread id."""

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.world.users[self.world.application_id]

    def channel(self, number: int) -> Channel:
        """Return a channel, or refuse with "Unknown Channel"."""
        channel = self.world.channels.get(number)
        if channel is None:
            raise refusal(10003)
        return channel

    def guild(self, number: int) -> Guild:
        """Return a server that the bot is in, or refuse with "Unknown Guild"."""
        guild = self.world.guilds.get(number)
        if guild is None or self.bot.id not in guild.members:
            raise refusal(10004)
        return guild

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the server of a channel, or None for a direct message."""
        return None if channel.guild_id is None else self.world.guilds[channel.guild_id]

    def permissions(self, user: int, channel: Channel) -> int:
        """Return the permission bits of a user in a channel; 0 if they cannot see it."""
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT if user in channel.recipients else 0
        if not channel.is_thread:
            return permissions.in_channel(guild, channel, user)
        parent = self.world.channels.get(channel.parent_id or 0)
        bits = permissions.in_channel(guild, parent, user) if parent else 0
        if channel.type == ChannelKind.PRIVATE_THREAD and user not in channel.thread_members:
            return bits if bits & Permission.MANAGE_THREADS else 0
        return bits

    def can_see(self, user: int, channel: Channel) -> bool:
        """Whether a user can see a channel."""
        return bool(self.permissions(user, channel) & Permission.VIEW_CHANNEL)

    def viewers(self, channel: Channel) -> list[int]:
        """Return the ids of all users who can see a channel."""
        guild = self.guild_of(channel)
        people = channel.recipients if guild is None else guild.members
        return [user for user in people if self.can_see(user, channel)]

    def live_viewers(self, channel: Channel) -> list[int]:
        """Return the viewers who receive events: those with an open page, and the bot."""
        guild = self.guild_of(channel)
        people = channel.recipients if guild is None else guild.members
        there = [one for one in people if one == self.bot.id or self.watchers.watching(one)]
        return [user for user in there if self.can_see(user, channel)]

    def require(self, channel: Channel, needed: int) -> None:
        """Refuse unless the bot sees the channel and has these permissions."""
        bits = self.permissions(self.bot.id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise refusal(50001)
        if bits & needed != needed:
            raise refusal(50013)

    def message(self, channel: Channel, number: int) -> Message:
        """Return a message that the whole channel sees, or refuse with "Unknown Message"."""
        message = self.world.message(channel.id, number)
        if message is None or message.owner_id is not None:
            raise refusal(10008)
        return message
