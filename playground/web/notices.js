// Short notices: visible at the edge of the page, and announcements for screen readers.

import { byId, el } from "./dom.js";
import { icon } from "./icons.js";

const LONG = 6000;

/** A notice that disappears by itself, or when its `place` is opened; a click calls `act`. */
export function notice(text, act, place, title) {
    const box = byId("notices");
    const words = el("span", {}, title && el("strong", { class: "notice-title" }, title), text);
    const node = act
        ? el("button", { type: "button", class: "notice", on: { click: () => { line.remove(); act(); } } }, words)
        : el("div", { class: "notice" }, words);
    const shut = el("button", { type: "button", class: "notice-shut", "aria-label": "Close", on: { click: () => line.remove() } }, icon("cross"));
    const line = el("div", { class: "notice-line", data: { place } }, node, shut);
    box.append(line);
    while (box.children.length > 4) box.firstChild.remove();
    setTimeout(() => line.remove(), LONG);
}

/** Announce a text to screen readers without showing it. */
export function sayAloud(text) {
    const box = byId("aloud");
    box.append(el("p", { text }));
    while (box.children.length > 20) box.firstChild.remove();
}

/** Remove the notices of a place that has been opened. */
export function seen(place) {
    for (const line of [...byId("notices").children]) if (line.dataset.place === place) line.remove();
}
