"""The guided tour: whatever the reader does on the prepared tables, it comes to its end."""

from collections.abc import Iterator

import pytest

from bot.game_catalogue import CATALOGUE
from bot.guide import READER, Lesson, TourPosition
from games.azul.model import FloorCleared, Tiled
from games.core import RuleError
from games.summer_pavilion.model import Completed, Picked, Placed

LESSONS = {key: entry.lesson for key, entry in CATALOGUE.items() if entry.lesson}


def moments(lesson: Lesson, moment: TourPosition) -> Iterator[TourPosition]:
    """This moment, and every one that can follow it."""
    yield moment
    if not moment.over:
        for move in lesson.game.moves(moment.state, READER):
            yield from moments(lesson, lesson.at([*moment.played, move]))


@pytest.mark.parametrize("game", LESSONS)
def test_every_way_through_a_lesson_comes_to_its_end(game: str) -> None:
    lesson = LESSONS[game]
    ends = [moment for moment in moments(lesson, lesson.at([])) if moment.over]
    assert len(ends) > 50
    assert {len(end.played) for end in ends} <= set(range(1, lesson.length + 1))
    for end in ends:
        assert end.events
        assert len(f"tour:{game}:play:" + "/".join(end.played)) <= 100


def test_the_moves_that_the_azul_lesson_suggests_score_what_it_says() -> None:
    lesson = LESSONS["azul"]
    first = lesson.at(["1 R 4"])
    assert not first.over
    assert first.state.centre == "KK"
    end = lesson.at(["1 R 4", "C K 2"])
    assert end.over
    own = [event for event in end.events if event[0] == READER]
    assert [event.points for event in own if isinstance(event, Tiled)] == [2, 5]
    assert [event.lost for event in own if isinstance(event, FloorCleared)] == [1]


def test_every_way_through_the_azul_lesson_tiles_the_wall() -> None:
    lesson = LESSONS["azul"]
    for moment in moments(lesson, lesson.at([])):
        assert moment.over == any(isinstance(event, FloorCleared) for event in moment.events)


def test_the_moves_that_the_summer_lesson_suggests_do_what_it_says() -> None:
    lesson = LESSONS["summer-pavilion"]
    taken = lesson.at(["2 O"])
    assert taken.state.boards[READER].hand == "POORRR"
    placed = lesson.at(["2 O", "place NE 4 R 1"])
    points = [event.points for event in placed.events if isinstance(event, Placed)]
    assert points == [2]
    done = [event for event in placed.events if isinstance(event, Completed)]
    assert [(event.feature, event.reward) for event in done] == [("statue-NW-NE", 2)]
    end = lesson.at(["2 O", "place NE 4 R 1", "pick P O"])
    assert end.over
    assert any(isinstance(event, Picked) for event in end.events)


def test_a_move_that_is_not_legal_in_a_lesson_is_refused() -> None:
    lesson = LESSONS["azul"]
    with pytest.raises(RuleError):
        lesson.at(["5 R 4"])
    with pytest.raises(RuleError):
        lesson.at(["1 R 4", "C K 2", "C K 2"])
