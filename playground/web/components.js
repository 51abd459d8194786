// Components of a message: rows, buttons, selects, containers, galleries.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { formatted, jumpTarget } from "./markdown.js";
import { channelName, emojiNode, hex, nameOf, ownAddress, roleOf, spoken } from "./names.js";
import { state } from "./state.js";
import { sizeWords } from "./words.js";

export const SELECTS = new Set([3, 5, 6, 7, 8]);

/** One component of a message as an element. `context` is {message, channel}. */
export function component(part, context) {
    const draw = DRAWINGS[part.type];
    return draw ? draw(part, context) : el("p", { class: "small-print", text: `(a component of type ${part.type}, which this page does not know)` });
}

export const components = (parts, context) => (parts ?? []).map((part) => component(part, context));

const DRAWINGS = {
    1: row, 2: button, 3: select, 5: select, 6: select, 7: select, 8: select,
    9: section, 10: textDisplay, 11: (part, context) => picture(part, context, "thumbnail"),
    12: gallery, 13: fileCard, 14: separator, 17: container,
};

function row(part, context) {
    return el("div", { class: "row" }, components(part.components, context));
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "primary" };

function button(part, { message }) {
    const label = [part.emoji && emojiNode(part.emoji, Boolean(part.label)), part.label && el("span", { text: part.label })];
    const name = part.label ? undefined : spoken(part.emoji?.name);
    if (part.style === 5 && !part.disabled) {
        const jump = jumpTarget(part.url ?? "");
        const inside = jump && state.channels.has(jump.channel);
        return el("a", inside
            ? { class: "button secondary", href: `#/${jump.channel}`, "aria-label": name, data: { act: "open", channel: jump.channel, message: jump.message } }
            : { class: "button secondary", href: safeAddress(part.url), target: "_blank", rel: "noopener noreferrer nofollow", title: part.url, "aria-label": name },
        label, icon("out"));
    }
    const key = `${message.id}/${part.custom_id}`;
    const busy = state.pending.has(key);
    return el("button", {
        type: "button", class: `button ${STYLES[part.style] ?? "secondary"}`, "aria-label": name,
        // Not `disabled`: the button would lose the focus while waiting for the answer.
        "aria-disabled": part.disabled ? "true" : undefined, "aria-busy": busy ? "true" : undefined,
        data: { key: part.custom_id, act: "press", message: message.id, custom: part.custom_id },
    }, label, part.style === 5 && icon("out"));
}

const safeAddress = (url) => (/^https?:\/\//i.test(url ?? "") ? url : undefined);

function select(part, context) {
    const key = `${context.message.id}/${part.custom_id}`;
    const values = state.chosen.get(key) ?? defaults(part);
    const shown = values.map((value) => chosenLabel(part, value, context.channel));
    const placeholder = part.placeholder || PLACEHOLDERS[part.type];
    return el("button", {
        type: "button", class: "select", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
        "aria-label": [placeholder, ...shown.map((one) => one.text)].join(", "),
        "aria-disabled": part.disabled ? "true" : undefined,
        "aria-busy": state.pending.has(key) ? "true" : undefined,
        data: { key: part.custom_id, act: "choose", message: context.message.id, custom: part.custom_id },
    }, shown.length
        ? el("span", { class: "chosen" }, shown.map((one) => el("span", { class: "chosen-one" }, one.emoji && emojiNode(one.emoji, true), el("bdi", { text: one.text }))))
        : el("span", { class: "placeholder", text: placeholder }), icon("chevron"));
}

const PLACEHOLDERS = { 3: "Make a selection", 5: "Choose people", 6: "Choose roles", 7: "Choose people or roles", 8: "Choose channels" };

export const defaults = (part) => part.type === 3
    ? part.options.filter((option) => option.default).map((option) => option.value)
    : (part.default_values ?? []).map((value) => value.id);

function chosenLabel(part, value, channel) {
    if (part.type === 3) {
        const option = part.options.find((one) => one.value === value);
        return { text: option?.label ?? value, emoji: option?.emoji };
    }
    if (part.type === 8) return { text: `#${channelName(state.channels.get(value))}` };
    const role = part.type === 5 ? null : roleOf(value, channel);
    return { text: role ? `@${role.name.replace(/^@/, "")}` : nameOf(value, channel?.guild_id) };
}

function section(part, context) {
    return el("div", { class: "section" },
        el("div", { class: "section-texts" }, components(part.components, context)),
        el("div", { class: "section-accessory" }, component(part.accessory, context)));
}

function textDisplay(part, { channel }) {
    return el("div", { class: "text-display" }, formatted(part.content, channel));
}

function separator(part) {
    return el("hr", { class: `separator ${part.spacing === 2 ? "large" : ""} ${part.divider === false ? "blank" : ""}` });
}

function container(part, context) {
    const accent = part.accent_color ?? null;
    const inner = el("div", { class: `container${accent === null ? "" : " accented"}`, colours: { "--accent-line": accent === null ? null : hex(accent) } },
        components(part.components, context));
    return part.spoiler ? covered(inner, "container") : inner;
}

function gallery(part, context) {
    const items = part.items ?? [];
    return el("div", { class: "gallery", data: { count: Math.min(items.length, 10) } },
        items.map((item) => picture(item, context, "gallery-item")));
}

/** A picture that opens in the lightbox. */
export function picture(item, context, className) {
    const media = item.media ?? item;
    const address = ownAddress(media.proxy_url ?? media.url) ?? ownAddress(media.url);
    const words = item.description ?? media.description ?? "";
    if (!address) {
        return el("a", { class: "file", href: safeAddress(media.url), target: "_blank", rel: "noopener noreferrer nofollow" },
            icon("image"), el("span", { class: "file-name", text: words || "A picture elsewhere" }), icon("out"));
    }
    const { width, height } = media;
    const image = el("img", { src: address, alt: words, width, height, decoding: "async", draggable: "false" });
    const node = el("button", {
        type: "button", class: `picture ${className}`, "aria-label": words ? `Enlarge the picture: ${words}` : "Enlarge the picture",
        colours: width && height ? { "--ratio": `${width} / ${height}`, "--natural": `${width}px`, "--shape": `${width / height}` } : {},
        data: { act: "enlarge", message: context.message.id, source: address, words: words || undefined },
    }, image);
    return item.spoiler ? covered(node, className) : node;
}

/** A spoiler: hidden until the reader clicks it. */
export function covered(inner, className) {
    return el("div", { class: `covered covered-${className}` }, inner,
        el("button", { type: "button", class: "cover", data: { act: "uncover" } }, "Spoiler"));
}

function fileCard(part) {
    const card = file({ ...part.file, filename: part.name ?? part.file.name, size: part.size ?? part.file.size });
    return part.spoiler ? covered(card, "file") : card;
}

/** A file to download. */
export function file(attachment) {
    const address = ownAddress(attachment.url);
    const name = attachment.filename || decodeURIComponent((attachment.url ?? "").split("/").pop().split("?")[0]) || "file";
    return el("a", { class: "file", href: address ?? safeAddress(attachment.url), download: address ? name : undefined, target: "_blank", rel: "noopener noreferrer" },
        icon("file"), el("span", { class: "file-name" }, el("bdi", { text: name })),
        attachment.size ? el("span", { class: "file-size", text: sizeWords(attachment.size) }) : null);
}

/** Find a component by its custom id, at any depth. */
export function findComponent(parts, customId) {
    for (const part of parts ?? []) {
        if (part.custom_id === customId) return part;
        const inner = findComponent([...(part.components ?? []), ...(part.accessory ? [part.accessory] : []), ...(part.component ? [part.component] : [])], customId);
        if (inner) return inner;
    }
    return null;
}
