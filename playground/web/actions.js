// Actions on messages: press, choose, enlarge, reply, delete, dismiss.

import * as api from "./api.js";
import { register } from "./acts.js";
import { byId } from "./dom.js";
import { defaults, findComponent } from "./components.js";
import { choiceOptions, pick } from "./picker.js";
import { enlarge } from "./lightbox.js";
import { jumpTo, touched } from "./log.js";
import { openModal } from "./modal.js";
import { notice } from "./notices.js";
import { addMessages, channelNow, compareIds, logOf, on, removeMessage, state, tell } from "./state.js";

const FAILED = "This interaction failed.";
const awaited = new Map();        // interaction id → its "thinking" message

register({
    press: (node) => interact(node.dataset.message, node.dataset.custom),
    choose,
    enlarge,
    open: (node) => tell("open", { channelId: node.dataset.channel, messageId: node.dataset.message }),
    jump: (node) => jumpTo(node.dataset.message),
    spoiler(node) {
        const open = node.toggleAttribute("data-kept-open");
        if (open) node.removeAttribute("aria-label");
    },
    uncover: (node) => node.parentElement.toggleAttribute("data-kept-open", true),
    reply: (node) => tell("reply", messageOf(node.dataset.message)),
    thread: (node) => tell("new thread", { message: messageOf(node.dataset.message) }),
    command: (node) => tell("command wanted", { name: node.dataset.command }),
    async dismiss(node) {
        const message = messageOf(node.dataset.message);
        if (!message) return;
        removeMessage(message.channel_id, message.id);
        touched(message.channel_id);
        byId("box")?.focus({ preventScroll: true });
        await api.takeBack(message.channel_id, message.id).catch(() => {});
    },
    async delete(node) {
        const message = messageOf(node.dataset.message);
        await api.takeBack(message.channel_id, message.id).catch((refusal) => notice(refusal.message));
    },
});

function messageOf(messageId) {
    return logOf(state.openId).byId.get(messageId) ?? null;
}

async function choose(node) {
    const message = messageOf(node.dataset.message);
    const part = message && findComponent(message.components, node.dataset.custom);
    if (!part) return;
    const key = `${message.id}/${part.custom_id}`;
    const values = await pick({
        anchor: node, label: part.placeholder || "Make a selection",
        options: choiceOptions(part, channelNow()), min: part.min_values ?? 1, max: part.max_values ?? 1,
        chosen: state.chosen.get(key) ?? defaults(part),
    });
    if (!values) return;
    state.chosen.set(key, values);
    await interact(message.id, part.custom_id, values);
}

/** Send a click or a choice, and do what the bot answers. */
async function interact(messageId, customId, values) {
    const channelId = state.openId;
    const key = `${messageId}/${customId}`;
    if (state.pending.has(key)) return;
    state.pending.add(key);
    state.failed.delete(messageId);
    touched(channelId, messageId);
    try {
        const body = { message_id: messageId, custom_id: customId };
        if (values) body.values = values;
        takeAnswer(await api.press(channelId, body), (why) => state.failed.set(messageId, why));
    } catch (refusal) {
        state.chosen.delete(key);
        state.failed.set(messageId, refusal.message);
    } finally {
        state.pending.delete(key);
        touched(channelId, messageId);
    }
}

/** Apply the outcome of an interaction. */
export function takeAnswer(answer, failed) {
    if (answer.outcome === "failed") failed(answer.error ?? FAILED);
    else if (answer.outcome === "modal") openModal(answer.modal);
    else if (answer.message) takeMessage(answer.message);
    if (answer.outcome === "thinking") awaited.set(answer.interaction_id, answer.message);
}

/** The answer to a request and an event may bring the same message in either order: keep the newer. */
function takeMessage(message) {
    const known = logOf(message.channel_id).byId.get(message.id);
    if (known && (known.edited_timestamp ?? "") >= (message.edited_timestamp ?? "")) return;
    if (known && !message.edited_timestamp) return;
    const newestId = logOf(message.channel_id).ids.at(-1);
    message.arrived = !newestId || compareIds(message.id, newestId) > 0;
    addMessages(message.channel_id, [message]);
    tell("messages", { channelId: message.channel_id, changed: [message.id], added: message });
}

// A submitted modal is answered like a press.
on("answered", (answer) => takeAnswer(answer, notice));
// After 15 minutes of "thinking" the bot can no longer answer.
on("interaction failed", ({ interaction_id, error }) => {
    const message = awaited.get(interaction_id);
    if (!message) return;
    state.failed.set(message.id, error ?? FAILED);
    touched(message.channel_id, message.id);
});
