"""A table of Azul in words."""

from games.azul.model import COLOURS, MARKER, OPEN, ROWS, Board, Phase, State, Wall
from games.azul.scoring import floor_penalty
from games.azul.walls import printed_column
from renderers.azul.final import final_scores
from renderers.azul.preview import effect
from renderers.core import Scene, SceneKind
from renderers.texts import Say
from renderers.words import fit_alt_text, heap_words, join_list, spoken_names


def alt_text(scene: Scene) -> str:
    """The position in a few sentences: the offer, then the boards, the mover's first."""
    state: State = scene.state
    say, names = scene.say, spoken_names(scene, len(state.boards))
    if scene.kind is SceneKind.FINAL or state.phase is Phase.OVER:
        return fit_alt_text(final_sentences(scene, names))
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
    """What can be taken, in one sentence."""
    places = [
        say("display-holds", place=number + 1, tiles=heap_words(say, tiles, COLOURS))
        for number, tiles in enumerate(state.displays)
        if tiles
    ]
    return " ".join([*places, say("centre-holds", tiles=centre_words(state, say))])


def centre_words(state: State, say: Say) -> str:
    """What lies in the centre, the marker first."""
    parts = []
    if state.phase is Phase.OFFER and state.marker is None:
        parts.append(say("marker"))
    if state.centre:
        parts.append(heap_words(say, state.centre, COLOURS))
    return join_list(say, parts)


def short_board(say: Say, name: str, board: Board) -> str:
    """A board in one breath: score, lines, floor line and wall."""
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


def final_sentences(scene: Scene, names: tuple[str, ...]) -> list[str]:
    """The result, best seat first."""
    say = scene.say
    keys = ("tiles", "rows", "columns", "colours")
    return [say("final-heading", title=say(f"{scene.game}-title"))] + [
        say(
            "azul-final",
            place=strip.place,
            name=strip.name,
            score=say("points", count=strip.total),
            **dict(zip(keys, strip.values, strict=True)),
        )
        for strip in final_scores(scene, names)
    ]


def text_board(scene: Scene) -> str:
    """Everything on the table, line by line; or all of one board."""
    state: State = scene.state
    say, names = scene.say, spoken_names(scene, len(state.boards))
    lines = [heading(scene, names), say(f"azul-wall-{state.wall}")]
    if scene.kind is SceneKind.BOARD:
        whose = state.turn if scene.seat is None else scene.seat
        own = board_lines(say, state.wall, names[whose], state.boards[whose])
        return "\n".join([*lines, "", *own])
    for number, tiles in enumerate(state.displays):
        words = heap_words(say, tiles, COLOURS)
        lines.append(say("display-holds", place=number + 1, tiles=words))
    lines.append(say("centre-holds", tiles=centre_words(state, say)))
    lines.append(say("bag-holds", tiles=heap_words(say, state.bag.inside, COLOURS)))
    lines.append(say("lid-holds", tiles=heap_words(say, state.bag.discarded, COLOURS)))
    if state.phase is Phase.OVER:
        lines += final_sentences(scene, names)
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
    parts += [heap_words(say, floor, COLOURS)] if floor else []
    cost = floor_penalty(board.floor)
    lines.append(say("azul-floor", tiles=join_list(say, parts), cost=cost, count=len(board.floor)))
    if board.choosing:
        lines.append(say("azul-choosing", row=board.choosing))
    return lines


def wall_line(say: Say, side: Wall, board: Board, row: int) -> str:
    """A row of the wall by columns: what lies there, and what is open."""
    laid, free = [], []
    for column, colour in enumerate(board.wall[row]):
        if colour != OPEN:
            laid.append(say("azul-space", column=column + 1, colour=colour))
        elif side is Wall.GREY:
            free.append(str(column + 1))
        else:
            printed = next(c for c in COLOURS if printed_column(row, c) == column)
            free.append(say("azul-space", column=column + 1, colour=printed))
    return say("azul-row", row=row + 1, laid=join_list(say, laid), free=join_list(say, free))
