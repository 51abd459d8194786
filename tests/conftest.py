"""Settings for all tests."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.long import without_repeats

SHARED_MEMORY = Path("/dev/shm")
NEEDED_BYTES = 4 * 2**30
"""How much must be free there; all tests together need far less."""

# Temporary files are kept in memory where possible, because tests sync files about 1,000 times.
if SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > NEEDED_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(SHARED_MEMORY))

# The same examples on every run, so that only a change makes a test fail.
# HYPOTHESIS_PROFILE=thorough tries many more examples, different ones every time.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "thorough", parent=settings.get_profile("repeatable"), derandomize=False, max_examples=1000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


# Modules and tests stay in memory until the end. Looking for garbage among them would take a
# quarter of the collection time.
gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out long and repeated tests, unless this is a long run."""
    items[:], left_out = without_repeats(items)
    if left_out:
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Exclude everything collected so far from garbage collection, and turn that on."""
    gc.freeze()
    gc.enable()
