// The menu of a person or a message: what one can do with it, and the bot's commands for it ("Apps").

import * as api from "./api.js";
import { register } from "./acts.js";
import { takeAnswer } from "./actions.js";
import { menuCommands, ON_MESSAGE, ON_USER } from "./commands.js";
import { icon } from "./icons.js";
import { nameOf } from "./names.js";
import { notice } from "./notices.js";
import { pick } from "./picker.js";
import { channelNow, state, tell } from "./state.js";

const WRITE = "write";

register({
    person: (node) => showMenu(node, ON_USER, node.dataset.user, nameOf(node.dataset.user, channelNow()?.guild_id)),
    apps: (node) => showMenu(node, ON_MESSAGE, node.dataset.message, "Apps"),
});

async function showMenu(anchor, type, targetId, label) {
    const channel = channelNow();
    const commands = await menuCommands(channel.id, type).catch((refusal) => { notice(refusal.message); return []; });
    const options = commands.map((command) => ({ value: command.id, label: command.name_localized || command.name, description: `Apps · ${state.application.name}`, mark: icon("apps") }));
    if (type === ON_USER && targetId !== state.me.id) options.unshift({ value: WRITE, label: "Send a message", mark: icon("person") });
    if (!options.length) {
        notice("There is nothing to do here.");
        return;
    }
    const chosen = await pick({ anchor, label, options, min: 1, max: 1, chosen: [] });
    if (!chosen) return;
    try {
        if (chosen[0] === WRITE) tell("made", await api.directMessage(targetId));
        else takeAnswer(await api.invoke(channel.id, { command_id: chosen[0], target_id: targetId }), notice);
    } catch (refusal) {
        notice(refusal.message);
    }
}
