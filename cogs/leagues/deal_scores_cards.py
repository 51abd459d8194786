"""The card with everybody's scores in one seat of a deal."""

from typing import Final

from bot.leagues.season.duplicate_deals import Deal
from bot.leagues.season.standings import seats_of
from cogs.cards.card import Card
from cogs.cards.components import Item, button
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.compare_cards import TableNames, deal_title
from data.tables.leagues.rows import EntrantRow
from games.core import Seat
from renderers.texts import Say

MOST_DEALS: Final = 10
MOST_DETAILED: Final = 16
"""How many deals have a button, and up to how many matches are shown round by round."""


async def tally_card(request: Request, deal: Deal, table: int, seat: Seat) -> Card:
    """Return everybody's scores in one seat: at the end and after each round."""
    say = request.say
    names = await TableNames.of(request, deal)
    seats = range(len(deal.lines.tables[0].scores))
    seat = seat if seat in seats else Seat(0)
    lines = [say("tally-seat", seat=seat + 1, count=len(deal.tables))]
    own = deal.session.entrant_of(request.player)
    for twin in deal.standing(seat):
        entrant = int(seats_of(deal.tables[twin.table])[seat])
        mine = own is not None and own.number == entrant
        lines.append(
            say(
                "tally-row",
                place=twin.place,
                name=safe_name(names.at(twin.table)[seat]),
                score=twin.score,
                share=round(100 * twin.share),
                own=int(mine),
            )
        )
        rounds = deal.lines.tables[twin.table].round_scores(seat)
        if rounds and (mine or len(deal.tables) <= MOST_DETAILED):
            scores = say("list-separator").join(map(str, rounds))
            lines.append(say("tally-rounds", scores=scores))
    match = deal.tables[table].match or 0
    items = [
        button(say("button-lines-seat", seat=one + 1), "tally", match, one, disabled=one == seat)
        for one in seats
    ]
    items.append(button(say("button-lines-moves"), "line", match, 0, emoji="🔀"))
    return Card(
        deal_title(deal, say),
        "\n".join(lines),
        say("tally-note"),
        items,
        _deals(deal, seat, own, say),
        colour=COLOUR,
    )


def _deals(deal: Deal, seat: Seat, own: EntrantRow | None, say: Say) -> list[Item]:
    """Return buttons to the other deals, to the player's own match if they played it."""
    tables: dict[int, int] = {}
    for fixture in deal.session.fixtures:
        mine = own is not None and own.number in seats_of(fixture)
        if fixture.match is not None and (mine or fixture.round not in tables):
            tables[fixture.round] = fixture.match
    return [
        button(
            say("button-lines-deal", deal=number),
            "tally",
            match,
            seat,
            number,
            disabled=number == deal.number,
        )
        for number, match in sorted(tables.items())[:MOST_DEALS]
        if len(tables) > 1
    ]
