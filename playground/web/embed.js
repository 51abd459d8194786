// Embeds: the older kind of card below a message's text.

import { el } from "./dom.js";
import { formatted } from "./markdown.js";
import { picture } from "./components.js";
import { hex } from "./names.js";
import { whenWritten } from "./time.js";

export function embed(card, context) {
    const { channel } = context;
    const fields = (card.fields ?? []).map((field) => el("div", { class: field.inline ? "embed-field inline" : "embed-field" },
        el("dt", {}, formatted(field.name, channel)), el("dd", {}, formatted(field.value, channel))));
    const foot = [card.footer?.text, card.timestamp && whenWritten(new Date(card.timestamp))].filter(Boolean).join(" · ");
    return el("div", { class: "embed", colours: { "--accent-line": card.color ? hex(card.color) : null } },
        el("div", { class: "embed-main" },
            card.author && el("div", { class: "embed-author" }, outward(card.author.url, card.author.name)),
            card.title && el("div", { class: "embed-title" }, card.url ? outward(card.url, card.title) : formatted(card.title, channel)),
            card.description && el("div", { class: "embed-text" }, formatted(card.description, channel)),
            fields.length > 0 && el("dl", { class: "fields" }, fields)),
        card.thumbnail && picture(card.thumbnail, context, "thumbnail"),
        card.image && el("div", { class: "embed-image" }, picture(card.image, context, "gallery-item")),
        foot && el("div", { class: "embed-foot", text: foot }));
}

const outward = (url, text) => /^https?:\/\//.test(url ?? "")
    ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", text })
    : el("span", { text });
