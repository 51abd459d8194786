"""The recipes of CONTRIBUTING.md, carried out on a copy of the project: they name every file."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.recipes.steps import Append, Insert, Step, Write

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
COPIED: Final = ("bot", "cogs", "data", "docs", "games", "playground", "renderers", "tests")
FILES: Final = ("*.md", "*.toml", "LICENSE")

CLOCK_PRESET: Final[Mapping[str, Step]] = {
    "bot/matches/clocks/pace.py": Insert(
        before='    "relaxed": replace(',
        text='    "weekly": replace(each_move(timedelta(weeks=1)), hours=True),\n',
    ),
    "bot/locales/en/pace.ftl": Insert(
        before="pace-relaxed =", text="pace-weekly = Weekly (a week for every move)\n"
    ),
    "docs/clocks.md": Insert(
        before="| relaxed |", text="| weekly | 7 days | 7 days | 7 days | outside playing hours |\n"
    ),
    "docs/players.md": Insert(before="| relaxed |", text="| weekly | a week for every move |\n"),
    "tests/bot/matches/clocks/test_pace.py": Insert(before='"relaxed", "tour', text='"weekly", '),
    "tests/cogs/cards/test_clock_text.py": Insert(
        before='        pytest.param("relaxed",',
        text='        pytest.param("weekly", ["7 days for every move"], id="weekly"),\n',
    ),
}

SLASH_COMMAND: Final[Mapping[str, Step]] = {
    "cogs/guide/coin_cog.py": Write('''
        """`/coin`: who begins?"""

        from typing import Any

        import discord
        from discord import app_commands

        from cogs.base_cog import BaseCog
        from cogs.command_texts import command_text
        from cogs.interactions.request import request_of


        class CoinCog(BaseCog):
            """Tossing a coin."""

            @app_commands.command(name="coin", description=command_text("command-coin"))
            async def coin(self, interaction: "discord.Interaction[Any]") -> None:
                """Toss a coin."""
                request = request_of(interaction)
                await request.tell(request.say("coin-tossed", side=request.id % 2))
    '''),
    "cogs/registry.py": Insert(
        before="from cogs.guide.help_cog import",
        text="from cogs.guide.coin_cog import CoinCog\n",
        also=("    HelpCog,\n", "    CoinCog,\n"),
    ),
    "bot/locales/en/commands.ftl": Append("\ncommand-coin = Toss a coin\n"),
    "bot/locales/en/coin.ftl": Write("""
        coin-tossed = { $side ->
            [0] Heads.
           *[other] Tails.
        }
    """),
    "docs/players.md": Insert(before="| `/help`", text="| `/coin` | toss a coin |\n"),
    "tests/test_frozen_names.py": Insert(before="    /forget-me\n", text="    /coin\n"),
    "tests/cogs/guide/test_coin.py": Write("""
        from tests.cogs.conftest import House
        from tests.support.discord.messages import text
        from tests.support.playground.person import Person


        async def test_a_coin_shows_one_of_two_sides(house: House, ana: Person, table: str) -> None:
            answer = (await ana.use(table, "coin"))["message"]
            assert text(answer) in ("Heads.", "Tails.")
    """),
}

COLUMN: Final[Mapping[str, Step]] = {
    "data/migrations/@@NEXT@@_titles.sql": Write("""
        -- Matches may have a title.
        ALTER TABLE matches ADD COLUMN title TEXT;
    """),
    "data/tables/matches.py": Insert(
        before="    stamp: int = 0\n",
        text='    title: str | None = None\n    """What its players call it."""\n',
        also=('    "stamp",\n', '    "title",\n'),
    ),
    "bot/matches/model.py": Insert(before="    seal: Seal\n", text="    title: str | None\n"),
    "bot/matches/view.py": Insert(before="        seal=seal,\n", text="        title=row.title,\n"),
    "tests/bot/matches/test_title.py": Write("""
        from data import Transaction
        from data.tables import matches
        from tests.support.club import Club


        async def test_a_title_is_stored_and_read(club: Club) -> None:
            match = (await club.new_match()).match
            assert match.title is None

            async def name_it(tx: Transaction) -> None:
                row = await matches.lock(tx, match.id)
                await matches.change(tx, row._replace(title="Finals"))

            await club.database.write(name_it)
            assert (await club.matches.find(match.id)).title == "Finals"
    """),
}


@pytest.mark.parametrize(
    ("heading", "recipe", "checks"),
    [
        pytest.param(
            "A clock preset ✓",
            CLOCK_PRESET,
            [
                "tests/bot/matches/clocks/test_pace.py",
                "tests/cogs/cards/test_clock_text.py",
                "tests/cogs/test_documents.py",
            ],
            id="clock preset",
        ),
        pytest.param(
            "A slash command ✓",
            SLASH_COMMAND,
            [
                "tests/test_frozen_names.py",
                "tests/cogs/guide/test_coin.py",
                "tests/cogs/test_documents.py",
            ],
            id="slash command",
        ),
        pytest.param(
            "A column on matches ✓",
            COLUMN,
            ["tests/bot/matches/test_title.py", "tests/bot/test_upgrades.py"],
            id="column on matches",
        ),
    ],
)
def test_a_recipe_works_and_names_every_file(
    tmp_path: Path, heading: str, recipe: Mapping[str, Step], checks: list[str]
) -> None:
    for folder in COPIED:
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    for page in (one for pattern in FILES for one in ROOT.glob(pattern)):
        shutil.copy(page, tmp_path)
    newest = max(int(one.name[:4]) for one in (ROOT / "data/migrations").glob("*.sql"))
    for file, step in recipe.items():
        step.carry_out(tmp_path / file.replace("@@NEXT@@", f"{newest + 1:04}"))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *checks]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    assert named_in(heading) == {folder_or_file(file) for file in recipe}


def named_in(heading: str) -> set[str]:
    """The files that a recipe names; of new ones, the folder."""
    section = PAGE.split(f"### {heading}\n")[1].split("\n### ")[0].split("\n## ")[0]
    return {folder_or_file(one) for one in re.findall(r"`((?:\w+/)+[^`]*)`", section)}


def folder_or_file(path: str) -> str:
    """A file that exists, or the folder of one that the recipe creates."""
    return path if (ROOT / path).is_file() else str(Path(path).parent)
