// The list of servers and the list of channels, with unread counts.

import { byId, el, morph } from "./dom.js";
import { askForm } from "./forms.js";
import * as api from "./api.js";
import { register } from "./acts.js";
import { channelIcon, icon } from "./icons.js";
import { avatar, channelName } from "./names.js";
import { notice } from "./notices.js";
import { channelNow, compareIds, isDirect, isGroup, isThread, MAY, may, on, state, tell } from "./state.js";

const rail = byId("rail");
const panel = byId("channels");
const folded = new Set();
let guildId = null;               // the server whose channels are listed; null for direct messages

/** List the channels of the server, or the direct messages, to which the open channel belongs. */
export function showPlace(channel) {
    guildId = channel?.guild_id ?? null;
    draw();
}

const CATEGORY = 4;
const KINDS = [[0, "Text"], [5, "Announcements"], [15, "Forum"], [2, "Voice"], [13, "Stage"], [16, "Media"], [CATEGORY, "Category"]]
    .map(([value, label]) => ({ value: String(value), label }));
const byPosition = (one, other) => (one.position ?? 0) - (other.position ?? 0) || compareIds(one.id, other.id);
const all = () => [...state.channels.values()];
const NOTHING = { unread: 0, mentions: 0 };
// The open channel needs no unread mark.
const unreadOf = (channel) => (channel.id !== state.openId && state.unread.get(channel.id)) || NOTHING;

function total(channels) {
    return channels.reduce((sum, channel) => {
        const { unread, mentions } = unreadOf(channel);
        return { unread: sum.unread + unread, mentions: sum.mentions + mentions };
    }, { unread: 0, mentions: 0 });
}

/** The number of unread mentions in all channels. */
export const allMentions = () => total(all()).mentions;
export const anyUnread = () => total(all()).unread > 0;

function draw() {
    if (!state.me) return;
    const children = [drawRail(), drawPanel()];
    morph(rail, wrap(rail, children[0]));
    morph(panel, wrap(panel, children[1]));
}

function wrap(node, children) {
    const copy = node.cloneNode(false);
    copy.append(...children.filter(Boolean));
    return copy;
}

function drawRail() {
    const directs = all().filter(isDirect);
    return [
        tile("dms", "Direct messages", icon("person"), guildId === null, total(directs), { act: "guild", guild: "" }),
        el("hr", { data: { key: "line" } }),
        ...state.guilds.map((guild) => tile(guild.id, guild.name, el("span", { class: "initials", data: { initials: initials(guild.name) } }), guild.id === guildId,
            total(all().filter((channel) => channel.guild_id === guild.id)), { act: "guild", guild: guild.id })),
    ];
}

const initials = (name) => name.split(/\s+/).filter(Boolean).map((word) => [...word][0]).slice(0, 3).join("");

function tile(key, name, face, current, { unread, mentions }, data) {
    const words = [name, mentions ? `${mentions} mentions` : unread ? "unread messages" : ""].filter(Boolean).join(", ");
    return el("button", { type: "button", class: `tile${current ? " current" : ""}${unread ? " unread" : ""}`, "aria-label": words, title: name, "aria-current": current ? "true" : undefined, data: { ...data, key } },
        face, mentions > 0 && badge(mentions));
}

const badge = (number) => el("span", { class: "badge", "aria-hidden": "true", text: number > 99 ? "99+" : String(number) });

function drawPanel() {
    const guild = state.guilds.find((one) => one.id === guildId);
    return guild ? drawGuild(guild) : drawDirects();
}

function drawGuild(guild) {
    const channels = all().filter((channel) => channel.guild_id === guild.id && !isThread(channel));
    const loose = channels.filter((channel) => channel.type !== CATEGORY && !channel.parent_id).sort(byPosition);
    const categories = channels.filter((channel) => channel.type === CATEGORY).sort(byPosition);
    const adds = may(guild, MAY.manageChannels);
    return [
        el("header", { class: "place" }, el("h2", {}, el("bdi", { text: guild.name })),
            adds && el("button", { type: "button", class: "round plain small", "aria-label": "New channel", title: "New channel", data: { act: "new-channel", guild: guild.id } }, icon("plus"))),
        el("ul", { class: "channel-list" },
            loose.map(channelLine),
            categories.map((category) => {
                const inner = channels.filter((channel) => channel.parent_id === category.id).sort(byPosition);
                const closed = folded.has(category.id);
                return el("li", { class: "category", data: { key: category.id } },
                    el("button", { type: "button", class: "category-name", "aria-expanded": String(!closed), data: { act: "fold", category: category.id } }, icon("chevron"), el("bdi", { text: category.name })),
                    el("ul", { class: "channel-list" }, inner.filter((channel) => !closed || channel.id === state.openId || unreadOf(channel).unread).map(channelLine)));
            })),
    ];
}

function drawDirects() {
    const directs = all().filter(isDirect).sort((one, other) => compareIds(other.last_message_id ?? other.id, one.last_message_id ?? one.id));
    const known = new Set(directs.filter((channel) => !isGroup(channel)).flatMap((channel) => channel.recipients.map((user) => user.id)));
    const others = [...state.users.values()].filter((user) => user.id !== state.me.id && !known.has(user.id));
    return [
        el("header", { class: "place" }, el("h2", { text: "Direct messages" }),
            el("button", { type: "button", class: "round plain small", "aria-label": "New group", title: "New group", data: { act: "new-group" } }, icon("plus"))),
        el("ul", { class: "channel-list" }, directs.map(channelLine)),
        others.length > 0 && el("h3", { class: "category-name", text: "Write to" }),
        others.length > 0 && el("ul", { class: "channel-list" }, others.map((user) => el("li", { data: { key: user.id } },
            el("button", { type: "button", class: "channel", data: { act: "write-to", user: user.id } }, avatar(user, "small"), el("bdi", { class: "channel-name", text: user.global_name ?? user.username }))))),
    ];
}

function channelLine(channel) {
    // As on Discord: only threads that the user has joined. The others are linked from their messages and under Threads.
    const threads = all().filter((one) => one.parent_id === channel.id && isThread(one) && !one.hidden
        && (one.id === state.openId || one.member && !one.thread_metadata?.archived))
        .sort((one, other) => compareIds(one.id, other.id));
    return el("li", { data: { key: channel.id } }, channelLink(channel),
        threads.length > 0 && el("ul", { class: "thread-list" }, threads.map((thread) => el("li", { data: { key: thread.id } }, channelLink(thread)))));
}

function channelLink(channel) {
    const { unread, mentions } = unreadOf(channel);
    const current = channel.id === state.openId;
    const mark = isDirect(channel) && !isGroup(channel) ? avatar(channel.recipients.find((user) => user.id !== state.me.id) ?? state.me, "small")
        : channelIcon(channel);
    const news = mentions ? `, ${mentions} mentions` : unread ? ", unread" : "";
    return el("a", {
        class: `channel${unread ? " unread" : ""}${current ? " current" : ""}`, href: `#/${channel.id}`, "aria-current": current ? "page" : undefined,
        "aria-label": `${channelName(channel)}${news}`, data: { act: "open", channel: channel.id },
    }, mark, el("bdi", { class: "channel-name", text: channelName(channel) }), mentions > 0 && badge(mentions));
}

register({
    guild(node) {
        guildId = node.dataset.guild || null;
        draw();
        const inside = all().filter((channel) => (guildId ? channel.guild_id === guildId && channel.type !== CATEGORY && !isThread(channel) : isDirect(channel)));
        const last = lastOpen.get(guildId);
        const target = inside.find((channel) => channel.id === last) ?? inside.sort(byPosition)[0];
        if (target && channelNow()?.guild_id !== (guildId ?? undefined)) tell("open", { channelId: target.id, keepDrawer: true });
    },
    fold(node) {
        const id = node.dataset.category;
        if (!folded.delete(id)) folded.add(id);
        draw();
    },
    "new-channel": (node) => askForm({
        title: "New channel", action: "Create",
        fields: [
            { name: "name", label: "Name", max: 100 },
            { name: "type", label: "Kind", type: "choice", options: KINDS },
            { name: "topic", label: "Topic", max: 1024, optional: true },
            { name: "tags", label: "Tags of a forum, with commas between them", max: 500, optional: true },
        ],
        send: ({ name, type, topic, tags }) => api.newChannel(node.dataset.guild, {
            name, type: Number(type), ...(topic ? { topic } : {}),
            available_tags: tags.split(",").map((tag) => tag.trim()).filter(Boolean).map((tag) => ({ name: tag })),
        }),
    }).then((channel) => channel && tell("made", channel)),
    "new-group": () => askForm({
        title: "New group", action: "Create",
        fields: [
            { name: "name", label: "Name, if you like", max: 100, optional: true },
            { name: "user_ids", label: "With whom: two or more", type: "boxes", options: [...state.users.values()].filter((user) => !user.bot && user.id !== state.me.id).map((user) => ({ value: user.id, label: user.global_name ?? user.username })) },
        ],
        send: api.newGroup,
    }).then((channel) => channel && tell("made", channel)),
    "write-to": (node) => api.directMessage(node.dataset.user).then((channel) => tell("made", channel)).catch((refusal) => notice(refusal.message)),
});

const lastOpen = new Map();
on("opened", (channel) => {
    lastOpen.set(channel.guild_id ?? null, channel.id);
    showPlace(channel);
});
for (const topic of ["snapshot", "channels", "unread", "people"]) on(topic, draw);

/** The channel above or below in the list, for Alt and the arrow keys. */
export function neighbour(step) {
    const links = [...panel.querySelectorAll("a.channel")];
    const place = links.findIndex((link) => link.dataset.channel === state.openId);
    return links[(place + step + links.length) % links.length]?.dataset.channel ?? null;
}
