"""What happened in a match: move by move, or in few lines after a long absence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.matches import Match
from bot.matches.model import MoveSource, PlayedMove
from cogs.cards.markdown import safe_name
from games.core import BAG, Event, RoundEnded, Seat
from renderers.core import Tile, Words
from renderers.texts import Say


@dataclass(frozen=True, slots=True)
class Recap:
    """Tells what was played, to everyone or to one seat."""

    match: Match
    words: Words
    names: Sequence[str]
    say: Say
    tile: Tile
    """From the letter of a colour to an emoji or a word."""
    seat: Seat | None = None
    """The reader's seat, if it is not for everyone."""

    def lines(self, played: Sequence[PlayedMove]) -> list[str]:
        """What happened line by line, with a mark after a clock's moves; last, forced moves."""
        lines: list[str] = []
        plain: list[Event] = []
        for one in played:
            if (mark := self.mark(one)) is not None:
                first, *rest = self._told(one.events) or [safe_name(self.names[one.seat])]
                lines += [*self._told(plain), f"{first} {mark}", *rest]
                plain = []
            else:
                plain += one.events
        forced = [one.seat for one in played if one.how is MoveSource.FORCED]
        notes = [
            self.say("by-rules", name=safe_name(self.names[seat])) for seat in dict.fromkeys(forced)
        ]
        return [*lines, *self._told(plain), *notes]

    def retold(self, played: Sequence[PlayedMove], limit: int) -> str:
        """All of it round by round; of older rounds only the scores, if it would be too long."""
        rounds = list(by_rounds(played))
        short = [self._summary(one) for one in rounds]
        told: list[str] = []
        room = limit - sum(len(line) + 1 for line in short)
        for number in reversed(range(len(rounds))):
            room += len(short[number]) + 1
            text = self._in_full(rounds[number], alone=len(rounds) == 1)
            if len(text) + 1 > room and told:
                return "\n".join([*short[: number + 1], *reversed(told)])
            told.append(self._newest(text, room))
            room -= len(told[-1]) + 1
        return "\n".join(reversed(told))

    def _in_full(self, played: Sequence[PlayedMove], *, alone: bool) -> str:
        lines = [f"- {line}" for line in self.lines(played)]
        return "\n".join(lines if alone else [f"**{self._title(played)}**", *lines])

    def _newest(self, text: str, room: int) -> str:
        """As much of the end of a text as there is room for."""
        lines = text.split("\n")
        left = list(lines)
        while len(left) > 1 and sum(len(line) + 1 for line in left) > room - 60:
            left.pop(0)
        missing = len(lines) - len(left)
        return text if not missing else "\n".join([self.say("earlier", count=missing), *left])

    def _summary(self, played: Sequence[PlayedMove]) -> str:
        """A round in one line: the number of moves, and the scores."""
        count = sum(one.seat != BAG for one in played)
        scores = self.say("list-separator").join(
            self.say("since-score", name=safe_name(name), score=score)
            for end in ends(played)
            for name, score in zip(self.names, end.scores, strict=False)
        )
        return self.say("since-round", title=self._title(played), count=count, scores=scores)

    def _title(self, played: Sequence[PlayedMove]) -> str:
        for end in ends(played):
            return self.say("since-round-title", round=end.round)
        return self.say("since-this-round")

    def mark(self, played: PlayedMove) -> str | None:
        """The mark after a move that its player did not choose at that moment.

        Only the player learns that it was planned.
        """
        if played.how is MoveSource.CLOCK:
            return self.say("mark-clock")
        if played.how is MoveSource.COMPUTER and not self.match.seats[played.seat].is_computer:
            return self.say("mark-computer")
        if played.how is MoveSource.PLAN and played.seat == self.seat:
            return self.say("mark-plan")
        return None

    def _told(self, events: Sequence[Event]) -> list[str]:
        names = tuple(map(safe_name, self.names))
        return self.words.story(tuple(events), names, self.say, self.tile, self.match.state)


def by_rounds(played: Sequence[PlayedMove]) -> Iterator[list[PlayedMove]]:
    """What was played, round by round."""
    this: list[PlayedMove] = []
    for one in played:
        this.append(one)
        if any(ends([one])):
            yield this
            this = []
    if any(one.seat != BAG for one in this):
        yield this


def ends(played: Sequence[PlayedMove]) -> list[RoundEnded]:
    """The ends of rounds in what was played."""
    return [event for one in played for event in one.events if isinstance(event, RoundEnded)]
