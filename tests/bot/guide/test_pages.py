"""The pages of the rules: positions that could be, pictures that can be drawn, facts that hold."""

from collections import Counter

import pytest

from bot.game_catalogue import CATALOGUE
from bot.guide import Page, page_scene, page_text
from games import GAMES
from games.azul.model import FloorCleared, Tiled
from games.azul.walls import printed_column
from games.core import Seat
from games.summer_pavilion.model import Completed, Placed, Took
from games.summer_pavilion.scoring import bonuses
from renderers import RENDERERS, SceneKind, ThemeName
from renderers.core import SIZE
from tests.support.english import SAY

ALL = [
    pytest.param(game, page, id=f"{game}-{page.key}")
    for game in CATALOGUE
    for page in CATALOGUE[game].pages()
]


def named(game: str, key: str) -> Page:
    return next(page for page in CATALOGUE[game].pages() if page.key == key)


def test_every_game_has_its_rules_and_its_variants() -> None:
    assert list(CATALOGUE) == list(GAMES)
    assert CATALOGUE["azul"].pages()[-1].key == "grey"
    assert CATALOGUE["summer-pavilion"].pages()[-1].key == "variant"


@pytest.mark.parametrize(("game", "page"), ALL)
def test_a_page_is_short_and_has_a_heading(game: str, page: Page) -> None:
    text = page_text(CATALOGUE[game].texts, page, SAY)
    assert text.startswith("### ")
    assert 200 < len(text) < 700


@pytest.mark.parametrize(("game", "page"), ALL)
def test_a_page_has_a_picture_and_the_same_in_words(game: str, page: Page) -> None:
    scene = page_scene(RENDERERS[game], page, SAY, ThemeName.DARK)
    assert RENDERERS[game].draw(scene).image.size >= SIZE
    assert "Ana" in RENDERERS[game].alt_text(scene)


@pytest.mark.parametrize(("game", "page"), ALL)
def test_no_tile_is_missing_on_a_page(game: str, page: Page) -> None:
    state = page.state
    heaps = [*state.displays, state.centre, state.bag.inside, state.bag.discarded]
    for board in state.boards:
        if game == "summer-pavilion":
            heaps += [*board.stars, board.hand]
        else:
            heaps += [*board.lines, *board.wall, board.floor]
    if game == "summer-pavilion":
        heaps.append(state.supply)
    tiles = Counter("".join(heaps))
    of_each = 22 if game == "summer-pavilion" else 20
    assert {colour: tiles[colour] for colour in state.bag.colours} == dict.fromkeys(
        state.bag.colours, of_each
    )


@pytest.mark.parametrize("page", [page for page in CATALOGUE["azul"].pages() if page.key != "grey"])
def test_every_tile_of_a_coloured_wall_lies_on_its_space(page: Page) -> None:
    for board in page.state.boards:
        for row, tiles in enumerate(board.wall):
            for column, tile in enumerate(tiles):
                if tile != ".":
                    assert printed_column(row, tile) == column
            assert not set(board.lines[row]) & set(tiles)


@pytest.mark.parametrize(("game", "page"), ALL)
def test_a_previewed_move_is_legal(game: str, page: Page) -> None:
    if page.kind is SceneKind.PREVIEW:
        assert page.move in GAMES[game].moves(page.state, Seat(0))


def test_the_tiles_of_the_tiling_page_score_what_it_says() -> None:
    events = named("azul", "tiling").events
    assert [e.points for e in events if isinstance(e, Tiled) and e.seat == 0] == [1, 6, 1, 2]
    assert [e.lost for e in events if isinstance(e, FloorCleared) and e.seat == 0] == [1]


def test_the_tile_of_the_points_page_scores_what_it_says() -> None:
    events = named("azul", "points").events
    assert [event.points for event in events if isinstance(event, Tiled)] == [7]


def test_the_columns_of_the_grey_page_are_those_it_names() -> None:
    state = named("azul", "grey").state
    assert GAMES["azul"].moves(state, Seat(0)) == ("wall 2 2", "wall 2 4", "wall 2 5")


def test_the_facts_of_the_summer_pages_are_as_they_say() -> None:
    game, pages = GAMES["summer-pavilion"], {p.key: p for p in CATALOGUE["summer-pavilion"].pages()}
    taken = pages["take"].events[0]
    assert isinstance(taken, Took)
    assert Counter(taken.taken) == Counter("RRP")
    centre = game.play(pages["centre"].state, Seat(0), pages["centre"].move)  # type: ignore[arg-type]  # it has one
    assert [event.lost for event in centre.events if isinstance(event, Took)] == [4]
    placed = game.play(pages["place"].state, Seat(0), pages["place"].move)  # type: ignore[arg-type]  # it has one
    assert Counter(placed.events[0].paid) == Counter("OOG")  # type: ignore[attr-defined]  # it is Placed
    laid = [event for event in pages["points"].events if isinstance(event, Placed)]
    assert [event.points for event in laid] == [4]
    done = [event for event in pages["bonus"].events if isinstance(event, Completed)]
    assert [(event.feature, event.reward) for event in done] == [("window-E", 3)]
    end = pages["end"].state
    assert bonuses(end.side, Seat(0), end.boards[0].stars)[1:] == (32, 12)
