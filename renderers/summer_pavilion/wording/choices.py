"""The wording of choices and moves in Summer Pavilion."""

from games.core import Move, Seat
from games.displays import CENTRE
from games.summer_pavilion import model
from games.summer_pavilion.draft import parted
from games.summer_pavilion.model import COLOURS, NAMES, ROUNDS, STARS, Phase, Side, State
from games.summer_pavilion.placing import named_tiles
from games.summer_pavilion.stars import NUMBERS, STANDARD_COLOURS, open_colours
from renderers.core import Choice
from renderers.texts import Say
from renderers.words import capital, tile_words, tiles_at


def tile_emoji(colour: str) -> str | None:
    """The name of a tile's emoji."""
    return f"summer_{NAMES[colour]}" if colour in NAMES else None


def choice(state: State, seat: Seat, made: tuple[str, ...], token: str, say: Say) -> Choice:
    """The label for a display, a colour, a star, a space, a payment, or a tile to pick or keep."""
    match (*made, token):
        case (model.PLACE,):
            return Choice(say("summer-choice-place"))
        case (model.PICK,):
            return Choice(say("summer-choice-pick"))
        case (model.PASS,):
            return Choice(say("summer-choice-pass"))
        case (model.PLACE, star):
            return star_choice(state, seat, star, say)
        case (model.PLACE, star, slot):
            return Choice(space_label(state.side, star, int(slot), say))
        case (model.PLACE, star, slot, colour, wilds):
            own = cost(state.side, star, int(slot)) - int(wilds)
            label = say("summer-choice-pay", count=own, colour=colour, wilds=int(wilds))
            return Choice(label, tile_emoji(colour))
        case (model.PASS, *kept, model.END):
            return Choice(say("summer-choice-end", count=len(kept)))
        case (model.PLACE | model.PICK | model.PASS, *_):
            return Choice(capital(say("colour", colour=token)), tile_emoji(token))
        case (place,):
            return Choice(say("choice-place", place=place))
    return take_choice(state, made[0], token, say)


def star_choice(state: State, seat: Seat, star: str, say: Say) -> Choice:
    """A star by its colour on the standard side, by its position on the variant side.

    On the variant side the emoji shows the only colour that a star still takes.
    """
    index = STARS.index(star)
    colours = open_colours(state.side, index, state.boards[seat].stars[index])
    emoji = tile_emoji(colours) if len(colours) == 1 else None
    if star == CENTRE:
        return Choice(say("centre"), emoji)
    if state.side is Side.VARIANT:
        return Choice(star, emoji)
    return Choice(capital(say("colour", colour=STANDARD_COLOURS[star])), emoji)


def take_choice(state: State, place: str, colour: str, say: Say) -> Choice:
    """A colour with the number of tiles taken, and whether a wild tile comes along."""
    taken, _ = parted(tiles_at(state, place), colour, state.wild)
    count = taken.count(colour)
    label = say("summer-choice-take", count=count, colour=colour, wilds=len(taken) - count)
    return Choice(label, tile_emoji(colour))


def heading(state: State, seat: Seat, made: tuple[str, ...], say: Say) -> str:
    """The question that the next token answers."""
    if state.phase is Phase.PICK:
        return say("summer-choose-pick", count=state.owed - len(made[1:]))
    match made:
        case () if state.phase is Phase.DRAFT:
            return say("choose-place")
        case ():
            return say("summer-choose-action")
        case (model.PASS, *kept):
            return keep_heading(state, "".join(kept), say)
        case (model.PLACE,):
            return say("summer-choose-star")
        case (model.PLACE, star):
            if state.side is Side.VARIANT and star == CENTRE:
                return say("summer-choose-centre-slot")
            return say("summer-choose-slot", **star_values(state.side, star))
        case (model.PLACE, star, slot):
            space = space_label(state.side, star, int(slot), say)
            return say("summer-choose-colour", space=space, **star_values(state.side, star))
        case (model.PLACE, star, slot, *_):
            return say("summer-choose-payment", cost=cost(state.side, star, int(slot)))
    with_marker = made[0] == CENTRE and state.marker is None
    return say("choose-colour-marker") if with_marker else say("choose-colour", place=made[0])


def keep_heading(state: State, kept: str, say: Say) -> str:
    """The question while a player chooses the tiles to keep."""
    if state.round == ROUNDS:
        return say("summer-choose-keep-nothing")
    if not kept:
        return say("summer-choose-keep")
    return say("summer-choose-keep-more", tiles=tile_words(say, kept, COLOURS))


def move_words(state: State, seat: Seat, move: Move, say: Say) -> str:
    """A move with the tiles that it takes, places, picks or keeps."""
    match move.split(" "):
        case [model.PLACE, star, slot, colour, wilds]:
            tile = capital(space_words(state.side, star, int(slot), colour, say))
            return say("summer-move-place", tile=tile, wilds=int(wilds))
        case [model.PICK, *_]:
            return say("summer-move-pick", tiles=tile_words(say, named_tiles(move), COLOURS))
        case [model.PASS, *_]:
            if state.round == ROUNDS:
                return say("summer-move-pass-last")
            return say("summer-move-pass", tiles=tile_words(say, named_tiles(move), COLOURS))
    place, colour = move.split(" ")
    taken, _ = parted(tiles_at(state, place), colour, state.wild)
    return say("summer-move-take", tiles=tile_words(say, taken, COLOURS), place=place)


def space_words(side: Side, star: str, slot: int, colour: str, say: Say) -> str:
    """A tile on its space; on the standard side the colour also names the star."""
    space = space_label(side, star, slot, say)
    if side is Side.STANDARD and star != CENTRE:
        return say("summer-space-own", colour=colour, space=space)
    return say("summer-space", colour=colour, star=star, space=space)


def space_label(side: Side, star: str, slot: int, say: Say) -> str:
    """A space by its printed number, and by its slot where the two differ."""
    if side is Side.STANDARD:
        return str(slot)
    if star == CENTRE:
        return say("summer-choice-centre-slot", slot=slot)
    return say("summer-choice-slot", number=cost(side, star, slot), slot=slot)


def star_values(side: Side, star: str) -> dict[str, str]:
    """The values with which a text names a star."""
    if side is Side.STANDARD and star != CENTRE:
        return {"star": "own", "colour": STANDARD_COLOURS[star]}
    return {"star": star, "colour": ""}


def cost(side: Side, star: str, slot: int) -> int:
    """How many tiles a space costs."""
    return NUMBERS[side][STARS.index(star)][slot - 1]
