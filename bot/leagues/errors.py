"""Why something cannot be done with a league, each named and said in one sentence."""

from bot.errors import RefusedError


class LeagueError(RefusedError):
    """Something that cannot be done with this league now."""


class UnknownLeagueError(LeagueError):
    """There is no such league."""

    def __init__(self, name: str | int) -> None:
        super().__init__("unknown-league", f"there is no league {name}", league=str(name))


class NoLeagueError(LeagueError):
    """A server without a league."""

    def __init__(self) -> None:
        super().__init__("no-league", "there is no league on this server yet")


class WhichLeagueError(LeagueError):
    """A server with several leagues, and none was named."""

    def __init__(self, names: str) -> None:
        super().__init__("which-league", f"there are several leagues: {names}", names=names)


class UnknownSeasonError(LeagueError):
    """The league has had no such season."""

    def __init__(self, number: int) -> None:
        super().__init__("unknown-season", f"there is no season {number}", season=number)


class TakenNameError(LeagueError):
    """There is a league of that name already."""

    def __init__(self, name: str) -> None:
        super().__init__("taken-league-name", f"there is a league '{name}' already", league=name)


class BadLeagueNameError(LeagueError):
    """A name that is empty, or too long."""

    def __init__(self) -> None:
        super().__init__("bad-league-name", "the name of a league has 1 to 50 characters")


class BadSettingError(LeagueError):
    """A setting that a league cannot have."""

    def __init__(self, setting: str, value: str | int, least: int, most: int) -> None:
        super().__init__(
            "bad-league-setting",
            f"'{setting}' cannot be {value}; it is a number from {least} to {most}",
            setting=setting,
            value=str(value),
            least=least,
            most=most,
        )


class BadPointsError(LeagueError):
    """Points that do not fit the table, or grow with the place."""

    def __init__(self, table: int) -> None:
        super().__init__(
            "bad-league-points",
            f"there must be {table} points, none more than the one before",
            table=table,
        )


class UnknownChoiceError(LeagueError):
    """A setting that is none of those there are."""

    def __init__(self, setting: str, value: str, known: str) -> None:
        super().__init__(
            "unknown-league-choice",
            f"'{setting}' cannot be {value}; it can be {known}",
            setting=setting,
            value=value,
            known=known,
        )


class WrongDateError(LeagueError):
    """A date that cannot be read, or has gone by, or is too far away."""

    def __init__(self, text: str, example: str) -> None:
        super().__init__(
            "wrong-league-date",
            f"'{text}' is no date in the coming year; write it as in {example}",
            text=text,
            example=example,
        )


class SeasonRunsError(LeagueError):
    """A season goes on already."""

    def __init__(self, number: int) -> None:
        super().__init__("season-runs", f"season {number} is not over yet", season=number)


class NoSeasonError(LeagueError):
    """The league has no season that goes on."""

    def __init__(self) -> None:
        super().__init__("no-season", "no season goes on just now")


class WrongStateError(LeagueError):
    """Something that a season cannot do where it stands."""

    def __init__(self, state: str) -> None:
        super().__init__("wrong-season-state", f"the season stands at '{state}'", state=state)


class PausedError(LeagueError):
    """The season is paused."""

    def __init__(self) -> None:
        super().__init__("season-paused", "the season is paused")


class SeasonNotPausedError(LeagueError):
    """The season is not paused."""

    def __init__(self) -> None:
        super().__init__("season-not-paused", "the season is not paused")


class StaleLeagueError(LeagueError):
    """Somebody else has changed the league since it was looked at."""

    def __init__(self) -> None:
        super().__init__("stale-league", "somebody else has just changed this league")


class TooFewEntrantsError(LeagueError):
    """Not enough players for a season."""

    def __init__(self, count: int, least: int) -> None:
        super().__init__(
            "too-few-entrants",
            f"{count} players are too few; the season needs {least}",
            count=count,
            least=least,
        )


class AlreadyEnteredError(LeagueError):
    """Somebody who takes part already."""

    def __init__(self) -> None:
        super().__init__("already-entered", "you take part already")


class NotEnteredError(LeagueError):
    """Somebody who does not take part."""

    def __init__(self) -> None:
        super().__init__("not-entered", "you do not take part in this season")


class UnknownEntrantError(LeagueError):
    """Somebody else who does not take part."""

    def __init__(self) -> None:
        super().__init__("unknown-entrant", "this person does not take part in this season")


class BarredError(LeagueError):
    """Somebody who was disqualified in this season."""

    def __init__(self) -> None:
        super().__init__("barred-entrant", "you cannot enter this season again")


class NoSubstituteError(LeagueError):
    """Somebody who plays already cannot take another's place."""

    def __init__(self) -> None:
        super().__init__("no-substitute", "only somebody who does not play yet can step in")


class NoEmptyListError(LeagueError):
    """Nobody waits to take a place."""

    def __init__(self) -> None:
        super().__init__("no-waiting-list", "nobody is on the waiting list")


class UnknownFixtureError(LeagueError):
    """There is no such match in the season."""

    def __init__(self, number: int) -> None:
        super().__init__("unknown-fixture", f"there is no fixture {number}", fixture=number)


class BadResultError(LeagueError):
    """Places that a match cannot have ended with."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            "bad-result", f"a result has a place for each of the {seats} seats", seats=seats
        )


class NeedsPointsError(LeagueError):
    """A result of a duplicate week without points: its table is of points alone."""

    def __init__(self) -> None:
        super().__init__("needs-points", "in a duplicate week a result needs points")


class SeasonPlayedError(LeagueError):
    """A season that is played to its end cannot be called off."""

    def __init__(self, number: int) -> None:
        super().__init__("season-played", f"season {number} is played to its end", season=number)


class RoundDrawnError(LeagueError):
    """A result of a cup on which the next round is built."""

    def __init__(self) -> None:
        super().__init__("round-drawn", "the next round is drawn, so this result stands")


class ClosedLeagueError(LeagueError):
    """A league in which nothing happens any more."""

    def __init__(self, name: str) -> None:
        super().__init__("closed-league", f"the league '{name}' is closed", league=name)


class TooManyLeaguesError(LeagueError):
    """A server with as many leagues as it can have."""

    def __init__(self, most: int) -> None:
        super().__init__("too-many-leagues", f"a server has at most {most} leagues", most=most)


class OnlyOnServersError(LeagueError):
    """Somebody asks for a league where there are none."""

    def __init__(self) -> None:
        super().__init__("league-only-on-servers", "leagues are played on servers")


class HighRoleError(LeagueError):
    """A role that the bot cannot give: it is above its own, or it may give none."""

    def __init__(self, role: int) -> None:
        super().__init__("high-role", "this role cannot be given", role=f"<@&{role}>")


class NotUndoableError(LeagueError):
    """What was done cannot be undone, because something later depends on it."""

    def __init__(self) -> None:
        super().__init__("not-undoable", "something later depends on it")


class NothingDoneError(LeagueError):
    """There is nothing to undo."""

    def __init__(self) -> None:
        super().__init__("nothing-to-undo-here", "there is nothing to undo")


class NotOrganiserError(LeagueError):
    """Only those who run the league may do that."""

    def __init__(self, role: int | None) -> None:
        name = f"<@&{role}>" if role else "none"
        super().__init__("not-organiser", "only organisers can do that", role=name)


class BadSheetError(LeagueError):
    """A table of players that cannot be read."""

    def __init__(self, line: int) -> None:
        super().__init__("bad-sheet", f"line {line} cannot be read", line=line)


class RefusedChallengeError(LeagueError):
    """A challenge that the ladder does not allow."""

    def __init__(self, reason: str) -> None:
        super().__init__("refused-challenge", f"no challenge: {reason}", reason=reason)


class WrongFormatError(LeagueError):
    """Something that this kind of league does not have."""

    def __init__(self, wanted: str) -> None:
        super().__init__("wrong-format", f"only a {wanted} has that", format=wanted)
