// Names and colours of people, channels and roles.

import { compareIds, guildOf, isDirect, isThread, state } from "./state.js";
import { el } from "./dom.js";

export function memberOf(userId, guildId) {
    const guild = state.guilds.find((one) => one.id === guildId);
    return guild?.members.find((member) => member.user.id === userId) ?? null;
}

/** A user's display name, in a server or outside of one. */
export function nameOf(user, guildId) {
    const known = typeof user === "string" ? state.users.get(user) : user;
    const id = typeof user === "string" ? user : user.id;
    const nick = guildId ? memberOf(id, guildId)?.nick : null;
    return nick || known?.global_name || known?.username || "Unknown person";
}

export function channelName(channel) {
    if (!channel) return "unknown";
    if (isDirect(channel) && !channel.name) {
        const others = (channel.recipients ?? []).filter((user) => user.id !== state.me.id);
        return others.map((user) => nameOf(user)).join(", ") || "Yourself";
    }
    return channel.name;
}

/** The same with its prefix, for sentences: #general, or a person's name. */
export const channelTitle = (channel) =>
    isDirect(channel) ? channelName(channel) : isThread(channel) ? channelName(channel) : `#${channelName(channel)}`;

/** Pictures are loaded only from this playground, never from other sites. */
export function ownAddress(url) {
    try {
        const address = new URL(url, location.href);
        return address.origin === location.origin || ["blob:", "data:"].includes(address.protocol) ? address.href : null;
    } catch {
        return null;
    }
}

const HUES = 6;

/** Colours are assigned to people in the order in which they appear. */
function hueOf(userId) {
    const ids = [...state.users.values()].filter((user) => !user.bot).map((user) => user.id).sort(compareIds);
    return Math.max(0, ids.indexOf(userId)) % HUES;
}

/** An avatar: the first letter of the name on a colour. */
export function avatar(user, size = "") {
    const letter = [...nameOf(user).trim()][0]?.toUpperCase() ?? "?";
    const classes = ["avatar", size, `hue-${hueOf(user.id)}`, user.bot && "bot"].filter(Boolean).join(" ");
    return el("span", { class: classes, "aria-hidden": "true", data: { letter } });
}

/** The colour of a member's highest coloured role. */
export function nameColour(userId, guildId) {
    const guild = state.guilds.find((one) => one.id === guildId);
    const member = memberOf(userId, guildId);
    if (!guild || !member) return null;
    const coloured = guild.roles
        .filter((role) => member.roles.includes(role.id) && role.color)
        .sort((one, other) => other.position - one.position);
    return coloured.length ? hex(coloured[0].color) : null;
}

export const hex = (colour) => `#${Number(colour).toString(16).padStart(6, "0")}`;

export function roleOf(roleId, channel) {
    const guild = guildOf(channel);
    return guild?.roles.find((role) => role.id === roleId)
        ?? state.guilds.flatMap((one) => one.roles).find((role) => role.id === roleId) ?? null;
}

/** The name of an emoji as it is read aloud, without the mark of its version: "azul red" for `azul_red_4c9bce`. */
export const spoken = (name) => name?.replace(/_[0-9a-f]{6}$/, "").replaceAll("_", " ");

/** An emoji: a picture of the bot, or a character; `mute` hides it from screen readers beside the same words. */
export function emojiNode(emoji, mute = false) {
    const hidden = mute ? "true" : undefined;
    if (emoji.id) {
        const file = `/cdn/emojis/${emoji.id}.${emoji.animated ? "gif" : "png"}`;
        return el("img", { class: "emoji", src: file, alt: mute ? "" : spoken(emoji.name), title: `:${emoji.name}:`, draggable: "false", "aria-hidden": hidden });
    }
    return el("span", { class: "emoji character", text: emoji.name ?? "", "aria-hidden": hidden });
}
