"""The program's exit status tells whether everything matched Discord's API description."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from playground.__main__ import NOT_AS_DISCORD
from playground.server.http.description import Description
from tests.support.patience import PATIENCE
from tests.support.playground.api_description import DESCRIPTION
from tests.support.playground.program import playground_program
from tests.support.playground.rest_client import RestClient

SLOPPY = "label of eighty-one characters, which discord.py lets through and Discord does not"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")


async def run_with(tmp_path: Path, described: Path, *calls: tuple[Any, ...]) -> tuple[int, str]:
    """Run the program with these calls of a bot; return its exit status and its errors."""
    pipe, variable = asyncio.subprocess.PIPE, str(described)
    async with playground_program(tmp_path, stderr=pipe, DISCORD_OPENAPI=variable) as started:
        program, address = started
        async with asyncio.timeout(PATIENCE):
            async with RestClient(address) as rest:
                for method, path, *body in calls:
                    await rest.call(method, path, *body)
            program.terminate()
            _, said = await program.communicate()
    assert program.returncode is not None
    return program.returncode, said.decode()


@pytest.fixture
def described(needs_description: Description) -> Path:
    assert DESCRIPTION is not None
    return DESCRIPTION


@pytest.fixture
def stricter(described: Path, tmp_path: Path) -> Path:
    """A description that requires a field which no user has."""
    document = json.loads(described.read_text("utf-8"))
    document["components"]["schemas"]["UserPIIResponse"]["required"].append("size_of_shoes")
    written = tmp_path / "stricter.json"
    written.write_text(json.dumps(document), "utf-8")
    return written


async def test_a_correct_run_exits_with_0(tmp_path: Path, described: Path) -> None:
    calls = [("GET", "/users/@me"), ("GET", "/gateway/bot"), ("GET", "/channels/1")]
    assert await run_with(tmp_path, described, *calls) == (0, "")


async def test_a_wrong_call_of_the_bot_sets_the_exit_status(
    tmp_path: Path, described: Path
) -> None:
    button = {"type": 2, "style": 1, "custom_id": "x", "label": SLOPPY}
    body = {"components": [{"type": 1, "components": [button]}]}
    status, said = await run_with(tmp_path, described, ("POST", "/channels/1/messages", body))
    assert status == NOT_AS_DISCORD
    assert "The bot sent what Discord does not take: POST /channels/1/messages" in said
    assert "80 or fewer" in said


async def test_a_wrong_answer_of_the_playground_sets_the_exit_status(
    tmp_path: Path, stricter: Path
) -> None:
    status, said = await run_with(tmp_path, stricter, ("GET", "/users/@me"))
    assert status == NOT_AS_DISCORD
    assert "An answer of the playground is not Discord's: GET /users/@me" in said
    assert "size_of_shoes" in said
