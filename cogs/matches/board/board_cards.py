"""Boards as cards: whose turn it is, what happened, the picture, and the choices."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from discord import ui

from bot.matches import History, Match, Status
from bot.matches.history import since_last_turn
from bot.matches.model import PlayedMove
from bot.matches.move_menu import menu
from cogs.cards.card import MOST_TEXT, Card, CardKind, shortened
from cogs.cards.clock_text import clock_lines
from cogs.cards.components import PRIMARY, button
from cogs.cards.markdown import escaped, safe_name
from cogs.cards.themes import only_reader
from cogs.matches.board.choice_buttons import first_choices
from cogs.matches.board.recap import Recap
from cogs.matches.board.sealed_cards import compare_button, sealed_board, sealed_end
from cogs.matches.match_text import title
from games.core import BAG, Event, Seat
from games.log import final_state
from renderers import SceneKind, alt_text, text_board
from renderers.core import Tile, Words
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

STORY_LINES: Final = 8


class BoardCards:
    """Builds the cards of boards, for everyone or for one reader."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot
        self._catalogue = bot.services.catalogue

    async def live(self, history: History, say: Say, theme: str, called: Sequence[Seat]) -> Card:
        """The public board of a match; a sealed one only has a button to the private board."""
        match = history.match
        if not match.is_sealed:
            return await self.board(history, say, theme, called, in_words=reads_words(match))
        names = await self._bot.names.of_match(match, say)
        return sealed_board(
            match, self.heading(match, names, say, called), say, self._colour(match)
        )

    async def board(
        self,
        history: History,
        say: Say,
        theme: str,
        called: Sequence[Seat] = (),
        *,
        in_words: bool = False,
    ) -> Card:
        """The board itself, for those who may see it."""
        match = history.match
        names = await self._bot.names.of_match(match, say)
        since = since_last_turn(history, match.to_act, for_all=True)
        events = tuple(event for played in since for event in played.events)
        large = seat_in_front(match)
        scene = self._bot.pictures.scene(
            match, SceneKind.TURN, names, say, theme, seat=large, events=events
        )
        heading = self.heading(match, names, say, called)
        question = self.question(match, say, in_words=in_words)
        story = "\n".join(self.story(match, since, names, say, in_words=in_words))
        room = MOST_TEXT - len(heading) - len(story) - len(question)
        return Card(
            heading,
            story,
            shortened(escaped(text_board(scene)), room)
            if in_words
            else await self._bot.pictures.draw((match.id, match.ply, "live", theme), scene),
            question,
            first_choices(self._bot.tiles, self._words(match), match, say),
            self._buttons(match, say),
            colour=self._colour(match),
            kind=CardKind.BOARD,
        )

    async def thinking(self, history: History, say: Say, theme: str) -> Card:
        """The public board while a computer thinks."""
        match = history.match
        names = await self._bot.names.of_match(match, say)
        since = since_last_turn(history, match.to_act, for_all=True)
        large, events = seat_in_front(match), _last_events(since)
        scene = self._bot.pictures.scene(
            match, SceneKind.TURN, names, say, theme, seat=large, events=events
        )
        seat = match.seats[match.to_act[0]]
        key = "computer-thinks" if seat.player is None else "computer-stands-in"
        heading = title(match, say) + "\n" + say(key, name=safe_name(names[seat.seat]))
        if match.is_sealed:
            return sealed_board(match, heading, say, self._colour(match))
        return Card(
            heading,
            shortened(escaped(text_board(scene)), MOST_TEXT - len(heading))
            if reads_words(match)
            else await self._bot.pictures.draw((match.id, match.ply, "live", theme), scene),
            self._buttons(match, say),
            colour=self._colour(match),
        )

    async def final(self, history: History, say: Say, theme: str) -> Card:
        """The public board of a finished match; only the winner while the bag is sealed."""
        match = history.match
        if not match.is_sealed or match.status is Status.ABORTED:
            return await self.final_board(history, say, theme, in_words=reads_words(match))
        names = await self._bot.names.of_match(match, say)
        return sealed_end(match, names, self._result(match, names, say), say, self._colour(match))

    async def final_board(
        self, history: History, say: Say, theme: str, *, in_words: bool = False
    ) -> Card:
        """The final board itself: the points, the seed, and buttons for what comes next."""
        match = history.match
        if match.status is Status.ABORTED:
            return Card(title(match, say), say("match-called-off"))
        names = await self._bot.names.of_match(match, say)
        state = final_state(history.log)
        ranks = match.outcome.ranks if match.outcome else ()
        scene = self._bot.pictures.scene(match, SceneKind.FINAL, names, say, theme, ranks=ranks)
        scene = replace(scene, state=state)
        return Card(
            title(match, say) + "\n" + self._result(match, names, say),
            escaped(alt_text(scene))
            if in_words
            else await self._bot.pictures.draw((match.id, "final", theme), scene),
            say("seed-told", seed=match.seed) if match.seed else say("sealed-seed"),
            [
                button(
                    say("button-rematch"),
                    "rematch",
                    match.id,
                    style=PRIMARY,
                    emoji="🔁",
                ),
                button(say("button-log"), "log", match.id, emoji="📜"),
                button(say("button-verify"), "verify", match.id, emoji="🔒"),
                *compare_button(match, say),
            ],
            colour=self._colour(match),
            kind=CardKind.BOARD,
        )

    def _result(self, match: Match, names: Sequence[str], say: Say) -> str:
        """Who has won, and how."""
        if match.outcome is None:
            return say("match-over")
        winners = [
            safe_name(names[seat]) for seat, rank in enumerate(match.outcome.ranks) if rank == 1
        ]
        people = say("list-separator").join(winners)
        return say(f"won-by-{match.ending}", names=people, count=len(winners))

    def _words(self, match: Match) -> Words:
        return self._catalogue.words(match.game)

    def _colour(self, match: Match) -> int:
        return self._catalogue[match.game.key].colour

    def heading(self, match: Match, names: Sequence[str], say: Say, called: Sequence[Seat]) -> str:
        """The match and the players it waits for; those in `called` are mentioned."""
        return "\n".join([title(match, say), *self.waiting(match, names, say, called)])

    def waiting(
        self, match: Match, names: Sequence[str], say: Say, called: Sequence[Seat] = ()
    ) -> list[str]:
        """The players that the match waits for, their clocks, and who is away."""
        waiting = []
        present = [seat for seat in match.to_act if match.seats[seat].is_present]
        for seat in present or match.to_act:
            player = match.seats[seat].player
            mention = player is not None and seat in called
            waiting.append(f"<@{player}>" if mention else safe_name(names[seat]))
        key = "your-turn" if called else "waiting-for"
        people = say("list-separator").join(waiting)
        waited = say(key, names=people, count=len(waiting))
        away = [
            say("board-away", name=safe_name(names[seat.seat]))
            for seat in match.seats
            if seat.is_away
        ]
        return [waited, *clock_lines(match, names, say), *away] if match.to_act else []

    def story(
        self,
        match: Match,
        since: Sequence[PlayedMove],
        names: Sequence[str],
        say: Say,
        *,
        in_words: bool = False,
    ) -> list[str]:
        """What happened, in a few lines."""
        lines = self.teller(match, names, say, in_words=in_words).lines(since)
        if len(lines) > STORY_LINES:
            lines = [say("earlier", count=len(lines) - STORY_LINES), *lines[-STORY_LINES:]]
        return [f"-# {line}" for line in lines]

    def teller(
        self,
        match: Match,
        names: Sequence[str],
        say: Say,
        seat: Seat | None = None,
        *,
        in_words: bool = False,
    ) -> Recap:
        """The recap of a match, for everyone or for one seat."""
        return Recap(
            match, self._words(match), names, say, self.tile(match, say if in_words else None), seat
        )

    def question(self, match: Match, say: Say, *, in_words: bool = False) -> str:
        """What the first buttons ask, if they are the same for everyone."""
        asked = [seat for seat in match.to_act if match.seats[seat].is_present] or match.to_act
        if len(asked) != 1:
            return ""
        seat, speak = asked[0], self._words(match)
        found = menu(match.game.moves(match.state, seat), (), speak.heaps)
        made = found.made if found else ()
        lines = [
            # the position in words begins with it
            "" if in_words else speak.in_this_round(match.state, say, self.tile(match)),
            speak.heading(match.state, seat, made, say),
        ]
        return "\n".join(f"-# {line}" for line in lines if line)

    def _buttons(self, match: Match, say: Say) -> list[ui.Button[Any]]:
        """Buttons that everyone may use at any time."""
        return [
            button(say("button-since"), "since", match.id),
            button(say("button-table"), "table", match.id),
            button(say("button-undo"), "undo", match.id, match.ply),
            button(say("button-plan"), "plan", match.id),
            button(say("button-help"), "help", match.game.key),
        ]

    def tile(self, match: Match, in_words: Say | None = None) -> Tile:
        """A function from the letter of a colour to its emoji, or to its name."""
        words = self._words(match)

        def tile(colour: str) -> str:
            if in_words is not None:
                return in_words("colour", colour=colour)
            emoji = self._bot.tiles.find(words.tile_emoji(colour))
            return str(emoji) if emoji else colour

        return tile


def reads_words(match: Match) -> bool:
    """Whether the only reader of what is posted wants words instead of pictures."""
    reader = only_reader(match)
    return reader is not None and reader.text_boards


def seat_in_front(match: Match) -> Seat | None:
    """The seat whose board is large: a player to act, or the only player.

    Otherwise None, which is the seat to act.
    """
    people = [seat.seat for seat in match.seats if seat.is_present]
    acting = [seat for seat in people if seat in match.to_act]
    chosen = acting or (people if len(people) == 1 else [])
    return chosen[0] if chosen else None


def _last_events(since: Sequence[PlayedMove]) -> tuple[Event, ...]:
    """The events of the last move, which are outlined."""
    for played in reversed(since):
        if played.seat != BAG and played.events:
            return played.events
    return ()
