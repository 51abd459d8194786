"""The guided tour: choose, see a preview, confirm, and see what follows.

Nothing is stored: the ids of the buttons hold the moves made so far, and the lesson replays them.
"""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.game_catalogue import GameCatalogue
from bot.guide import READER, Lesson, TourPosition
from bot.matches.move_menu import Menu, heap_move, menu, step_back
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, SUCCESS, button
from cogs.cards.markdown import safe_name
from cogs.cards.themes import shown, theme_of
from cogs.guide.help_cog import game_name
from cogs.interactions.request import Request
from cogs.matches.lobby.play_form import play_form
from cogs.matches.turn.move_cards import heap_menu
from cogs.verbs import on_press
from games.core import Move, RuleError
from games.log import tokens
from renderers import Scene, SceneKind

STAGES: Final = ("first", "second", "third")
"""The ends of the keys of a lesson's hints, by the number of moves the reader has made."""


def lessons(catalogue: GameCatalogue) -> dict[str, Lesson]:
    """The lessons, by game."""
    return {key: entry.lesson for key, entry in catalogue.items() if entry.lesson}


class TourStep:
    """One step of a tour: the reader, the lesson, and the position."""

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
        """The names of the reader and of the opponent."""
        reader = self.request.interaction.user.display_name
        called = (self.say("manual-name", number=number) for number in (2, 3))
        return reader, next(name for name in called if name != reader)

    def code(self, step: str, made: Sequence[str] = (), *more: Move) -> tuple[str, ...]:
        """The verb and the arguments of a button."""
        played = "/".join((*self.moment.played, *more))
        return ("tour", self.key, step, played, *made)

    def scene(self, kind: SceneKind, move: Move | None = None) -> Scene:
        """The position, or a preview."""
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
        """What happened since the reader's last move."""
        names = tuple(map(safe_name, self.names))
        told = self.words.story(self.moment.events, names, self.say, self.tile)
        return "\n".join(f"-# {line}" for line in told)

    def tile(self, colour: str) -> str:
        """A tile as an emoji, or the name of its colour."""
        emoji = self.request.bot.tiles.find(self.words.tile_emoji(colour))
        return str(emoji or self.say("colour", colour=colour))


class TourCog(BaseCog):
    """The buttons of the tour."""

    @on_press("tour")
    async def go_on(self, request: Request) -> None:
        """Show the step that a button names, or the first one."""
        key, step, played, *made = (*request.arguments, "", "", "")[
            : max(3, len(request.arguments))
        ]
        if step == "form":
            await request.ask(play_form(self.catalogue, request.say, alone=request.is_alone))
            return
        known = lessons(self.catalogue)
        first = next(iter(known))
        try:
            tour = TourStep(
                request, key if key in known else first, [*filter(None, played.split("/"))]
            )
        except RuleError:  # a button of another version, with other positions
            tour = TourStep(request, first, ())
        if step == "end":
            await self.show_end(tour)
        elif step == "heap":
            await self.take_heap(tour, tuple(made))
        else:
            await self.show(tour, tuple(made))

    async def show(self, tour: TourStep, made: tuple[str, ...] = ()) -> None:
        """Show the choices, the preview of a complete move, or the outcome of the lesson."""
        if tour.moment.over:
            await self.show_outcome(tour)
            return
        found = menu(tour.moves, made, tour.words.heaps) or menu(tour.moves, (), tour.words.heaps)
        if found is None:
            await self.show_outcome(tour)
        elif found.move is not None:
            await self.propose(tour, found.move, found.made)
        else:
            await self.show_menu(tour, found, begun=bool(made))

    async def show_menu(self, tour: TourStep, found: Menu, *, begun: bool) -> None:
        """Show the next choices, with a hint at every new position."""
        say, state = tour.say, tour.moment.state
        heading = tour.words.heading(state, READER, found.made, say)
        hint = "" if begun else say(f"{tour.texts}-{stage(tour.moment)}")
        text = "\n".join(filter(None, [tour.story() if not begun else "", hint, f"**{heading}**"]))
        back = step_back(tour.moves, found.made, tour.words.heaps) if begun else None
        await tour.request.show(
            Card(
                text,
                await shown(tour.request, tour.scene(SceneKind.TURN)),
                self.choices(tour, found),
                [] if back is None else [self.back_button(tour, back)],
                colour=tour.colour,
            )
        )

    def choices(self, tour: TourStep, found: Menu) -> "list[ui.Item[Any]]":
        """A button for each choice, or a menu for several tiles."""
        tiles, say, state = self.bot.tiles, tour.say, tour.moment.state
        if found.heap is not None:
            ticks = heap_menu(tour.request, tour.words, found.heap, tour.code("heap", found.made))
            none = tokens(Move(heap_move(found, ())))
            nothing = button(say("choose-nothing"), *tour.code("pick", none))
            return [ticks] if found.heap.least else [ticks, nothing]
        items: list[ui.Item[Any]] = []
        for option in found.options:
            before = (*found.made, *option[:-1])
            choice = tour.words.choice(state, READER, before, option[-1], say)
            code = tour.code("pick", (*found.made, *option))
            items.append(button(choice.label or None, *code, emoji=tiles.find(choice.emoji)))
        return items

    async def take_heap(self, tour: TourStep, made: tuple[str, ...]) -> None:
        """Go on with several tiles that were ticked."""
        found = menu(tour.moves, made, tour.words.heaps)
        if found is None:
            await self.show(tour)
            return
        letters = [value[:1] for value in tour.request.values]
        move = tour.lesson.game.parse(heap_move(found, letters))
        if move not in tour.moves:
            raise tour.lesson.game.refusal(tour.moment.state, READER, move)
        await self.propose(tour, move, found.made)

    async def propose(self, tour: TourStep, move: Move, made: tuple[str, ...]) -> None:
        """Show what the move would do."""
        say, state = tour.say, tour.moment.state
        words = tour.words.move_words(state, READER, move, say)
        effects = tour.words.effect_words(state, READER, move, say)
        text = "\n".join([say("tour-preview"), f"**{words}**", *(f"- {one}" for one in effects)])
        played = tour.code("pick", (), move)
        items = [button(say("button-confirm"), *played, style=SUCCESS, emoji="✅")]
        if (back := step_back(tour.moves, made, tour.words.heaps)) is not None:
            items.append(self.back_button(tour, back))
        picture = await shown(tour.request, tour.scene(SceneKind.PREVIEW, move))
        await tour.request.show(Card(text, picture, items, colour=tour.colour))

    def back_button(self, tour: TourStep, made: Sequence[str]) -> "ui.Button[Any]":
        """A button one step back."""
        return button(tour.say("button-back"), *tour.code("pick", made), emoji="◀️")

    async def show_outcome(self, tour: TourStep) -> None:
        """Show the outcome of the lesson."""
        text = f"{tour.story()}\n{tour.say(f'{tour.texts}-over')}"
        going_on = button(
            tour.say("manual-button-next"), *tour.code("end"), style=PRIMARY, emoji="▶️"
        )
        picture = await shown(tour.request, tour.scene(SceneKind.BOARD))
        await tour.request.show(Card(text, picture, [going_on], colour=tour.colour))

    async def show_end(self, tour: TourStep) -> None:
        """Show where to go from here."""
        say = tour.say
        others = [
            button(
                say("tour-button-other", game=game_name(key, say)), "tour", key, "pick", emoji="🎓"
            )
            for key in lessons(self.catalogue)
            if key != tour.key
        ]
        rules = say("manual-button-rules-of", game=game_name(tour.key, say))
        items = [
            button(say("tour-button-play"), "tour", tour.key, "form", style=SUCCESS, emoji="🎲"),
            *others,
            button(rules, "rules", tour.key, 0, emoji="📖"),
            button(say("manual-button-settings"), "settings", emoji="⚙️"),
        ]
        await tour.request.show(Card(say("tour-end"), items, colour=tour.colour))


def stage(moment: TourPosition) -> str:
    """The hint for a position: by what is to be decided, or by the number of moves made."""
    if getattr(moment.state, "owed", 0):
        return "pick"
    return STAGES[len(moment.played)]
