"""Why a move of phase 2 is refused: placements with their payment, picks and passes."""

from games.core import IllegalMoveError, Move, Seat
from games.summer_pavilion.legal_moves import payable_wilds
from games.summer_pavilion.model import COLOURS, MOST_KEPT, NAMES, OPEN, ROUNDS, STARS, State
from games.summer_pavilion.placing import named_tiles
from games.summer_pavilion.stars import NUMBERS, open_colours


def place_refusal(state: State, seat: Seat, move: Move) -> IllegalMoveError:
    """Why a tile cannot be laid on a space."""
    _, star, slot, colour, wilds = move.split(" ")
    index, place = STARS.index(star), int(slot) - 1
    board = state.boards[seat]
    tiles = board.stars[index]
    if tiles[place] != OPEN:
        return IllegalMoveError(
            "summer-space-taken", f"there is a tile on {star} {slot} already", star=star, slot=slot
        )
    colours = open_colours(state.side, index, tiles)
    if colour not in colours:
        takes = " or ".join(NAMES[letter] for letter in colours)
        hint = "; wilds only help to pay" if colour == state.wild else ""
        return IllegalMoveError(
            "summer-wrong-colour",
            f"star {star} takes {takes} here, not {NAMES[colour]}{hint}",
            star=star,
            colours=colours,
            colour=colour,
        )
    number = NUMBERS[state.side][index][place]
    return payment_refusal(board.hand, state.wild, number, colour, int(wilds))


def payment_refusal(hand: str, wild: str, number: int, colour: str, wilds: int) -> IllegalMoveError:
    """Why these tiles cannot pay for a space with this number."""
    name = NAMES[colour]
    have = hand.count(colour)
    values: dict[str, str | int] = {"number": number, "colour": colour, "wilds": wilds}
    if not have:
        return IllegalMoveError("summer-no-tile", f"there is no {name} tile in hand", **values)
    if colour == wild:
        sentence = (
            f"{name} is the wild colour itself: write 0 wilds"
            if wilds
            else f"a {number} costs {number} {name} tiles; {counted(have, name + ' tile')} in hand"
        )
        return IllegalMoveError("summer-pays-itself", sentence, **values, have=have)
    held = hand.count(wild)
    payable = payable_wilds(number, have, held)
    if not payable:
        sentence = f"a {number} costs {number} tiles; {have} {name} and {held} wild are in hand"
        return IllegalMoveError("summer-too-dear", sentence, **values, have=have, held=held)
    allowed = f"{payable[0]} to {payable[-1]}" if len(payable) > 1 else f"{payable[0]}"
    much = "few" if wilds < payable[0] else "many"
    return IllegalMoveError(
        f"summer-too-{much}-wilds",
        f"{counted(wilds, 'wild')} too {much}: a {number} can be paid with {have} {name} and "
        f"{held} wild in hand using {allowed} of them, at least one tile being {name}",
        **values,
        least=payable[0],
        most=payable[-1],
    )


def pick_refusal(state: State, move: Move) -> IllegalMoveError:
    """Why these bonus tiles cannot be picked."""
    tiles = named_tiles(move)
    if len(tiles) != state.owed:
        return IllegalMoveError(
            "summer-pick-count",
            f"{counted(state.owed, 'bonus tile')} due, not {len(tiles)}",
            due=state.owed,
            picked=len(tiles),
        )
    return lacking(tiles, state.supply, "in the supply")


def pass_refusal(state: State, seat: Seat, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be kept."""
    tiles = named_tiles(move)
    if state.round == ROUNDS:
        return IllegalMoveError(
            "summer-keep-nothing", "in the last round nothing is kept: write 'pass end'"
        )
    if len(tiles) > MOST_KEPT:
        return IllegalMoveError(
            "summer-keep-count",
            f"at most {MOST_KEPT} tiles can be kept, not {len(tiles)}",
            most=MOST_KEPT,
            kept=len(tiles),
        )
    return lacking(tiles, state.boards[seat].hand, "in hand")


def lacking(tiles: str, heap: str, where: str) -> IllegalMoveError:
    """The refusal that names a colour that a heap does not have enough of."""
    missing = [letter for letter in tiles if tiles.count(letter) > heap.count(letter)]
    if not missing:  # legal tiles, but the move was not parsed and so not sorted
        return IllegalMoveError("summer-unsorted", f"write tiles in the order {COLOURS}")
    colour = missing[0]
    have, wanted = heap.count(colour), tiles.count(colour)
    return IllegalMoveError(
        "summer-lacking",
        f"{counted(have, NAMES[colour] + ' tile')} {where}, not {wanted}",
        colour=colour,
        have=have,
        wanted=wanted,
    )


def counted(count: int, thing: str) -> str:
    """A number of things with its verb: 1 wild is, 2 wilds are."""
    return f"{count} {thing} is" if count == 1 else f"{count} {thing}s are"
