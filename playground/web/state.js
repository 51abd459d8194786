// The state of the page, and subscriptions to its changes.

export const state = {
    me: null,
    application: null,
    guilds: [],
    channels: new Map(),      // channels, threads and direct messages, by id
    users: new Map(),
    emojis: new Map(),
    unread: new Map(),        // by channel: {last_read_id, unread, mentions}
    welcomeId: null,
    openId: null,             // the channel on the screen
    logs: new Map(),          // by channel: see logOf
    pending: new Set(),       // "message/custom id" of presses that are waiting for an answer
    failed: new Map(),        // by message: why the last press failed
    chosen: new Map(),        // "message/custom id" → the chosen values of a select
    typing: new Map(),        // by channel: user id → until when
    connected: true,
};

const listeners = new Map();

/** Call `act` whenever this topic is announced. */
export function on(topic, act) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push(act);
}

export function tell(topic, detail) {
    for (const act of listeners.get(topic) ?? []) act(detail);
}

/** Ids are numbers too large for JavaScript: compare them as text. */
export const compareIds = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/** Replace the state by the answer of `GET /me`. */
export function learn(snapshot) {
    state.me = snapshot.user;
    state.application = snapshot.application;
    state.guilds = snapshot.guilds;
    state.channels.clear();
    for (const guild of snapshot.guilds) {
        for (const channel of [...guild.channels, ...guild.threads]) {
            state.channels.set(channel.id, { ...channel, guild_id: guild.id });
        }
    }
    for (const channel of snapshot.dms) state.channels.set(channel.id, channel);
    state.users = new Map(snapshot.users.map((user) => [user.id, user]));
    state.emojis = new Map(snapshot.emojis.map((emoji) => [emoji.id, emoji]));
    state.unread = new Map(Object.entries(snapshot.unread));
    state.welcomeId = snapshot.welcome_channel_id;
    tell("snapshot");
}

/** Clear the state of one user, before another takes the seat. */
export function forget() {
    state.logs.clear();
    state.pending.clear();
    state.failed.clear();
    state.chosen.clear();
    state.typing.clear();
}

/** The known messages of a channel: the newest part of them. */
export function logOf(channelId) {
    if (!state.logs.has(channelId)) {
        state.logs.set(channelId, { ids: [], byId: new Map(), more: true, loaded: false, newFrom: null });
    }
    return state.logs.get(channelId);
}

export function addMessages(channelId, messages) {
    const log = logOf(channelId);
    for (const message of messages) {
        if (!log.byId.has(message.id)) log.ids.push(message.id);
        log.byId.set(message.id, message);
    }
    log.ids.sort(compareIds);
}

export function removeMessage(channelId, messageId) {
    const log = logOf(channelId);
    log.ids = log.ids.filter((id) => id !== messageId);
    log.byId.delete(messageId);
}

export const channelNow = () => state.channels.get(state.openId) ?? null;
export const guildOf = (channel) => state.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
export const isThread = (channel) => channel?.type === 11 || channel?.type === 12 || channel?.type === 10;
export const isDirect = (channel) => channel?.type === 1 || channel?.type === 3;
export const isGroup = (channel) => channel?.type === 3;
export const isForum = (channel) => channel?.type === 15 || channel?.type === 16;
/** Whether threads can be opened from the messages of a channel. */
export const hasThreads = (channel) => channel?.type === 0 || channel?.type === 5;

/** Whether the bot is a member of this channel's server or direct message. */
export function botIsHere(channel) {
    const persons = isDirect(channel) ? channel.recipients : guildOf(channel)?.members.map((member) => member.user);
    return Boolean(persons?.some((user) => user.id === state.application?.user.id));
}

export const MAY = {
    manageChannels: 1n << 4n, view: 1n << 10n, send: 1n << 11n, manageMessages: 1n << 13n,
    attach: 1n << 15n, commands: 1n << 31n, manageThreads: 1n << 34n, startThreads: 1n << 35n,
    startPrivateThreads: 1n << 36n, sendInThreads: 1n << 38n,
};
const ADMINISTRATOR = 1n << 3n;

/** Whether these permission bits include this permission. */
export function may(place, permission) {
    if (!place) return false;
    if (place.permissions === undefined) return true;
    const bits = BigInt(place.permissions);
    return (bits & ADMINISTRATOR) !== 0n || (bits & permission) !== 0n;
}

/** Whether the user may write here; if not, the reason. */
export function silence(channel) {
    if (!channel) return "There is no such channel.";
    if (isDirect(channel)) return null;
    if (isForum(channel)) return "Open a post to write in it, or begin a new one.";
    if (isThread(channel)) {
        const meta = channel.thread_metadata ?? {};
        if (meta.locked && !may(channel, MAY.manageThreads)) return "This thread is locked.";
        return may(channel, MAY.sendInThreads) ? null : "You may not write in this thread.";
    }
    return may(channel, MAY.send) ? null : "You may not write in this channel.";
}
