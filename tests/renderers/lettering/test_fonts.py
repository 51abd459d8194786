"""Missing and damaged fonts are reported at start-up or skipped."""

import shutil
from pathlib import Path

import pytest

import renderers
from renderers.drawing.palette import Palette, PaletteError
from renderers.lettering.coverage import BrokenFontError, Coverage
from renderers.lettering.fonts import FONTS, Face, FontError, check_fonts, coverage, open_font


def copy_of_fonts(folder: Path) -> Path:
    for face in Face:
        shutil.copy(FONTS / face, folder / face)
    return folder


def test_the_check_reports_fonts_and_encoder() -> None:
    raqm, scripts, emoji, encoder = renderers.check()
    assert encoder.split()[-1] in ("isal", "zlib")
    assert "raqm" in raqm
    assert "fonts" in scripts
    assert "emoji" in emoji


def test_a_missing_font_is_named(tmp_path: Path) -> None:
    folder = copy_of_fonts(tmp_path)
    (folder / Face.HEAVY).unlink()
    with pytest.raises(FontError, match="AlegreyaSans-Black"):
        check_fonts(folder)


@pytest.mark.parametrize(
    "content",
    [b"", b"not a font at all", b"\0\1\0\0" + b"\xff" * 40],
    ids=["empty", "text", "junk"],
)
def test_a_broken_font_is_named(tmp_path: Path, content: bytes) -> None:
    folder = copy_of_fonts(tmp_path)
    (folder / Face.TEXT).write_bytes(content)
    with pytest.raises(FontError, match="AlegreyaSans-Bold"):
        check_fonts(folder)


def test_a_truncated_font_is_refused(tmp_path: Path) -> None:
    folder = copy_of_fonts(tmp_path)
    whole = (FONTS / Face.TEXT).read_bytes()
    (folder / Face.TEXT).write_bytes(whole[:300])
    with pytest.raises(FontError):
        check_fonts(folder)


def test_a_broken_system_font_is_skipped(tmp_path: Path) -> None:
    broken = tmp_path / "NotoSansBroken-Bold.ttf"
    broken.write_bytes(b"\0\1\0\0\0\5")
    assert coverage(broken) is None
    with pytest.raises(BrokenFontError, match="NotoSansBroken"):
        Coverage.read(broken)
    with pytest.raises(FontError):
        open_font(broken, 20)


@pytest.mark.parametrize("face", list(Face))
def test_bundled_fonts_have_the_letters_of_our_languages(face: Face) -> None:
    known = coverage(FONTS / face)
    assert known is not None
    for letter in "AZaz09ąćęłńóśźżčďěňřšťůýžáéíóöőúüűđžЂђЉљЊњЋћЏџЖжШш×−+…":  # noqa: RUF001
        assert letter in known, letter
    assert "王" not in known


def test_a_missing_palette_is_named() -> None:
    with pytest.raises(PaletteError, match="chess-dark"):
        Palette.load("chess-dark")


def test_bundled_fonts_have_their_licences_beside_them() -> None:
    for licence in ("OFL-Alegreya.txt", "OFL-AlegreyaSans.txt"):
        assert "SIL Open Font License" in (FONTS / licence).read_text("utf-8")
