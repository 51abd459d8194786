// The header of a channel: its name, threads, pins and members.

import * as api from "./api.js";
import { register } from "./acts.js";
import { byId, el, morph } from "./dom.js";
import { askForm, showSheet } from "./forms.js";
import { channelIcon, icon } from "./icons.js";
import { messageEntry } from "./message.js";
import { avatar, channelName, channelTitle, nameColour, nameOf } from "./names.js";
import { notice } from "./notices.js";
import { channelNow, guildOf, hasThreads, isDirect, isForum, isThread, MAY, may, on, state, tell } from "./state.js";
import { playAs } from "./users.js";
import { count } from "./words.js";

const top = byId("top");
const people = byId("people");
let peopleShown = false;

function drawTop() {
    const channel = channelNow();
    if (!channel) return;
    const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
    const archived = channel.thread_metadata?.archived;
    const copy = top.cloneNode(false);
    copy.append(
        button("drawer", "Channels", "menu", { class: "round plain drawer-button" }),
        el("div", { class: "top-name" },
            channelIcon(channel),
            parent && el("a", { class: "top-parent", href: `#/${parent.id}`, data: { act: "open", channel: parent.id } }, el("bdi", { text: channelName(parent) })),
            parent && el("span", { class: "muted", "aria-hidden": "true", text: "›" }),
            el("h1", { id: "title" }, el("bdi", { text: channelName(channel) })),
            archived && el("span", { class: "tag quiet", text: channel.thread_metadata.locked ? "Locked" : "Archived" }),
            channel.topic && el("span", { class: "topic", title: channel.topic, text: channel.topic })),
        el("div", { class: "top-tools" },
            state.application && !state.application.online && el("span", { class: "offline", text: "Bot offline" }),
            playAs(),
            (hasThreads(channel) || isThread(channel)) && button("threads", "Threads", "thread"),
            !isForum(channel) && button("pins", "Pinned messages", "pin"),
            !isDirect(channel) && button("people", "People", "people", { "aria-expanded": String(peopleShown), "aria-controls": "people" })));
    morph(top, copy);
    drawPeople();
}

const button = (act, name, drawing, more = {}) =>
    el("button", { type: "button", class: "round plain", "aria-label": name, title: name, data: { act, key: act }, ...more }, icon(drawing));

function drawPeople() {
    const channel = channelNow();
    const guild = guildOf(channel);
    people.hidden = !peopleShown || !guild;
    if (people.hidden) return;
    const line = (member) => el("li", {}, el("button", { type: "button", class: "person", "aria-haspopup": "listbox", data: { act: "person", user: member.user.id } },
        avatar(member.user, "small"), el("bdi", { class: "person-name", text: nameOf(member.user, guild.id), colours: { color: nameColour(member.user.id, guild.id) } }),
        member.user.bot && el("span", { class: "tag", text: "Bot" }), member.user.id === state.me.id && el("span", { class: "muted", text: "you" })));
    const bots = guild.members.filter((member) => member.user.bot);
    const persons = guild.members.filter((member) => !member.user.bot);
    people.replaceChildren(
        el("h2", { text: `People · ${persons.length}` }), el("ul", {}, persons.map(line)),
        ...(bots.length ? [el("h2", { text: state.application?.online ? "Bot · online" : "Bot · offline" }), el("ul", {}, bots.map(line))] : []));
}

on("new thread", ({ message }) => newThread(channelNow(), message));
for (const topic of ["opened", "channels", "people", "application", "snapshot"]) on(topic, drawTop);

// On a narrow page the member list covers the messages, and closes on a click elsewhere.
document.addEventListener("pointerdown", (event) => {
    if (!peopleShown || !matchMedia("(max-width: 760px)").matches || !(event.target instanceof Element)) return;
    if (event.target.closest("#people, [data-act=people]")) return;
    peopleShown = false;
    drawTop();
});

register({
    people() {
        peopleShown = !peopleShown;
        drawTop();
    },
    pins: showPins,
    threads: showThreads,
});

async function showPins() {
    const channel = channelNow();
    const { content, close } = showSheet(`Pinned in ${channelTitle(channel)}`, () => el("p", { class: "muted", text: "Loading…" }), "pins");
    try {
        const { messages } = await api.pins(channel.id);
        content.replaceChildren(...(messages.length
            ? messages.map((message) => el("div", { class: "pin-line" }, el("ol", { class: "messages" }, messageEntry(message, {})),
                el("button", { type: "button", class: "button secondary small", text: "Go there", on: { click: () => { close(); tell("open", { channelId: channel.id, messageId: message.id }); } } })))
            : [el("p", { class: "muted", text: "Nothing is pinned here." })]));
    } catch (refusal) {
        content.replaceChildren(el("p", { class: "failure", text: refusal.message }));
    }
}

async function showThreads() {
    const now = channelNow();
    const channel = isThread(now) ? state.channels.get(now.parent_id) ?? now : now;
    const { content, close } = showSheet(`Threads of ${channelTitle(channel)}`, () => el("p", { class: "muted", text: "Loading…" }));
    const active = [...state.channels.values()].filter((one) => one.parent_id === channel.id && isThread(one) && !one.thread_metadata?.archived);
    const { threads: archived } = await api.archivedThreads(channel.id).catch(() => ({ threads: [] }));
    const line = (thread) => el("li", {}, el("a", { class: "thread-line", href: `#/${thread.id}`, on: { click: (event) => {
        event.preventDefault();
        if (!state.channels.has(thread.id)) state.channels.set(thread.id, { ...thread, hidden: true });
        close();
        tell("open", { channelId: thread.id });
    } } }, channelIcon(thread), el("bdi", { text: thread.name }), el("span", { class: "muted", text: count(thread.message_count ?? 0, "message") })));
    const listing = (title, threads) => threads.length ? [el("h3", { text: title }), el("ul", { class: "thread-lines" }, threads.map(line))] : [];
    content.replaceChildren(
        ...(hasThreads(channel) && may(channel, MAY.startThreads) ? [el("button", { type: "button", class: "button primary", on: { click: () => { close(); newThread(channel); } } }, icon("plus"), el("span", { text: "New thread" }))] : []),
        ...(isThread(now) ? [toggleArchived(now, close)] : []),
        ...listing("Active", active), ...listing("Archived", archived),
        ...(active.length || archived.length ? [] : [el("p", { class: "muted", text: "There are no threads yet." })]));
}

function toggleArchived(thread, close) {
    const archived = Boolean(thread.thread_metadata?.archived);
    return el("button", { type: "button", class: "button secondary", on: { click: () => {
        close();
        api.changeChannel(thread.id, { archived: !archived }).catch((refusal) => notice(refusal.message));
    } } }, icon("archive"), el("span", { text: archived ? "Open this thread again" : "Archive this thread" }));
}

async function newThread(channel, message) {
    const thread = await askForm({
        title: message ? "Start a thread" : "New thread", action: "Create",
        fields: [{ name: "name", label: "Name", max: 100 }, ...(message ? [] : [{ name: "private", label: "Private: only invited people see it", type: "box" }])],
        send: ({ name, private: secret }) => api.newThread(channel.id, { name, ...(message ? { message_id: message.id } : {}), ...(secret ? { private: true } : {}) }),
    });
    if (thread) tell("made", thread);
}
