"""The texts of announcements: one function for each kind, found by the announcement's type."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import TYPE_CHECKING, NamedTuple

from bot.leagues import Announcement, EntrantStatus, LeagueSession
from bot.leagues.announcements import (
    ActionUndone,
    AdjudicationBegins,
    ChallengeMade,
    CheckInContinued,
    CheckInOpened,
    CheckInReminder,
    GraceBegins,
    LeagueClosed,
    LeagueRenamed,
    PlayBegins,
    PlayerDisqualified,
    PlayerReplaced,
    PlayerWithdrawn,
    ResultCorrected,
    RoundDrawn,
    SeasonAnnounced,
    SeasonCalledOff,
    SeasonClosed,
    SeasonExtended,
    SeasonPaused,
    SeasonPutOff,
    SeasonResult,
    SeasonResumed,
    SignUpOpened,
    TooFewPlayers,
)
from cogs.cards.markdown import safe_name
from cogs.leagues.league_text import event_name, is_final, names_of, rules_lines, when
from cogs.leagues.results_text import changed_result_lines, pairing_lines, result_lines, table_links
from cogs.leagues.roles import role_lines
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo


@dataclass(frozen=True, slots=True)
class TextContext:
    """What a text depends on besides the announcement."""

    bot: "Azulejo"
    session: LeagueSession
    say: Say

    def role_lines(self) -> list[str]:
        """Return warnings about roles that the bot cannot give."""
        session = self.session
        return role_lines(self.bot, session.league.server, session.league_settings, self.say)

    async def name(self, entrant: int) -> str:
        """Return the name of an entrant, safe in Markdown."""
        names = await names_of(self.bot, self.session, self.say, [entrant])
        return safe_name(names[entrant])

    async def mention(self, entrant: int | None) -> tuple[str, list[int]]:
        """Return a mention of an entrant and whom it notifies; the name if nobody can be."""
        if entrant is None:
            return "", []
        player = self.session.entrant(entrant).player
        if player is None:
            return await self.name(entrant), []
        return f"<@{player}>", [player]


class AnnouncementText(NamedTuple):
    """The lines of an announcement, and the players it notifies."""

    lines: Sequence[str]
    mentions: Sequence[int] = ()


@singledispatch
async def announcement_text(announcement: Announcement, to: TextContext) -> AnnouncementText:
    """Return the text of an announcement."""
    raise NotImplementedError(f"there is no text for {type(announcement).__name__}")


# From the announcement to the draw


@announcement_text.register
async def _(announcement: SeasonAnnounced, to: TextContext) -> AnnouncementText:
    text = to.say("league-announced", due=when(announcement.due))
    return AnnouncementText([text, *rules_lines(to.bot, to.session, to.say)])


@announcement_text.register
async def _(announcement: SignUpOpened, to: TextContext) -> AnnouncementText:
    session = to.session
    count = len(session.with_status(EntrantStatus.SIGNED, EntrantStatus.WAITING))
    least = session.settings.fewest
    lines = [
        to.say("league-sign-up", due=when(announcement.due), returning=announcement.returning),
        *rules_lines(to.bot, session, to.say),
        to.say("league-sign-up-count", count=count, least=least, enough=int(count >= least)),
    ]
    return AnnouncementText(lines)


@announcement_text.register
async def _(announcement: CheckInOpened, to: TextContext) -> AnnouncementText:
    names, mentions = _mentions(to.session, announcement.players)
    count = announcement.count or len(announcement.players)
    text = to.say("league-check-in", count=count, due=when(announcement.due), names=names)
    return AnnouncementText([text], mentions)


@announcement_text.register
async def _(announcement: CheckInReminder, to: TextContext) -> AnnouncementText:
    names, mentions = _mentions(to.session, announcement.players)
    text = to.say("league-reminder", due=when(announcement.due), names=names)
    return AnnouncementText([text], mentions)


@announcement_text.register
async def _(announcement: CheckInContinued, to: TextContext) -> AnnouncementText:
    names, mentions = _mentions(to.session, announcement.players)
    text = to.say("league-call", due=when(announcement.due), names=names)
    return AnnouncementText([text], mentions)


def _mentions(session: LeagueSession, entrants: Sequence[int]) -> tuple[str, list[int]]:
    players = [session.entrant(one).player for one in entrants]
    known = [player for player in players if player is not None]
    return " ".join(f"<@{player}>" for player in known), known


@announcement_text.register
async def _(announcement: SeasonPutOff, to: TextContext) -> AnnouncementText:
    count, least, due = announcement.count, announcement.least, when(announcement.due)
    return AnnouncementText([to.say("league-put-off", count=count, least=least, due=due)])


@announcement_text.register
async def _(announcement: TooFewPlayers, to: TextContext) -> AnnouncementText:
    count, least = announcement.count, announcement.least
    return AnnouncementText([to.say("league-called-off", count=count, least=least)])


@announcement_text.register
async def _(announcement: PlayBegins, to: TextContext) -> AnnouncementText:
    text = to.say(
        "league-play",
        players=announcement.player_count,
        divisions=len(to.session.divisions),
        fixtures=announcement.fixture_count,
        due=when(announcement.due),
    )
    pairings = await pairing_lines(to.bot, to.session, 1, to.say)
    links = table_links(to.session, to.say)
    return AnnouncementText([text, *pairings, *links, *to.role_lines()])


# During and after play


@announcement_text.register
async def _(announcement: RoundDrawn, to: TextContext) -> AnnouncementText:
    number = announcement.round
    final = int(is_final(to.session, number))
    text = to.say("league-round", round=number, final=final, due=when(announcement.due))
    return AnnouncementText([text, *await pairing_lines(to.bot, to.session, number, to.say)])


@announcement_text.register
async def _(announcement: GraceBegins, to: TextContext) -> AnnouncementText:
    due = when(announcement.due)
    return AnnouncementText([to.say("league-grace", left=announcement.left, due=due)])


@announcement_text.register
async def _(announcement: AdjudicationBegins, to: TextContext) -> AnnouncementText:
    how = announcement.how.value
    return AnnouncementText([to.say("league-adjudication", left=announcement.left, how=how)])


@announcement_text.register
async def _(announcement: SeasonResult, to: TextContext) -> AnnouncementText:
    first, until = announcement.first, announcement.until
    lines = await result_lines(to.bot, to.session, first, until, to.say)
    if first:
        return AnnouncementText(lines)
    text = to.say("league-result", last=int(announcement.last), due=when(announcement.due))
    return AnnouncementText([text, *lines, *to.role_lines()])


@announcement_text.register
async def _(announcement: SeasonClosed, to: TextContext) -> AnnouncementText:
    return AnnouncementText([to.say("league-closed")])


# What organisers decide


@announcement_text.register
async def _(announcement: SeasonPaused, to: TextContext) -> AnnouncementText:
    return AnnouncementText([to.say("league-paused")])


@announcement_text.register
async def _(announcement: SeasonResumed, to: TextContext) -> AnnouncementText:
    return AnnouncementText([to.say("league-resumed", due=when(announcement.due))])


@announcement_text.register
async def _(announcement: SeasonExtended, to: TextContext) -> AnnouncementText:
    due = when(announcement.due)
    return AnnouncementText([to.say("league-extended", days=announcement.days, due=due)])


@announcement_text.register
async def _(announcement: SeasonCalledOff, to: TextContext) -> AnnouncementText:
    text = to.say(
        "league-called-off-by-hand",
        drawn=int(announcement.drawn),
        begun=announcement.begun,
        untouched=announcement.untouched,
    )
    return AnnouncementText([text])


@announcement_text.register
async def _(announcement: LeagueRenamed, to: TextContext) -> AnnouncementText:
    old, new = safe_name(announcement.old), safe_name(announcement.new)
    return AnnouncementText([to.say("league-renamed", old=old, new=new)])


@announcement_text.register
async def _(announcement: LeagueClosed, to: TextContext) -> AnnouncementText:
    return AnnouncementText([to.say("league-league-closed")])


@announcement_text.register
async def _(announcement: ActionUndone, to: TextContext) -> AnnouncementText:
    return AnnouncementText([to.say("league-undone", act=event_name(announcement.action, to.say))])


@announcement_text.register
async def _(announcement: ResultCorrected, to: TextContext) -> AnnouncementText:
    names = await names_of(to.bot, to.session, to.say, announcement.entrants)
    places = [
        to.say("league-place", place=rank, name=safe_name(names[one]))
        for rank, one in sorted(zip(announcement.ranks, announcement.entrants, strict=True))
    ]
    text = to.say(
        "league-corrected",
        fixture=announcement.fixture + 1,
        places=to.say("list-separator").join(places),
        late=int(announcement.late),
    )
    changed = await changed_result_lines(to.bot, to.session, announcement.division, to.say)
    return AnnouncementText([text, *changed])


# Players who come and go


@announcement_text.register
async def _(announcement: PlayerReplaced, to: TextContext) -> AnnouncementText:
    name = await to.name(announcement.entrant)
    substitute, mentions = await to.mention(announcement.substitute)
    return AnnouncementText([to.say("league-replaced", name=name, substitute=substitute)], mentions)


@announcement_text.register
async def _(announcement: PlayerWithdrawn, to: TextContext) -> AnnouncementText:
    return await _dropped_out(announcement, to, "league-withdrawn")


@announcement_text.register
async def _(announcement: PlayerDisqualified, to: TextContext) -> AnnouncementText:
    text, mentions = await _dropped_out(announcement, to, "league-disqualified")
    changed = await changed_result_lines(to.bot, to.session, announcement.division, to.say)
    return AnnouncementText([*text, *changed], mentions)


async def _dropped_out(
    announcement: PlayerWithdrawn | PlayerDisqualified, to: TextContext, key: str
) -> AnnouncementText:
    name = await to.name(announcement.entrant)
    substitute, mentions = await to.mention(announcement.substitute)
    # The text has a variant for 2: no matches are left.
    known = int(announcement.substitute is not None) if announcement.has_matches else 2
    return AnnouncementText([to.say(key, name=name, known=known, substitute=substitute)], mentions)


@announcement_text.register
async def _(announcement: ChallengeMade, to: TextContext) -> AnnouncementText:
    name = await to.name(announcement.entrant)
    rival, mentions = await to.mention(announcement.rival)
    return AnnouncementText([to.say("league-challenge", name=name, rival=rival)], mentions)
