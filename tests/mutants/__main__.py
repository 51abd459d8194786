"""`python -m tests.mutants [CODE... -- TESTS...]`: mutation testing.

A mutant is a module with one small change. Each is tried in a process of its own, forked from one
that has imported all packages except ours. The mutants that no test detects are printed.
"""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import NoReturn

import pytest
from hypothesis import Phase, settings

from tests.mutants.breaking import Mutant, mutants

CODE = ["games/azul", "games/summer_pavilion"]
TESTS = ["tests/games/azul", "tests/games/summer_pavilion"]
RANDOM_TESTS = ("test_referee.py", "test_matches.py")
"""Left out, because every rule should have a test of its own, not only random matches."""
OPTIONS = ("-qqq", "-x", "--tb=no", "--assert=plain")
MEMORY_LIMIT = 4 << 30


def main(code: Iterable[str], tests: Iterable[str]) -> None:
    """Try every mutant, and print those that survive."""
    chosen = [str(file) for file in files(tests, "test_*.py") if file.name not in RANDOM_TESTS]
    if subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", *chosen]).returncode:
        sys.exit("These tests fail without a mutant.")
    seconds = 10 + 3 * int(os.times().children_user)
    load(chosen)
    ends = []
    mutations = (mutant for file in files(code, "*.py") for mutant in mutants(file))
    for mutant, status in trials(mutations, chosen, seconds):
        ends.append(status)
        if status == 0:
            print(mutant.change, flush=True)
    endless = len([end for end in ends if end < 0])
    print(f"{len(ends)} mutants: {ends.count(0)} unnoticed, {endless} endless")


def files(paths: Iterable[str], pattern: str) -> list[Path]:
    """Return these files, and the files in these folders."""
    return [file for path in map(Path, paths) for file in sorted(path.rglob(pattern)) or [path]]


def load(tests: Iterable[str]) -> None:
    """Import everything that the tests need, then forget our own modules."""
    pytest.main([*OPTIONS, "--collect-only", *tests])
    phases = [Phase.explicit, Phase.generate]  # the first example that fails is enough
    settings.register_profile("mutants", settings.default, phases=phases)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    for name in [*sys.modules]:
        if Path(name.split(".")[0]).is_dir():
            del sys.modules[name]


def trials(
    waiting: Iterator[Mutant], tests: Iterable[str], seconds: int
) -> Iterator[tuple[Mutant, int]]:
    """Yield each mutant with its exit status: 0 if it survived, negative if a limit stopped it."""
    running: dict[int, Mutant] = {}
    with TemporaryDirectory() as cache:
        while True:
            while len(running) < (os.cpu_count() or 1) and (mutant := next(waiting, None)):
                if not (child := os.fork()):
                    trial(mutant, tests, seconds, cache)
                running[child] = mutant
            if not running:
                return
            child, status = os.wait()
            yield running.pop(child), os.waitstatus_to_exitcode(status)


def trial(mutant: Mutant, tests: Iterable[str], seconds: int, cache: str) -> NoReturn:
    """Try one mutant, silently and within limits; first the tests that detected the last one."""
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
        signal.alarm(10 * seconds)  # for mutants that wait without computing
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        sys.meta_path.insert(0, MutantLoader(mutant))
        options = [*OPTIONS, "-o", f"cache_dir={cache}", *tests]
        status = pytest.main(["--last-failed", "--last-failed-no-failures=none", *options])
        if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            status = pytest.main(options)
    finally:
        os._exit(status)


class MutantLoader(SourceFileLoader):
    """Loads a mutant instead of its module; used as a finder in `sys.meta_path`."""

    def __init__(self, mutant: Mutant) -> None:
        name = ".".join(mutant.file.with_suffix("").parts).removesuffix(".__init__")
        super().__init__(name, str(mutant.file.absolute()))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.code

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return the spec of the mutated module, or None for any other."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None


if __name__ == "__main__":
    code, _, tests = " ".join(sys.argv[1:]).partition(" -- ")
    main(code.split() or CODE, tests.split() or TESTS)
