// The entry point: who uses this tab, which channel is open, and notifications.

import * as api from "./api.js";
import "./actions.js";
import { register } from "./acts.js";
import { allMentions, anyUnread, neighbour } from "./channels.js";
import { focusBox, openComposer } from "./composer.js";
import { byId } from "./dom.js";
import { disconnect, greet, release } from "./live.js";
import { jumpTo, nameLog, showLog } from "./log.js";
import "./menu.js";
import { summary } from "./message.js";
import { channelTitle, nameOf } from "./names.js";
import { notice, sayAloud, seen } from "./notices.js";
import { channelNow, forget, isDirect, isForum, learn, logOf, on, state, tell } from "./state.js";
import { keepTime } from "./time.js";
import "./top.js";
import { seatAgain, seated, showWelcome } from "./users.js";

const LAST = "playground.channel";

async function begin() {
    keepTime();
    api.onSignedOut(signInAgain);
    const token = await seated();
    if (token) await sit(token);
    else await showWelcome();
}

let again = null;

/** Sign in again if the playground no longer knows this tab's token. */
function signInAgain() {
    again ??= (async () => {
        api.useToken(null);
        const token = await seatAgain();
        if (token) await sit(token);
        else leave("You were signed out. Choose a seat again.");
    })().finally(() => { again = null; });
}

let sittings = 0;

/** Draw the page for the person with this token; a later call takes precedence. */
async function sit(token) {
    const mine = ++sittings;
    disconnect();
    forget();
    tell("forgotten");
    api.useToken(token);
    try {
        await greet();
        if (mine !== sittings) return;
        const snapshot = await api.snapshot();
        if (mine !== sittings) return;
        learn(snapshot);
    } catch (refusal) {
        if (mine !== sittings) return;
        if (refusal.status !== 401 || again) leave(refusal.message);
        return;
    }
    byId("welcome").hidden = true;
    byId("welcome").replaceChildren();
    byId("frame").hidden = false;
    dress();
    const wanted = [location.hash.slice(2), sessionStorage.getItem(LAST), state.welcomeId];
    const target = wanted.find((id) => state.channels.has(id) && state.channels.get(id).type !== 4)
        ?? [...state.channels.values()].find((channel) => channel.type === 0)?.id;
    release();
    // Another person sees the same channel differently.
    state.openId = null;
    if (target) await open({ channelId: target });
}

function leave(words) {
    sittings++;
    disconnect();
    forget();
    tell("forgotten");
    api.useToken(null);
    state.me = null;
    state.openId = null;
    showWelcome(words);
}

/** Open a channel and, if given, scroll to a message. */
async function open({ channelId, messageId, keepDrawer = false }) {
    const channel = state.channels.get(channelId);
    if (!channel || channel.type === 4) {
        notice("That channel is not there, or you may not see it.");
        return;
    }
    if (!keepDrawer) closeDrawer();
    const fresh = state.openId !== channelId;
    state.openId = channelId;
    sessionStorage.setItem(LAST, channelId);
    if (location.hash !== `#/${channelId}`) history.pushState(null, "", `#/${channelId}`);
    seen(channelId);
    tell("opened", channel);
    nameLog(channel);
    if (fresh) openComposer(channel);
    else if (!messageId) focusBox();
    entitle();
    if (isForum(channel)) return;
    const shown = showLog(channelId);
    if (messageId) {
        await shown;
        await jumpTo(messageId);
    }
}

on("open", open);
on("seated", sit);
on("made", (channel) => {
    if (!state.channels.has(channel.id)) state.channels.set(channel.id, channel);
    tell("channels");
    open({ channelId: channel.id });
});
on("gone", () => {
    notice("This channel is gone.");
    const target = state.channels.has(state.welcomeId) ? state.welcomeId : [...state.channels.values()].find((channel) => channel.type === 0)?.id;
    state.openId = null;
    if (target) open({ channelId: target });
});
window.addEventListener("hashchange", () => {
    const id = location.hash.slice(2);
    if (state.me && id !== state.openId && state.channels.has(id)) open({ channelId: id });
});

// Colours, title, connection

function dress() {
    document.documentElement.dataset.theme = state.me?.theme === "light" ? "light" : "dark";
}
on("people", dress);

function entitle() {
    const channel = channelNow();
    if (!channel) return;
    const mentions = allMentions();
    const mark = mentions ? `(${mentions}) ` : anyUnread() ? "• " : "";
    document.title = `${mark}${channelTitle(channel)} · Playground`;
}
on("unread", entitle);
on("channels", entitle);
on("snapshot", () => {
    dress();
    entitle();
});

let brokenTimer = 0;
on("connection", () => {
    clearTimeout(brokenTimer);
    const line = byId("broken");
    if (state.connected) line.hidden = true;
    else {
        brokenTimer = setTimeout(() => {
            line.textContent = "The connection is lost. Trying again…";
            line.hidden = false;
        }, 700);
    }
});

// New messages are announced to screen readers. A notification from another channel is shown as a
// phone shows it: who wrote where, and the words of the message; none for one made of components.

on("arrived", (message) => {
    const channel = state.channels.get(message.channel_id);
    if (!channel || message.author.id === state.me.id) return;
    const words = `${nameOf(message.author, channel.guild_id)}: ${summary(message, channel, true)}`;
    if (message.channel_id === state.openId) sayAloud(words);
});
on("notified", ({ channel_id, message_id, words }) => {
    const channel = state.channels.get(channel_id);
    const message = logOf(channel_id).byId.get(message_id);
    if (!channel || !message || channel_id === state.openId) return;
    const place = isDirect(channel) ? "" : ` (${channelTitle(channel)})`;
    notice(words, () => open({ channelId: channel_id, messageId: message_id }), channel_id, nameOf(message.author, channel.guild_id) + place);
});
on("edited", (message) => {
    if (message.channel_id !== state.openId) return;
    const words = summary(message, channelNow(), true);
    if (words) sayAloud(`${nameOf(message.author, channelNow()?.guild_id)}: ${words}`);
});

// The drawer on a narrow page

const frame = byId("frame");
const curtain = byId("curtain");
const narrow = matchMedia("(max-width: 760px)");

function openDrawer() {
    frame.dataset.drawer = "open";
    curtain.hidden = false;
    document.querySelector("main.main").inert = true;
    (byId("channels").querySelector("[aria-current]") ?? byId("channels").querySelector("a, button"))?.focus();
}

function closeDrawer() {
    if (frame.dataset.drawer !== "open") return;
    delete frame.dataset.drawer;
    curtain.hidden = true;
    document.querySelector("main.main").inert = false;
    document.querySelector(".drawer-button")?.focus();
}

curtain.addEventListener("click", closeDrawer);
narrow.addEventListener("change", closeDrawer);
register({ drawer: openDrawer });
document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) closeDrawer();
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown") && state.me) {
        const id = neighbour(event.key === "ArrowUp" ? -1 : 1);
        if (id) {
            event.preventDefault();
            open({ channelId: id });
        }
    }
});
on("seated", closeDrawer);

begin();
