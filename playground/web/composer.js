// The message box: text, files, replies; a slash turns it into a command.
// Longer than 300 lines, because all of it shares the state of the box: draft, files, reply, command.

import * as api from "./api.js";
import { takeAnswer } from "./actions.js";
import { CommandLine } from "./command-line.js";
import { commandsOf, fitting } from "./commands.js";
import { byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { summary } from "./message.js";
import { channelName, channelTitle, nameOf } from "./names.js";
import { notice } from "./notices.js";
import { Suggestions } from "./suggest.js";
import { change } from "./users.js";
import { addMessages, botIsHere, channelNow, guildOf, isDirect, MAY, may, on, silence, state, tell } from "./state.js";

const MOST_CHARACTERS = 2000;
const TYPING_EVERY = 7000;
const MOST_SHOWN = 25;

const composer = byId("composer");
const mine = (channelId) => `${state.me.id}/${channelId}`;      // each person has their own draft
const drafts = new Map();
const replies = new Map();
let files = [];
let line = null;                  // the command line, while a command is filled in
let typedAt = 0;
const mentions = new Map();       // "@name" in the box → Discord's markup for the mention

const above = el("div", { class: "composer-above" });
const suggestions = new Suggestions(above);
const replyBar = el("div", { class: "reply-bar", hidden: true });
const tray = el("div", { class: "tray", hidden: true });
const commandHost = el("div", { class: "command-host", hidden: true });
const box = el("textarea", {
    id: "box", class: "box", rows: 1, "aria-autocomplete": "list", "aria-haspopup": "listbox", autocomplete: "off",
});
const chooser = el("input", { type: "file", multiple: true, hidden: true });
const attach = el("button", { type: "button", class: "round plain", "aria-label": "Attach files", title: "Attach files", on: { click: () => chooser.click() } }, icon("plus"));
const slash = el("button", { type: "button", class: "round plain slash", "aria-label": "Commands", title: "Commands", on: { click: () => write("/") } }, el("span", { "aria-hidden": "true", text: "/" }));
const sendButton = el("button", { type: "button", class: "round send", "aria-label": "Send", title: "Send (Enter)", on: { click: () => send() } }, icon("send"));
const bar = el("div", { class: "bar" }, attach, box, slash, sendButton);
const counter = el("span", { class: "counter" });
const waiting = el("span", { class: "waiting", role: "status" });
const typists = el("span", { class: "typists", role: "status" });
const closed = el("p", { class: "closed", hidden: true });
composer.append(above, replyBar, tray, commandHost, bar, closed, el("div", { class: "composer-foot" }, waiting, typists, counter), chooser);

/** Set the box up for a channel. */
export function openComposer(channel) {
    if (line) leave(drafts.get(mine(channel.id)) ?? "");
    const why = silence(channel);
    bar.hidden = Boolean(why);
    closed.hidden = !why;
    closed.textContent = why ?? "";
    attach.hidden = !(isDirect(channel) || may(channel, MAY.attach));
    slash.hidden = !(isDirect(channel) || may(channel, MAY.commands));
    files = [];
    drawTray();
    box.value = drafts.get(mine(channel.id)) ?? "";
    box.placeholder = channel.thread_metadata?.archived ? "Archived; your message opens it again" : `Message ${channelTitle(channel)}`;
    box.setAttribute("aria-label", `Message ${channelTitle(channel)}. Type a slash for commands.`);
    suggestions.hide();
    drawReply();
    drawTypists();
    grow();
    focusBox();
}

/** Focus the box, except on touch screens, where that would open the keyboard. */
export function focusBox() {
    if (matchMedia("(hover: hover)").matches && !bar.hidden) box.focus({ preventScroll: true });
}

/** Put a text into the box, as if it had been typed. */
function write(text) {
    if (line) leave("");
    box.value = text;
    box.focus();
    changed();
}

// Typing

box.addEventListener("input", changed);
window.addEventListener("resize", grow);
box.addEventListener("click", suggest);
box.addEventListener("blur", () => setTimeout(() => { if (!composer.contains(document.activeElement)) suggestions.hide(); }));

function changed() {
    const channel = channelNow();
    drafts.set(mine(channel.id), box.value);
    grow();
    suggest();
    if (box.value && !box.value.startsWith("/") && Date.now() - typedAt > TYPING_EVERY) {
        typedAt = Date.now();
        api.typing(channel.id).catch(() => {});
    }
}

function grow() {
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
    const length = [...box.value].length;
    counter.textContent = length > MOST_CHARACTERS - 200 ? String(MOST_CHARACTERS - length) : "";
    counter.classList.toggle("over", length > MOST_CHARACTERS);
    const nothing = !box.value.trim() && !files.length;
    sendButton.toggleAttribute("data-ready", !nothing);
}

async function suggest() {
    const text = box.value;
    const channel = channelNow();
    if (text.startsWith("/") && !text.includes("\n") && !slash.hidden) {
        await suggestCommands(text.slice(1), channel);
        return;
    }
    const before = text.slice(0, box.selectionStart);
    const match = /(^|\s)([@#:])([\p{L}\p{N}_.-]*)$/u.exec(before);
    if (!match || (match[2] === ":" && match[3].length < 1)) {
        suggestions.hide();
        return;
    }
    const [, , mark, typed] = match;
    const wanted = typed.toLowerCase();
    const items = { "@": people, "#": channels, ":": emojis }[mark](channel).filter((item) => `${item.label} ${item.words ?? ""}`.toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
    if (!items.length) suggestions.hide();
    else {
        suggestions.show(box, "", items, (item) => {
            const from = before.length - typed.length - 1;
            mentions.set(item.token, item.written);
            box.setRangeText(`${item.token} `, from, box.selectionStart, "end");
            suggestions.hide();
            changed();
        });
    }
}

const people = (channel) => (guildOf(channel)?.members.map((member) => member.user) ?? channel.recipients ?? [])
    .map((user) => ({ label: nameOf(user, channel.guild_id), words: user.username, user, token: `@${nameOf(user, channel.guild_id)}`, written: `<@${user.id}>` }));
const channels = (channel) => [...state.channels.values()].filter((one) => one.guild_id && one.guild_id === channel.guild_id && one.type !== 4 && !one.hidden)
    .map((one) => ({ label: channelName(one), drawing: "hash", token: `#${channelName(one)}`, written: `<#${one.id}>` }));
const emojis = () => [...state.emojis.values()]
    .map((emoji) => ({ label: `:${emoji.name}:`, emoji, token: `:${emoji.name}:`, written: `<${emoji.animated ? "a" : ""}:${emoji.name}:${emoji.id}>` }));

async function suggestCommands(typed, channel) {
    let commands = [];
    try {
        commands = await commandsOf(channel.id);
    } catch (refusal) {
        suggestions.show(box, refusal.message, [], () => {});
        return;
    }
    if (box.value !== `/${typed}` || channelNow() !== channel) return;
    // A full name followed by a space is complete.
    const decided = typed.endsWith(" ") && commands.find((one) => [one.path, one.plainPath].some((path) => path.toLowerCase() === typed.trim().toLowerCase()));
    if (decided) {
        begin(decided);
        return;
    }
    const found = fitting(commands, typed.trimStart());
    const items = found.slice(0, MOST_SHOWN).map((command) => ({
        label: `/${command.path}`, words: command.words, command,
        parts: command.options.map((option) => ({ name: option.shown, required: option.required })),
    }));
    if (!commands.length && !botIsHere(channel) && !state.me.installed) {
        suggestions.show(box, `${state.application.name} is not here.`, [{ label: `Use ${state.application.name} as my own app`, words: "Its commands come along to wherever you are.", drawing: "plus" }], () => change({ installed: true }));
        return;
    }
    const title = items.length ? `Commands of ${state.application.name}` : commands.length ? "No command fits." : "The bot has no commands here.";
    suggestions.show(box, title, items, ({ command }) => begin(command));
}

// Commands

function begin(command) {
    box.value = "";
    drafts.delete(mine(state.openId));
    grow();
    suggestions.hide();
    bar.hidden = true;
    commandHost.hidden = false;
    line = new CommandLine({
        host: commandHost, suggestions, command, channel: channelNow(), leave, sent, answered, refused,
    });
}

const under = new Set();          // commands that are waiting for an answer

function sent(one) {
    under.add(one);
    drawUnder();
    leave("");
}

function answered(one, answer) {
    under.delete(one);
    drawUnder();
    takeAnswer(answer, notice);
}

/** Restore the command with the error, unless the box is in use for something else. */
function refused(one) {
    under.delete(one);
    drawUnder();
    if (line || box.value || state.openId !== one.channel.id) {
        notice(`/${one.command.path}: ${one.error.textContent}`);
        return;
    }
    line = one;
    bar.hidden = true;
    commandHost.hidden = false;
    one.show();
}

on("forgotten", () => {
    under.clear();
    drawUnder();
});

function drawUnder() {
    waiting.textContent = [...under].map((one) => `/${one.command.path} …`).join(" ");
}

/** Back to plain text. */
function leave(text) {
    const focused = commandHost.contains(document.activeElement);
    line = null;
    suggestions.hide();
    commandHost.hidden = true;
    commandHost.replaceChildren();
    bar.hidden = Boolean(silence(channelNow()));
    box.value = text;
    if (focused) box.focus();
    changed();
}

on("command wanted", async ({ name }) => {
    const commands = await commandsOf(state.openId).catch(() => []);
    const command = commands.find((one) => one.plainPath === name || one.path === name);
    if (command && !silence(channelNow())) begin(command);
    else notice(`/${name} cannot be used here.`);
});
on("commands", () => { if (box.value.startsWith("/")) suggest(); });

// Keys

box.addEventListener("keydown", (event) => {
    if (event.isComposing || suggestions.move(event)) return;
    if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") {
        if (suggestions.isOpen && suggestions.take()) event.preventDefault();
        else if (event.key === "Enter") {
            event.preventDefault();
            send();
        }
    } else if (event.key === "Escape") {
        if (suggestions.isOpen) suggestions.hide();
        else if (replies.has(mine(state.openId))) cancelReply();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
});

// Typing anywhere on the page goes to the message box.
document.addEventListener("keydown", (event) => {
    const free = document.activeElement === document.body || document.activeElement?.matches?.("article");
    if (free && !bar.hidden && !box.closest("[hidden]") && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) box.focus();
});

let queue = Promise.resolve();    // messages are sent in the order in which they were written

function send() {
    const channel = channelNow();
    const text = box.value;
    const content = written(text.trim());
    if (!content && !files.length) return;
    if ([...content].length > MOST_CHARACTERS) {
        notice(`A message has at most ${MOST_CHARACTERS} characters.`);
        return;
    }
    const sent = { token: api.tokenNow(), channel, text, content, files, reply: replies.get(mine(channel.id)) };
    // The box is cleared at once for the next message.
    box.value = "";
    files = [];
    typedAt = 0;
    drafts.delete(mine(channel.id));
    mentions.clear();
    suggestions.hide();
    drawTray();
    cancelReply();
    grow();
    queue = queue.then(() => deliver(sent));
}

/** Send a message as the person who wrote it, even if the seat has changed since. */
async function deliver({ token, channel, text, content, files: attached, reply }) {
    try {
        const message = await api.send(channel.id, content, reply?.id, attached, token);
        if (token !== api.tokenNow()) return;
        addMessages(channel.id, [message]);
        tell("messages", { channelId: channel.id, changed: [message.id], added: message });
    } catch (refusal) {
        notice(refusal.message);
        if (token !== api.tokenNow()) return;
        // Text that could not be sent is put back.
        if (state.openId !== channel.id) drafts.set(mine(channel.id), text);
        else if (!box.value) {
            box.value = text;
            files = attached;
            drafts.set(mine(channel.id), text);
            drawTray();
            grow();
        }
    }
}

/** The text with mentions and emojis in Discord's markup. */
function written(text) {
    const tokens = new Map(mentions);
    for (const emoji of emojis()) tokens.set(emoji.token, emoji.written);
    let made = text;
    for (const token of [...tokens.keys()].sort((one, other) => other.length - one.length)) {
        if (token.startsWith(":")) made = made.replace(new RegExp(`(?<!<a?)${token}(?!\\d)`, "g"), tokens.get(token));
        else made = made.split(token).join(tokens.get(token));
    }
    return made;
}

// Replies

on("reply", (message) => {
    if (!message) return;
    replies.set(mine(state.openId), message);
    drawReply();
    box.focus();
});

function cancelReply() {
    replies.delete(mine(state.openId));
    drawReply();
}

function drawReply() {
    const message = replies.get(mine(state.openId));
    replyBar.hidden = !message;
    if (!message) return;
    replyBar.replaceChildren(icon("reply"), el("span", { class: "reply-words" }, "Replying to ", el("bdi", { class: "strong", text: nameOf(message.author, channelNow().guild_id) }),
        el("span", { class: "muted", text: ` ${summary(message, channelNow())}` })),
    el("button", { type: "button", class: "round plain small", "aria-label": "Do not reply", on: { click: cancelReply } }, icon("cross")));
}

// Files

chooser.addEventListener("change", () => {
    addFiles(chooser.files);
    chooser.value = "";
});
box.addEventListener("paste", (event) => {
    if (event.clipboardData?.files.length) {
        event.preventDefault();
        addFiles(event.clipboardData.files);
    }
});
byId("room").addEventListener("dragover", (event) => event.preventDefault());
byId("room").addEventListener("drop", (event) => {
    event.preventDefault();
    if (!attach.hidden && event.dataTransfer) addFiles(event.dataTransfer.files);
});

function addFiles(more) {
    files = [...files, ...more].slice(0, 10);
    drawTray();
    grow();
    box.focus();
}

function drawTray() {
    tray.hidden = !files.length;
    tray.replaceChildren(...files.map((file) => el("span", { class: "tray-file" }, icon(file.type.startsWith("image/") ? "image" : "file"), el("bdi", { text: file.name }),
        el("button", { type: "button", class: "round plain small", "aria-label": `Do not send ${file.name}`, on: { click: () => {
            files = files.filter((one) => one !== file);
            drawTray();
            grow();
            box.focus();
        } } }, icon("cross")))));
}

// Who is typing

on("typing", (channelId) => { if (channelId === state.openId) drawTypists(); });
setInterval(() => { if (state.me) drawTypists(); }, 1000);

function drawTypists() {
    const now = Date.now();
    const channel = channelNow();
    const names = [...(state.typing.get(state.openId) ?? [])].filter(([, until]) => until > now).map(([id]) => nameOf(id, channel?.guild_id));
    const text = !names.length ? "" : names.length > 3 ? "Several people are typing…"
        : `${new Intl.ListFormat("en-GB").format(names)} ${names.length === 1 ? "is" : "are"} typing…`;
    if (typists.textContent !== text) typists.textContent = text;
}

on("channels", () => {
    const channel = channelNow();
    if (!channel || line) return;
    const why = silence(channel);
    bar.hidden = Boolean(why);
    closed.hidden = !why;
    closed.textContent = why ?? "";
});
