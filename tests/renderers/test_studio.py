"""Pictures are drawn off the event loop, and only the newest state of a match."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from games import GAMES
from renderers.core import Scene, SceneKind
from renderers.standings import Sheet
from renderers.studio import Studio, StudioBusyError
from tests.support.patience import PATIENCE


def scene(number: int) -> Scene:
    return Scene("azul", SceneKind.TURN, number, ())


class Painter:
    """A fake drawing function that waits for its gate."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.drawn: list[int] = []

    def __call__(self, scene: Scene | Sheet) -> bytes:
        assert isinstance(scene, Scene)
        assert self.gate.wait(PATIENCE)
        self.drawn.append(scene.state)
        if scene.state == 13:
            raise LookupError("unlucky")
        return str(scene.state).encode()


async def test_only_the_newest_state_of_a_match_is_drawn() -> None:
    painter = Painter()
    studio = Studio(threads=1, draw=painter)
    busy = asyncio.create_task(studio.picture("other", scene(0)))
    await asyncio.sleep(0.01)
    wanted = [asyncio.create_task(studio.picture("match", scene(n))) for n in (1, 2, 3)]
    await asyncio.sleep(0.01)
    painter.gate.set()
    assert await asyncio.gather(*wanted) == [b"3", b"3", b"3"]
    assert await busy == b"0"
    assert painter.drawn == [0, 3]
    await studio.close()


async def test_the_queue_is_bounded() -> None:
    painter = Painter()
    studio = Studio(threads=1, longest=2, draw=painter)
    tasks = [asyncio.create_task(studio.picture("first", scene(0)))]
    await asyncio.sleep(0.01)
    tasks += [asyncio.create_task(studio.picture(key, scene(1))) for key in "ab"]
    await asyncio.sleep(0.01)
    with pytest.raises(StudioBusyError, match="2 pictures"):
        await studio.picture("c", scene(1))
    newer = asyncio.create_task(studio.picture("a", scene(2)))  # replaces the scene already waiting
    await asyncio.sleep(0.01)
    painter.gate.set()
    assert await newer == b"2"
    await asyncio.gather(*tasks)
    await studio.close()


async def test_a_failure_reaches_only_the_caller_of_that_picture() -> None:
    painter = Painter()
    painter.gate.set()
    studio = Studio(draw=painter)
    unlucky = asyncio.create_task(studio.picture("a", scene(13)))
    fine = asyncio.create_task(studio.picture("b", scene(14)))
    with pytest.raises(LookupError):
        await unlucky
    assert await fine == b"14"
    await studio.close()


class ImmediateExecutor(Executor):
    """An executor whose work is done on submission."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


@pytest.mark.parametrize("turns", range(12))
async def test_a_picture_is_drawn_whenever_it_is_requested(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Even if it is requested at the moment a worker stops."""
    monkeypatch.setattr("renderers.studio.ThreadPoolExecutor", lambda *_, **__: ImmediateExecutor())
    painter = Painter()
    painter.gate.set()
    studio = Studio(threads=1, draw=painter)
    before = asyncio.create_task(studio.picture("a", scene(1)))
    for _ in range(turns):
        await asyncio.sleep(0)
    assert await asyncio.wait_for(studio.picture("b", scene(2)), PATIENCE) == b"2"
    assert await before == b"1"
    await studio.close()


async def test_a_cancelled_caller_does_not_cancel_the_others() -> None:
    painter = Painter()
    studio = Studio(threads=1, draw=painter)
    first = asyncio.create_task(studio.picture("match", scene(1)))
    second = asyncio.create_task(studio.picture("match", scene(2)))
    await asyncio.sleep(0.01)
    first.cancel()
    painter.gate.set()
    assert await second in (b"1", b"2")
    await studio.close()


async def test_the_loop_keeps_running_while_fifty_pictures_are_drawn() -> None:
    painter = Painter()
    studio = Studio(draw=painter)
    numbers = range(20, 70)
    wanted = asyncio.gather(*[studio.picture(number, scene(number)) for number in numbers])
    for _ in range(20):
        await asyncio.sleep(0.001)  # drawn on the loop, the first picture would block here
    assert painter.drawn == []
    painter.gate.set()
    assert await wanted == [str(number).encode() for number in numbers]
    await studio.close()


async def test_the_studio_draws_real_pictures() -> None:
    studio = Studio()
    state = GAMES["azul"].start(3)
    files = await asyncio.gather(
        *[studio.picture(key, Scene("azul", SceneKind.TABLE, state, ("Ana",))) for key in "abcd"]
    )
    assert len(set(files)) == 1
    assert files[0].startswith(b"\x89PNG")
    await studio.close()
