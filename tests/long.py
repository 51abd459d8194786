"""What takes long is tested where `AZULEJO_LONG=1` asks for it; elsewhere a part of it will do."""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = os.environ.get("AZULEJO_LONG") == "1"


def if_long(*cases: T) -> Iterable[T]:
    """These cases, where there is time."""
    return cases if LONG else ()
