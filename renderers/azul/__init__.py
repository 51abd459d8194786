"""Pictures and words of Azul and Azul Mini."""

from games.azul.model import State
from renderers.azul.final import final_picture
from renderers.azul.pictures import Sitting, single_board, turn_card, whole_table
from renderers.azul.plan import Style
from renderers.azul.preview import preview
from renderers.azul.tiles import tile
from renderers.azul.words import alt_text, text_board
from renderers.canvas import Canvas
from renderers.core import Kind, Renderer, Scene, ThemeName, UnknownStateError
from renderers.emojis import SIDE, emoji, marker_emoji, rounded
from renderers.look import Look
from renderers.look import look as look_of
from renderers.themes import AZUL_DYES


class AzulRenderer(Renderer):
    """The boards with the floor line below."""

    key = "azul"
    family = "azul"
    style = Style.CLASSIC

    def draw(self, scene: Scene, look: Look | None = None) -> Canvas:
        if not isinstance(scene.state, State):
            raise UnknownStateError(f"{scene.game}: no state of these rules can be drawn here")
        sitting = Sitting(scene, look or look_of(self.family, scene.theme), self.style)
        return PICTURES[scene.kind](sitting)

    def alt_text(self, scene: Scene) -> str:
        return alt_text(scene)

    def text_board(self, scene: Scene) -> str:
        return text_board(scene)

    def emojis(self) -> dict[str, bytes]:
        chosen = look_of(self.family, ThemeName.LIGHT)
        found = {
            f"azul_{NAMES[colour]}": emoji(
                chosen, tile(chosen, colour, SIDE, "board"), rounded(SIDE)
            )
            for colour in AZUL_DYES
        }
        return {**found, "azul_marker": marker_emoji(chosen)}


class AzulMiniRenderer(AzulRenderer):
    """The compact boards: the floor line lies in the free corner above the pattern lines."""

    key = "azul-mini"
    style = Style.MINI


NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
PICTURES = {
    Kind.TURN: turn_card,
    Kind.TABLE: whole_table,
    Kind.BOARD: single_board,
    Kind.PREVIEW: preview,
    Kind.FINAL: final_picture,
}
