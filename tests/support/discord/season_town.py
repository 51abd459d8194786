"""A town with a league: many members who press buttons, a bot that is stopped and started again.

Whatever is said about a season is read back from the playground, as a member sees it.
"""

import asyncio
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

from bot.leagues import LeagueSession, SeasonState
from bot.leagues.season.standings import seats_of
from bot.leagues.season.steps import REMIND_BEFORE
from bot.matches import Status
from data.tables.leagues import channels as channels_table
from data.tables.leagues import schedule as tables
from data.tables.leagues.rows import FixtureRow
from data.tables.outbox import NEVER
from data.times import stored
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits, Verdict
from playground.server.state import channels
from playground.server.state.permissions import BOT, Permission
from tests.cogs.conftest import House, living_in, time_of
from tests.support.discord.messages import GALLERY, Json, buttons, has_picture, parts, text
from tests.support.discord.seating import CLICKS, home_of
from tests.support.discord.time_passing import pass_time
from tests.support.odd_computers import Oracle
from tests.support.playground.person import Person

ROW = re.compile(r"(\d+)\. (.+): (\S+) points, \d+ played, 0 to play(?:, goes (\w+))?")


class Brisk(RateLimits):
    """Discord's limits, in a world in which everything is quicker; it counts what passes."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self.speed = speed
        self.asked: Counter[str] = Counter()
        self.refused = 0

    def ask(self, method: str, path: str, now: float) -> Verdict:
        """Count a call, and say whether it may pass."""
        verdict = super().ask(method, path, now * self.speed)
        self.asked[f"{method} {re.sub('[0-9]+', 'N', path)}"] += 1
        headers = dict(verdict.headers)
        if "X-RateLimit-Reset-After" in headers:
            after = float(headers["X-RateLimit-Reset-After"]) / self.speed
            headers["X-RateLimit-Reset-After"] = f"{after:.4f}"
        if verdict.retry_after is None:
            return replace(verdict, headers=headers)
        self.refused += 1
        return replace(verdict, headers=headers, retry_after=verdict.retry_after / self.speed)

    def old_edit(self, channel: int, now: float) -> float | None:
        """Seconds to wait before another edit of an old message."""
        wait = super().old_edit(channel, now * self.speed)
        if wait is None:
            return None
        self.refused += 1
        return wait / self.speed


class Member(Person):
    """Somebody who reads and presses; what happens meanwhile is not followed."""

    def __init__(self, address: str, user: int, name: str) -> None:
        super().__init__(address, name)
        self.user = {"id": str(user), "global_name": name}

    async def __aenter__(self) -> Self:
        self._token = (await self.call("POST", "/session", {"user_id": self.user["id"]}))["token"]
        return self


class Line(NamedTuple):
    """A line of a table as it is shown."""

    place: int
    name: str
    points: Fraction
    way: str


class Town:
    """A league on a server, from its first day on."""

    def __init__(
        self, desk: Desk, url: str, seeds: Callable[[], str], owner: Person, channel: str
    ) -> None:
        self.desk, self.owner, self.channel = desk, owner, channel
        self._url, self._seeds = url, seeds
        self._bot = AsyncExitStack()
        self._people = AsyncExitStack()
        self.members: dict[int, Member] = {}
        self.restarts = 0
        self.league = 0
        self.house: House

    async def __aenter__(self) -> Self:
        await self.come_back()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.go_down()
        await self._people.aclose()

    async def come_back(self) -> None:
        """A bot comes to the file."""
        bot = living_in(self._url, self.desk, self._seeds, thinkers=Oracle())
        self.house = await self._bot.enter_async_context(bot)

    async def go_down(self) -> None:
        """The bot is stopped, whatever it is doing."""
        await self._bot.aclose()

    async def restart(self) -> None:
        """The bot is stopped, and a new one comes to the same file."""
        await self.go_down()
        self.restarts += 1
        await self.come_back()

    # People

    async def move_in(self, count: int) -> list[Member]:
        """So many new members of the server."""
        new = []
        for _ in range(count):
            name = f"Player {len(self.members) + 1}"
            user = channels.add_user(self.desk, name)
            member = Member(self.desk.address, user.id, name)
            self.members[user.id] = await self._people.enter_async_context(member)
            new.append(self.members[user.id])
        return new

    async def press(self, verb: str, members: Iterable[Member]) -> None:
        """Members press the button of the newest announcement that has it."""
        message = self.with_button(verb)[-1]
        code = next(one for one in buttons(message) if one.split(":")[0] == verb)
        for member in members:
            answer = await member.click(message, code)
            assert answer["outcome"] == "message", answer

    async def withdraw(self, member: Member) -> None:
        """Somebody who plays leaves, and is sure of it."""
        message = self.with_button("league-leave")[-1]
        code = next(one for one in buttons(message) if one.startswith("league-leave"))
        asked = (await member.click(message, code))["message"]
        (sure,) = buttons(asked)
        await member.click(asked, sure)

    def with_button(self, verb: str) -> list[Json]:
        """The messages of the channel with such a button."""
        return [
            one for one in self.said() if any(code.split(":")[0] == verb for code in buttons(one))
        ]

    # The league

    async def open(self, **chosen: Any) -> None:
        """The owner makes a league and opens its first season; nobody organises after that."""
        await self.owner.use(self.channel, "league", "create", name="Tiles")
        guild, _ = home_of(self.desk, self.channel)
        (own,) = guild.members[self.desk.bot.id].roles
        allowed = BOT | Permission.MANAGE_ROLES
        channels.set_permissions(self.desk, guild, own, int(allowed))
        self.crown = channels.add_role(self.desk, guild, "Champion").id
        guild.roles[own].position = 99
        self.league = (await self.house.services.leagues.named(guild.id, "Tiles")).id
        settings = {"game": "pebbles", "pace": "none", "champion_role": self.crown, **chosen}
        leagues = self.house.services.leagues
        await leagues.configure(self.league, self.owner.id, next(CLICKS), **settings)
        await leagues.open_season(self.league, self.owner.id, next(CLICKS))
        await self.settle()

    async def session(self, number: int | None = None) -> LeagueSession:
        return await self.house.services.leagues.find(self.league, number)

    async def days(self, count: float, *, settle: bool = True) -> None:
        """Days pass, while the bot is there."""
        span = timedelta(days=count, seconds=1)
        await pass_time(self.house, self.desk, span, sent=False)
        if settle:
            await self.settle()

    async def settle(self, patience: float = 300) -> None:
        """Wait until everything that is due has happened, and all are told."""
        async with asyncio.timeout(patience):
            while await self._is_busy():
                self.house.services.leagues.wake()
                await asyncio.sleep(0.02)
            await self.owner.read_up()

    async def breathe(self) -> None:
        """Let the others go on for a moment."""
        await asyncio.sleep(0.01)

    async def _is_busy(self) -> bool:
        now = stored(time_of(self.desk)())

        async def left(tx: Any) -> bool:
            for table, queue in (("announcements", "league"), ("outbox", "match")):
                first = f"SELECT MIN(number) FROM {table} WHERE {queue} = post.{queue}"
                sql = f"SELECT 1 FROM {table} post WHERE due < {NEVER} AND number = ({first})"
                if await tx.fetch(sql):
                    return True
            found = [*await tables.due(tx, now, now + REMIND_BEFORE), *await tables.with_ended(tx)]
            decided = [one for one in await tables.undecided(tx) if not one[2]]
            open_ = [*await tables.to_open(tx, 1), *await tables.abandoned(tx)]
            return bool(found or decided or open_)

        return await self.house.database.read(left) or await self._is_moving()

    async def _is_moving(self) -> bool:
        """Whether a match that cannot be shown where it is has yet to go where the league is."""
        if not (found := await self.house.database.read(channels_table.undeliverable)):
            return False
        settings = (await self.session()).league_settings
        return any(channel != (settings.matches or settings.channel) for _, _, channel in found)

    # Playing

    async def play_out(self, fixtures: Iterable[FixtureRow], random: Random) -> None:
        """People play matches to their end, at random."""
        matches = self.house.services.matches
        for fixture in fixtures:
            match = await matches.find(fixture.match or 0)
            while match.status is Status.RUNNING and match.waiting:
                seat = next(one for one in match.to_act if match.seats[one].player)
                move = random.choice(match.game.moves(match.state, seat))
                player = match.seats[seat].player or 0
                match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match

    async def give_up(self, fixture: FixtureRow, order: Sequence[int]) -> None:
        """Entrants give up a match one after the other, so that they end in this order.

        Before that they move until one of the first two is to act: then no computer has to play.
        """
        session, matches = await self.session(), self.house.services.matches
        players = [session.entrant(number).player or 0 for number in order]
        match = await matches.find(fixture.match or 0)
        while match.waiting[0] not in players[:2]:
            seat = match.to_act[0]
            move = match.game.moves(match.state, seat)[0]
            turn = await matches.play(match.id, match.ply, match.waiting[0], move, next(CLICKS))
            match = turn.match
        for player in reversed(players[1:]):
            await matches.resign(match.id, player, next(CLICKS))
            await asyncio.sleep(0.002)

    # What is to be seen

    def said(self, channel: str | None = None) -> list[Json]:
        """Every message that was ever posted for all in a channel, by the bot."""
        return [
            event["data"]["message"]
            for event in self.owner.events
            if event["type"] == "message_created"
            and event["data"]["message"]["channel_id"] == (channel or self.channel)
            and event["data"]["message"]["type"] == 0
            and not event["data"]["message"]["flags"] & 64
        ]

    def left(self) -> list[Json]:
        """Every message anywhere that was posted for all and not deleted."""
        kept: dict[str, Json] = {}
        for event in self.owner.events:
            if event["type"] == "message_created" and not event["data"]["message"]["flags"] & 64:
                kept[event["data"]["message"]["id"]] = event["data"]["message"]
            elif event["type"] == "message_deleted":
                kept.pop(event["data"]["message_id"], None)
        return list(kept.values())

    def announcements(self, season: int) -> list[Json]:
        """What the league has said in a season, without tables."""
        return [
            one for one in self.said() if f"· season {season}" in text(one) and not has_picture(one)
        ]

    def tables(self, season: int) -> list[Json]:
        """The messages that showed tables of a season."""
        return [
            one for one in self.said() if f"· season {season}" in text(one) and has_picture(one)
        ]

    def threads(self) -> list[str]:
        """The names of all threads that were ever opened."""
        return [
            event["data"]["channel"]["name"]
            for event in self.owner.events
            if event["type"] == "channel_created" and event["data"]["channel"]["type"] == 11
        ]

    def shown(self, message: Json) -> list[Line]:
        """The table that a message shows now."""
        seen = [
            event["data"]["message"]
            for event in self.owner.events
            if event["type"] in ("message_created", "message_updated")
            and event["data"]["message"]["id"] == message["id"]
        ]
        return lines_of(seen[-1])

    def pinned(self) -> set[str]:
        """The messages that are pinned in the channel."""
        held = self.desk.world.messages[int(self.channel)].values()
        return {str(one.id) for one in held if one.pinned_at is not None}

    def crowned(self) -> set[int]:
        """Who has the champion's role."""
        guild, _ = home_of(self.desk, self.channel)
        return {one.user_id for one in guild.members.values() if self.crown in one.roles}


def lines_of(message: Json) -> list[Line]:
    """The lines of a table, from the words beside its picture."""
    (gallery,) = [part for part in parts(message) if part["type"] == GALLERY]
    words = gallery["items"][0]["description"]
    return [
        Line(int(place), name, number_of(points), way or "stay")
        for place, name, points, way in ROW.findall(words)
    ]


def number_of(points: str) -> Fraction:
    """Points as they are written: 7, 7½, 6.67."""
    if points[-1].isdigit():
        return Fraction(points)
    return Fraction(points[:-1] or "0") + Fraction(unicodedata.numeric(points[-1]))


def heading_of(message: Json) -> str:
    """The first line of a table: which division it is."""
    (gallery,) = [part for part in parts(message) if part["type"] == GALLERY]
    words: str = gallery["items"][0]["description"]
    return words.splitlines()[0]


def tied_fixtures(fixtures: Sequence[FixtureRow]) -> tuple[FixtureRow, FixtureRow] | None:
    """Two fixtures of a division by which both borders can be tied: see `tie_borders`."""
    for one in fixtures:
        for other in fixtures:
            first, second = seats_of(one), seats_of(other)
            if len(set(first) & set(second)) == 2:
                return one, other
    return None


async def tie_borders(town: Town, fixtures: Sequence[FixtureRow]) -> bool:
    """Let two share the first place of a division, and two the last.

    In one match A wins before B, C and D; in another E before F, D and C. In all the others, which
    nobody plays, everybody is equal.
    """
    found = tied_fixtures(fixtures)
    if found is None:
        return False
    seats = [[int(seat) for seat in seats_of(one)] for one in found]
    both = sorted(set(seats[0]) & set(seats[1]))
    for fixture, own, last in zip(found, seats, (both, both[::-1]), strict=True):
        await town.give_up(fixture, [*(seat for seat in own if seat not in both), *last])
    return True


def tiers_of(session: LeagueSession) -> dict[int, int]:
    """In which tier people play."""
    above = {one.number: one.tier for one in session.divisions}
    return {
        one.player: above[one.division]
        for one in session.entrants
        if one.player is not None and one.division is not None
    }


def sizes_of(session: LeagueSession) -> Counter[int]:
    """How many play in each tier."""
    return Counter(tiers_of(session).values())


async def require_state(town: Town, state: SeasonState) -> LeagueSession:
    """The season stands there."""
    session = await town.session()
    assert session.state is state, session.state
    return session
