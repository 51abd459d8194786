"""The command line of the games, and files for it."""

import json
from pathlib import Path

import pytest

from games.__main__ import main

ROUND = """\
azul
seats 2
option wall coloured
bag deal BRRW YYKW KKBB RWYB WWRY
0 1 R 2
1 2 Y 2
0 3 K 3
1 4 R 1
0 5 W 4
1 C B 5
0 C W 4
1 C Y F
0 C K 3
"""
"""All of a first round but its last take, `1 C R 3`."""
GREY = """\
azul
seats 2
option wall grey
bag deal BBBB YYYY RRRR KKKK WWWW
0 1 B 1
1 2 Y 1
0 3 R F
1 4 K F
"""
"""The last take, `0 5 W 2`, leads to a wall tiling of both seats."""
IDLE = "azul\nseats 2\n" + 3 * (
    "bag deal BBBB YYYY RRRR KKKK WWWW\n0 1 B F\n1 2 Y F\n0 3 R F\n1 4 K F\n0 5 W F\n"
)
"""For three rounds no tile is laid and no one takes the marker."""
GAMES_ARE = "the games are azul, azul-mini, summer-pavilion"
ROOT = Path(__file__).parents[2]


class Terminal:
    """A folder with files, and the command line in it."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def file(self, text: str | bytes, name: str = "match.txt") -> str:
        """Write a file."""
        Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """The exit code, the output and the error output."""
        code = main(arguments)
        out, err = self._capsys.readouterr()
        return code, out, err

    def lines(self, *arguments: str) -> tuple[int, list[dict[str, object]]]:
        """The exit code and the JSON lines of a command without error output."""
        code, out, err = self.run(*arguments)
        assert err == ""
        return code, [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(capsys)
