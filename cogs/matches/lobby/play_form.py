"""The form of `/play`: which game, how many players, against whom.

Every answer is in sight at once, on a phone too. The clocks of a new match are the server's, and
its host can change them in the lobby.
"""

from typing import Final, NamedTuple

from bot.game_catalogue import GameCatalogue
from bot.matches import Joining
from cogs.cards.game_names import game_name, variant_value, variants
from cogs.interactions.form import Form, FormOption
from cogs.verbs import UnknownButtonError, is_number
from games.players import LEVELS
from renderers.texts import Say

PEOPLE: Final = "people"
"""Among the opponents: no computer."""


class PlayAnswers(NamedTuple):
    """What was chosen in the form."""

    game: str
    seats: int
    against: str
    """A computer player, or `PEOPLE`."""
    joining: Joining


def play_form(catalogue: GameCatalogue, say: Say, *, alone: bool = False) -> Form:
    """A form for a new match; a player who is alone here can only choose computers."""
    form = Form(say("form-title"), "new")
    form.add_choice(
        "game",
        say("form-game"),
        [
            FormOption(game_name(key, options, say), variant_value(key, options))
            for key, options in variants(catalogue)
        ],
    )
    form.add_choice(
        "seats",
        say("form-seats"),
        [FormOption(say("seats", count=n), str(n), n == 2) for n in catalogue.seats],
    )
    people = [FormOption(say(f"form-against-{one}"), one.value) for one in Joining]
    computers = [
        FormOption(say("form-against-computer", name=level.name), key)
        for key, level in LEVELS.items()
    ]
    offered = computers if alone else [*people, *computers]
    form.add_choice("against", say("form-against"), offered)
    return form


def read_play_form(fields: "dict[str, list[str]]", catalogue: GameCatalogue) -> PlayAnswers:
    """What was chosen in a submitted form; answers of another version are refused."""

    def chosen(name: str, default: str) -> str:
        return (fields.get(name) or [default])[0]

    against, seats = chosen("against", Joining.ANYONE.value), chosen("seats", "2")
    by_people = against in set(Joining)
    if not is_number(seats) or not (by_people or against in LEVELS):
        raise UnknownButtonError
    return PlayAnswers(
        game=chosen("game", variant_value(*variants(catalogue)[0])),
        seats=int(seats),
        against=PEOPLE if by_people else against,
        joining=Joining(against) if by_people else Joining.ANYONE,
    )
