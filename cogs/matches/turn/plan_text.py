"""Plans in words, for the player who made them."""

from collections.abc import Sequence

from bot.matches import Match
from bot.matches.plans.editing import Where
from bot.matches.plans.stored_plan import StoredPlan
from bot.translations import plain, worded
from games.core import Seat
from games.plans import ANY, Condition, Dropped, Intent, Plan, decide
from renderers.core import Words
from renderers.texts import Say

SIGNS = {"=": "exactly", ">=": "least", "<=": "most"}
WILD = "wild"
MOST_UNFIT = 12
"""Entries that did not fit; more would hide what can be done now."""


def entry_words(words: Words, match: Match, intent: Intent, say: Say) -> str:
    """A planned move with its conditions."""
    move = words.pattern_words(match.state, plain_text(intent.pattern), say)
    if not intent.conditions:
        return move
    conditions = [condition_words(one, say) for one in intent.conditions]
    return say("plan-with", move=move, conditions=say("list-separator").join(conditions))


def condition_words(condition: Condition, say: Say) -> str:
    """A condition: exactly 3 tiles."""
    fact, sign, number = condition
    return say("plan-must-be", fact=plain_text(fact), sign=SIGNS[sign], number=number)


def plan_lines(words: Words, match: Match, plan: Plan, say: Say, chosen: Where | None) -> list[str]:
    """The whole plan, turn by turn, with a mark at the chosen entry."""
    lines = []
    single = all(len(ways) == 1 for ways in plan.turns)
    for turn, ways in enumerate(plan.turns):
        if not single:
            lines.append(say("plan-turn", number=turn + 1))
        for way, intent in enumerate(ways):
            key = "plan-entry-chosen" if chosen == (turn, way) else "plan-entry"
            number = turn + 1 if single else way + 1
            lines.append(say(key, number=number, entry=entry_words(words, match, intent, say)))
        if not single:
            lines.append(say("plan-else", number=len(ways) + 1))
    if plan.turns and single:
        lines.append(say("plan-else-ask"))
    if plan.picks:
        lines.append(say("plan-picks", colours=wishes_words(plan.picks, say)))
    if plan.keeps:
        lines.append(say("plan-keeps", colours=wishes_words(plan.keeps, say)))
    elif plan.passes:
        lines.append(say("plan-passes"))
    return lines or [say("plan-empty")]


def wishes_words(wishes: Sequence[str], say: Say) -> str:
    """Colours in the order in which they are wanted."""
    return say("list-separator").join(wish_words(wish, say) for wish in wishes)


def wish_words(wish: str, say: Say) -> str:
    """A colour, the wild one of the round, or any."""
    if wish == WILD:
        return say("plan-wild")
    return say("plan-whatever") if wish == ANY else say("colour", colour=wish)


def unfit_lines(words: Words, match: Match, planned: StoredPlan, say: Say) -> list[str]:
    """The entries that did not fit, and why."""
    lines = [
        say(
            "plan-unfit-entry",
            entry=entry_words(words, match, one.intent, say),
            reason=reason_words(one, say),
        )
        for one in planned.dropped[:MOST_UNFIT]
    ]
    if more := len(planned.dropped) - len(lines):
        lines.append(say("games-more", count=more))
    return [say("plan-unfit"), *lines] if lines else []


def reason_words(dropped: Dropped, say: Say) -> str:
    """Why a planned move did not fit, as the end of a sentence."""
    values = worded(dropped.values, say)
    if dropped.key == "plan-condition":
        fact, number = str(values["fact"]), int(values["wanted"])
        wanted = condition_words(Condition(fact, str(values["sign"]), number), say)
        found = say("plan-counted", fact=fact, number=values["found"])
        return say("unfit-plan-condition", wanted=wanted, found=found)
    return say(f"unfit-{dropped.key}", **values)


def note_for_turn(words: Words, match: Match, seat: Seat, planned: StoredPlan, say: Say) -> str:
    """What a player reads first if it is their turn although they have a plan."""
    if planned.dropped:
        return "\n".join(unfit_lines(words, match, planned, say))
    asks = decide(match.game, match.state, seat, planned.plan).asks
    return say(f"asks-{asks}") if asks else ""


def plain_text(text: str) -> str:
    """A typed text in one line, without formatting."""
    return str(plain(text))
