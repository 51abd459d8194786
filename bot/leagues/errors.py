"""Refusals about leagues, each with the key of its text."""

from bot.errors import RefusedError


class LeagueError(RefusedError):
    """The action is not possible in this league now."""


class UnknownLeagueError(LeagueError):
    """There is no such league."""

    def __init__(self, name: str | int) -> None:
        super().__init__("unknown-league", f"there is no league {name}", league=str(name))


class NoLeagueError(LeagueError):
    """The server has no league."""

    def __init__(self) -> None:
        super().__init__("no-league", "there is no league on this server yet")


class WhichLeagueError(LeagueError):
    """The server has several leagues, and none was named."""

    def __init__(self, names: str) -> None:
        super().__init__("which-league", f"there are several leagues: {names}", names=names)


class UnknownSeasonError(LeagueError):
    """The league has no season of this number."""

    def __init__(self, number: int) -> None:
        super().__init__("unknown-season", f"there is no season {number}", season=number)


class TakenNameError(LeagueError):
    """Another league of the server has this name."""

    def __init__(self, name: str) -> None:
        super().__init__("taken-league-name", f"there is a league '{name}' already", league=name)


class BadLeagueNameError(LeagueError):
    """The name is empty or too long."""

    def __init__(self) -> None:
        super().__init__("bad-league-name", "the name of a league has 1 to 50 characters")


class BadSettingError(LeagueError):
    """A number is outside the range of its setting."""

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
    """The points do not fit the number of seats, or a lower place gets more."""

    def __init__(self, table: int) -> None:
        text = f"there must be {table} points, none more than the one before"
        super().__init__("bad-league-points", text, table=table)


class UnknownChoiceError(LeagueError):
    """The value is not one of those that the setting can have."""

    def __init__(self, setting: str, value: str, known: str) -> None:
        text = f"'{setting}' cannot be {value}; it can be {known}"
        super().__init__("unknown-league-choice", text, setting=setting, value=value, known=known)


class WrongDateError(LeagueError):
    """The date cannot be read, is in the past, or is too far away."""

    def __init__(self, text: str, example: str) -> None:
        super().__init__(
            "wrong-league-date",
            f"'{text}' is no date in the coming year; write it as in {example}",
            text=text,
            example=example,
        )


class SeasonRunsError(LeagueError):
    """A season is not over yet."""

    def __init__(self, number: int) -> None:
        super().__init__("season-runs", f"season {number} is not over yet", season=number)


class NoSeasonError(LeagueError):
    """The league has no active season."""

    def __init__(self) -> None:
        super().__init__("no-season", "no season is active")


class WrongStateError(LeagueError):
    """The action is not possible in the season's state."""

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
    """The league was changed since the preview."""

    def __init__(self) -> None:
        super().__init__("stale-league", "the league was changed meanwhile")


class TooFewEntrantsError(LeagueError):
    """The season has too few players."""

    def __init__(self, count: int, least: int) -> None:
        text = f"{count} players are too few; the season needs {least}"
        super().__init__("too-few-entrants", text, count=count, least=least)


class AlreadyEnteredError(LeagueError):
    """The player takes part already."""

    def __init__(self) -> None:
        super().__init__("already-entered", "you take part already")


class NotEnteredError(LeagueError):
    """The player does not take part."""

    def __init__(self) -> None:
        super().__init__("not-entered", "you do not take part in this season")


class UnknownEntrantError(LeagueError):
    """Another player, whom the action is about, does not take part."""

    def __init__(self) -> None:
        super().__init__("unknown-entrant", "this person does not take part in this season")


class BarredError(LeagueError):
    """The player was disqualified in this season."""

    def __init__(self) -> None:
        super().__init__("barred-entrant", "you cannot enter this season again")


class NoSubstituteError(LeagueError):
    """The substitute plays in the season already, or is a bot."""

    def __init__(self) -> None:
        super().__init__("no-substitute", "only a person who does not play yet can step in")


class NoEmptyListError(LeagueError):
    """The waiting list is empty."""

    def __init__(self) -> None:
        super().__init__("no-waiting-list", "nobody is on the waiting list")


class UnknownFixtureError(LeagueError):
    """The season has no fixture of this number."""

    def __init__(self, number: int) -> None:
        super().__init__("unknown-fixture", f"there is no fixture {number}", fixture=number)


class BadResultError(LeagueError):
    """The places are not possible for this fixture."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            "bad-result", f"a result has a place for each of the {seats} seats", seats=seats
        )


class NeedsPointsError(LeagueError):
    """A result of a duplicate week needs scores, which its standings are made of."""

    def __init__(self) -> None:
        super().__init__("needs-points", "in a duplicate week a result needs points")


class SeasonPlayedError(LeagueError):
    """The season was played to the end and cannot be called off."""

    def __init__(self, number: int) -> None:
        super().__init__("season-played", f"season {number} is played to its end", season=number)


class RoundDrawnError(LeagueError):
    """The result cannot change, because the next round of the cup is drawn."""

    def __init__(self) -> None:
        super().__init__("round-drawn", "the next round is drawn, so this result stands")


class ClosedLeagueError(LeagueError):
    """The league is closed."""

    def __init__(self, name: str) -> None:
        super().__init__("closed-league", f"the league '{name}' is closed", league=name)


class TooManyLeaguesError(LeagueError):
    """The server has the maximum number of leagues."""

    def __init__(self, most: int) -> None:
        super().__init__("too-many-leagues", f"a server has at most {most} leagues", most=most)


class OnlyOnServersError(LeagueError):
    """The command was used outside a server."""

    def __init__(self) -> None:
        super().__init__("league-only-on-servers", "leagues are played on servers")


class HighRoleError(LeagueError):
    """The bot cannot give this role."""

    def __init__(self, role: int) -> None:
        super().__init__("high-role", "this role cannot be given", role=f"<@&{role}>")


class NotUndoableError(LeagueError):
    """The entry cannot be undone, because something later depends on it."""

    def __init__(self) -> None:
        super().__init__("not-undoable", "something later depends on it")


class NothingDoneError(LeagueError):
    """There is nothing to undo."""

    def __init__(self) -> None:
        super().__init__("nothing-to-undo-here", "there is nothing to undo")


class NotOrganiserError(LeagueError):
    """Only organisers may do that."""

    def __init__(self, role: int | None) -> None:
        name = f"<@&{role}>" if role else "none"
        super().__init__("not-organiser", "only organisers can do that", role=name)


class BadSheetError(LeagueError):
    """A line of the sheet cannot be read."""

    def __init__(self, line: int) -> None:
        super().__init__("bad-sheet", f"line {line} cannot be read", line=line)


class RefusedChallengeError(LeagueError):
    """The rules of the ladder do not allow the challenge."""

    def __init__(self, reason: str) -> None:
        super().__init__("refused-challenge", f"no challenge: {reason}", reason=reason)


class WrongFormatError(LeagueError):
    """The league has another format than the action needs."""

    def __init__(self, wanted: str) -> None:
        super().__init__("wrong-format", f"only a {wanted} has that", format=wanted)
