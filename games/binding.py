"""The binding of a bag: one line that ties its draws to a match and to the clicks of its players.

The seed is chosen before the players click, and the clicks come from Discord, so the draws follow
from both and nobody has chosen them. `docs/bag.md` describes every step with numbers to compare.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.core import RuleError
from games.log import Log, verify
from games.shuffle import Shuffler, bag_key, commitment

VERSION: Final = "bag-2"
DRAWN: Final = "drawn"
"""The seats were drawn from the bag."""
FIXED: Final = "fixed"
"""The players are listed in the order of their seats."""
UNKNOWN: Final = "0"
"""In place of a click that was not stored."""
OPTION: Final = "option."
SEED_LENGTH: Final = 32


class ForeignSeedError(RuleError):
    """A seed that does not have the hash that was shown before."""

    def __init__(self) -> None:
        super().__init__("foreign-seed", "the seed does not have the hash that was shown before")


class ForeignBindingError(RuleError):
    """A binding that belongs to another match."""

    def __init__(self, found: str, due: str, name: str) -> None:
        super().__init__(
            "foreign-binding", f"the bag is bound to {name} {found}, and this is {due}", name=name
        )


class ForeignSeatingError(RuleError):
    """Players who do not sit where the bag has seated them."""

    def __init__(self) -> None:
        super().__init__("foreign-seating", "the players do not sit where the bag has seated them")


def bind(game: str, options: Mapping[str, str], **facts: object) -> str:
    """Return a binding: its version, the game with all its options, and other facts by name."""
    chosen = (f"{OPTION}{name}={options[name]}" for name in sorted(options))
    return " ".join([VERSION, f"game={game}", *chosen, *(f"{k}={v}" for k, v in facts.items())])


def bind_lobby(
    game: str,
    options: Mapping[str, str],
    *,
    match: int,
    seats: str,
    joined: Sequence[str],
    started: int | None,
) -> str:
    """Return the binding of a match with a lobby: who joined with which click, and who started.

    A computer player stands for itself. If the seats are drawn, they are listed in the order of
    joining, otherwise by seat.
    """
    clicks = ",".join(joined)
    return bind(game, options, match=match, seats=seats, joined=clicks, started=started or UNKNOWN)


def facts_of(binding: str) -> dict[str, str]:
    """Return the facts of a binding by name; refuse one of an unknown version."""
    version, *words = binding.split(" ")
    if version != VERSION:
        raise ForeignBindingError(version, VERSION, "version")
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def drawn_seats(key: str, joined: Sequence[str]) -> tuple[str, ...]:
    """Return players in the order of their seats, as the bag draws them from this order."""
    numbers = "".join(str(number) for number in range(len(joined)))
    order = Shuffler(f"{key}/seats", 0).pick(numbers, len(numbers))
    return tuple(joined[int(number)] for number in order)


def seated_by(binding: str, key: str) -> tuple[str, ...] | None:
    """Return the clicks by seat that follow from a binding; None if it does not tell them."""
    facts = facts_of(binding)
    if "joined" not in facts:
        return None
    joined = tuple(facts["joined"].split(","))
    if UNKNOWN in joined:
        return None
    return drawn_seats(key, joined) if facts["seats"] == DRAWN else joined


def verify_bag(
    log: Log,
    seed: str,
    binding: str = "",
    *,
    committed: str | None = None,
    match: int | None = None,
    seated: Sequence[str] = (),
    foreign: int = 0,
) -> None:
    """Check everything that is known about a bag; raise a RuleError that says what is wrong.

    These are the hash that was shown before the match, the match, game and seats that the bag is
    bound to, who sits where, and all draws except the first `foreign` ones.
    """
    if committed is not None and commitment(seed) != committed:
        raise ForeignSeedError
    key = bag_key(seed, binding)
    if binding:
        _check_binding(binding, log, match)
        due = seated_by(binding, key)
        if due is not None and seated and tuple(seated) != due:
            raise ForeignSeatingError
    verify(log, key, foreign=foreign)


def _check_binding(binding: str, log: Log, match: int | None) -> None:
    facts = facts_of(binding)
    due = {"game": log.game.key}
    due |= {f"{OPTION}{name}": value for name, value in log.options.items()}
    if match is not None and "match" in facts:
        due["match"] = str(match)
    for name, value in due.items():
        if facts.get(name, "") != value:
            raise ForeignBindingError(facts.get(name, "none"), value, name)
    listed = facts.get("joined", facts.get("seats"))
    if listed is not None and len(listed.split(",")) != log.seats:
        raise ForeignBindingError(listed, str(log.seats), "seats")


# Leagues: the seeds of all matches follow from the seed of the season.


def match_seed(season_seed: str, match: int) -> str:
    """Return the seed of a league match."""
    return commitment(f"{season_seed}/match/{match}")[:SEED_LENGTH]


def deal_seed(season_seed: str, draw: int, deal: int) -> str:
    """Return the seed of a duplicate deal, which says nothing about the other deals.

    A draw that is undone and repeated has another number, and so other bags.
    """
    return commitment(f"{season_seed}/{draw}/{deal}")[:SEED_LENGTH]


def clicks_text(clicks: Iterable[int | None]) -> str:
    """Return the clicks of the entrants of a season as a text, in order."""
    return " ".join(str(click) for click in sorted(one for one in clicks if one is not None))


def clicks_hash(clicks: str) -> str:
    """Return the hash of the clicks of a season, which its bags are bound to."""
    return commitment(clicks)
