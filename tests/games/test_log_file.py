"""Log files: a match as text, and back."""

import pytest

from games.core import BAG, Seat
from games.log import Entry, Log
from games.log_file import LogTextError, decode_log, encode_log, entry_lines
from tests.games.toy import Pebbles

TOY = Pebbles()
GAMES = {TOY.key: TOY}


def test_a_match_is_encoded_line_by_line() -> None:
    text = "pebbles\nseats 2\noption keep one\nbag draw RRGG\n0 take R 2\n1 take G 2\n"
    entries = [(BAG, "draw RRGG"), (Seat(0), "take R 2"), (Seat(1), "take G 2")]
    match = Log(TOY, 2, {"keep": "one"}, tuple(Entry(seat, move) for seat, move in entries))
    assert encode_log(match) == text
    assert decode_log(text, GAMES) == match


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("pebbles\nseats 2\n", id="a missing option has its usual value"),
        pytest.param("\n\n# x\npebbles\n\nseats 2\n#y", id="comments and blank lines"),
        pytest.param("  pebbles \r\n seats   2 \r\n", id="spaces and other line ends"),
        pytest.param("pebbles\noption keep all\nseats 2\n", id="options before the seats"),
    ],
)
def test_the_head_may_be_written_in_other_ways(text: str) -> None:
    assert decode_log(text, GAMES) == Log(TOY, 2, {"keep": "all"}, ())


def test_moves_are_kept_as_typed_except_for_spaces() -> None:
    match = decode_log("pebbles\nseats 2\nbag  draw   rrgg\n", GAMES)
    assert match.entries == (Entry(BAG, "draw rrgg"),)


def test_an_option_may_be_given_once() -> None:
    with pytest.raises(LogTextError) as refused:
        decode_log("pebbles\nseats 2\noption keep all\noption keep one\n", GAMES)
    assert (refused.value.line, refused.value.key) == (4, "bad-log")
    assert refused.value.values == {"line": 4}


def test_entry_lines_are_line_numbers() -> None:
    text = "# x\npebbles\nseats 2\n\noption keep one\nbag draw RRGG\n# y\n0 take R 2\n"
    assert entry_lines(text) == [6, 8]
