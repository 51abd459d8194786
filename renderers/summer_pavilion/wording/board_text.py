"""A table of Summer Pavilion in words: alt texts and text boards."""

from games.core import Seat
from games.summer_pavilion.model import COLOURS, OPEN, SLOTS, STARS, Board, Phase, Side, State
from games.summer_pavilion.stars import FEATURES, NUMBERS, STANDARD_COLOURS, open_colours
from renderers.core import Scene, SceneKind, seat_names
from renderers.parts.final_scores import final_sentences
from renderers.summer_pavilion.charts import number_counts
from renderers.summer_pavilion.features import done_features
from renderers.summer_pavilion.final import summer_final_scores
from renderers.summer_pavilion.wording.effects import effect
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
    seats = len(names)
    if scene.kind is SceneKind.PREVIEW and scene.move is not None:
        after, _ = effect(state, Seat(first), scene.move)
        before = state.boards[first].score
        score = after.boards[first].score
        sentences.append(say("summer-preview", before=before, after=score))
        sentences.append(short_board(say, names[first], after.boards[first]))
    elif scene.kind is SceneKind.BOARD:
        sentences.append(short_board(say, names[first], state.boards[first]))
        sentences += [costs(say, state.side), *star_lines(say, state.side, state.boards[first])]
    else:
        sentences += offer(state, say)
        order = [(first + step) % seats for step in range(seats)]
        sentences += [short_board(say, names[seat], state.boards[seat]) for seat in order]
        sentences += [costs(say, state.side), *star_lines(say, state.side, state.boards[first])]
    return fit_alt_text(sentences)


def heading(scene: Scene, names: tuple[str, ...]) -> str:
    """Game, round, wild colour, and whose turn it is."""
    state: State = scene.state
    title = scene.say("summer-heading", round=state.round, colour=state.wild)
    return f"{title} {waiting(state, scene.say, names)}"


def waiting(state: State, say: Say, names: tuple[str, ...]) -> str:
    """What the table is waiting for."""
    name = names[state.turn]
    match state.phase:
        case Phase.DRAFT:
            return say("summer-takes", name=name)
        case Phase.PLACING:
            return say("summer-places", name=name)
        case Phase.PICK:
            return say("summer-owed", name=name, count=state.owed)
        case Phase.DEAL:
            return say("summer-deal")
        case Phase.OVER:
            return say("summer-over")


def offer(state: State, say: Say) -> list[str]:
    """What can be taken, and the supply."""
    displays = display_sentences(say, state.displays, COLOURS)
    sentences = [words for words, tiles in zip(displays, state.displays, strict=True) if tiles]
    if state.phase is Phase.DRAFT:
        sentences.append(centre(state, say))
    sentences.append(say("supply-holds", tiles=tile_words(say, state.supply, COLOURS)))
    return sentences


def centre(state: State, say: Say) -> str:
    """What lies in the centre."""
    has_marker = state.marker is None and state.phase is Phase.DRAFT
    return centre_sentence(say, state.centre, COLOURS, has_marker)


def short_board(say: Say, name: str, board: Board) -> str:
    """A board in one sentence: score, hand, and how full the stars are."""
    stars = [
        say("summer-star-short", star=star, count=len(SLOTS) - tiles.count(OPEN))
        for star, tiles in zip(STARS, board.stars, strict=True)
        if tiles.strip(OPEN)
    ]
    return say(
        "summer-board-short",
        name=name,
        score=say("points", count=board.score),
        hand=tile_words(say, board.hand, COLOURS),
        stars=join_list(say, stars),
    )


def result_sentences(scene: Scene, names: tuple[str, ...]) -> list[str]:
    """The final scores, best seat first."""
    scores = summer_final_scores(scene, names)
    categories = ("tiles", "stars", "numbers")
    return final_sentences(scene, scene.say("summer-title"), "summer-final", categories, scores)


def text_board(scene: Scene) -> str:
    """Everything on the table line by line, or one board."""
    state: State = scene.state
    say, names = scene.say, seat_names(scene, len(state.boards))
    lines = [heading(scene, names), costs(say, state.side)]
    if scene.kind is SceneKind.BOARD:
        whose = state.turn if scene.seat is None else scene.seat
        own = board_lines(say, state, whose, names[whose], state.boards[whose])
        return "\n".join([*lines, "", *own])
    lines += display_sentences(say, state.displays, COLOURS)
    lines.append(centre(state, say))
    lines.append(say("supply-holds", tiles=tile_words(say, state.supply, COLOURS)))
    lines.append(say("bag-holds", tiles=tile_words(say, state.bag.inside, COLOURS)))
    lines.append(say("tower-holds", tiles=tile_words(say, state.bag.discarded, COLOURS)))
    if state.phase is Phase.OVER:
        lines += result_sentences(scene, names)
    for seat, (name, board) in enumerate(zip(names, state.boards, strict=True)):
        lines += ["", *board_lines(say, state, seat, name, board)]
    return "\n".join(lines)


def board_lines(say: Say, state: State, seat: int, name: str, board: Board) -> list[str]:
    """One board: score, hand, stars, features and sets of numbers."""
    lines = [say("board-of", name=name, score=say("points", count=board.score))]
    if state.marker == seat:
        lines.append(say("summer-has-marker"))
    if board.passed:
        lines.append(say("summer-has-passed"))
    lines.append(say("summer-hand-holds", tiles=tile_words(say, board.hand, COLOURS)))
    lines += star_lines(say, state.side, board)
    done = done_features(board.stars)
    for kind in ("pillar", "statue", "window"):
        names = [f.name.split("-", 1)[1] for f in FEATURES if f.name.startswith(kind)]
        complete = [place for place in names if f"{kind}-{place}" in done]
        lines.append(
            say(f"summer-complete-{kind}", count=len(complete), places=join_list(say, complete))
        )
    counts = [
        say("summer-number", number=number, have=have, need=need)
        for number, (have, need) in number_counts(state.side, board.stars).items()
    ]
    lines.append(say("summer-number-sets", sets=join_list(say, counts)))
    return lines


def costs(say: Say, side: Side) -> str:
    """The cost of the slots on this side."""
    centre, outer = NUMBERS[side][0], NUMBERS[side][1]
    return say(f"summer-side-{side}", costs=join_list(say, list(map(str, outer))), centre=centre[0])


def star_lines(say: Say, side: Side, board: Board) -> list[str]:
    """Every star: tiles placed, and open slots."""
    lines = []
    for star, tiles in enumerate(board.stars):
        laid = [
            say("summer-slot-laid", slot=slot + 1, colour=tiles[slot])
            for slot in SLOTS
            if tiles[slot] != OPEN
        ]
        free = [str(slot + 1) for slot in SLOTS if tiles[slot] == OPEN]
        title = star_title(say, side, star, tiles)
        lines.append(
            say("summer-star", star=title, laid=join_list(say, laid), free=join_list(say, free))
        )
    return lines


def star_title(say: Say, side: Side, star: int, tiles: str) -> str:
    """A star's name, and the colours that it takes."""
    name = STARS[star]
    if side is Side.STANDARD and name in STANDARD_COLOURS:
        return say("summer-star-colour", star=name, colour=STANDARD_COLOURS[name])
    colours = open_colours(side, star, tiles) if OPEN in tiles else ""
    if not tiles.strip(OPEN):
        return say("summer-star-any", star=name)
    takes = [say("colour", colour=colour) for colour in colours]
    return say("summer-star-takes", star=name, colours=join_list(say, takes))
