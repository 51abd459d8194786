"""Names that try to do harm are only names: nobody is called, nothing is broken."""

import pytest

from bot.matches import Status
from cogs.cards.markdown import escaped, safe_name
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import code, text
from tests.support.discord.seating import lobby_of, mover, seen, settled, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

NAMES = [
    pytest.param("@everyone", id="everyone"),
    pytest.param("<@1>", id="a mention"),
    pytest.param("<@&1> <#1>", id="a role and a channel"),
    pytest.param("**bold** __x__ ~~y~~", id="markdown"),
    pytest.param("```", id="a fence"),
    pytest.param("`code` ||spoiler||", id="code"),
    pytest.param("# Title\n- list", id="a heading"),
    pytest.param("[a](https://example.org)", id="a link"),
    pytest.param("\u202eevil\u202d \u2066x", id="bidirectional marks"),
    pytest.param("שלום עליכם", id="right to left"),
    pytest.param("😀" * 32, id="32 emojis"),
    pytest.param("z" + "\u0301\u0302\u0303" * 10, id="zalgo"),
    pytest.param("\u200b\u200b", id="nothing to see"),
    pytest.param("{ $name } { game }", id="a placeable"),
    pytest.param("<:tile:1>", id="an emoji"),
]


async def met(desk: Desk, meet: Meet, name: str) -> Person:
    """A person with such a name."""
    channels.add_user(desk, name)
    return await meet(name)


def mentions(messages: list[Json]) -> set[str]:
    found = {user["id"] for message in messages for user in message["mentions"]}
    assert not any(message["mention_everyone"] for message in messages)
    assert not any(message["mention_roles"] for message in messages)
    return found


def is_harmless(words: str) -> bool:
    """Whether no mark in them has an effect."""
    return all(words[at - 1] == "\\" for at, mark in enumerate(words) if mark in "*_~`|<[")


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_does_no_harm(
    house: House, desk: Desk, ana: Person, meet: Meet, table: str, name: str
) -> None:
    person = await met(desk, meet, name)
    match = await lobby_of(house, desk, table, [ana, person], game="azul", seat_count=3)
    house.client.names._known.clear()
    await ana.use(table, "resume", match=match.id)
    await quiet(house)
    lobby = (await seen(ana, table))[-1]
    assert mentions(await seen(ana, table)) == set()
    assert text(lobby).count("\n") == text(lobby).replace(safe_name(name), "x").count("\n")
    assert "· host" in text(lobby), "what follows a name is still there"
    sitting = await sit_down(house, desk, table, [ana, person], game="azul")
    titles = [desk.channel(int(sitting.channel)).name]
    assert all(0 < len(title) <= 100 for title in titles)
    assert not any(mark in title for title in titles for mark in "\u202e\u202d\u2066\n")
    for _ in range(2):
        match = await settled(sitting)
        await sitting.type_move(mover(sitting, match))
    match = await settled(sitting)
    board = (await seen(ana, sitting.channel))[-1]
    assert mentions([board]) == {str(match.waiting[0])}, "only whose turn it is"
    for command in ("log", "games", "table", "text"):
        outcome = await ana.use(sitting.channel, command)
        assert "went wrong" not in text(outcome["message"]), command
        assert mentions([outcome["message"]]) == set()
    words = text((await ana.use(sitting.channel, "text"))["message"])
    assert is_harmless(words), "nothing but names could have an effect there"
    assert "\n#" not in words
    choices = (await ana.suggest(sitting.channel, "board", "match", ""))["choices"]
    assert choices
    assert all(0 < len(choice["name"]) <= 100 for choice in choices)
    await person.use(sitting.channel, "abort", match=match.id)
    await settled(sitting)
    proposal = (await seen(ana, sitting.channel))[-1]
    assert mentions([proposal]) == {str(ana.id)}
    await ana.click(proposal, code(proposal, "agree"))
    assert (await settled(sitting)).status is Status.ABORTED


@pytest.mark.parametrize("name", NAMES)
def test_a_safe_name_has_no_effect_on_the_text_around_it(name: str) -> None:
    shown = safe_name(name)
    assert "\n" not in shown
    assert shown.startswith("\u2068")
    assert shown.endswith("\u2069")
    assert shown.count("\u2068") == shown.count("\u2069") == 1
    inner = shown[1:-1]
    assert not any(mark in inner for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069")
    assert inner.strip(), "there is something to read"
    assert is_harmless(inner)
    assert "@everyone" not in inner


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b *c* `d` ~e~ |f| \\", r"a\_b \*c\* \`d\` \~e\~ \|f\| \\"),
        ("# a\n### b\nc # d", "\\# a\n\\### b\nc # d"),
        ("> a\n>>> b\nc > d", "\\> a\n\\>>> b\nc > d"),
        ("- a\n  - b\nc - d", "\\- a\n  \\- b\nc - d"),
        ("[a](b) [c]", r"\[a](b) \[c]"),
        ("https://a.org/b_c d_e", r"https://a.org/b_c d\_e"),
        ("<a:1> <@1> @everyone", "\\<a:1> \\<@1> @\u200beveryone"),
    ],
)
def test_markdown_is_escaped_except_in_links(text: str, shown: str) -> None:
    assert escaped(text) == shown
