"""Compiled arithmetic if numba is installed, and the same code in plain Python if not.

Compiled functions work only on integers and flat arrays of numbers, so that they behave the same in
both cases. Numbers that could grow past 62 bits are cut with `MASK` after every product.
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
"""An array of integers: a list, or a numpy array for compiled code."""
Reals = list[float]
"""An array of floats: a list, or a numpy array for compiled code."""

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
    """Compile a function at its first call, or return it unchanged without numba.

    Compiled code is cached in a folder named after a hash of all sources of the package: numba
    itself only notices changes in the function's own file, not in the functions it calls.
    """
    if numba is None:
        return function
    numba.config.CACHE_DIR = str(_cache(Path(function.__code__.co_filename).parent))
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no writable folder for the cache
        return cast(F, numba.njit(nogil=True)(function))


def ints(numbers: Iterable[int]) -> Ints:
    """An array of these integers."""
    row = list(numbers)
    return row if numba is None else cast(Ints, numpy.array(row, dtype=numpy.int64))


def zeros(count: int) -> Ints:
    """An array of zeros."""
    return [0] * count if numba is None else cast(Ints, numpy.zeros(count, dtype=numpy.int64))


def reals(numbers: Iterable[float]) -> Reals:
    """An array of these floats."""
    row = list(numbers)
    return row if numba is None else cast(Reals, numpy.array(row, dtype=numpy.float64))


_caches: dict[Path, Path] = {}


def _cache(package: Path) -> Path:
    """The cache folder for compiled code of a package with its current sources."""
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
