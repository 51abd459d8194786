"""The guided tour: the reader taps, sees a preview, confirms, and sees what follows from it.

Nothing is remembered: the buttons hold the moves that the reader has made so far, and the lesson
plays them again.
"""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.game_catalogue import GameCatalogue
from bot.guide import READER, Lesson, TourPosition
from bot.matches.move_menu import Menu, heap_move, menu, step_back
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import PRIMARY, SUCCESS, Card, button
from cogs.cards.display_names import safe_name
from cogs.cards.themes import shown, theme_of
from cogs.guide.help_cog import game_name
from cogs.interactions.request import Request
from cogs.matches.lobby.play_form import play_form
from cogs.matches.turn.move_cards import heap_menu
from games.core import Move, RuleError
from games.log import tokens
from renderers import Scene, SceneKind

STAGES: Final = ("first", "second", "third")
"""The ends of the keys of a lesson's hints, by the number of moves the reader has made."""


def lessons(catalogue: GameCatalogue) -> dict[str, Lesson]:
    """The games that have a lesson."""
    return {key: entry.lesson for key, entry in catalogue.items() if entry.lesson}


class TourStep:
    """One step of a tour: who reads, at which table, and where it stands."""

    def __init__(self, request: Request, key: str, played: Sequence[str]) -> None:
        self.request = request
        self.key = key
        entry = request.catalogue[key]
        self.lesson: Lesson = lessons(request.catalogue)[key]
        self.moment: TourPosition = self.lesson.at(played)
        self.say = request.say
        self.words = entry.renderer
        self.texts = f"tour-{entry.texts}"
        self.colour = entry.colour
        self.moves = () if self.moment.over else self._moves()

    def _moves(self) -> Sequence[Move]:
        return self.lesson.game.moves(self.moment.state, READER)

    @property
    def names(self) -> tuple[str, str]:
        """The reader and the neighbour."""
        reader = self.request.interaction.user.display_name
        called = (self.say("manual-name", number=number) for number in (2, 3))
        return reader, next(name for name in called if name != reader)

    def code(self, step: str, made: Sequence[str] = (), *more: Move) -> tuple[str, ...]:
        """What a button says."""
        played = "/".join((*self.moment.played, *more))
        return ("tour", self.key, step, played, *made)

    def scene(self, kind: SceneKind, move: Move | None = None) -> Scene:
        """The table as it stands, or a preview."""
        return Scene(
            self.key,
            kind,
            self.moment.state,
            self.names,
            theme_of(self.request),
            seat=READER,
            events=() if move else self.moment.events,
            move=move,
            say=self.say,
            renderer=self.words,
        )

    def story(self) -> str:
        """What has happened since the reader's last move."""
        names = tuple(map(safe_name, self.names))
        told = self.words.story(self.moment.events, names, self.say, self.tile)
        return "\n".join(f"-# {line}" for line in told)

    def tile(self, colour: str) -> str:
        """A tile as an emoji, or the name of its colour."""
        emoji = self.request.bot.tiles.find(self.words.tile_emoji(colour))
        return str(emoji or self.say("colour", colour=colour))


class TourCog(BaseCog):
    """Learning by doing."""

    @on_press("tour")
    async def go_on(self, request: Request) -> None:
        """A button of the tour, or the one that begins it."""
        key, step, played, *made = (*request.code, "", "", "")[: max(3, len(request.code))]
        if step == "form":
            await request.ask(play_form(self.catalogue, request.say, alone=request.is_alone))
            return
        known = lessons(self.catalogue)
        first = next(iter(known))
        try:
            walk = TourStep(
                request, key if key in known else first, [*filter(None, played.split("/"))]
            )
        except RuleError:  # from another version, whose tables were others
            walk = TourStep(request, first, ())
        if step == "end":
            await self.show_end(walk)
        elif step == "heap":
            await self.take_heap(walk, tuple(made))
        else:
            await self.show(walk, tuple(made))

    async def show(self, walk: TourStep, made: tuple[str, ...] = ()) -> None:
        """The table and what can be chosen, the whole move, or how the lesson came out."""
        if walk.moment.over:
            await self.show_outcome(walk)
            return
        found = menu(walk.moves, made, walk.words.heaps) or menu(walk.moves, (), walk.words.heaps)
        if found is None:
            await self.show_outcome(walk)
        elif found.move is not None:
            await self.propose(walk, found.move, found.made)
        else:
            await self.show_menu(walk, found, begun=bool(made))

    async def show_menu(self, walk: TourStep, found: Menu, *, begun: bool) -> None:
        """What can be chosen next, with a hint at every new position."""
        say, state = walk.say, walk.moment.state
        heading = walk.words.heading(state, READER, found.made, say)
        hint = "" if begun else say(f"{walk.texts}-{stage(walk.moment)}")
        text = "\n".join(filter(None, [walk.story() if not begun else "", hint, f"**{heading}**"]))
        back = step_back(walk.moves, found.made, walk.words.heaps) if begun else None
        await walk.request.show(
            Card(
                text,
                await shown(walk.request, walk.scene(SceneKind.TURN)),
                self.choices(walk, found),
                [] if back is None else [self.back_button(walk, back)],
                colour=walk.colour,
            )
        )

    def choices(self, walk: TourStep, found: Menu) -> "list[ui.Item[Any]]":
        """A button for each choice, or a menu for several tiles at once."""
        tiles, say, state = self.bot.tiles, walk.say, walk.moment.state
        if found.heap is not None:
            ticks = heap_menu(walk.request, walk.words, found.heap, walk.code("heap", found.made))
            none = tokens(Move(heap_move(found, ())))
            nothing = button(say("choose-nothing"), *walk.code("pick", none))
            return [ticks] if found.heap.least else [ticks, nothing]
        items: list[ui.Item[Any]] = []
        for option in found.options:
            before = (*found.made, *option[:-1])
            choice = walk.words.choice(state, READER, before, option[-1], say)
            code = walk.code("pick", (*found.made, *option))
            items.append(button(choice.label or None, *code, emoji=tiles.find(choice.emoji)))
        return items

    async def take_heap(self, walk: TourStep, made: tuple[str, ...]) -> None:
        """Several tiles were ticked."""
        found = menu(walk.moves, made, walk.words.heaps)
        if found is None:
            await self.show(walk)
            return
        letters = [value[0] for value in walk.request.values]
        move = walk.lesson.game.parse(heap_move(found, letters))
        if move not in walk.moves:
            raise walk.lesson.game.refusal(walk.moment.state, READER, move)
        await self.propose(walk, move, found.made)

    async def propose(self, walk: TourStep, move: Move, made: tuple[str, ...]) -> None:
        """What the move would do."""
        say, state = walk.say, walk.moment.state
        words = walk.words.move_words(state, READER, move, say)
        effects = walk.words.effect_words(state, READER, move, say)
        text = "\n".join([say("tour-preview"), f"**{words}**", *(f"- {one}" for one in effects)])
        played = walk.code("pick", (), move)
        items = [button(say("button-confirm"), *played, style=SUCCESS, emoji="✅")]
        if (back := step_back(walk.moves, made, walk.words.heaps)) is not None:
            items.append(self.back_button(walk, back))
        picture = await shown(walk.request, walk.scene(SceneKind.PREVIEW, move))
        await walk.request.show(Card(text, picture, items, colour=walk.colour))

    def back_button(self, walk: TourStep, made: Sequence[str]) -> "ui.Button[Any]":
        """One step back."""
        return button(walk.say("button-back"), *walk.code("pick", made), emoji="◀️")

    async def show_outcome(self, walk: TourStep) -> None:
        """What came out of the lesson's moves."""
        text = f"{walk.story()}\n{walk.say(f'{walk.texts}-over')}"
        going_on = button(
            walk.say("manual-button-next"), *walk.code("end"), style=PRIMARY, emoji="▶️"
        )
        picture = await shown(walk.request, walk.scene(SceneKind.BOARD))
        await walk.request.show(Card(text, picture, [going_on], colour=walk.colour))

    async def show_end(self, walk: TourStep) -> None:
        """Where to go from here."""
        say = walk.say
        others = [
            button(
                say("tour-button-other", game=game_name(key, say)), "tour", key, "pick", emoji="🎓"
            )
            for key in lessons(self.catalogue)
            if key != walk.key
        ]
        rules = say("manual-button-rules-of", game=game_name(walk.key, say))
        items = [
            button(say("tour-button-play"), "tour", walk.key, "form", style=SUCCESS, emoji="🎲"),
            *others,
            button(rules, "rules", walk.key, 0, emoji="📖"),
            button(say("manual-button-settings"), "settings", emoji="⚙️"),
        ]
        await walk.request.show(Card(say("tour-end"), items, colour=walk.colour))


def stage(moment: TourPosition) -> str:
    """Which hint fits: by what is to be decided, or by how far the reader has come."""
    if getattr(moment.state, "owed", 0):
        return "pick"
    return STAGES[len(moment.played)]
