"""What is stored about one person: a query for each table that says something about people."""

from typing import Any, Final, NamedTuple

from data.database import Transaction

PAGE: Final = 1000


class Personal(NamedTuple):
    """The rows of a table that are about the person `$1`, and what is told of them."""

    table: str
    columns: str
    where: str
    order: str
    """The primary key."""


OWN_SEATS = "EXISTS (SELECT 1 FROM seats s WHERE s.player = $1 AND s.match = t.match{})"
THIS_SEAT = OWN_SEATS.format(" AND s.seat = t.seat")
IN_OWN_MATCHES = OWN_SEATS.format("")
OWN_FIXTURES = (
    "EXISTS (SELECT 1 FROM entrants e WHERE e.player = $1 AND e.season = t.season AND"
    " ',' || REPLACE(REPLACE(REPLACE(t.seats, '[', ''), ']', ''), ' ', '') || ','"
    " LIKE '%,' || e.number || ',%')"
)
"""A fixture names its entrants by their numbers, as in `[3, 17]`."""

PERSONAL: Final = (
    Personal("players", "id, preferences", "id = $1", "id"),
    Personal("player_blocks", "number, blocked, since", "player = $1", "player, number"),
    Personal(
        "operator_blocks",
        "reason, since, until",
        "kind = 'person' AND subject = $1",
        "kind, subject",
    ),
    Personal(
        "matches",
        "id, game, options, status, ending, server, channel, thread, clock, outcome, created",
        "EXISTS (SELECT 1 FROM seats s WHERE s.player = $1 AND s.match = t.id)",
        "id",
    ),
    Personal(
        "seats",
        "match, seat, computer, host, resigned, remaining, strikes, offered, joined, substitute",
        "player = $1",
        "match, seat",
    ),
    Personal("entries", "match, ply, move, how, at, interaction", THIS_SEAT, "match, ply"),
    Personal("plans", "match, seat, plan", THIS_SEAT, "match, seat"),
    Personal("deadlines", "match, seat, kind, due, ends", THIS_SEAT, "match, seat, kind"),
    Personal("results", "match, game, ended, facts", IN_OWN_MATCHES, "match"),
    Personal(
        "player_totals",
        "totals, variant, company, matches, sums",
        "player = $1",
        "totals, variant, company",
    ),
    Personal(
        "player_results",
        "totals, variant, company, match, ended, pace, mean, deviation, rated",
        "player = $1",
        "totals, variant, company, match",
    ),
    Personal(
        "ratings",
        "totals, variant, mean, deviation, matches, strength",
        "player = $1",
        "totals, variant",
    ),
    Personal(
        "meetings",
        "totals, variant, ahead, equal, behind",
        "player = $1 OR other = $1",
        "totals, variant, player, other",
    ),
    Personal(
        "records",
        "totals, variant, feat, value, match, ended",
        "player = $1",
        "totals, variant, feat",
    ),
    Personal("witnesses", "match", "player = $1", "match, player"),
    Personal("invitations", "match, seat, welcome", "player = $1", "match, player"),
    Personal("proposals", "match, kind, seat", "player = $1", "match"),
    Personal(
        "outbox",
        "match, kind, due",
        "payload LIKE '%' || CAST(CAST($1 AS BIGINT) AS TEXT) || '%'",
        "match, number",
    ),
    Personal("corrections", "match, at, reason, outcome", "author = $1", "match, number"),
    Personal("leagues", "id, server, name, created", "organiser = $1", "id"),
    Personal(
        "entrants",
        "season, number, state, joined, division, seed, place, way, click",
        "player = $1",
        "season, number",
    ),
    Personal("fixtures", "season, number, round, match, result", OWN_FIXTURES, "season, number"),
    Personal("chronicle", "league, number, act, at, undone", "actor = $1", "league, number"),
)

NOT_PERSONAL: Final = {
    "counters": "numbers of the whole bot",
    "heartbeat": "when the bot was last alive",
    "migrations": "the schema",
    "servers": "what a server has chosen",
    "former_seats": "seats of people who were forgotten",
    "forgotten": "keyed hashes of people who were forgotten",
    "remembered": "keyed hashes of people who were forgotten, until their season ends",
    "digests": "hashes of boards",
    "game_totals": "which totals count, and whether they are up to date",
    "list_totals": "how many results a server has",
    "answers": "whether a click was carried out, for a day",
    "messages": "which message shows which match",
    "seasons": "a season of a league; its people are in entrants",
    "divisions": "the divisions of a season; their people are in entrants",
    "announcements": "they name entrants by their numbers, until they are sent",
}
"""Tables that say nothing about single people, and why."""


async def page(tx: Transaction, about: Personal, player: int, offset: int) -> list[dict[str, Any]]:
    """Return a page of the rows of a table that are about a person."""
    rows = await tx.fetch(
        f"SELECT {about.columns} FROM {about.table} t WHERE {about.where}"
        f" ORDER BY {about.order} LIMIT {PAGE} OFFSET $2",
        player,
        offset,
    )
    names = about.columns.split(", ")
    return [dict(zip(names, row, strict=True)) for row in rows]
