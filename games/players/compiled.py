"""Compiled arithmetic where numba is installed, and the same code in plain Python where not.

What is compiled works on whole numbers and flat rows of numbers alone, so that it means the same
in both worlds. Numbers that could grow past 62 bits are cut with `MASK` after every product.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

Ints = list[int]
"""A row of whole numbers: a list, or an array of numpy for compiled code."""
Reals = list[float]
"""A row of fractions: a list, or an array of numpy for compiled code."""

MASK: Final = 2**62 - 1

numba: Any = None
numpy: Any = None
try:
    import numba as installed_numba
    import numpy as installed_numpy
except ImportError:
    pass
else:
    numba, numpy = installed_numba, installed_numpy

COMPILES: Final = numba is not None
"""Whether compiled code runs here; plain Python is about fifty times slower."""


def compiled(function: F) -> F:
    """Compile a function at its first call, or leave it as it is.

    What was compiled is kept in a folder that is named after all sources of the package: numba
    itself would notice a change in the function's own file only, and not in what it calls.
    """
    if numba is None:
        return function
    numba.config.CACHE_DIR = str(_cache(Path(function.__code__.co_filename).parent))
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # nowhere to keep it
        return cast(F, numba.njit(nogil=True)(function))


def ints(numbers: Iterable[int]) -> Ints:
    """A row of these whole numbers."""
    row = list(numbers)
    return row if numba is None else cast(Ints, numpy.array(row, dtype=numpy.int64))


def zeros(count: int) -> Ints:
    """A row of so many zeros."""
    return [0] * count if numba is None else cast(Ints, numpy.zeros(count, dtype=numpy.int64))


def reals(numbers: Iterable[float]) -> Reals:
    """A row of these fractions."""
    row = list(numbers)
    return row if numba is None else cast(Reals, numpy.array(row, dtype=numpy.float64))


_caches: dict[Path, Path] = {}


def _cache(package: Path) -> Path:
    """Where compiled code of a package is kept, as long as none of its sources changes."""
    if package not in _caches:
        digest = sha256(sys.version.encode())
        for source in sorted(package.glob("*.py")):
            digest.update(source.read_bytes())
        _caches[package] = _writable(package) / digest.hexdigest()[:16]
    return _caches[package]


def _writable(package: Path) -> Path:
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / package.name
    beside = package / "__pycache__" / "compiled"
    try:
        beside.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / "azulejo" / package.name
    if os.access(beside, os.W_OK):
        return beside
    return Path(tempfile.gettempdir()) / "azulejo" / package.name
