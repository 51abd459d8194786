// One message as an element.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { haveMessageCommands } from "./commands.js";
import { components, covered, file, picture } from "./components.js";
import { embed } from "./embed.js";
import { formatted, isJumbo, plain } from "./markdown.js";
import { avatar, channelName, nameColour, nameOf } from "./names.js";
import { MAY, hasThreads, isDirect, may, state } from "./state.js";
import { dayName, whenWritten, written } from "./time.js";
import { count } from "./words.js";

export const PRIVATE = 64;
export const THINKING = 128;
export const SILENT = 4096;
const V2 = 32768;
const STARTER = 21;

/** The whole entry of a message in the list. `place` is {newDay, firstNew, compact, current}. */
export function messageEntry(message, place) {
    const channel = state.channels.get(message.channel_id);
    const date = new Date(message.timestamp);
    return el("li", { class: "entry", data: { key: message.id } },
        place.newDay && el("div", { class: "day", role: "separator" }, el("span", { text: dayName(date) })),
        place.firstNew && el("div", { class: "fresh", role: "separator" }, el("span", { text: "New" })),
        SYSTEM[message.type] ? systemLine(message, channel, date) : article(message, channel, date, place));
}

function article(message, channel, date, place) {
    const isPrivate = Boolean(message.flags & PRIVATE);
    const classes = ["message", place.compact && "compact", message.mentioned && "mentioned", isPrivate && "private", message.local && "local"];
    const guildId = channel?.guild_id;
    const name = nameOf(message.author, guildId);
    const colour = nameColour(message.author.id, guildId);
    const words = summary(message, channel, true);
    return el("article", {
        class: classes.filter(Boolean).join(" "), tabindex: place.current ? "0" : "-1", "aria-label": `${name}, ${whenWritten(date)}${words && `: ${words}`}`, data: { id: message.id },
    },
    context(message, channel),
    place.compact
        ? el("time", { class: "side-time", datetime: date.toISOString(), title: written(date, "F"), text: written(date, "t") })
        : avatar(message.author),
    el("div", { class: "body" },
        !place.compact && el("div", { class: "byline" },
            el("button", { type: "button", class: "author", "aria-haspopup": "listbox", tabindex: place.current ? "0" : "-1", colours: { color: colour }, data: { act: "person", user: message.author.id } }, el("bdi", { text: name })),
            message.author.bot && el("span", { class: "tag", text: "Bot" }),
            el("time", { datetime: date.toISOString(), title: written(date, "F"), text: whenWritten(date) }),
            Boolean(message.flags & SILENT) && el("span", { class: "edited", role: "img", "aria-label": "Sent silently", title: "Sent silently: no telephone rings", text: "🔕" })),
        content(message, channel),
        threadChip(message),
        failure(message),
        isPrivate && el("div", { class: "only-you" }, icon("eye"), el("span", { text: "Only you can see this" }), "·",
            el("button", { type: "button", class: "as-link", data: { act: "dismiss", message: message.id }, text: "Dismiss" }))),
    tools(message, channel, isPrivate, place.current));
}

function content(message, channel) {
    const around = { message, channel };
    if (message.flags & THINKING) {
        if (state.failed.has(message.id)) return null;
        return el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }),
            el("span", { text: `${nameOf(message.author, channel?.guild_id)} is thinking…` }));
    }
    const parts = [];
    if (message.content && !(message.flags & V2)) {
        parts.push(el("div", { class: isJumbo(message.content) ? "content jumbo" : "content" }, formatted(message.content, channel), edited(message)));
    }
    for (const card of message.embeds ?? []) parts.push(embed(card, around));
    // A V2 message shows its files only where its components use them.
    if (!(message.flags & V2)) parts.push(...attachments(message, around));
    if (message.components?.length) {
        parts.push(el("div", { class: message.flags & V2 ? "components v2" : "components" }, components(message.components, around)));
    }
    if ((message.flags & V2 || !message.content) && message.edited_timestamp && parts.length) parts.push(edited(message));
    return parts;
}

function edited(message) {
    if (!message.edited_timestamp || message.flags & V2) return null;
    return el("span", { class: "edited", title: written(new Date(message.edited_timestamp), "F"), text: " (edited)" });
}

function attachments(message, around) {
    const pictures = (message.attachments ?? []).filter((one) => one.content_type?.startsWith("image/") && one.width);
    const files = (message.attachments ?? []).filter((one) => !pictures.includes(one));
    const hide = (one) => one.filename?.startsWith("SPOILER_");
    return [
        pictures.length > 0 && el("div", { class: "gallery", data: { count: Math.min(pictures.length, 10) } },
            pictures.map((one) => picture({ ...one, spoiler: hide(one) }, around, "gallery-item"))),
        ...files.map((one) => hide(one) ? covered(file(one), "file") : file(one)),
    ].filter(Boolean);
}

/** The small line above a message: the message it replies to, or the command it answers. */
function context(message, channel) {
    const guildId = channel?.guild_id;
    const used = message.interaction_metadata;
    if (used?.user && used.name) {
        return el("div", { class: "context" }, el("span", { class: "elbow", "aria-hidden": "true" }), avatar(used.user, "tiny"),
            el("bdi", { class: "context-name", text: nameOf(used.user, guildId) }), el("span", { text: "used" }),
            el("span", { class: "used", text: used.command_type > 1 ? used.name : `/${used.name}` }));
    }
    if (message.type !== 19 || !message.message_reference) return null;
    const answered = message.referenced_message;
    if (!answered) return el("div", { class: "context" }, el("span", { class: "elbow", "aria-hidden": "true" }), el("em", { text: "The message was deleted" }));
    return el("div", { class: "context" }, el("span", { class: "elbow", "aria-hidden": "true" }), avatar(answered.author, "tiny"),
        el("bdi", { class: "context-name", text: nameOf(answered.author, guildId) }),
        // The focus is on a private answer; the next Tab goes to its own buttons.
        el("button", { type: "button", class: "as-link context-text", tabindex: message.flags & PRIVATE ? "-1" : undefined, data: { act: "jump", message: answered.id }, text: summary(answered, channel) || "Go to the message" }));
}

/** A message in one line, for previews and for screen readers. */
export function summary(message, channel, aloud = false) {
    const texts = [plain(message.content ?? "", channel, aloud)];
    const visit = (parts) => {
        for (const part of parts ?? []) {
            if (part.type === 10) texts.push(plain(part.content, channel, aloud));
            visit(part.components);
        }
    };
    visit(message.components);
    for (const card of message.embeds ?? []) texts.push(plain(card.title ?? card.description ?? "", channel));
    const text = texts.filter(Boolean).join(" ");
    if (text) return text.length > 200 ? `${text.slice(0, 200)}…` : text;
    if (message.flags & THINKING) return "is thinking…";
    const files = message.attachments?.length ?? 0;
    return files ? count(files, "file") : "";
}

function threadChip(message) {
    const known = message.thread && (state.channels.get(message.thread.id) ?? message.thread);
    if (!known) return null;
    return el("a", { class: "thread-chip", href: `#/${known.id}`, data: { act: "open", channel: known.id } },
        icon("thread"), el("bdi", { text: channelName(known) }), el("span", { class: "muted", text: known.message_count ? count(known.message_count, "message") : "Open" }));
}

function failure(message) {
    const why = state.failed.get(message.id);
    return why && el("div", { class: "failure", role: "alert" }, icon("alert"), el("span", { text: why }));
}

function tools(message, channel, isPrivate, current) {
    if (isPrivate || message.flags & THINKING || !channel) return null;
    const tool = (act, name, drawing) => el("button", {
        type: "button", class: "tool", "aria-label": name, title: name, tabindex: current ? "0" : "-1", data: { act, message: message.id },
    }, icon(drawing));
    const mine = message.author.id === state.me.id || (!isDirect(channel) && may(channel, MAY.manageMessages));
    return el("div", { class: "tools", role: "group", "aria-label": "What to do with this message" },
        tool("reply", "Reply", "reply"),
        hasThreads(channel) && !message.thread && may(channel, MAY.startThreads) && tool("thread", "Start a thread", "thread"),
        haveMessageCommands(channel.id) && tool("apps", "Apps", "apps"),
        mine && tool("delete", "Delete", "bin"));
}

const SYSTEM = {
    1: (name, message, channel) => [name, "added", el("bdi", { class: "author", text: message.mentions.map((one) => nameOf(one, channel?.guild_id)).join(", ") }), "to the thread."],
    6: (name) => [name, "pinned a message."],
    7: (name) => [name, "has joined."],
    18: (name, message) => [name, "started a thread:", el("a", { href: `#/${message.message_reference?.channel_id ?? message.id}`, data: { act: "open", channel: message.message_reference?.channel_id ?? message.id } }, el("bdi", { text: message.content }))],
    21: (name, message) => message.referenced_message
        ? [name, "started this thread from", el("a", { href: `#/${message.message_reference.channel_id}`, data: { act: "open", channel: message.message_reference.channel_id, message: message.message_reference.message_id }, text: "a message:" })]
        : [name, "started this thread."],
};

function systemLine(message, channel, date) {
    const name = el("bdi", { class: "author", text: nameOf(message.author, channel?.guild_id) });
    const words = SYSTEM[message.type](name, message, channel).flatMap((part) => [part, " "]);
    const classes = message.mentioned ? "message system mentioned" : "message system";
    return el("article", { class: classes, tabindex: "-1", data: { id: message.id } }, icon(message.type === 6 ? "pin" : "right"),
        el("div", { class: "body" }, el("div", {}, words, el("time", { datetime: date.toISOString(), title: written(date, "F"), text: whenWritten(date) })),
            message.type === STARTER && starter(message)));
}

/** The message a thread was started from, without its buttons: those are pressed in the channel. */
function starter(message) {
    const first = message.referenced_message;
    if (!first) return el("div", { class: "starter" }, el("em", { text: "The first message in this thread was deleted." }));
    return el("div", { class: "starter", inert: true }, content(first, state.channels.get(first.channel_id)));
}
