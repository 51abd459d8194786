"""Names that exist outside the code, so that no renaming may touch them.

They are on posted buttons, in databases, in queues, in players' heads and in operators' files.
A name that is missing here was renamed or removed by mistake; a new one is added to its list.
"""

import importlib
import pkgutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any

import pytest
from discord import AppCommandType, app_commands

import bot
import games
from bot.errors import RefusedError
from bot.leagues.queue import KINDS as LEAGUE_POSTS
from bot.matches.posts import MATCH_POSTS
from bot.players.settings import StoredSettings
from bot.services import open_services
from cogs.cards.card import CardKind
from cogs.client import Azulejo
from cogs.posting.notifications import split_kind
from cogs.registry import COGS
from data import open_database
from data.tables.outbox import PEOPLE
from tests.support.databases import new_file, sqlite_url

__all__ = ["new_file", "sqlite_url"]

VERBS = """
    abort agree as-played back bag blocked board cancel clocks computer computers correct corrected
    decline follow forget-me guests hand handing handover heap help hint hours invite join
    league-compare league-do league-in league-join league-leave league-me league-next league-round
    league-step league-table league-undo league-withdraw league-words leave line log new next onward
    opinion pace pause pick plan plan-add plan-clear plan-do plan-pass plan-see plan-wish play
    playing prefer rank records rematch resign resigning result resume rules settings settle since
    start stats substitute table tally tour type unblock undo unvacation vacation verify void voided
    which words zone
"""
"""The first word of the id of a button, menu or form."""

COMMANDS = """
    /abort match
    /about
    /back match
    /bag match
    /block player
    /board match player
    /forget-me
    /games
    /handover player match
    /help
    /hint match
    /hours
    /league admin call-off league
    /league admin close league
    /league admin correct fixture places scores league
    /league admin disqualify player league
    /league admin export league
    /league admin extend days league
    /league admin import sheet league
    /league admin log league
    /league admin next league
    /league admin open league date
    /league admin pause league
    /league admin rename name league
    /league admin replace player substitute league
    /league admin resume league
    /league admin set setting value league
    /league admin status league
    /league admin undo entry league
    /league admin withdraw player league
    /league challenge rival league
    /league check-in league
    /league compare deal league season
    /league create name game format table division channel
    /league fixtures league division
    /league join league
    /league leave league
    /league list
    /league me league
    /league table league division season without
    /log match
    /move move match
    /my-data
    /pause days match
    /plan moves picks keeps match
    /play game seats against joining friend pace timeout
    /rank game
    /records game
    /rematch match
    /resign match
    /result match
    /resume match
    /rules game
    /server
    /settings
    /since match
    /stats player game
    /table match
    /text match
    /unblock player
    /undo match
    /vacation from to
    /verify match
"""
"""Every command with its options."""

STORED_VALUES = {
    "match status": "lobby, running, over, aborted",
    "match ending": "play, resignation, consent, host, expiry, score, league",
    "joining": "anyone, invited",
    "seal": "none, sealed, opened",
    "move source": "player, forced, clock, plan, computer, bag, undo",
    "proposal": "undo, abort, pause, substitute",
    "deadline": "move, computer, offer, lobby, pause, whole, archive",
    "notification": "mention, dm, none",
    "creators": "everyone, role",
    "operator block": "person, server",
    "company in button ids": "people, computers",
    "league format": "divisions, swiss, cup, ladder, duplicate",
    "adjudication": "computers, score",
    "border": "kind, strict, seeded",
    "season state": (
        "announced, sign-up, check-in, play, grace, adjudication, rest, over, called off"
    ),
    "entrant status": (
        "signed up, checked in, waiting, playing, absent, left, withdrawn, disqualified"
    ),
    "league event": (
        "create, rename, close league, settings, announce, open sign-up, open check-in,"
        " begin play, next round, grace, adjudicate, conclude, next season, put off, call off,"
        " close, pause, resume, extend, replace, correct, disqualify, withdraw, challenge, import,"
        " undo"
    ),
    "rating": "rated, apart, unrated",
    "Azul phase": "deal, offer, tiling, over",
    "Azul wall": "coloured, grey",
    "Summer Pavilion phase": "deal, draft, placing, pick, over",
    "Summer Pavilion side": "standard, variant",
}
"""Enumerations whose values are stored; their classes may be renamed and moved."""

QUEUED_POSTS = """
    adjudication season due left how
    announced season due
    archive ply
    board ply fresh
    call season due players
    called-off season due count least
    called-off season due drawn begun untouched
    challenge season due entrant rival
    check-in season due players count
    closed season due
    corrected season due fixture ranks entrants late division
    declined ply what seat
    disqualified season due entrant substitute left division
    end ply opened
    extended season due days
    grace season due left
    invitation ply guests
    invitation season
    league-closed season due
    lobby ply fresh
    news ply what=back seat player
    news ply what=deserted seat
    news ply what=forfeit seat
    news ply what=goes-on
    news ply what=kept seat
    news ply what=overtime
    news ply what=paused until
    news ply what=substitute seat player before
    offer ply seat guests
    outdated message channel
    paused season due
    play season due players fixtures
    proposal ply what seat about
    put-off season due count least
    reminder ply seat
    reminder season due players
    renamed season due old new
    replaced season due entrant substitute
    result season due last first until
    resumed season due
    roles season entrants former champions
    round season due round
    sign-up season due returning
    start ply apart quiet
    table season division
    undone season due act
    withdrawn season due entrant substitute left
"""
"""Every kind of queued post with its keys; a constant has its value."""

SETTINGS = {
    "player": """
        confirm forced_moves notice text_boards theme language toured reminders zone hours vacations
        gained substitute
    """,
    "server": "language theme channels creators creator_role threads pace",
    "league": """
        game options format table division each rounds least most top widening announced sign_up
        check_in play grace rest points pace up down border adjudication outside_help returning
        again channel matches organisers champion_role tier_roles
    """,
}
"""Settings as they are stored."""

REFUSALS = """
    AlreadyJoinedError AlreadyOfferedError AtTableError AwayError GuestAtTableError HeldError
    LastPersonError NoClockError NoFreeSeatError NoProposalError NobodyToAskError NotAwayError
    NotHostError NotInLobbyError NotInvitedError NotOfferedError NotOverError NotPausedError
    NotRunningError NotYourSeatError NothingToUndoError OvertimeError PauseLengthError PlanNowError
    RefusedMoveError RefusedPlanError SameBagError SealedError SetupRefusedError StaleMoveError
    TableAskedError TooFewPlayersError TooManyMatchesError TooManySoloMatchesError TurnedAwayError
    UnknownGameError UnknownMatchError
"""
"""Classes of refusals: the answer to a click is stored under the class's name."""


@pytest.fixture
async def client(sqlite_url: str) -> AsyncIterator[Azulejo]:
    """The bot with all its cogs, not connected to anything."""
    async with await open_database(sqlite_url) as database, open_services(database) as services:
        client = Azulejo(services)
        async with client:
            for cog in COGS:
                await client.add_cog(cog(client))
            yield client


def str_enums() -> Iterator[type[StrEnum]]:
    """Every enumeration of text in the bot and in the games."""
    for package in (bot, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.rpartition(".")[2] not in ("__main__", "worker"):
                for found in vars(importlib.import_module(module.name)).values():
                    if isinstance(found, type) and issubclass(found, StrEnum):
                        yield found


def stored_key(one: "Field[Any]") -> str:
    key = str(one.metadata.get("key", one.name))
    return key if one.init else f"{key}={one.default}"


async def test_buttons_keep_their_verbs(client: Azulejo) -> None:
    assert sorted(client.press_handlers.verbs) == VERBS.split()


def test_cards_keep_the_numbers_of_their_kinds() -> None:
    assert {kind.name: kind.value for kind in CardKind} == {"BOARD": 1001, "PREVIEW": 1002}


async def test_commands_and_options_keep_their_names(client: Azulejo) -> None:
    commands = [
        " ".join([f"/{one.qualified_name}", *(option.display_name for option in one.parameters)])
        for one in client.tree.walk_commands()
        if isinstance(one, app_commands.Command)
    ]
    assert sorted(commands) == [line.strip() for line in COMMANDS.strip().splitlines()]
    on_members = client.tree.get_commands(type=AppCommandType.user)
    assert [command.name for command in on_members] == ["Play Azul"]


@pytest.mark.parametrize("name", STORED_VALUES)
def test_stored_values_keep_their_names(name: str) -> None:
    known = [[one.value for one in enum] for enum in str_enums()]
    assert STORED_VALUES[name].split(", ") in known


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_keep_their_names(name: str) -> None:
    known = [[field.name for field in fields(one)] for one in StoredSettings.__subclasses__()]
    assert SETTINGS[name].split() in known


def test_refusals_keep_their_class_names() -> None:
    known = {kind.__name__ for kind in RefusedError.__subclasses__()}
    assert known >= set(REFUSALS.split())


def test_queued_posts_keep_their_kinds() -> None:
    """Their keys and kinds of news are in tests/bot/matches/test_posts.py."""
    kinds = "lobby start board invitation proposal declined reminder offer end archive news"
    assert {post.kind for post in MATCH_POSTS} == set(kinds.split())


def test_queued_posts_keep_their_kinds_and_keys() -> None:
    kinds = [
        " ".join([one.kind, *map(stored_key, fields(one))]) for one in (*MATCH_POSTS, *LEAGUE_POSTS)
    ]
    assert sorted(kinds) == [line.strip() for line in QUEUED_POSTS.strip().splitlines()]


def test_queued_posts_name_people_under_the_same_keys() -> None:
    assert {"guests", "player", "before", "about"} == PEOPLE


def test_sent_messages_about_a_seat_keep_their_kinds() -> None:
    assert split_kind("notice.0") == ("notice", 0)
    assert split_kind("substitute.1") == ("substitute", 1)
    assert split_kind("board") == ("board", None)
