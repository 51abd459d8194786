// Live events over a WebSocket. After a lost connection everything is fetched again.

import * as api from "./api.js";
import { addMessages, isThread, learn, logOf, on, removeMessage, state, tell } from "./state.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 6000;
const LONGEST_GREETING = 1500;

let socket = null;
let wait = FIRST_WAIT;
let timer = 0;
let broken = false;
let greeted = false;
let greeting = () => {};
let held = null;                  // events held back until the page is drawn
let fetching = null;              // the connection for which everything is being fetched again

/** Connect for the first time and wait until events arrive, so that none is missed between them and
 *  the next request. They are held back until `release`. */
export async function greet() {
    held = [];
    connect();
    await Promise.race([
        new Promise((resolve) => { greeting = resolve; }),
        new Promise((resolve) => { setTimeout(resolve, LONGEST_GREETING); }),
    ]);
    // Without a greeting in time, events may have been missed.
    if (!greeted) broken = true;
}

/** The page is drawn: apply the events that were held back. */
export function release() {
    if (fetching && fetching === socket) return;
    const waiting = held ?? [];
    held = null;
    for (const event of waiting) ACTS[event.type]?.(event.data);
}

function connect() {
    disconnect();
    const mine = new WebSocket(api.eventsAddress());
    socket = mine;
    mine.addEventListener("message", (message) => {
        if (socket !== mine) return;
        const event = JSON.parse(message.data);
        if (held && event.type !== "hello") held.push(event);
        else ACTS[event.type]?.(event.data);
    });
    mine.addEventListener("close", () => {
        if (socket !== mine) return;
        // Refused twice: the token may be invalid, which a request finds out.
        if (broken && !greeted) quietly(api.snapshot());
        greeted = false;
        broken = true;
        greeting();
        state.connected = false;
        tell("connection");
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT);
    });
}

export function disconnect() {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
}

// Reconnect at once when the reader returns to the page.
window.addEventListener("online", () => { if (!state.connected) connect(); });
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !state.connected) connect();
});

/** Fetch everything again. New events wait, so that older data does not overwrite them. */
async function relearn(then) {
    const mine = socket;
    fetching = mine;
    held = [];
    try {
        const snapshot = await api.snapshot();
        // Another person may have taken the seat.
        if (socket !== mine) return;
        learn(snapshot);
        tell(then);
    } finally {
        if (fetching === mine) fetching = null;
        if (socket === mine) release();
    }
}

const quietly = (promise) => promise.catch(() => {});

const ACTS = {
    hello() {
        wait = FIRST_WAIT;
        greeted = true;
        greeting();
        state.connected = true;
        tell("connection");
        if (broken) quietly(relearn("reconnected"));
        broken = false;
    },
    message_created({ message }) {
        message.arrived = true;
        const known = logOf(message.channel_id).byId.has(message.id);
        addMessages(message.channel_id, [message]);
        state.typing.get(message.channel_id)?.delete(message.author.id);
        const channel = state.channels.get(message.channel_id);
        if (channel) {
            channel.last_message_id = message.id;
            // The first message of a forum's post has the id of the post and is not counted.
            if (message.id !== channel.id && isThread(channel)) channel.message_count = (channel.message_count ?? 0) + 1;
        }
        tell("messages", { channelId: message.channel_id, changed: [message.id], added: message });
        tell("typing", message.channel_id);
        if (!known) tell("arrived", message);
    },
    notified(notification) {
        tell("notified", notification);
    },
    message_updated({ message }) {
        const log = logOf(message.channel_id);
        if (!log.byId.has(message.id)) return;
        message.arrived = log.byId.get(message.id).arrived;
        addMessages(message.channel_id, [message]);
        forgetPresses(message.id);
        refreshReplies(message);
        tell("messages", { channelId: message.channel_id, changed: [message.id] });
        tell("edited", message);
    },
    message_deleted({ channel_id, message_id }) {
        removeMessage(channel_id, message_id);
        for (const message of logOf(channel_id).byId.values()) {
            if (message.referenced_message?.id === message_id) message.referenced_message = null;
        }
        tell("messages", { channelId: channel_id, changed: [...logOf(channel_id).ids] });
    },
    channel_created: changeChannel,
    channel_updated: changeChannel,
    channel_deleted({ channel_id }) {
        state.channels.delete(channel_id);
        state.unread.delete(channel_id);
        tell("channels");
        tell("unread");
        if (state.openId === channel_id) tell("gone", channel_id);
    },
    guild_updated() {
        quietly(relearn("redraw"));
    },
    pins_updated({ channel_id }) {
        tell("pins", channel_id);
    },
    typing({ channel_id, user_id }) {
        if (user_id === state.me.id) return;
        if (!state.typing.has(channel_id)) state.typing.set(channel_id, new Map());
        state.typing.get(channel_id).set(user_id, Date.now() + 9000);
        tell("typing", channel_id);
    },
    unread(unread) {
        state.unread.set(unread.channel_id, unread);
        tell("unread", unread.channel_id);
    },
    user_updated({ user }) {
        state.users.set(user.id, { ...state.users.get(user.id), ...user });
        for (const guild of state.guilds) {
            const member = guild.members.find((one) => one.user.id === user.id);
            if (member) member.user = { ...member.user, ...user };
        }
        if (user.id === state.me.id) state.me = { ...state.me, ...user };
        tell("people");
        tell("redraw");
    },
    commands_updated() {
        tell("commands");
    },
    emojis_updated({ emojis }) {
        state.emojis = new Map(emojis.map((emoji) => [emoji.id, emoji]));
    },
    application_updated({ application }) {
        state.application = { ...state.application, ...application };
        tell("application");
    },
    interaction_failed(answer) {
        tell("interaction failed", answer);
    },
};

function changeChannel({ channel }) {
    const known = state.channels.get(channel.id);
    const hidden = isThread(channel) && channel.thread_metadata?.archived && state.openId !== channel.id && !known;
    state.channels.set(channel.id, { ...known, ...channel });
    if (hidden) state.channels.get(channel.id).hidden = true;
    tell("channels");
    tell("messages", { channelId: channel.parent_id, changed: [...logOf(channel.parent_id).ids] });
}

/** Update the quoted message in replies to a message that has changed. */
function refreshReplies(message) {
    const replies = [...logOf(message.channel_id).byId.values()].filter((one) => one.referenced_message?.id === message.id);
    for (const reply of replies) reply.referenced_message = message;
    if (replies.length) tell("messages", { channelId: message.channel_id, changed: replies.map((one) => one.id) });
}

/** An edit resets the pressed buttons and chosen values of a message. */
function forgetPresses(messageId) {
    state.failed.delete(messageId);
    for (const key of state.chosen.keys()) if (key.startsWith(`${messageId}/`)) state.chosen.delete(key);
}

on("forgotten", () => {
    broken = false;
    greeted = false;
});
