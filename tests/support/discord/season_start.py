"""A season with many matches that begins, and what Discord and its members see of that."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.leagues import SeasonState
from bot.matches import Match
from playground.server.http.rate_limits import RateLimits
from tests.support.discord.messages import Json, text
from tests.support.discord.season_server import SeasonServer

PAIRS = {"table": 2, "division": 6, "up": 1, "down": 1}
"""Six players of a division meet in 15 matches."""


MINUTE = timedelta(seconds=50)
"""The part of a minute in which matches are counted: posting one of them may take a while."""


class ThreadWindow(RateLimits):
    """No limit is reached except that of new threads, which works as on Discord."""

    def __init__(self) -> None:
        super().__init__(generous=True)
        self._strict = RateLimits()
        self.refused = 0
        """How many threads were refused."""

    def new_thread(self, guild: int, now: float) -> float | None:
        """Seconds to wait before another thread."""
        wait = self._strict.new_thread(guild, now)
        self.refused += wait is not None
        return wait


@dataclass
class SeasonStart:
    """The matches of a season that has begun, and the messages of their beginning."""

    matches: list[Match]
    messages: list[Json]
    """All public messages that were ever posted, system messages included."""
    left: list[Json]
    """Those that were not deleted."""
    channel: str
    """The channel of the league's announcements."""

    def in_the_channel(self) -> list[Json]:
        """What is left in the channel besides announcements, standings and notices of pins."""
        here = [one for one in self.left if one["channel_id"] == self.channel]
        return [one for one in here if one["type"] != 6 and "· season" not in text(one)]

    def homeless(self) -> list[int]:
        """The matches without a thread."""
        return [match.id for match in self.matches if match.location.thread is None]

    def pings(self) -> Counter[tuple[str, str]]:
        """How often each player was notified in each thread."""
        threads = {str(match.location.thread) for match in self.matches}
        return Counter(
            (one["channel_id"], user["id"])
            for one in self.messages
            if one["channel_id"] in threads
            for user in one["mentions"]
        )

    def expected_pings(self) -> Counter[tuple[str, str]]:
        """One for each player who is to act."""
        return Counter(
            (str(match.location.thread), str(player))
            for match in self.matches
            for player in match.waiting
        )

    def lost_starters(self) -> list[Json]:
        """First lines of threads whose message was deleted."""
        return [one for one in self.left if one["type"] == 21 and one["referenced_message"] is None]

    def most_in_a_minute(self) -> int:
        """The largest number of threads that began within a minute."""
        times = self._beginnings()
        return max(sum(timedelta(0) <= two - one < MINUTE for two in times) for one in times)

    def took(self) -> timedelta:
        """The time from the first match to the last."""
        return max(self._beginnings()) - min(self._beginnings())

    def _beginnings(self) -> list[datetime]:
        """When each thread got its first message."""
        first: dict[str, datetime] = {}
        for one in self.messages:
            if one["channel_id"] != self.channel:
                first.setdefault(one["channel_id"], datetime.fromisoformat(one["timestamp"]))
        return list(first.values())


async def sign_up(server: SeasonServer, players: int, **chosen: Any) -> None:
    """Let players sign up for a season and check in, until an hour before it begins."""
    await server.open(**PAIRS | chosen)
    people = await server.move_in(players)
    await server.press("league-join", people)
    await server.days(14)
    await server.press("league-in", people)
    await server.days(3 - 1 / 24)


async def start_season(server: SeasonServer) -> SeasonStart:
    """Let a season begin, until all its matches are posted."""
    await server.days(1 / 24)
    session = await server.session()
    assert session.state is SeasonState.PLAY
    found = server.house.services.matches
    return SeasonStart(
        [await found.find(one.match or 0) for one in session.fixtures],
        server.heard(),
        server.left(),
        server.channel,
    )
