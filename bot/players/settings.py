"""The settings of players and servers, with their defaults."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

C = TypeVar("C", bound="StoredSettings")


class NotifyBy(StrEnum):
    """How a player is notified that it is their turn."""

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
    """Settings stored as JSON; only values that differ from the default are written."""

    @classmethod
    def of(cls: type[C], chosen: Mapping[str, Any]) -> C:
        """Read stored settings; names and values that this version does not know are ignored."""
        default = cls()
        known: dict[str, Any] = {}
        for field in fields(cls):
            if field.name in chosen:
                known[field.name] = _like(getattr(default, field.name), chosen[field.name])
        return cls(**known)

    def written(self) -> dict[str, Any]:
        """What to store: the values that differ from their defaults."""
        default = asdict(type(self)())
        return {key: value for key, value in asdict(self).items() if value != default[key]}


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
    """The hours from which and until which they play and may be disturbed; empty: always."""
    vacations: tuple[str, ...] = ()
    """Their vacations, such as `2026-12-24/2027-01-02`: first and last day."""
    gained: int = 0
    """When a change of zone or hours last gave their clocks more time."""
    substitute: bool = False
    """Whether they are willing to take over seats of players who vanished."""


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
    """The pace of new matches, unless another one is chosen."""


@lru_cache(maxsize=4096)
def read_player_settings(text: str | None) -> PlayerSettings:
    """A player's settings as their seat stores them; cached, because few differ."""
    return PlayerSettings.of(json.loads(text or "{}"))


def _like(default: Any, value: Any) -> Any:
    """A stored value in the type of the default; the default if it is unknown."""
    if isinstance(default, StrEnum):
        known = {one.value: one for one in type(default)}
        return known.get(value, default)
    return tuple(value) if isinstance(default, tuple) else value
