"""A whole season: what members do, and what must be true afterwards.

Nobody organises anything. The bot is restarted in every phase, also in the middle of a step.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.leagues import LeagueSession, SeasonState
from bot.leagues.model import EntrantStatus
from tests.support.discord.counted_standings import counted_table
from tests.support.discord.messages import text
from tests.support.discord.season_server import SeasonServer, require_state, tiers_of
from tests.support.discord.shown_standings import heading_of
from tests.support.discord.tied_divisions import tie_borders

CALLED = 60
"""Players mentioned in one message."""
PINNED = 10
"""Divisions whose standings are pinned."""


@dataclass
class Course:
    """A season as it was played."""

    server: SeasonServer
    number: int
    random: Random
    leavers: list[int] = field(default_factory=list)
    sleepers: list[int] = field(default_factory=list)
    called: int = 0
    reminded: int = 0
    drawn: dict[int, int] = field(default_factory=dict)
    """The tier in which each player began."""
    tied: list[int] = field(default_factory=list)
    """The divisions in which two share the first place, and two the last."""

    async def run(self, newcomers: int, late: int, later: int) -> LeagueSession:
        """Play from the sign-up to the final standings."""
        await self.sign_up(newcomers)
        await self.check_in(late)
        await self.begin(later)
        await self.play()
        await self.end()
        return await self.server.session()

    async def sign_up(self, newcomers: int) -> None:
        """People sign up; two change their minds."""
        await require_state(self.server, SeasonState.SIGN_UP)
        new = await self.server.move_in(newcomers)
        half = newcomers // 2
        await self.server.press("league-join", new[:half])
        await self.server.restart()
        await self.server.press("league-join", new[half:])
        await self.server.press("league-leave", new[3:5])
        await self.server.days(14, settle=False)
        await self.server.restart()
        await self.server.settle()

    async def check_in(self, late: int) -> None:
        """Almost all check in: some late, so that they wait, and some after a reminder."""
        server = self.server
        session = await require_state(server, SeasonState.CHECK_IN)
        seated = [
            server.members[one.player or 0] for one in session.with_status(EntrantStatus.SIGNED)
        ]
        self.called = len(seated)
        self.sleepers = [one.id for one in seated[4::20]]
        slow = seated[5::20]
        awake = [one for one in seated if one.id not in self.sleepers and one not in slow]
        await server.press("league-in", awake[: len(awake) // 2])
        await server.restart()
        await server.press("league-in", awake[len(awake) // 2 :])
        await server.press("league-join", await server.move_in(late))
        await server.days(2)
        self.reminded = len(self.sleepers) + len(slow)
        await server.press("league-in", slow)
        await server.days(1, settle=False)

    async def begin(self, later: int) -> None:
        """The matches are opened; the bot is stopped meanwhile."""
        server = self.server
        while not any(one.match for one in (await server.session()).fixtures):
            server.house.services.leagues.wake()
            await server.breathe()
        await server.restart()
        await server.settle()
        session = await require_state(server, SeasonState.PLAY)
        playing = {one.player for one in session.with_status(EntrantStatus.PLAYING)}
        assert not playing & set(self.sleepers), "who does not answer does not play"
        assert all(one.match for one in session.fixtures)
        self.drawn = tiers_of(session)
        await server.press("league-join", await server.move_in(later))
        before = len((await server.session()).with_status(EntrantStatus.WAITING))
        for division in (session.divisions[0], session.divisions[-1]):
            leaver = session.in_division(division.number)[2].player or 0
            self.leavers.append(leaver)
            await server.withdraw(server.members[leaver])
        await server.settle()
        waiting = len((await server.session()).with_status(EntrantStatus.WAITING))
        assert waiting == max(before - len(self.leavers), 0), "who waits has stepped in"

    async def play(self) -> None:
        """Some divisions play everything, some almost everything; in some all borders are tied."""
        server = self.server
        session = await server.session()
        for division in session.divisions:
            mine = [one for one in session.fixtures if one.division == division.number]
            kind = division.number % 3
            if kind == 1 and await tie_borders(server, mine):
                self.tied.append(division.number)
            elif kind == 0:
                await server.play_out(mine, self.random)
            else:
                await server.play_out(mine[2:], self.random)
            if division.number == len(session.divisions) // 2:
                await server.restart()
        await server.settle()
        await server.days(42, settle=False)
        await server.restart()
        await server.settle()

    async def end(self) -> None:
        """Some matches are played in the grace period; the others are adjudicated."""
        server = self.server
        session = await require_state(server, SeasonState.GRACE)
        left = [one for one in session.fixtures if one.result is None and one.division % 3 == 2]
        await server.play_out(left[:1], self.random)
        await server.restart()
        await server.settle()
        await server.days(3, settle=False)
        await server.restart()
        await server.settle()
        await require_state(server, SeasonState.REST)
        await server.restart()
        await server.settle()

    async def require_all(self, books: Sequence[LeagueSession]) -> None:
        """Check everything about a season with final standings."""
        session = books[-1]
        self.require_announcements(session)
        self.require_threads(books)
        self.require_pins(session)
        await self.require_tables(session)
        self.require_ties(session)
        self.require_crowns(session)

    def require_announcements(self, session: LeagueSession) -> None:
        """Everything was announced once, and nothing else."""
        said = [text(one) for one in self.server.announcements(self.number)]
        twice = [one for one, times in Counter(said).items() if times > 1]
        assert not twice, twice
        sentences = {
            "**Sign up now!**": 1,
            "**Are you there?**": 1,
            "Please check in until": 1 + (self.called - 1) // CALLED,
            "The check-in ends": 1 + (self.reminded - 1) // CALLED,
            "**The season begins.**": 1,
            "has withdrawn": len(self.leavers),
            "there is grace until": 1,
            "decided now": 1,
            "**The season is over.**": 1,
        }
        for sentence, times in sentences.items():
            assert sum(sentence in one for one in said) == times, (sentence, said)
        tables = Counter(heading_of(one).split(",")[0] for one in self.server.tables(self.number))
        assert len(self.server.tables(self.number)) == len(session.divisions), tables

    def require_pins(self, session: LeagueSession) -> None:
        """The standings of this season, or a link to them, are pinned; older ones are not."""
        tables = {one["id"] for one in self.server.tables(self.number)}
        play = {
            one["id"]
            for one in self.server.announcements(self.number)
            if "**The season begins.**" in text(one)
        }
        many = len(session.divisions) > PINNED
        assert play & self.server.pinned() == (play if many else set())
        others = self.server.pinned() - play
        assert not others & tables if many else others == tables

    def require_threads(self, books: Sequence[LeagueSession]) -> None:
        """Every match has had one thread with one start message, and nothing elsewhere."""
        matches = sum(len(session.fixtures) for session in books)
        names = self.server.threads()
        assert len(names) == len(set(names)) == matches
        begun = [one["channel_id"] for one in self.server.left() if "sealed" in text(one)]
        assert len(begun) == len(set(begun)) == matches
        assert self.server.channel not in begun

    async def require_tables(self, session: LeagueSession) -> None:
        """The final standings follow from the matches."""
        for message, division in zip(
            self.server.tables(self.number), session.divisions, strict=True
        ):
            shown = self.server.shown(message)
            counted = await counted_table(self.server, session, division.number)
            assert [(one.place, one.name) for one in shown] == [
                (one.place, one.name) for one in counted
            ]
            for line, mine in zip(shown, counted, strict=True):
                assert abs(line.points - mine.points) < 0.01

    def require_ties(self, session: LeagueSession) -> None:
        """Both borders were tied somewhere in every tier that has such divisions."""
        lowest = max(one.tier for one in session.divisions)
        assert self.tied
        for message, division in zip(
            self.server.tables(self.number), session.divisions, strict=True
        ):
            if division.number not in self.tied:
                continue
            shown = self.server.shown(message)
            places = [line.place for line in shown]
            assert places[:2] == [1, 1], shown
            assert places[-1] == places[-2], shown
            ups = [line.way for line in shown[:2]]
            downs = [line.way for line in shown[-2:]]
            assert ups == (["stay"] * 2 if division.tier == 0 else ["up"] * 2)
            assert downs == ["stay"] * 2, "who shares a place across the border stays"
            assert division.tier <= lowest

    def require_crowns(self, session: LeagueSession) -> None:
        """The winners of the highest tier have the role."""
        highest = {one.number for one in session.divisions if one.tier == 0}
        winners = {
            one.player
            for one in session.entrants
            if one.division in highest and one.place == 1 and one.player is not None
        }
        assert winners <= self.server.crowned()
