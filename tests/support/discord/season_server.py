"""A server with a league: many members who press buttons, and a bot that is restarted.

Everything announced about a season is read back from the playground, as a member sees it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from random import Random
from types import TracebackType
from typing import Any, Self

from bot.leagues import LeagueSession, SeasonState
from bot.leagues.season.steps import REMIND_BEFORE
from bot.matches import Status
from data.tables.leagues import channels as channels_table
from data.tables.leagues import schedule as tables
from data.tables.leagues.rows import FixtureRow
from data.tables.outbox import NEVER
from data.times import stored
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import BOT, Permission
from tests.cogs.conftest import House, living_in, time_of
from tests.support.discord.messages import Json, buttons, has_picture, text
from tests.support.discord.outages import HEADS
from tests.support.discord.season_members import Member
from tests.support.discord.seating import CLICKS, home_of
from tests.support.discord.shown_standings import Line, lines_of
from tests.support.discord.time_passing import pass_time
from tests.support.odd_computers import Oracle
from tests.support.playground.person import Person

WAIT = timedelta(seconds=5)
"""How far the clock is moved when matches or posts wait for their time."""


class SeasonServer:
    """A league on a server, from its first day."""

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
        """Start the bot on the same file."""
        bot = living_in(self._url, self.desk, self._seeds, workers=Oracle())
        self.house = await self._bot.enter_async_context(bot)

    async def go_down(self) -> None:
        """Stop the bot, whatever it is doing."""
        await self._bot.aclose()

    async def restart(self) -> None:
        """Stop the bot, and start a new one on the same file."""
        await self.go_down()
        self.restarts += 1
        await self.come_back()

    async def move_in(self, count: int) -> list[Member]:
        """Add new members to the server."""
        new = []
        for _ in range(count):
            name = f"Player {len(self.members) + 1}"
            user = channels.add_user(self.desk, name)
            member = Member(self.desk.address, user.id, name)
            self.members[user.id] = await self._people.enter_async_context(member)
            new.append(self.members[user.id])
        return new

    async def press(self, verb: str, members: Iterable[Member]) -> None:
        """Let members press the button of the latest announcement that has it."""
        message = self.with_button(verb)[-1]
        code = next(one for one in buttons(message) if one.split(":")[0] == verb)
        for member in members:
            answer = await member.click(message, code)
            assert answer["outcome"] == "message", answer

    async def withdraw(self, member: Member) -> None:
        """Let a player leave the season, and confirm it."""
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

    async def open(self, **chosen: Any) -> None:
        """Create the league and open its first season; nobody organises anything after that."""
        await self.owner.use(self.channel, "league", "create", name="Tiles")
        guild, _ = home_of(self.desk, self.channel)
        (own,) = guild.members[self.desk.bot.id].roles
        allowed = BOT | Permission.MANAGE_ROLES | Permission.PIN_MESSAGES
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
        """Let days pass while the bot runs."""
        span = timedelta(days=count, seconds=1)
        await pass_time(self.house, self.desk, span, sent=False)
        if settle:
            await self.settle()

    async def settle(self, patience: float = 300) -> None:
        """Wait until everything that is due has happened and is announced."""
        async with asyncio.timeout(patience):
            while await self._is_busy():
                self.house.services.leagues.wake()
                await self._skip_wait()
                await asyncio.sleep(0.02)
            await self.owner.read_up()

    async def _skip_wait(self) -> None:
        """Let some seconds pass if everything that is left waits for its time.

        While something is due or being sent the clock stands still, so that no lease expires.
        """
        now = stored(time_of(self.desk)())

        async def first(tx: Any) -> list[Any]:
            return [row for sql in HEADS for row in await tx.fetch(sql, NEVER)]

        heads = await self.house.database.read(first)
        if all(lease is None and due > now for due, lease in heads):
            await pass_time(self.house, self.desk, WAIT, sent=False)

    async def breathe(self) -> None:
        """Let other tasks run for a moment."""
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
        """Whether an unreachable match still has to move to the league's channel."""
        if not (found := await self.house.database.read(channels_table.undeliverable)):
            return False
        settings = (await self.session()).league_settings
        return any(channel != (settings.matches or settings.channel) for _, _, channel in found)

    async def play_out(self, fixtures: Iterable[FixtureRow], random: Random) -> None:
        """Play matches to their end with random moves."""
        matches = self.house.services.matches
        for fixture in fixtures:
            match = await matches.find(fixture.match or 0)
            while match.status is Status.RUNNING and match.waiting:
                seat = next(one for one in match.to_act if match.seats[one].player)
                move = random.choice(match.game.moves(match.state, seat))
                player = match.seats[seat].player or 0
                match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match

    async def give_up(self, fixture: FixtureRow, order: Sequence[int]) -> None:
        """Let entrants resign one after the other, so that a match ends in this order.

        Before that they move until one of the first two is to act, so that no computer has to.
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

    def said(self, channel: str | None = None) -> list[Json]:
        """Every public message of the bot that was ever in a channel."""
        return [
            event["data"]["message"]
            for event in self.owner.events
            if event["type"] == "message_created"
            and event["data"]["message"]["channel_id"] == (channel or self.channel)
            and event["data"]["message"]["type"] == 0
            and not event["data"]["message"]["flags"] & 64
        ]

    def heard(self) -> list[Json]:
        """Every public message that was ever in any channel, those of Discord included."""
        return [
            event["data"]["message"]
            for event in self.owner.events
            if event["type"] == "message_created" and not event["data"]["message"]["flags"] & 64
        ]

    def left(self) -> list[Json]:
        """Every public message of the bot anywhere that was not deleted."""
        kept: dict[str, Json] = {}
        for event in self.owner.events:
            if event["type"] == "message_created" and not event["data"]["message"]["flags"] & 64:
                kept[event["data"]["message"]["id"]] = event["data"]["message"]
            elif event["type"] == "message_deleted":
                kept.pop(event["data"]["message_id"], None)
        return list(kept.values())

    def announcements(self, season: int) -> list[Json]:
        """What the league announced in a season, without standings."""
        return [
            one for one in self.said() if f"· season {season}" in text(one) and not has_picture(one)
        ]

    def tables(self, season: int) -> list[Json]:
        """The messages that showed standings of a season."""
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
        """The standings that a message shows now."""
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


def tiers_of(session: LeagueSession) -> dict[int, int]:
    """The tier of each player."""
    above = {one.number: one.tier for one in session.divisions}
    return {
        one.player: above[one.division]
        for one in session.entrants
        if one.player is not None and one.division is not None
    }


def sizes_of(session: LeagueSession) -> Counter[int]:
    """The number of players in each tier."""
    return Counter(tiers_of(session).values())


async def require_state(server: SeasonServer, state: SeasonState) -> LeagueSession:
    """The state of the season."""
    session = await server.session()
    assert session.state is state, session.state
    return session
