"""Posts about matches: stored texts stay readable, and what names players is known."""

import pytest

from bot.matches.model import ProposalKind
from bot.matches.posts import (
    MATCH_POSTS,
    ArchivePost,
    BoardPost,
    ClocksPaused,
    ClocksResumed,
    ComputerKeepsSeat,
    DeclinedPost,
    EndPost,
    InvitationPost,
    LobbyPost,
    MatchPost,
    NobodyLeft,
    PlayerReturned,
    ProposalPost,
    ReminderPost,
    SeatForfeited,
    SeatOfferPost,
    StartPost,
    SubstituteSeated,
    TimeLimitReached,
    decode_match_post,
)
from cogs.posting.match_poster import HANDLERS
from data.tables.outbox import PEOPLE
from games.core import Seat

STORED: list[tuple[str, MatchPost]] = [
    ('{"ply": 0}', LobbyPost(ply=0)),
    ('{"ply": 0, "fresh": 1}', LobbyPost(ply=0, force_new=True)),
    ('{"ply": 0}', StartPost(ply=0)),
    ('{"ply": 0, "apart": 1}', StartPost(ply=0, arranged=True)),
    ('{"ply": 0, "apart": 1, "quiet": 1}', StartPost(ply=0, arranged=True, quiet=True)),
    ('{"ply": 5}', BoardPost(ply=5)),
    ('{"ply": 5, "fresh": 1}', BoardPost(ply=5, force_new=True)),
    ('{"ply": 0, "guests": "7 8"}', InvitationPost(ply=0, guests=(7, 8))),
    (
        '{"ply": 4, "what": "undo", "seat": 1}',
        ProposalPost(ply=4, proposal=ProposalKind.UNDO, seat=Seat(1)),
    ),
    (
        '{"ply": 4, "what": "pause", "seat": 1, "about": 60000}',
        ProposalPost(ply=4, proposal=ProposalKind.PAUSE, seat=Seat(1), about=60_000),
    ),
    (
        '{"ply": 4, "what": "substitute", "seat": 1, "about": 7}',
        ProposalPost(ply=4, proposal=ProposalKind.SUBSTITUTE, seat=Seat(1), about=7),
    ),
    (
        '{"ply": 4, "what": "abort", "seat": 0}',
        DeclinedPost(ply=4, proposal=ProposalKind.ABORT, seat=Seat(0)),
    ),
    ('{"ply": 4, "seat": 1}', ReminderPost(ply=4, seat=Seat(1))),
    ('{"ply": 4, "seat": 1, "guests": ""}', SeatOfferPost(ply=4, seat=Seat(1), guests=())),
    ('{"ply": 4, "seat": 1, "guests": "7"}', SeatOfferPost(ply=4, seat=Seat(1), guests=(7,))),
    ('{"ply": 9}', EndPost(ply=9)),
    ('{"ply": 9}', ArchivePost(ply=9)),
    ('{"ply": 9, "opened": 1}', EndPost(ply=9, bag_opened=True)),
    (
        '{"ply": 4, "what": "back", "seat": 1, "player": 7}',
        PlayerReturned(ply=4, seat=Seat(1), player=7),
    ),
    (
        '{"ply": 4, "what": "substitute", "seat": 1, "player": 7, "before": 8}',
        SubstituteSeated(ply=4, seat=Seat(1), player=7, previous=8),
    ),
    ('{"ply": 4, "what": "kept", "seat": 1}', ComputerKeepsSeat(ply=4, seat=Seat(1))),
    ('{"ply": 4, "what": "deserted", "seat": 1}', NobodyLeft(ply=4, seat=Seat(1))),
    ('{"ply": 4, "what": "forfeit", "seat": 1}', SeatForfeited(ply=4, seat=Seat(1))),
    ('{"ply": 4, "what": "paused", "until": 99}', ClocksPaused(ply=4, until=99)),
    ('{"ply": 4, "what": "goes-on"}', ClocksResumed(ply=4)),
    ('{"ply": 4, "what": "overtime"}', TimeLimitReached(ply=4)),
]


@pytest.mark.parametrize(("payload", "post"), STORED)
def test_a_post_is_stored_under_these_keys_and_read_back(payload: str, post: MatchPost) -> None:
    assert post.encode() == payload
    assert decode_match_post(post.kind, payload) == post


@pytest.mark.parametrize(
    ("kind", "payload", "post"),
    [
        ("start", '{"ply": 0, "commitment": "ab"}', StartPost(ply=0)),
        (
            "start",
            '{"ply": 0, "commitment": "ab", "apart": 1, "quiet": 0}',
            StartPost(ply=0, arranged=True),
        ),
        ("invitation", '{"ply": 0, "seat": 0, "guests": "7"}', InvitationPost(ply=0, guests=(7,))),
        (
            "proposal",
            '{"ply": 4, "what": "pause", "seat": 1, "about": 0}',
            ProposalPost(ply=4, proposal=ProposalKind.PAUSE, seat=Seat(1)),
        ),
        (
            "reminder",
            '{"ply": 4, "seat": 1, "stage": 2, "ends": 99}',
            ReminderPost(ply=4, seat=Seat(1)),
        ),
        (
            "offer",
            '{"ply": 4, "seat": 1, "until": 99, "guests": "7"}',
            SeatOfferPost(ply=4, seat=Seat(1), guests=(7,)),
        ),
        (
            "news",
            '{"ply": 4, "what": "substitute", "seat": 1, "player": 0, "before": 0}',
            SubstituteSeated(ply=4, seat=Seat(1), player=0, previous=0),
        ),
    ],
)
def test_posts_that_earlier_versions_have_queued_are_read(
    kind: str, payload: str, post: MatchPost
) -> None:
    assert decode_match_post(kind, payload) == post


def test_a_proposal_is_about_a_player_or_a_time() -> None:
    seat = Seat(1)
    pause = ProposalPost(ply=4, proposal=ProposalKind.PAUSE, seat=seat, about=9)
    guest = ProposalPost(ply=4, proposal=ProposalKind.SUBSTITUTE, seat=seat, about=9)
    erased = ProposalPost(ply=4, proposal=ProposalKind.SUBSTITUTE, seat=seat)
    assert (pause.span, pause.player) == (9, None)
    assert (guest.span, guest.player) == (None, 9)
    assert (erased.span, erased.player) == (None, None)


def test_every_kind_is_tested_and_has_a_handler() -> None:
    assert {type(post) for _, post in STORED} == set(MATCH_POSTS) == set(HANDLERS)


def test_every_key_that_names_a_player_is_erased_by_forget_me() -> None:
    assert {key for post in MATCH_POSTS for key in post.person_fields} == PEOPLE
