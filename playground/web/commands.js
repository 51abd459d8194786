// The commands that the user may use in a channel, as a flat list with an entry for each sub-command.

import * as api from "./api.js";
import { on, state } from "./state.js";

const known = new Map();

on("commands", () => known.clear());
on("forgotten", () => known.clear());
on("people", () => known.clear());

/** Every command of a channel: {path, words, options, commandId, trail}. */
export async function commandsOf(channelId) {
    const key = `${channelId}/${state.me.locale}`;
    if (!known.has(key)) {
        const asked = api.commands(channelId).then(({ commands }) => commands.filter((one) => (one.type ?? 1) === 1).flatMap(flat));
        known.set(key, asked);
        asked.catch(() => known.delete(key));
    }
    return known.get(key);
}

const shown = (thing) => thing.name_localized || thing.name;

function flat(command) {
    const inner = (command.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (!inner.length) return [entry(command, command, [], [shown(command)])];
    return inner.flatMap((option) => option.type === 1
        ? [entry(command, option, [option.name], [shown(command), shown(option)])]
        : (option.options ?? []).map((deepest) => entry(command, deepest, [option.name, deepest.name], [shown(command), shown(option), shown(deepest)])));
}

function entry(command, leaf, trail, names) {
    return {
        commandId: command.id, trail, path: names.join(" "), plainPath: [command.name, ...trail].join(" "),
        words: leaf.description_localized || leaf.description || "",
        options: (leaf.options ?? []).map((option) => ({ ...option, shown: shown(option), words: option.description_localized || option.description || "" })),
    };
}

/** The commands that match the text after the slash: prefixes first, then the rest. */
export function fitting(commands, typed) {
    const wanted = typed.toLowerCase();
    const begins = commands.filter((one) => one.path.toLowerCase().startsWith(wanted) || one.plainPath.startsWith(wanted));
    const holds = commands.filter((one) => !begins.includes(one) && `${one.path} ${one.words}`.toLowerCase().includes(wanted));
    return [...begins, ...(wanted.length > 1 ? holds : [])];
}

/** The options of a request, nested in their sub-command. */
export function requestBody(command, options) {
    const nested = command.trail.reduceRight((inner, name) => [{ name, options: inner }], options);
    return { command_id: command.commandId, options: nested };
}
