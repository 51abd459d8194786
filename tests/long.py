"""What takes long is tested where `AZULEJO_LONG=1` asks for it; elsewhere a part of it will do.

With `AZULEJO_LONG=2` everything is, also what takes an hour.
"""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = os.environ.get("AZULEJO_LONG", "") in ("1", "2")
LONGEST: Final = os.environ.get("AZULEJO_LONG") == "2"


def if_long(*cases: T) -> Iterable[T]:
    """These cases, where there is time."""
    return cases if LONG else ()


def if_longest(*cases: T) -> Iterable[T]:
    """These cases, where time does not matter."""
    return cases if LONGEST else ()
