"""Draws pictures from the command line: the gallery, tile emojis, the palettes."""

import argparse
import sys
from pathlib import Path

from renderers import RENDERERS, alt_text, check, picture, text_board
from renderers.core import ThemeName
from renderers.drawing.look import DYES, Look
from renderers.drawing.palette_search import find_palette, save_palette
from renderers.gallery import both_themes, scenes
from renderers.standings import gallery as standings
from renderers.standings import sheet_canvas, sheet_words
from renderers.standings.colours import PALETTE
from renderers.standings.gallery import sheets


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code."""
    parser = argparse.ArgumentParser("python -m renderers", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    gallery = commands.add_parser("gallery", help="draw every scene in both themes")
    gallery.add_argument("folder", type=Path)
    gallery.add_argument("--only", default="", help="only scenes whose name contains this")
    emojis = commands.add_parser("emojis", help="write the tile emojis")
    emojis.add_argument("folder", type=Path)
    commands.add_parser("fonts", help="say which fonts there are")
    commands.add_parser("palettes", help="find the fixed palettes again after a change of art")
    chosen = parser.parse_args(arguments)
    if chosen.command == "gallery":
        draw_gallery(chosen.folder, chosen.only)
    elif chosen.command == "emojis":
        write_emojis(chosen.folder)
    elif chosen.command == "fonts":
        print("\n".join(check()))
    else:
        fix_palettes()
    return 0


def draw_gallery(folder: Path, only: str) -> None:
    """Write every scene as a picture and as text."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in both_themes():
        if only in name:
            file = picture(scene)
            (folder / f"{name}.png").write_bytes(file)
            if scene.theme is ThemeName.LIGHT:
                words = f"{alt_text(scene)}\n\n{text_board(scene)}\n"
                (folder / f"{name.removesuffix('-light')}.txt").write_text(words, "utf-8")
            print(f"{name}: {len(file) / 1024:.0f} KiB")
    for name, sheet in standings.both_themes():
        if only in name:
            (folder / f"{name}.png").write_bytes(picture(sheet))
            if sheet.theme is ThemeName.LIGHT:
                path = folder / f"{name.removesuffix('-light')}.txt"
                path.write_text(sheet_words(sheet) + "\n", "utf-8")


def write_emojis(folder: Path) -> None:
    """Write the tile emojis of all games."""
    folder.mkdir(parents=True, exist_ok=True)
    for renderer in RENDERERS.values():
        for name, file in renderer.emojis().items():
            (folder / f"{name}.png").write_bytes(file)


def fix_palettes() -> None:
    """Find and save 256 colours for every family of games and every theme."""
    for family in DYES:
        for theme in ThemeName:

            def draw(look: Look, family: str = family) -> None:
                for _, scene in scenes():
                    if RENDERERS[scene.game].family == family:
                        RENDERERS[scene.game].draw(scene, look)

            save_palette(f"{family}-{theme}", find_palette(family, theme, draw))
    fix_sheet_palettes()


def fix_sheet_palettes() -> None:
    """Find and save 256 colours for standings, in every theme."""
    for theme in ThemeName:

        def draw(look: Look) -> None:
            for _, sheet in sheets():
                sheet_canvas(sheet, look)

        save_palette(f"{PALETTE}-{theme}", find_palette("azul", theme, draw))


if __name__ == "__main__":
    sys.exit(main())
