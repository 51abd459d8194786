// The commands that the user may use in a channel: a flat list of those that are typed, with an entry for each
// sub-command, and those in the menu of a person or a message.

import * as api from "./api.js";
import { on, state, tell } from "./state.js";

export const ON_USER = 2;
export const ON_MESSAGE = 3;
const TYPED = 1;

const known = new Map();          // channel and language → the commands that were asked for
const arrived = new Map();        // the same → the commands, once they are here

for (const topic of ["commands", "forgotten", "people"]) on(topic, forget);

function forget() {
    known.clear();
    arrived.clear();
}

async function allCommands(channelId) {
    const key = `${channelId}/${state.me.locale}`;
    if (!known.has(key)) {
        const asked = api.commands(channelId).then(({ commands }) => {
            if (known.get(key) === asked) arrived.set(key, commands);
            if (commands.some((one) => one.type === ON_MESSAGE)) tell("redraw");
            return commands;
        });
        known.set(key, asked);
        asked.catch(() => known.delete(key));
    }
    return known.get(key);
}

/** Every typed command of a channel: {path, words, options, commandId, trail}. */
export async function commandsOf(channelId) {
    return (await allCommands(channelId)).filter((one) => one.type === TYPED).flatMap(flat);
}

/** The commands in the menu of a person or a message. */
export async function menuCommands(channelId, type) {
    return (await allCommands(channelId)).filter((one) => one.type === type);
}

/** Whether messages of a channel have commands in their menu; false until that is known. */
export function haveMessageCommands(channelId) {
    const key = `${channelId}/${state.me.locale}`;
    if (!known.has(key)) allCommands(channelId).catch(() => {});
    return Boolean(arrived.get(key)?.some((one) => one.type === ON_MESSAGE));
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
