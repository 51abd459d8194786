"""Recorded matches, which must replay as they did when they were recorded.

`NAME.txt` is the log and `NAME.jsonl` what `python -m games replay NAME.txt` prints. A difference
means that old logs lead to different states: fix the rules, or raise the game's version.
"""

import re
from pathlib import Path

import pytest

from games import GAMES
from games.__main__ import main
from games.log import Log, verify
from games.log_file import decode_log, encode_log

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
RECORDED = sorted(path.name for path in PLAYTHROUGHS.glob("*.txt"))
COMMENTS = re.compile(r"^#.*\n", re.MULTILINE)


def recorded(name: str) -> tuple[str, Log]:
    """The text of a recorded match, and the match."""
    text = (PLAYTHROUGHS / name).read_text(encoding="utf-8")
    return text, decode_log(text, GAMES)


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_match_replays_as_it_did(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PLAYTHROUGHS)
    assert main(["replay", name]) == 0
    assert capsys.readouterr().out == Path(name).with_suffix(".jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_match_is_encoded_as_recorded(name: str) -> None:
    text, log = recorded(name)
    assert encode_log(log) == COMMENTS.sub("", text)


@pytest.mark.parametrize("name", RECORDED)
def test_the_draws_of_a_recorded_match_come_from_its_seed(name: str) -> None:
    text, log = recorded(name)
    seed = re.search(r"^# seed (\S+)$", text, re.MULTILINE)
    assert seed is not None
    verify(log, seed[1])


def test_every_game_number_of_seats_and_variant_is_recorded() -> None:
    logs = [recorded(name)[1] for name in RECORDED]
    seen = {(log.game.key, log.seats, *log.options.values()) for log in logs}
    for seats in (2, 3, 4):
        assert {("azul", seats, "coloured"), ("azul", seats, "grey")} <= seen
        sides = {("summer-pavilion", seats, side) for side in ("standard", "variant")}
        assert sides <= seen
