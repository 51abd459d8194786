// The messages of the open channel: drawing, scrolling, loading older ones, marking as read.
// Longer than 300 lines, because all of it shares the scroll position and the drawn entries.

import * as api from "./api.js";
import { byId, el, morph } from "./dom.js";
import { postTags } from "./forum.js";
import { channelIcon, icon } from "./icons.js";
import { messageEntry, PRIVATE, SILENT } from "./message.js";
import { channelName, channelTitle } from "./names.js";
import { notice } from "./notices.js";
import { addMessages, botIsHere, channelNow, compareIds, isDirect, isForum, isGroup, isThread, logOf, on, state, tell } from "./state.js";
import { dayOf } from "./time.js";

const CLOSE_TO_END = 60;          // pixels from the end within which the list follows new messages
const CLOSE_TO_START = 600;
const MOST_SHOWN = 300;           // older ones are removed while the reader is at the end
const SAME_BREATH = 7 * 60 * 1000;

const list = byId("messages");
const scroller = byId("scroller");
const newest = byId("newest");
const start = byId("start");
const entries = new Map();
let shownId = null;
let atEnd = true;
let loading = false;
let currentId = null;             // the message selected with the arrow keys

/** Show a channel; fetch its messages if they are not known yet. */
export async function showLog(channelId) {
    const log = logOf(channelId);
    if (shownId !== channelId) {
        list.replaceChildren();
        entries.clear();
        shownId = channelId;
        currentId = null;
        atEnd = true;
        log.newFrom = firstUnread(channelId);
    }
    if (log.loaded) draw();
    else start.replaceChildren(el("p", { class: "loading", text: "Loading…" }));
    await refresh(channelId);
}

/** Fetch the newest messages, after a lost connection or for the first time. */
async function refresh(channelId) {
    const log = logOf(channelId);
    try {
        const { messages, more } = await api.messages(channelId);
        const oldest = messages[0]?.id;
        // From its first message on, the fetched list replaces ours; older messages stay.
        const kept = oldest && log.loaded ? log.ids.filter((id) => compareIds(id, oldest) < 0) : [];
        const overlaps = oldest && log.ids.includes(oldest);
        const older = overlaps ? kept.map((id) => log.byId.get(id)) : [];
        const keptMore = overlaps && older.length ? log.more : more;
        log.ids = [];
        const before = log.byId;
        log.byId = new Map();
        addMessages(channelId, [...older, ...messages]);
        for (const [id, message] of before) if (message.arrived && !log.byId.has(id) && (!messages.length || compareIds(id, messages.at(-1).id) > 0)) addMessages(channelId, [message]);
        log.more = keptMore;
        log.loaded = true;
        if (state.openId === channelId) {
            draw(new Set(log.ids));
            markRead();
        }
    } catch (refusal) {
        if (state.openId === channelId) start.replaceChildren(el("p", { class: "loading", text: refusal.message }));
    }
}

function firstUnread(channelId) {
    const unread = state.unread.get(channelId);
    return unread?.unread ? unread.last_read_id ?? "0" : null;
}

async function loadOlder() {
    const channelId = shownId;
    const log = logOf(channelId);
    if (loading || !log.loaded || !log.more || !log.ids.length) return;
    loading = true;
    try {
        const { messages, more } = await api.messages(channelId, { before: log.ids[0] });
        log.more = more;
        addMessages(channelId, messages);
        if (shownId === channelId) draw();
    } catch (refusal) {
        notice(refusal.message);
    } finally {
        loading = false;
    }
    if (scroller.scrollTop < CLOSE_TO_START && shownId === channelId) requestAnimationFrame(loadOlder);
}

/** Update the list; `changed` are the messages with new content. */
function draw(changed = new Set()) {
    const log = logOf(shownId);
    if (atEnd && log.ids.length > MOST_SHOWN) {
        for (const id of log.ids.splice(0, log.ids.length - MOST_SHOWN)) log.byId.delete(id);
        log.more = true;
    }
    const focus = focusInside();
    const place = markPlace();
    const stay = new Set(log.ids);
    for (const [id, node] of entries) {
        if (!stay.has(id)) {
            node.remove();
            entries.delete(id);
        }
    }
    const current = stay.has(currentId) ? currentId : log.ids.at(-1);
    let previous = null;
    let cursor = list.firstChild;
    let freshShown = false;
    for (const id of log.ids) {
        const message = log.byId.get(id);
        const firstNew = !freshShown && log.newFrom !== null && compareIds(id, log.newFrom) > 0 && message.author.id !== state.me.id;
        freshShown ||= firstNew;
        const flags = { newDay: !previous || dayOf(new Date(previous.timestamp)) !== dayOf(new Date(message.timestamp)), firstNew, current: id === current };
        flags.compact = !flags.newDay && !firstNew && joins(previous, message);
        const signature = JSON.stringify(flags);
        let node = entries.get(id);
        if (!node || changed.has(id) || node.signature !== signature) {
            const fresh = messageEntry(message, flags);
            node = node ? morph(node, fresh) : fresh;
            node.signature = signature;
            entries.set(id, node);
        }
        if (node === cursor) cursor = cursor.nextSibling;
        else list.insertBefore(node, cursor);
        previous = message;
    }
    drawStart(log);
    restorePlace(place);
    restoreFocus(focus);
}

/** Whether a message follows another of the same author closely enough to share its heading. */
function joins(previous, message) {
    return previous.author.id === message.author.id
        && (message.type === 0 || message.type === 20) && (previous.type === 0 || previous.type === 19 || previous.type === 20)
        && !message.interaction_metadata?.name && !message.message_reference
        && (previous.flags & (PRIVATE | SILENT)) === (message.flags & (PRIVATE | SILENT))
        && new Date(message.timestamp) - new Date(previous.timestamp) < SAME_BREATH;
}

function drawStart(log) {
    const channel = channelNow();
    if (!channel || !log.loaded) return;
    if (log.more) {
        start.replaceChildren(el("p", { class: "loading", text: "Loading older messages…" }));
        return;
    }
    const title = isDirect(channel) ? channelName(channel) : isThread(channel) ? channelName(channel) : `Welcome to #${channelName(channel)}`;
    const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
    const words = isGroup(channel) ? "Everything you write here stays in the group. No bot can be in it; type / to use one as an app of your own."
        : isDirect(channel) ? `Everything you and ${channelName(channel)} write stays between you two.${botIsHere(channel) ? " Type / to see what the bot can do." : ""}`
        : channel.topic || (isThread(channel) ? `This is the start of the ${isForum(parent) ? "post" : "thread"}.` : `This is the start of the channel. ${botIsHere(channel) ? "Type / to see what the bot can do." : "The bot is not in this server; type / to use it as an app of your own."}`);
    start.replaceChildren(el("div", { class: "beginning" },
        el("div", { class: "beginning-mark" }, channelIcon(channel)),
        el("h2", {}, el("bdi", { text: title })), isForum(parent) && postTags(channel), el("p", { text: words })));
}

// Keeping the reader's scroll position and focus.

function markPlace() {
    if (atEnd) return null;
    const top = scroller.getBoundingClientRect().top;
    const node = [...list.children].find((one) => one.getBoundingClientRect().bottom > top);
    return node && { node, offset: node.getBoundingClientRect().top };
}

function restorePlace(place) {
    if (!place) toEnd();
    else if (place.node.isConnected) scroller.scrollTop += place.node.getBoundingClientRect().top - place.offset;
}

function toEnd() {
    scroller.scrollTop = scroller.scrollHeight;
}

function focusInside() {
    const node = document.activeElement;
    if (!list.contains(node)) return null;
    const entry = node.closest(".entry");
    return entry && { node, id: entry.dataset.key, custom: node.dataset.custom, label: node.textContent, place: pressable(entry).indexOf(node) };
}

const pressable = (entry) => [...entry.querySelectorAll("[data-custom]")];
const stem = (custom) => custom?.slice(0, custom.lastIndexOf(":"));

/** The element that replaces the one that had the focus: the same, one with the same
 *  label, or a control in the same place. */
function successor(entry, { custom, label, place }) {
    const parts = custom ? pressable(entry) : [];
    return parts.find((one) => one.dataset.custom === custom) ?? parts.find((one) => one.textContent === label)
        ?? (stem(parts[place]?.dataset.custom) === stem(custom) ? parts[place] : null);
}

function restoreFocus(focus) {
    if (!focus || document.activeElement === focus.node && focus.node.isConnected) return;
    const entry = entries.get(focus.id);
    if (!entry) {
        byId("box")?.focus({ preventScroll: true });
        return;
    }
    (focus.node.isConnected ? focus.node : successor(entry, focus) ?? entry.querySelector("article"))?.focus({ preventScroll: true });
}

const isAtEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < CLOSE_TO_END;

scroller.addEventListener("scroll", () => {
    atEnd = isAtEnd();
    if (atEnd) markRead();
    drawNewest();
    if (scroller.scrollTop < CLOSE_TO_START) loadOlder();
}, { passive: true });

// Pictures that load and a growing message box must not push the newest message out of view.
const watch = new ResizeObserver(() => { if (atEnd) toEnd(); });
watch.observe(scroller);
watch.observe(list);

let readTimer = 0;

/** Mark the visible end of the list as read, but nothing that arrives later. */
function markRead() {
    if (!shownId || !atEnd || document.visibilityState !== "visible") return;
    const channelId = shownId;
    const last = logOf(channelId).ids.at(-1);
    clearTimeout(readTimer);
    readTimer = setTimeout(() => {
        const unread = state.unread.get(channelId);
        if (last && unread?.unread && compareIds(last, unread.last_read_id ?? "0") > 0) api.read(channelId, last).catch(() => {});
    }, 150);
}
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") markRead();
});

function drawNewest() {
    const unread = state.unread.get(shownId)?.unread ?? 0;
    newest.hidden = atEnd;
    if (atEnd) return;
    newest.replaceChildren(icon("down"), el("span", { text: unread ? `${unread} new` : "To the newest" }));
}
newest.addEventListener("click", () => {
    toEnd();
    byId("box")?.focus();
});

/** Scroll to a message, fetching older ones until it is found. */
export async function jumpTo(messageId) {
    for (let tries = 0; tries < 40 && !entries.has(messageId); tries++) {
        const log = logOf(shownId);
        if (!log.more || !log.ids.length || compareIds(log.ids[0], messageId) < 0) break;
        atEnd = false;
        await loadOlder();
    }
    const node = entries.get(messageId)?.querySelector("article");
    if (!node) {
        notice("That message is not there any more.");
        return;
    }
    atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("found");
    setTimeout(() => node.classList.remove("found"), 2000);
    node.focus({ preventScroll: true });
    atEnd = isAtEnd();
    drawNewest();
}

// Up and down between messages, and between the newest and the empty box.
document.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" || event.altKey || event.target.id !== "box" || event.target.value) return;
    event.preventDefault();
    entries.get(logOf(shownId).ids.at(-1))?.querySelector("article")?.focus();
});
list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!step || !event.target.matches?.("article")) return;
    event.preventDefault();
    const ids = logOf(shownId).ids;
    const place = ids.indexOf(event.target.dataset.id);
    if (step === 1 && place === ids.length - 1) {
        byId("box")?.focus();
        return;
    }
    const id = ids[Math.max(0, Math.min(ids.length - 1, place + step))];
    currentId = id;
    draw();
    const node = entries.get(id)?.querySelector("article");
    node?.focus();
});
list.addEventListener("focusin", (event) => {
    const entry = event.target.closest(".entry");
    if (entry && entry.dataset.key !== currentId && event.target.matches("article")) {
        currentId = entry.dataset.key;
        draw();
    }
});

/** Whether a message is the user's own, answers their command, or is visible only to them. */
function isOwn(message) {
    const used = message?.interaction_metadata;
    return message?.author?.id === state.me.id || (used?.name && used.user?.id === state.me.id) || Boolean(message?.flags & PRIVATE);
}

on("messages", ({ channelId, changed, added }) => {
    if (channelId !== shownId || !logOf(channelId).loaded) return;
    if (isOwn(added)) {
        atEnd = true;
        logOf(channelId).newFrom = null;
    }
    const pressed = list.contains(document.activeElement) && document.activeElement.getAttribute("aria-busy") === "true";
    draw(new Set(changed));
    // After pressing a button, the focus moves to the answer.
    if (pressed && added?.flags & PRIVATE) entries.get(added.id)?.querySelector("article")?.focus({ preventScroll: true });
    drawNewest();
    markRead();
});
on("redraw", () => { if (shownId && logOf(shownId).loaded) draw(new Set(logOf(shownId).ids)); });
on("unread", () => { drawNewest(); markRead(); });
on("reconnected", () => { if (shownId) refresh(shownId); });
on("forgotten", () => {
    shownId = null;
    loading = false;
    list.replaceChildren();
    entries.clear();
});

/** Announce that messages of a channel have to be redrawn. */
export const touched = (channelId, ...ids) => tell("messages", { channelId, changed: ids });

/** The label of the list for screen readers. */
export const nameLog = (channel) => list.setAttribute("aria-label", `Messages in ${channelTitle(channel)}`);
