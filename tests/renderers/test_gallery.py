"""The gallery has every kind of picture of every game, and no file is too large."""

from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from renderers import RENDERERS, picture
from renderers.__main__ import main
from renderers.core import Scene, SceneKind
from renderers.parts.emojis import LARGEST
from tests.support.long import LONG

MOST = 280 * 1024


def test_the_gallery_has_every_kind_of_picture_of_every_game_for_two_to_four_seats(
    gallery: dict[str, Scene],
) -> None:
    assert len(gallery) >= 30
    for game in RENDERERS:
        kinds = {scene.kind for scene in gallery.values() if scene.game == game}
        assert kinds >= {SceneKind.TURN, SceneKind.TABLE, SceneKind.BOARD, SceneKind.FINAL}
        seats = {len(scene.state.boards) for scene in gallery.values() if scene.game == game}
        assert seats == {2, 3, 4}
    sides = Counter(str(scene.state[0]) for scene in gallery.values())
    assert set(sides) == {"coloured", "grey", "standard", "variant"}


def test_every_picture_is_small_enough(
    gallery: dict[str, Scene], one_of_each: dict[str, Scene]
) -> None:
    looked_at = gallery if LONG else one_of_each
    sizes = {name: len(picture(scene)) for name, scene in looked_at.items()}
    assert {name: size for name, size in sizes.items() if size > MOST} == {}


def test_the_command_writes_pictures_and_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gallery", str(tmp_path), "--only", "azul-first"]) == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["azul-first-turn-dark.png", "azul-first-turn-light.png", "azul-first-turn.txt"]
    assert "KiB" in capsys.readouterr().out


def test_tile_emojis_are_square_transparent_and_small(tmp_path: Path) -> None:
    assert main(["emojis", str(tmp_path)]) == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 12
    for file in files:
        assert file.stat().st_size < LARGEST / 4
        with Image.open(file) as emoji:
            assert emoji.size == (128, 128)
            assert emoji.mode == "RGBA"
            assert emoji.crop((0, 0, 1, 1)).tobytes()[3] == 0


def test_the_command_lists_the_fonts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fonts"]) == 0
    assert "raqm" in capsys.readouterr().out
