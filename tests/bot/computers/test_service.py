"""Computer players in real matches: whatever fails, the match goes on."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.matches import Match, Status
from bot.matches.model import MoveSource
from bot.services import Services
from tests.support.odd_computers import HOST, Oracle, odd, past, quick, serving, sit_down
from tests.support.waiting import until


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/azulejo.db"


@pytest.fixture
def clicks() -> Iterator[int]:
    return count(1)


async def computers_moves(services: Services, match: Match) -> list[str]:
    history = await services.matches.history(match.id)
    return [one.move for one in history.played if one.how is MoveSource.COMPUTER]


async def test_a_computer_plays_the_move_it_has_found(url: str, clicks: Iterator[int]) -> None:
    async with serving(url, odd()) as services:
        match = await sit_down(services, clicks, "plays")
        due = match.game.moves(match.state, match.to_act[0])[-1]
        await past(services, match)
        assert await computers_moves(services, match) == [due]


@pytest.mark.parametrize("level", ["faints", "dies", "sleeps", "cheats", "babbles"])
async def test_if_a_computer_fails_the_first_legal_move_is_played(
    url: str, clicks: Iterator[int], level: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(url, odd(answer=0.5)) as services:
        match = await sit_down(services, clicks, level)
        simple = match.game.moves(match.state, match.to_act[0])[0]
        match = await past(services, match)
        assert await computers_moves(services, match) == [simple]
        assert match.waiting == (HOST,)
    assert any(
        f"match {match.id}: {level}" in record.message and record.levelno >= logging.WARNING
        for record in caplog.records
    )


async def test_a_full_queue_makes_nobody_play_the_first_legal_move(
    url: str, clicks: Iterator[int]
) -> None:
    async with serving(url, odd(waiting=1)) as services:
        begun = [await sit_down(services, clicks, "is slow") for _ in range(4)]
        for match in begun:
            due = match.game.moves(match.state, match.to_act[0])[-1]
            await past(services, match)
            assert await computers_moves(services, match) == [due]


async def test_a_match_goes_on_when_its_worker_is_killed(url: str, clicks: Iterator[int]) -> None:
    workers = odd()
    async with serving(url, workers) as services:
        match = await sit_down(services, clicks, "sleeps")
        await until(lambda: workers.at_work)
        await asyncio.sleep(0.3)
        (worker,) = workers.at_work
        os.kill(worker.number, signal.SIGKILL)
        assert (await past(services, match)).waiting == (HOST,)


async def test_a_computer_thinks_again_after_a_restart(url: str, clicks: Iterator[int]) -> None:
    workers = odd()
    async with serving(url, workers) as services:
        match = await sit_down(services, clicks, "sleeps")
        await until(lambda: workers.at_work)
        began = time.monotonic()
    assert time.monotonic() - began < 30, "nobody waits until it has slept enough"
    oracle = Oracle()
    async with serving(url, oracle) as services:
        assert (await services.matches.find(match.id)).ply == match.ply
        await past(services, match)
    assert [question.level for question in oracle.questions] == ["sleeps"]


async def test_several_matches_share_one_worker(url: str, clicks: Iterator[int]) -> None:
    """Four matches, and one worker."""
    random = Random(1)
    tables = [
        ("azul", {"wall": "coloured"}, ("tico",)),
        ("azul", {"wall": "grey"}, ("filo", "tico")),
        ("azul-mini", {"wall": "coloured"}, ("barca",)),
        ("summer-pavilion", {"side": "variant"}, ("tico",)),
    ]

    async def play_out(services: Services, match: Match) -> Match:
        while match.status is Status.RUNNING:
            seat = match.seat_of(HOST)
            if seat is None or not match.waiting:
                match = await past(services, match)
                continue
            move = random.choice(match.game.moves(match.state, seat))
            result = await services.matches.play(match.id, match.ply, HOST, move, next(clicks))
            match = result.match
        return match

    async with serving(url, quick()) as services:
        begun = [
            await sit_down(services, clicks, *computers, game=game, options=options)
            for game, options, computers in tables
        ]
        over = await asyncio.gather(*(play_out(services, match) for match in begun))
        assert [match.status for match in over] == [Status.OVER] * 4
        for match in over:
            await services.matches.verify(match.id)
