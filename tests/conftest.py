"""Settings for all tests."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.long import without_repeats

MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30
"""How many bytes must be free there; a run of all tests leaves far less."""

# The files of tests lie in memory where there is room: a thousand waits for a disk less.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# The same examples on every run: a test that passed yesterday fails today only because of a
# change. HYPOTHESIS_PROFILE=thorough looks much further, and elsewhere every time.
settings.register_profile(
    "usual",
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "thorough", parent=settings.get_profile("usual"), derandomize=False, max_examples=1000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


# Whatever is read and collected now stays to the end: to look again and again whether it is
# garbage takes a quarter of the time that collecting takes.
gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only repeats, where there is no time for it."""
    items[:], left = without_repeats(items)
    if left:
        config.hook.pytest_deselected(items=left)


def pytest_collection_finish() -> None:
    """From here on there is garbage, but not among what has been collected."""
    gc.freeze()
    gc.enable()
