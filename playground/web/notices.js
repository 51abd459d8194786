// Short words to the reader: at the edge of the page, and aloud for a screen reader.

import { byId, el } from "./dom.js";
import { icon } from "./icons.js";

const LONG = 6000;

/** A line that goes away by itself, or when its `place` is opened; pressing it does `act`. */
export function notice(text, act, place) {
    const box = byId("notices");
    const words = el("span", {}, text);
    const node = act
        ? el("button", { type: "button", class: "notice", on: { click: () => { line.remove(); act(); } } }, words)
        : el("div", { class: "notice" }, words);
    const shut = el("button", { type: "button", class: "notice-shut", "aria-label": "Close", on: { click: () => line.remove() } }, icon("cross"));
    const line = el("div", { class: "notice-line", data: { place } }, node, shut);
    box.append(line);
    while (box.children.length > 4) box.firstChild.remove();
    setTimeout(() => line.remove(), LONG);
}

/** Read aloud by a screen reader, not seen. */
export function sayAloud(text) {
    const box = byId("aloud");
    box.append(el("p", { text }));
    while (box.children.length > 20) box.firstChild.remove();
}

/** Take away what has been seen by opening a place. */
export function seen(place) {
    for (const line of [...byId("notices").children]) if (line.dataset.place === place) line.remove();
}
