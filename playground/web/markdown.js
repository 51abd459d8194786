// Discord's text formatting, converted to elements. Everything else stays text.

import { el } from "./dom.js";
import { state } from "./state.js";
import { channelName, emojiNode, hex, nameOf, roleOf } from "./names.js";
import { timestamp } from "./time.js";

const DEEPEST = 12;

/** A fragment for a text; `channel` determines nicknames and roles. */
export function formatted(text, channel = null) {
    const fragment = document.createDocumentFragment();
    fragment.append(...blocks(String(text ?? ""), { channel, depth: 0 }));
    return fragment;
}

/** A text in one line without formatting, for previews and for reading aloud. */
export function plain(text, channel = null, aloud = false) {
    const box = el("div");
    box.append(formatted(text, channel));
    for (const block of box.querySelectorAll("div, li, pre, blockquote")) block.append(" ");
    // Emojis of the bot have technical names, such as :azul_red_4c9bce:, so a square is shown instead.
    for (const picture of box.querySelectorAll("img")) picture.replaceWith(aloud ? picture.alt : picture.title.replace(/^:\w+:$/, "▪"));
    for (const spoiler of box.querySelectorAll(".spoiler")) spoiler.replaceWith("(spoiler)");
    return box.textContent.replace(/\s+/g, " ").trim();
}

const ONLY_EMOJIS = /^(?:\s|<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|‍|️)+$/u;

/** Whether a message consists only of a few emojis, which are shown large. */
export const isJumbo = (text) => Boolean(text) && ONLY_EMOJIS.test(text) && text.length < 800;

// Blocks: fences, quotes, headings, lists, small print, and lines of text.

const FENCE = /```(?:([\w+.#-]*)\n)?([\s\S]+?)```/;

function blocks(text, context) {
    if (context.depth > DEEPEST) return [text];
    const fence = FENCE.exec(text);
    const rest = /^>>> ?/m.exec(text);
    if (rest && (!fence || rest.index < fence.index)) {
        return [
            ...lines(trimEnd(text.slice(0, rest.index)), context),
            el("blockquote", {}, blocks(text.slice(rest.index + rest[0].length), deeper(context))),
        ];
    }
    if (!fence) return lines(text, context);
    const code = fence[2].replace(/^\n/, "").replace(/\n$/, "");
    return [
        ...lines(trimEnd(text.slice(0, fence.index)), context),
        el("pre", { class: "code", tabindex: "0" }, el("code", { text: code, data: { language: fence[1] || undefined } })),
        ...blocks(text.slice(fence.index + fence[0].length).replace(/^\n/, ""), context),
    ];
}

const trimEnd = (text) => text.replace(/\n$/, "");
const deeper = (context) => ({ ...context, depth: context.depth + 1 });

const LIST_LINE = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

const isNumbered = (line) => /^ *\d/.test(line);

function lines(text, context) {
    const made = [];
    if (!text) return made;
    let paragraph = [];
    const close = () => {
        if (paragraph.length) made.push(el("div", { class: "text" }, inline(paragraph.join("\n"), context)));
        paragraph = [];
    };
    const all = text.split("\n");
    for (let place = 0; place < all.length; place++) {
        const line = all[place];
        let match;
        if (/^> /.test(line)) {
            close();
            const quoted = [];
            while (place < all.length && /^> /.test(all[place])) quoted.push(all[place++].slice(2));
            place--;
            made.push(el("blockquote", {}, blocks(quoted.join("\n"), deeper(context))));
        } else if ((match = /^(#{1,3}) +(.+)$/.exec(line))) {
            close();
            // Headings of a message must not rank above those of the page.
            made.push(el("div", { class: `heading h${match[1].length}`, role: "heading", "aria-level": match[1].length + 2 }, inline(match[2], context)));
        } else if ((match = /^-# +(.+)$/.exec(line))) {
            close();
            made.push(el("div", { class: "small-print" }, inline(match[1], context)));
        } else if (LIST_LINE.test(line)) {
            close();
            const items = [];
            const numbered = isNumbered(line);
            while (place < all.length && LIST_LINE.test(all[place])) {
                const item = LIST_LINE.exec(all[place]);
                // Numbers after bullets at the same depth start a new list.
                if (items.length && item[1].length <= items[0][1].length && isNumbered(all[place]) !== numbered) break;
                items.push(item);
                place++;
            }
            place--;
            made.push(list(items, context));
        } else paragraph.push(line);
    }
    close();
    return made;
}

function list(items, context) {
    const [, firstIndent, mark] = items[0];
    const ordered = /\d/.test(mark);
    const node = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(mark, 10) } : {});
    for (let place = 0; place < items.length; place++) {
        const item = el("li", {}, inline(items[place][3], context));
        const inner = [];
        while (place + 1 < items.length && items[place + 1][1].length > firstIndent.length) inner.push(items[++place]);
        if (inner.length && context.depth < DEEPEST) item.append(list(inner, deeper(context)));
        node.append(item);
    }
    return node;
}

// Inline formatting. Each rule looks at one position of the text and returns an element, or nothing.

const wrap = (tag, className) => (match, context) => el(tag, className ? { class: className } : {}, inline(match[1], deeper(context)));

const RULES = [
    [/\\([^\sA-Za-z0-9])/y, (match) => match[1]],
    [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => el("code", { text: match[2].replace(/^ (.*) $/s, "$1") })],
    [/<(a?):(\w{2,32}):(\d{5,20})>/y, (match) => emojiNode({ id: match[3], name: match[2], animated: Boolean(match[1]) })],
    [/<@!?(\d{5,20})>/y, (match, { channel }) => mention(`@${nameOf(match[1], channel?.guild_id)}`, match[1] === state.me?.id)],
    [/<@&(\d{5,20})>/y, (match, { channel }) => roleMention(roleOf(match[1], channel))],
    [/<#(\d{5,20})>/y, (match) => channelMention(match[1])],
    [/<\/([-\w \p{L}]{1,100}):(\d{1,20})>/uy, (match) => el("button", { type: "button", class: "mention command", data: { act: "command", command: match[1], commandId: match[2] }, text: `/${match[1]}` })],
    [/<t:(-?\d{1,14})(?::([tTdDfFRsS]))?>/y, (match) => timestamp(match[1], match[2])],
    [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], match[1])],
    [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"\n]*")?\)/y, maskedLink],
    [/https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|]/y, (match) => link(match[0], match[0])],
    [/@(?:everyone|here)\b/y, (match) => mention(match[0], true)],
    [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
    [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("u")],
    [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/y, wrap("em")],
    [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}])/uy, wrap("em")],
    [/~~((?:\\[\s\S]|[^\\])+?)~~/y, wrap("s")],
    [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (match, context) => el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show", data: { act: "spoiler" } }, el("span", {}, inline(match[1], deeper(context))))],
];
const SPECIAL = /[^\\`<[*_~|@h]*/y;

function inline(text, context) {
    if (context.depth > DEEPEST) return [text];
    const made = [];
    let written = "";
    let place = 0;
    while (place < text.length) {
        const found = fitting(text, place, context);
        if (found) {
            if (typeof found.node === "string") written += found.node;
            else {
                if (written) made.push(written);
                written = "";
                made.push(found.node);
            }
            place += found.length;
        } else {
            SPECIAL.lastIndex = place + 1;
            SPECIAL.exec(text);
            const end = Math.max(SPECIAL.lastIndex, place + 1);
            written += text.slice(place, end);
            place = end;
        }
    }
    if (written) made.push(written);
    return made;
}

function fitting(text, place, context) {
    for (const [pattern, make] of RULES) {
        pattern.lastIndex = place;
        const match = pattern.exec(text);
        const node = match && make(match, context);
        if (node) return { node, length: match[0].length };
    }
    return null;
}

const mention = (text, mine = false) => el("span", { class: mine ? "mention mine" : "mention" }, el("bdi", { text }));

function roleMention(role) {
    if (!role) return mention("@unknown-role");
    const node = mention(role.name.startsWith("@") ? role.name : `@${role.name}`);
    if (role.color) {
        node.classList.add("coloured");
        node.style.setProperty("--role", hex(role.color));
    }
    return node;
}

function channelMention(channelId, messageId) {
    const channel = state.channels.get(channelId);
    if (!channel) return mention("#unknown");
    const text = channel.type === 1 ? `@${channelName(channel)}` : `#${channelName(channel)}`;
    return el("a", { class: "mention", href: `#/${channelId}`, data: { act: "open", channel: channelId, message: messageId } },
        el("bdi", { text: messageId ? `${text} › message` : text }));
}

/** A link into this playground opens here; others open in a new tab without an opener. */
export function link(address, text) {
    const jump = jumpTarget(address);
    if (jump && state.channels.has(jump.channel) && text === address) return channelMention(jump.channel, jump.message);
    const open = jump && state.channels.has(jump.channel)
        ? { href: `#/${jump.channel}`, data: { act: "open", channel: jump.channel, message: jump.message } }
        : { href: address, target: "_blank", rel: "noopener noreferrer nofollow" };
    return el("a", { ...open, title: address, text });
}

/** The channel and message of a link to Discord. */
export function jumpTarget(address) {
    const match = /^https?:\/\/[^/]+\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
    return match ? { channel: match[1], message: match[2] } : null;
}

function maskedLink(match) {
    const [whole, label, address] = match;
    // A label that looks like a URL could be misleading: show the source text.
    if (/:\/\/|^www\.|^[\w-]+(\.[\w-]+)+(\/|$)/.test(label)) return el("span", { text: whole });
    return link(address, label.replace(/\\(.)/g, "$1"));
}
