"""Nothing is lost in short runs of the durability benchmarks."""

import asyncio
import logging
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks import bare_asyncpg, many_matches, storage
from benchmarks.durability import backups, clicks, deadlines, failover, postgres_kills, power_cuts
from tests.support.long import repeats
from tests.support.postgres_pair import Pair
from tests.support.postgres_server import Server
from tests.support.watched_disk import Synced


def run(*arguments: str) -> str:
    """Run a benchmark in its own process; it fails if its figures are not good enough."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_fifty_kills_lose_nothing() -> None:
    assert "0 lost, 0 duplicated, 0 faults" in run("benchmarks.durability.kills", "50")


def test_power_cuts_lose_nothing() -> None:
    events = asyncio.run(power_cuts.play_and_record(250))
    synced = [event.path for event in events if isinstance(event, Synced)]
    assert sum(path.endswith(".db") for path in synced) > 5, "some cuts are during a checkpoint"
    result = asyncio.run(power_cuts.cut_power(events, 40, Random(2)))
    assert (result.lost, result.inconsistent) == (0, 0)
    assert result.shown > 1000


def test_power_cuts_lose_moves_without_a_sync_at_each_commit() -> None:
    """The cuts are severe enough to notice a careless setting."""
    assert power_cuts.measure_without_sync(10, 60).lost > 0


def test_clicks_from_two_processes(postgres: Server) -> None:
    copies, different = asyncio.run(clicks.measure(postgres.emptied_database()))
    assert copies == clicks.EXPECTED_COPIES
    assert different == clicks.EXPECTED_DIFFERENT


def test_deadlines_over_three_processes_with_kills(postgres: Server) -> None:
    result = asyncio.run(deadlines.measure(postgres.emptied_database(), 150, Random(1)))
    assert result.once == result.deadlines == 150
    assert result.kills > 0


@pytest.mark.usefixtures("postgres")
def test_postgres_killed_under_load(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    with Server() as server:  # other tests need the shared one
        url = server.new_database()
        losses, _ = asyncio.run(postgres_kills.kill_repeatedly(server, url, 1, 1.5))
    assert not losses.any
    assert losses.shown > 0


@pytest.mark.usefixtures("postgres")
def test_a_failover_between_two_servers_loses_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    failures = (failover.power_cut, failover.demotion, failover.silence, failover.shutdown)
    with Pair() as pair:
        rounds = repeats(2, len(failures))
        result = asyncio.run(failover.fail_over(pair, rounds, 1.5, failures))
    assert not result.losses.any
    assert result.losses.shown > 0


def test_backups_under_load(tmp_path: Path) -> None:
    url, count = f"sqlite:///{tmp_path / 'azulejo.db'}", repeats(1, 3)
    result = asyncio.run(backups.measure(url, tmp_path, count))
    assert (result.made, result.intact) == (count, count)


def test_storage_benchmarks_run(tmp_path: Path) -> None:
    """Their figures depend on the machine, so the limits here are generous."""
    fast, calm = asyncio.run(storage.measure(tmp_path, 0.5))
    assert fast.per_second > 100
    assert calm.p99 < 1000
    costs = asyncio.run(many_matches.measure(tmp_path, 50, 4))
    assert all(cost.few > 0 and cost.many > 0 for cost in costs.values())


@pytest.mark.long
def test_the_benchmark_of_bare_asyncpg_runs(postgres: Server) -> None:
    bot, bare = asyncio.run(bare_asyncpg.measure(postgres, postgres.new_database()))
    assert bot > 0
    assert bare > 0
