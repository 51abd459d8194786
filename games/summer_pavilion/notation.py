"""The notation of moves in Summer Pavilion: reading them, and describing them in words."""

import re
from functools import lru_cache

from games.bag import in_order
from games.core import Move, NotationError
from games.displays import CENTRE, DEAL
from games.notation import known_colours, no_move, parse_deal, tidy
from games.summer_pavilion.model import (
    COLOURS,
    END,
    NAMES,
    PASS,
    PICK,
    PLACE,
    SLOTS,
    STARS,
    SUPPLY,
)

TAKE = re.compile(r"([1-9][0-9]?|C) ?([A-Z])")
PLACED = re.compile(r"PLACE ?([A-Z]{1,2}) ?([0-9]{1,2}) ?([A-Z]) ?([0-9]{1,2})")
PICKED = re.compile(r"PICK((?: ?[A-Z]){1,20})")
PASSED = re.compile(r"PASS((?: ?[A-Z]){0,20}?) ?END")
SUPPLIED = re.compile(r"SUPPLY ([A-Z]{1,10})")

FORMS = (
    "'3 R' (display 3, red), 'place NW 5 O 2' (star, slot, colour, wilds), "
    "'pick P G' or 'pass R R end'"
)


@lru_cache(maxsize=1024)
def parse(text: str) -> Move:
    """Parse a move in any case, with any spaces, and with tiles in any order."""
    typed = tidy(text)
    if found := TAKE.fullmatch(typed):
        return Move(f"{found[1]} {known_colours(found[2], NAMES)}")
    if found := PLACED.fullmatch(typed):
        star, slot, colour, wilds = found.groups()
        check_space(star, slot)
        return Move(f"{PLACE} {star} {slot} {known_colours(colour, NAMES)} {int(wilds)}")
    if found := PICKED.fullmatch(typed):
        return Move(" ".join([PICK, *sorted_tiles(found[1])]))
    if found := PASSED.fullmatch(typed):
        return Move(" ".join([PASS, *sorted_tiles(found[1]), END]))
    if found := SUPPLIED.fullmatch(typed):
        return Move(f"{SUPPLY} {known_colours(found[1], NAMES)}")
    if deal := parse_deal(typed, NAMES):
        return deal
    raise no_move("Summer Pavilion", text, FORMS)


def check_space(star: str, slot: str) -> None:
    """Refuse a space that no board has."""
    if star not in STARS:
        raise NotationError(
            "summer-unknown-star",
            f"there is no star {star}; the stars are {', '.join(STARS)}",
            star=star,
        )
    if slot not in [str(slot + 1) for slot in SLOTS]:
        raise NotationError(
            "summer-unknown-slot", f"there is no slot {slot}; slots are 1 to 6", slot=slot
        )


def sorted_tiles(letters: str) -> str:
    """Tiles in the order of the notation."""
    return in_order(known_colours("".join(letters.split()), NAMES), COLOURS)


def describe(move: Move) -> str:
    """A move in plain English words."""
    match move.split(" "):
        case [word, *displays] if word == DEAL:
            return f"the bag deals {', '.join(displays)}"
        case [word, tiles] if word == SUPPLY:
            return f"the bag adds {heap_words(tiles)} to the supply"
        case [word, star, slot, colour, wilds] if word == PLACE:
            paid = "" if wilds == "0" else f", paying with {wilds} wild{'s' * (wilds != '1')}"
            article = "an" if colour == "O" else "a"
            return f"lay {article} {NAMES[colour]} tile on slot {slot} of star {star}{paid}"
        case [word, *tiles] if word == PICK:
            return f"pick {heap_words(''.join(tiles))} from the supply"
        case [word, *tiles, _] if word == PASS:
            return f"pass and keep {heap_words(''.join(tiles))}"
        case [place, colour]:
            where = "the centre" if place == CENTRE else f"display {place}"
            return f"take {NAMES[colour]} from {where}"
    raise no_move("Summer Pavilion", move, FORMS)


def heap_words(tiles: str) -> str:
    """A heap in words: 1 purple, 2 blue and 1 red."""
    parts = [f"{tiles.count(colour)} {NAMES[colour]}" for colour in COLOURS if colour in tiles]
    *most, last = parts or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last
