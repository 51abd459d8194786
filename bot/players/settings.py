"""What people and servers may choose, and what is usual."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

C = TypeVar("C", bound="StoredSettings")


class NotifyBy(StrEnum):
    """Where a player is told that it is their turn."""

    MENTION = "mention"
    DM = "dm"
    NONE = "none"


class Creators(StrEnum):
    """Who may open a match on a server."""

    EVERYONE = "everyone"
    ROLE = "role"
    """Members with a certain role, and those who manage the server."""


@dataclass(frozen=True, slots=True)
class StoredSettings:
    """Some choices; what was never chosen has its usual value."""

    @classmethod
    def of(cls: type[C], chosen: Mapping[str, Any]) -> C:
        """From what is stored; what this version does not know has its usual value."""
        usual = cls()
        known: dict[str, Any] = {}
        for field in fields(cls):
            if field.name in chosen:
                known[field.name] = _like(getattr(usual, field.name), chosen[field.name])
        return cls(**known)

    def written(self) -> dict[str, Any]:
        """To be stored: only what is not usual."""
        usual = asdict(type(self)())
        return {key: value for key, value in asdict(self).items() if value != usual[key]}


@dataclass(frozen=True, slots=True)
class PlayerSettings(StoredSettings):
    """What a player has chosen."""

    confirm: bool = True
    """Whether a move is shown before it is played."""
    forced_moves: bool = True
    """Whether a single legal move is played for them."""
    notice: NotifyBy = NotifyBy.MENTION
    text_boards: bool = False
    """Whether private answers have words instead of pictures."""
    theme: str = "dark"
    language: str | None = None
    """Instead of the language of their Discord."""
    toured: bool = False
    """Whether they have been offered the guided tour."""
    reminders: bool = True
    """Whether they are reminded while others wait for them."""
    zone: str = "UTC"
    """Where they live, by the name of the time zone."""
    hours: tuple[int, ...] = ()
    """From which hour to which they play and may be disturbed; empty: always."""
    vacations: tuple[str, ...] = ()
    """When they are away: `2026-12-24/2027-01-02`, the first and the last day."""
    gained: int = 0
    """When their clocks last got more time by another zone or other hours."""
    substitute: bool = False
    """Whether they like to take over the seats of people who have vanished."""


@dataclass(frozen=True, slots=True)
class ServerSettings(StoredSettings):
    """What a server has chosen."""

    language: str | None = None
    """Instead of the language of the server on Discord."""
    theme: str = "dark"
    channels: tuple[int, ...] = ()
    """Where matches may be opened; empty: everywhere."""
    creators: Creators = Creators.EVERYONE
    creator_role: int | None = None
    threads: bool = True
    """Whether a match gets a thread of its own."""
    pace: str = "none"
    """How fast matches are played, if nothing else is chosen."""


@lru_cache(maxsize=4096)
def read_player_settings(text: str | None) -> PlayerSettings:
    """The preferences of a player as their seat has them; the same few come again and again."""
    return PlayerSettings.of(json.loads(text or "{}"))


def _like(usual: Any, value: Any) -> Any:
    """A stored value in the type of the usual one."""
    if isinstance(usual, StrEnum):
        known = {one.value: one for one in type(usual)}
        return known.get(value, usual)
    return tuple(value) if isinstance(usual, tuple) else value
