"""Announcements and tasks are read from what is stored, as every version has written it."""

import json
from typing import Any

import pytest

from bot.leagues.announcements import (
    ActionUndone,
    AdjudicationBegins,
    Announcement,
    ChallengeMade,
    CheckInContinued,
    CheckInOpened,
    CheckInReminder,
    GraceBegins,
    LeagueClosed,
    LeagueRenamed,
    PlayBegins,
    PlayerDisqualified,
    PlayerReplaced,
    PlayerWithdrawn,
    ResultCorrected,
    RoundDrawn,
    SeasonAnnounced,
    SeasonCalledOff,
    SeasonClosed,
    SeasonExtended,
    SeasonPaused,
    SeasonPutOff,
    SeasonResult,
    SeasonResumed,
    SignUpOpened,
    TooFewPlayers,
)
from bot.leagues.model import Adjudication, LeagueEvent
from bot.leagues.queue import KINDS, Invitation, LeaguePost, SentAnnouncement, decode_post
from bot.leagues.tasks import (
    DeleteMessage,
    LeagueTask,
    UpdateInvitation,
    UpdateRoles,
    UpdateStandings,
)

AT: dict[str, Any] = {"season": 2, "due": 1_900_000_000_000}
SEASON = '"season": 2, "due": 1900000000000'

STORED: list[tuple[str, str, LeaguePost]] = [
    ("announced", f"{{{SEASON}}}", SeasonAnnounced(**AT)),
    ("sign-up", f'{{{SEASON}, "returning": 3}}', SignUpOpened(**AT, returning=3)),
    (
        "check-in",
        f'{{{SEASON}, "players": [0, 2], "count": 2}}',
        CheckInOpened(**AT, players=(0, 2), count=2),
    ),
    ("reminder", f'{{{SEASON}, "players": [1]}}', CheckInReminder(**AT, players=(1,))),
    ("call", f'{{{SEASON}, "players": [90]}}', CheckInContinued(**AT, players=(90,))),
    (
        "play",
        f'{{{SEASON}, "players": 7, "fixtures": 14}}',
        PlayBegins(**AT, player_count=7, fixture_count=14),
    ),
    ("round", f'{{{SEASON}, "round": 2}}', RoundDrawn(**AT, round=2)),
    ("grace", f'{{{SEASON}, "left": 4}}', GraceBegins(**AT, left=4)),
    (
        "adjudication",
        f'{{{SEASON}, "left": 4, "how": "score"}}',
        AdjudicationBegins(**AT, left=4, how=Adjudication.SCORE),
    ),
    (
        "result",
        f'{{{SEASON}, "last": 1, "first": 12, "until": 24}}',
        SeasonResult(**AT, last=True, first=12, until=24),
    ),
    ("put-off", f'{{{SEASON}, "count": 2, "least": 4}}', SeasonPutOff(**AT, count=2, least=4)),
    (
        "called-off",
        '{"season": 2, "count": 2, "least": 4}',
        TooFewPlayers(season=2, count=2, least=4),
    ),
    (
        "called-off",
        '{"season": 2, "drawn": 1, "begun": 3, "untouched": 5}',
        SeasonCalledOff(season=2, drawn=True, begun=3, untouched=5),
    ),
    ("closed", '{"season": 2}', SeasonClosed(season=2)),
    ("league-closed", "{}", LeagueClosed()),
    ("renamed", '{"old": "Tiles", "new": "Cup"}', LeagueRenamed(old="Tiles", new="Cup")),
    ("paused", '{"season": 2}', SeasonPaused(season=2)),
    ("resumed", f"{{{SEASON}}}", SeasonResumed(**AT)),
    ("extended", f'{{{SEASON}, "days": 3}}', SeasonExtended(**AT, days=3)),
    (
        "replaced",
        f'{{{SEASON}, "entrant": 7, "substitute": 1}}',
        PlayerReplaced(**AT, entrant=7, substitute=1),
    ),
    (
        "withdrawn",
        f'{{{SEASON}, "entrant": 7, "substitute": 1}}',
        PlayerWithdrawn(**AT, entrant=7, substitute=1),
    ),
    (
        "withdrawn",
        f'{{{SEASON}, "entrant": 1, "left": 0}}',
        PlayerWithdrawn(**AT, entrant=1, has_matches=False),
    ),
    (
        "disqualified",
        f'{{{SEASON}, "entrant": 1, "left": 0, "division": 0}}',
        PlayerDisqualified(**AT, entrant=1, has_matches=False, division=0),
    ),
    (
        "corrected",
        f'{{{SEASON}, "fixture": 3, "ranks": [2, 1], "entrants": [4, 5], "late": 0,'
        ' "division": 1}',
        ResultCorrected(**AT, fixture=3, ranks=(2, 1), entrants=(4, 5), late=False, division=1),
    ),
    (
        "challenge",
        f'{{{SEASON}, "entrant": 4, "rival": 3}}',
        ChallengeMade(**AT, entrant=4, rival=3),
    ),
    ("undone", f'{{{SEASON}, "act": "begin play"}}', ActionUndone(**AT, action=LeagueEvent.BEGIN)),
    ("table", '{"season": 2, "division": 1}', UpdateStandings(season=2, division=1)),
    ("invitation", '{"season": 2}', UpdateInvitation(season=2)),
    ("outdated", '{"message": 5, "channel": 6}', DeleteMessage(message=5, channel=6)),
    (
        "roles",
        '{"season": 2, "entrants": [1, 4], "former": [70]}',
        UpdateRoles(season=2, entrants=(1, 4), former=(70,)),
    ),
]


@pytest.mark.parametrize(("kind", "payload", "post"), STORED)
def test_each_kind_keeps_its_stored_keys(kind: str, payload: str, post: LeaguePost) -> None:
    assert (post.kind, post.encode()) == (kind, payload)
    assert decode_post(kind, payload) == post


def test_every_kind_has_an_example() -> None:
    assert {type(post) for _, _, post in STORED} == set(KINDS)
    assert {one.__name__ for one in KINDS} == {
        one.__name__ for base in (Announcement, LeagueTask) for one in base.__subclasses__()
    }


OLD: list[tuple[str, str, LeaguePost]] = [
    # None was stored as null.
    ("paused", '{"season": 2, "due": null}', SeasonPaused(season=2)),
    ("outdated", '{"message": 5, "channel": null}', DeleteMessage(message=5)),
    # Truth values were stored as such.
    (
        "result",
        '{"season": 2, "due": 5, "last": false, "first": 0, "until": 12}',
        SeasonResult(season=2, due=5, last=False, first=0, until=12),
    ),
    # All players and all divisions once fitted into one message.
    ("result", '{"season": 2, "due": 5, "last": true}', SeasonResult(season=2, due=5, last=True)),
    (
        "check-in",
        '{"season": 2, "due": 5, "players": [0]}',
        CheckInOpened(season=2, due=5, players=(0,)),
    ),
    # Nobody reads how many are reminded.
    (
        "reminder",
        '{"season": 2, "due": 5, "players": [0, 1], "count": 2}',
        CheckInReminder(season=2, due=5, players=(0, 1)),
    ),
    (
        "roles",
        '{"champions": 40, "season": 2, "entrants": [], "former": []}',
        UpdateRoles(season=2, entrants=(), former=(), champions=True),
    ),
    (
        "corrected",
        '{"season": 1, "due": null, "fixture": 3, "ranks": [1, 1], "entrants": [4, 5], "late": 1}',
        ResultCorrected(season=1, fixture=3, ranks=(1, 1), entrants=(4, 5), late=True),
    ),
    # Without `left`, matches were left.
    (
        "disqualified",
        '{"season": 2, "due": 5, "entrant": 1}',
        PlayerDisqualified(season=2, due=5, entrant=1),
    ),
]


@pytest.mark.parametrize(("kind", "payload", "post"), OLD)
def test_posts_that_earlier_versions_queued_are_read(
    kind: str, payload: str, post: LeaguePost
) -> None:
    assert decode_post(kind, payload) == post


def test_an_unknown_post_is_an_error() -> None:
    for kind, payload in (("no such kind", "{}"), ("round", '{"season": 2}')):
        with pytest.raises(ValueError, match=kind):
            decode_post(kind, payload)


def test_no_post_of_a_league_names_a_person() -> None:
    assert {name for kind in KINDS for name in kind.person_fields} == set()


def test_an_invitation_keeps_its_stored_form() -> None:
    stored = '{"kind": "sign-up", "about": {"season": 2, "due": 5, "returning": 3},'
    stored += ' "message": 7, "channel": 8}'
    invitation = Invitation(SignUpOpened(season=2, due=5, returning=3), SentAnnouncement(7, 8))
    assert invitation.encode() == stored
    assert Invitation.decode(stored) == invitation
    assert json.loads(stored)["about"] == json.loads(invitation.announcement.encode())
