"""CPU time and size of every kind of picture, compared with the minimum and a naive redraw."""

import asyncio
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO

from renderers import RENDERERS, canvas, picture
from renderers.core import Scene, SceneKind
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.png import ENCODER, compress, encode
from renderers.gallery import both_themes, scenes
from renderers.studio import Studio

ROUNDS = 20
PICTURES_AT_ONCE = 50


def main() -> None:
    """Print all figures."""
    print(f"Pictures: milliseconds of CPU time, the best of {ROUNDS}; encoder {ENCODER}")
    print(f"{'scene':38}{'draw':>7}{'encode':>8}{'both':>7}{'floor':>7}{'ratio':>7}{'KiB':>6}")
    for name, scene in scenes():
        print(row(name, scene))
    naive_redraw()
    alone = [sys.executable, "-c", "from benchmarks.pictures import fill; fill()"]
    memory = subprocess.run(alone, check=True, capture_output=True, text=True).stdout.strip()
    print(f"memory of a process that drew all scenes in both themes, at most: {memory} MB")
    print(
        f"loop lag with {PICTURES_AT_ONCE} pictures at once: p99 {asyncio.run(loop_lag()):.1f} ms"
    )


def row(name: str, scene: Scene) -> str:
    """The figures of one scene."""
    laid = canvas(scene)
    draw, both = best(lambda: canvas(scene)), best(lambda: picture(scene))
    least = floor(scene)
    size = len(encode(laid)) / 1024
    times = f"{draw:7.2f}{both - draw:8.2f}{both:7.2f}{least:7.2f}{both / least:7.2f}"
    return f"{name:38}{times}{size:6.0f}"


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The lowest CPU time of several runs, in milliseconds."""
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        work()
        least = min(least, time.process_time_ns() - start)
    return least / 1e6


def floor(scene: Scene) -> float:
    """The time for only pasting the same cells and compressing the same pixels."""
    recorded: list[tuple[Cell, int, int]] = []
    lay = Canvas.lay

    def record(self: Canvas, cell: Cell, x: int, y: int) -> None:
        recorded.append((cell, x, y))
        lay(self, cell, x, y)

    Canvas.lay = record  # type: ignore[method-assign]  # restored below
    try:
        finished = RENDERERS[scene.game].draw(scene)
    finally:
        Canvas.lay = lay  # type: ignore[method-assign]
    ground = finished.image.copy()
    pastes = [(cell.image, (x + 1, y), cell.mask) for cell, x, y in recorded]

    def least_work() -> bytes:
        image = ground.copy()
        for part, place, mask in pastes:
            image.paste(part, place, mask)
        return compress(image.tobytes())

    return best(least_work)


def naive_redraw() -> None:
    """Print the time for a table drawn without caches and saved by Pillow, as a baseline."""
    scene = next(scene for name, scene in scenes() if name == "azul-table-4")
    cleared = clear_caches()
    start = time.process_time()
    drawn = RENDERERS[scene.game].draw(scene).picture().convert("RGB")
    file = BytesIO()
    drawn.save(file, "PNG")
    taken = (time.process_time() - start) * 1000
    print(
        f"naive redraw of azul-table-4 ({cleared} caches emptied, true colours, Pillow's PNG): "
        f"{taken:.0f} ms, {len(file.getvalue()) / 1024:.0f} KiB"
    )


def clear_caches() -> int:
    """Clear the caches of all drawings; return their number."""
    count = 0
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear") and thing.__name__ not in (
                    "coverage",
                    "fallbacks",
                ):
                    thing.cache_clear()
                    count += 1
    return count


def fill() -> None:
    """Fill all caches, and print the peak memory of this process in MB."""
    for _, scene in both_themes():
        picture(scene)
    print(round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


async def loop_lag() -> float:
    """The p99 lag of the event loop in milliseconds while many pictures are drawn."""
    studio = Studio()
    chosen = [scene for _, scene in scenes() if scene.kind in (SceneKind.TURN, SceneKind.TABLE)]
    for scene in chosen:
        picture(scene)
    lags: list[float] = []
    wanted = [
        asyncio.ensure_future(studio.picture(number, chosen[number % len(chosen)]))
        for number in range(PICTURES_AT_ONCE)
    ]
    everything = asyncio.gather(*wanted)
    while not everything.done():
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        lags.append((time.perf_counter() - start - 0.001) * 1000)
    await everything
    await studio.close()
    lags.sort()
    return lags[int(len(lags) * 0.99) - 1] if len(lags) > 1 else 0.0


if __name__ == "__main__":
    main()
