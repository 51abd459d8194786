"""Everything in the playground: people, servers, channels, messages."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

Json = dict[str, Any]


class ChannelKind(IntEnum):
    """Discord's types of channels."""

    TEXT = 0
    DIRECT = 1
    VOICE = 2
    GROUP = 3
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS: Final = frozenset(
    {ChannelKind.ANNOUNCEMENT_THREAD, ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD}
)
DIRECTS: Final = frozenset({ChannelKind.DIRECT, ChannelKind.GROUP})
FORUMS: Final = frozenset({ChannelKind.FORUM, ChannelKind.MEDIA})
"""Channels that hold posts, which are threads, and no messages of their own."""
VOICES: Final = frozenset({ChannelKind.VOICE, ChannelKind.STAGE})


@dataclass(slots=True)
class User:
    """A person, or the bot."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-GB"
    theme: str = "dark"
    dms_open: bool = True
    installed: bool = False
    """Whether they have installed the bot as an app of their own."""
    phone: bool = False
    """Whether they use a phone, which keeps what forms were filled in with."""


@dataclass(slots=True)
class Role:
    """A role in a server; the one with the server's id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    colour: int = 0
    managed: bool = False
    mentionable: bool = False
    bot_id: int | None = None
    """The bot that brought this role."""


@dataclass(slots=True)
class Member:
    """A user in a server."""

    user_id: int
    joined_at: float
    nick: str | None = None
    roles: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-GB"
    mfa_level: int = 0
    """1 if its moderators need two-factor authentication; of a bot, the account that owns it."""
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    command_rules: dict[str, list[Json]] = field(default_factory=dict)
    """The permissions set for a command, or for the application, by its id."""
    commands_only: bool = False
    """Whether it has authorised the bot's commands without the bot itself."""


@dataclass(slots=True)
class Overwrite:
    """The permissions of a role (type 0) or a member (type 1) in one channel."""

    id: int
    type: int
    allow: int
    deny: int


@dataclass(slots=True)
class ForumTag:
    """A tag that posts of a forum can have."""

    id: int
    name: str
    moderated: bool = False
    """Whether only members with Manage Threads may apply it or take it off."""
    emoji_id: int | None = None
    emoji_name: str | None = None


@dataclass(slots=True)
class Channel:
    """A channel of any type, a category, a thread, a direct message or a group."""

    id: int
    type: int
    guild_id: int | None = None
    name: str = ""
    topic: str | None = None
    parent_id: int | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    last_pin: float | None = None
    slowmode: int = 0
    flags: int = 0
    # Forums only:
    tags: list[ForumTag] = field(default_factory=list)
    # Threads only, apart from the owner, whom groups have too:
    owner_id: int = 0
    applied_tags: list[int] = field(default_factory=list)
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    created_at: float = 0.0
    thread_members: dict[int, float] = field(default_factory=dict)
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.type in THREADS

    @property
    def is_direct(self) -> bool:
        """Whether it is a direct message, between two people or in a group."""
        return self.type in DIRECTS

    @property
    def is_forum(self) -> bool:
        """Whether it holds posts instead of messages."""
        return self.type in FORUMS

    @property
    def takes_messages(self) -> bool:
        """Whether messages can be in it."""
        return self.type != ChannelKind.CATEGORY and not self.is_forum


@dataclass(slots=True)
class Attachment:
    """A file of a message, without its bytes."""

    id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None


@dataclass(slots=True)
class Message:
    """A message; a private answer has an owner, who alone sees it."""

    id: int
    channel_id: int
    author_id: int
    type: int = 0
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    """The users who were notified; an edit notifies nobody."""
    edited_at: float | None = None
    pinned_at: float | None = None
    tts: bool = False
    nonce: str | int | None = None
    reference: Json | None = None
    webhook: bool = False
    """Whether it answers an interaction."""
    interaction: Json | None = None
    owner_id: int | None = None
    thread_id: int | None = None


@dataclass(slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    animated: bool
    content_type: str


@dataclass(slots=True)
class World:
    """Everything together. The application's id is also the id of the bot's user."""

    application_id: int = 0
    application_name: str = "Azulejo"
    welcome_id: int = 0
    user_install: bool = True
    """Whether the application has *User Install* switched on."""
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    commands: dict[int, Json] = field(default_factory=dict)
    """Application commands as Discord shows them, by id."""
    read: dict[tuple[int, int], int] = field(default_factory=dict)
    """The last message that a user has read in a channel."""
    sessions: dict[str, int] = field(default_factory=dict)
    """The signed-in users, by token."""
    changed: set[tuple[str, str]] = field(default_factory=set)
    """The kind and key of objects that have to be saved."""

    def touch(self, kind: str, *key: int | str) -> None:
        """Record that an object has changed."""
        self.changed.add((kind, "/".join(map(str, key))))

    def threads_of(self, guild: int) -> list[Channel]:
        """Return all threads of a server, archived ones included."""
        return [
            channel
            for channel in self.channels.values()
            if channel.is_thread and channel.guild_id == guild
        ]

    def message(self, channel: int, message: int) -> Message | None:
        """Return a message, or None."""
        return self.messages.get(channel, {}).get(message)
