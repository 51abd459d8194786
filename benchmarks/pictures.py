"""`python -m benchmarks.pictures`: CPU time and size of every kind of picture.

They are compared with the least possible work and with a naive redraw.
"""

import asyncio
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO

from benchmarks.measuring import loop_lag, percentile
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
    command = [sys.executable, "-c", "from benchmarks.pictures import fill_caches; fill_caches()"]
    memory = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    print(f"memory of a process that drew all scenes in both themes, at most: {memory} MB")
    lag = asyncio.run(drawing_lag())
    print(f"loop lag with {PICTURES_AT_ONCE} pictures at once: p99 {lag:.1f} ms")


def row(name: str, scene: Scene) -> str:
    """Return the figures of one scene."""
    drawn = canvas(scene)
    draw, both = best(lambda: canvas(scene)), best(lambda: picture(scene))
    least = floor(scene)
    size = len(encode(drawn)) / 1024
    times = f"{draw:7.2f}{both - draw:8.2f}{both:7.2f}{least:7.2f}{both / least:7.2f}"
    return f"{name:38}{times}{size:6.0f}"


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the lowest CPU time of several runs, in milliseconds."""
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        work()
        least = min(least, time.process_time_ns() - start)
    return least / 1e6


def floor(scene: Scene) -> float:
    """Return the time for only pasting the same cells and compressing the same pixels."""
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
    """Print the time for a picture drawn without caches and saved by Pillow."""
    scene = next(scene for name, scene in scenes() if name == "azul-table-4")
    cleared = clear_caches()
    start = time.process_time()
    drawn = RENDERERS[scene.game].draw(scene).picture().convert("RGB")
    file = BytesIO()
    drawn.save(file, "PNG")
    milliseconds = (time.process_time() - start) * 1000
    print(
        f"naive redraw of azul-table-4 ({cleared} caches emptied, true colours, Pillow's PNG): "
        f"{milliseconds:.0f} ms, {len(file.getvalue()) / 1024:.0f} KiB"
    )


def clear_caches() -> int:
    """Clear all caches of the renderers; return how many there are."""
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


def fill_caches() -> None:
    """Draw every scene in both themes, and print the peak memory of this process in MB."""
    for _, scene in both_themes():
        picture(scene)
    print(round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


async def drawing_lag() -> float:
    """Return the p99 lag of the event loop in milliseconds while many pictures are drawn."""
    studio = Studio()
    chosen = [scene for _, scene in scenes() if scene.kind in (SceneKind.TURN, SceneKind.TABLE)]
    for scene in chosen:
        picture(scene)
    async with loop_lag(0.001) as lag:
        await asyncio.gather(
            *(
                studio.picture(number, chosen[number % len(chosen)])
                for number in range(PICTURES_AT_ONCE)
            )
        )
    await studio.close()
    return 1000 * percentile(lag.late, 0.99) if lag.late else 0.0


if __name__ == "__main__":
    main()
