"""Discord's text formatting, as the page draws it."""

import pytest

from tests.support.browser.playground_api import PlaygroundApi
from tests.support.browser.window import OpenWindow

pytestmark = pytest.mark.asyncio(loop_scope="session")

# The text of a message, and how it is drawn, as simplified HTML.
TEXTS = {
    "**bold** *it* _it_": "<strong>bold</strong> <em>it</em> <em>it</em>",
    "__u__ ~~s~~": "<u>u</u> <s>s</s>",
    "***both***": "<strong><em>both</em></strong>",
    "snake_case_name 2*3*4": "snake_case_name 2<em>3</em>4",
    r"\*not\* <b>": "*not* &lt;b&gt;",
    "`**code**` ``a`b``": "<code>**code**</code> <code>a`b</code>",
    "||secret||": "<span><span>secret</span></span>",
    "# One\n### Three\n-# small": "<div>One</div><div>Three</div><div>small</div>",
    "#no heading": "#no heading",
    "- a\n  - b\n- c\n2. d": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>d</li></ol>",
    "> quoted\n> more\nafter": "<blockquote>quoted\nmore</blockquote>after",
    "before\n>>> all\nof it": "before<blockquote>all\nof it</blockquote>",
    "```py\nx = 1\n```": "<pre><code>x = 1</code></pre>",
    "https://a.example/x_y_z.": "<a>https://a.example/x_y_z</a>.",
    "[name](https://a.example)": "<a>name</a>",
    "[https://bank.example](https://a.example)": "<span>[https://bank.example](https://a.example)</span>",
    "<@123456> <#123456>": "<span>@Unknown person</span> <span>#unknown</span>",
    "@everyone": "<span>@everyone</span>",
    "<t:0:t> <t:0:D> <t:0:x>": "<time>00:00</time> <time>1 January 1970</time> &lt;t:0:x&gt;",
    "**open": "**open",
}


async def test_text_is_formatted_as_on_discord(open_window: OpenWindow, api: PlaygroundApi) -> None:
    channel = await api.channel("text")
    window = await open_window("Eva", channel, timezone_id="UTC")
    draw = """async texts => {
        const { formatted } = await import('/web/markdown.js');
        return texts.map(text => {
            const box = document.createElement('section');
            box.append(formatted(text));
            for (const node of box.querySelectorAll('*'))
                for (const name of node.getAttributeNames()) node.removeAttribute(name);
            for (const node of box.querySelectorAll('bdi')) node.replaceWith(...node.childNodes);
            box.normalize();
            return box.innerHTML;
        });
    }"""
    drawn = await window.page.evaluate(draw, list(TEXTS))
    plain = [
        text.replace("<div>", "").replace("</div>", "") if "<div>" not in wanted else text
        for text, wanted in zip(drawn, TEXTS.values(), strict=True)
    ]
    assert dict(zip(TEXTS, plain, strict=True)) == TEXTS
