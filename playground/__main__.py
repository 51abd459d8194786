"""`python -m playground`: run the stand-in for Discord, with or without a bot."""

import argparse
import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from playground.server.desk import Desk
from playground.server.http.description import Description
from playground.server.running import NotLoopbackError, playground
from playground.server.state.storage import BusyWorldError, NewerWorldError, Store

PORT = 4410
TOKEN = "playground"
NOT_AS_DISCORD = 3
"""Exit status when a call or an answer did not match Discord's API description."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until interrupted, or until the bot ends; return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    command: list[str] = []
    if "--" in given:
        command = given[given.index("--") + 1 :]
        given = given[: given.index("--")]
    options = parser().parse_args(given)
    try:
        return asyncio.run(run(options, command))
    except KeyboardInterrupt:
        return 0
    except (NotLoopbackError, NewerWorldError, BusyWorldError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="python -m playground",
        description="A small Discord on this machine. After -- comes a bot to run with it, "
        "which finds it by DISCORD_API and DISCORD_TOKEN.",
    )
    top.add_argument("--host", default="127.0.0.1", help="usually 127.0.0.1")
    top.add_argument("--port", type=int, help=f"usually {PORT}, or another if that is taken")
    top.add_argument("--data", type=Path, metavar="FILE", help=f"usually {default_file()}")
    top.add_argument("--no-browser", action="store_true", help="do not open the page")
    top.add_argument(
        "--latency",
        type=int,
        default=0,
        metavar="MS",
        help="milliseconds that every call of the bot takes, as over a real network; usually 0",
    )
    top.add_argument(
        "--open-to-the-network",
        action="store_true",
        help="take calls from other machines too; anybody who reaches it can be anybody in it",
    )
    return top


def default_file() -> Path:
    """Return the default path of the playground's data."""
    return user_data_path("azulejo", appauthor=False) / "playground.sqlite3"


async def run(options: argparse.Namespace, command: list[str]) -> int:
    """Start the playground, print its address and wait; return the exit status."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C comes as an exception
            loop.add_signal_handler(number, stopped.set)
    store = Store(options.data or default_file())
    described = os.environ.get("DISCORD_OPENAPI")
    async with playground(
        host=options.host,
        port=await free_port(options.host) if options.port is None else options.port,
        store=store,
        token=TOKEN,
        description=Description.load(Path(described)) if described else None,
        open_to_the_network=options.open_to_the_network,
    ) as desk:
        desk.latency = options.latency / 1000
        print(f"The playground is at {desk.address}", flush=True)
        if not options.no_browser and has_display():
            await asyncio.to_thread(webbrowser.open, desk.address)
        if command:
            ended = await run_bot(command, desk.address, stopped)
        else:
            ended = 0
            await stopped.wait()
    return ended or verdict(desk)


def verdict(desk: Desk) -> int:
    """Return the exit status that says whether everything matched Discord's API description."""
    count = len(desk.violations) + len(desk.bad_calls)
    if desk.description is None or not count:
        return 0
    print(f"{count} calls or answers were not as Discord describes them.", file=sys.stderr)
    return NOT_AS_DISCORD


async def run_bot(command: list[str], address: str, stopped: asyncio.Event) -> int:
    """Run a bot until it ends or the playground is stopped; return its exit status."""
    environment = os.environ | {"DISCORD_API": address, "DISCORD_TOKEN": TOKEN}
    bot = await asyncio.create_subprocess_exec(*command, env=environment)
    ended = asyncio.create_task(bot.wait())
    stop = asyncio.create_task(stopped.wait())
    await asyncio.wait((ended, stop), return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if ended.done():
        print(f"The bot ended with {bot.returncode}.", file=sys.stderr)
        return bot.returncode or 0
    with suppress(ProcessLookupError):
        bot.terminate()
    await ended
    return 0


async def free_port(host: str) -> int:
    """Return the default port, or 0 if it is taken, so that the system chooses one."""
    try:
        server = await asyncio.start_server(lambda _, __: None, host, PORT)
    except OSError:
        return 0
    server.close()
    await server.wait_closed()
    return PORT


def has_display() -> bool:
    """Whether a person can see a browser on this machine."""
    if not sys.stdout.isatty() or "CI" in os.environ:
        return False
    windows = sys.platform in ("darwin", "win32")
    return windows or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ


if __name__ == "__main__":
    sys.exit(main())
