"""A table of Azul in words: alt texts and text boards."""

from games.azul.model import COLOURS, MARKER, OPEN, ROWS, Board, Phase, State, Wall
from games.azul.scoring import floor_penalty
from renderers.azul.final import azul_final_scores
from renderers.azul.tiles import printed_colour
from renderers.azul.wording.effects import effect
from renderers.core import Scene, SceneKind, seat_names
from renderers.parts.final_scores import final_sentences
from renderers.texts import Say
from renderers.words import (
    centre_sentence,
    display_sentences,
    fit_alt_text,
    join_list,
    tile_words,
)


def alt_text(scene: Scene) -> str:
    """The position in a few sentences: the offer, then the boards from the mover's on."""
    state: State = scene.state
    say, names = scene.say, seat_names(scene, len(state.boards))
    if scene.kind is SceneKind.FINAL or state.phase is Phase.OVER:
        return fit_alt_text(result_sentences(scene, names))
    sentences = [heading(scene, names)]
    first = state.turn if scene.seat is None else scene.seat
    if scene.kind is SceneKind.PREVIEW and scene.move is not None:
        found = effect(scene.game, state, first, scene.move)
        sentences.append(
            say(
                "azul-preview",
                wall=say("points", count=found.wall + found.bonus),
                floor=say("points", count=found.floor),
            )
        )
        sentences.append(short_board(say, names[first], found.state.boards[first]))
    elif scene.kind is SceneKind.BOARD:
        sentences.append(short_board(say, names[first], state.boards[first]))
    else:
        sentences.append(offer(state, say))
        seats = len(names)
        order = [(first + step) % seats for step in range(seats)]
        sentences += [short_board(say, names[seat], state.boards[seat]) for seat in order]
    if scene.kind is not SceneKind.PREVIEW:  # as far as there is room
        sentences += [wall_line(say, state.wall, state.boards[first], row) for row in ROWS]
    return fit_alt_text(sentences)


def heading(scene: Scene, names: tuple[str, ...]) -> str:
    """Game, round and whose turn it is."""
    state: State = scene.state
    say = scene.say
    title = say("azul-heading", round=state.round, title=say(f"{scene.game}-title"))
    return f"{title} {waiting(state, say, names)}"


def waiting(state: State, say: Say, names: tuple[str, ...]) -> str:
    """What the table is waiting for."""
    if state.phase is Phase.OFFER:
        return say("azul-takes", name=names[state.turn])
    if state.phase is Phase.TILING:
        choosing = [name for name, board in zip(names, state.boards, strict=True) if board.choosing]
        return say("azul-tiles-wall", names=join_list(say, choosing))
    return say("azul-over" if state.phase is Phase.OVER else "azul-deal")


def offer(state: State, say: Say) -> str:
    """The tiles that can be taken."""
    displays = display_sentences(say, state.displays, COLOURS)
    filled = [words for words, tiles in zip(displays, state.displays, strict=True) if tiles]
    return " ".join([*filled, centre(state, say)])


def centre(state: State, say: Say) -> str:
    """What lies in the centre."""
    has_marker = state.phase is Phase.OFFER and state.marker is None
    return centre_sentence(say, state.centre, COLOURS, has_marker)


def short_board(say: Say, name: str, board: Board) -> str:
    """A board in one sentence: score, lines, wall and floor line."""
    lines = [
        say("azul-line-short", line=row + 1, count=len(tiles), colour=tiles[0])
        for row, tiles in enumerate(board.lines)
        if tiles
    ]
    on_wall = sum(len(row.replace(OPEN, "")) for row in board.wall)
    return say(
        "azul-board-short",
        name=name,
        score=say("points", count=board.score),
        lines=join_list(say, lines),
        wall=on_wall,
        floor=floor_penalty(board.floor),
    )


def result_sentences(scene: Scene, names: tuple[str, ...]) -> list[str]:
    """The final scores, best seat first."""
    title = scene.say(f"{scene.game}-title")
    categories = ("tiles", "rows", "columns", "colours")
    scores = azul_final_scores(scene, names)
    return final_sentences(scene, title, "azul-final", categories, scores)


def text_board(scene: Scene) -> str:
    """Everything on the table line by line, or one board."""
    state: State = scene.state
    say, names = scene.say, seat_names(scene, len(state.boards))
    lines = [heading(scene, names), say(f"azul-wall-{state.wall}")]
    if scene.kind is SceneKind.BOARD:
        whose = state.turn if scene.seat is None else scene.seat
        own = board_lines(say, state.wall, names[whose], state.boards[whose])
        return "\n".join([*lines, "", *own])
    lines += display_sentences(say, state.displays, COLOURS)
    lines.append(centre(state, say))
    lines.append(say("bag-holds", tiles=tile_words(say, state.bag.inside, COLOURS)))
    lines.append(say("lid-holds", tiles=tile_words(say, state.bag.discarded, COLOURS)))
    if state.phase is Phase.OVER:
        lines += result_sentences(scene, names)
    for name, board in zip(names, state.boards, strict=True):
        lines += ["", *board_lines(say, state.wall, name, board)]
    return "\n".join(lines)


def board_lines(say: Say, side: Wall, name: str, board: Board) -> list[str]:
    """One board: score, pattern lines, wall rows, floor line."""
    lines = [say("board-of", name=name, score=say("points", count=board.score))]
    for row, tiles in enumerate(board.lines):
        key = "azul-line" if tiles else "azul-line-empty"
        values = {"colour": tiles[0]} if tiles else {}
        lines.append(say(key, line=row + 1, count=len(tiles), size=row + 1, **values))
    lines += [wall_line(say, side, board, row) for row in ROWS]
    floor = board.floor.replace(MARKER, "")
    parts = [say("marker")] if MARKER in board.floor else []
    parts += [tile_words(say, floor, COLOURS)] if floor else []
    cost = floor_penalty(board.floor)
    lines.append(say("azul-floor", tiles=join_list(say, parts), cost=cost, count=len(board.floor)))
    if board.choosing:
        lines.append(say("azul-choosing", row=board.choosing))
    return lines


def wall_line(say: Say, side: Wall, board: Board, row: int) -> str:
    """A row of the wall by columns: tiles laid, and open spaces."""
    laid, free = [], []
    for column, colour in enumerate(board.wall[row]):
        if colour != OPEN:
            laid.append(say("azul-space", column=column + 1, colour=colour))
        elif side is Wall.GREY:
            free.append(str(column + 1))
        else:
            printed = printed_colour(row, column)
            free.append(say("azul-space", column=column + 1, colour=printed))
    return say("azul-row", row=row + 1, laid=join_list(say, laid), free=join_list(say, free))
