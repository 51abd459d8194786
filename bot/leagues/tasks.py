"""Tasks of leagues: work that is queued with the announcements and sends no new announcement."""

from dataclasses import dataclass
from typing import ClassVar

from bot.posts.post import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueTask(Post):
    """Work in the same queue, done in order with the announcements."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateStandings(LeagueTask):
    """Edit the message that shows a division's standings, or post one."""

    kind: ClassVar[str] = "table"
    season: int
    division: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateInvitation(LeagueTask):
    """Edit the message that invites players to a season."""

    kind: ClassVar[str] = "invitation"
    season: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteMessage(LeagueTask):
    """Delete a message about something that was undone."""

    kind: ClassVar[str] = "outdated"
    message: int
    channel: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateRoles(LeagueTask):
    """Give some entrants the roles they have earned, and take those they have lost."""

    kind: ClassVar[str] = "roles"
    season: int
    entrants: tuple[int, ...]
    former: tuple[int, ...]
    """Roles that the league no longer gives."""
    champions: bool = False
    """Whether to update the champions of past seasons, too."""
