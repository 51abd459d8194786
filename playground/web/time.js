// Dates and times in the reader's language; relative ones are updated while the page is open.

import { state } from "./state.js";
import { el } from "./dom.js";

const STYLES = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" },
    S: { dateStyle: "short", timeStyle: "medium" },
};

const formats = new Map();

function format(style) {
    const key = `${state.me?.locale ?? "en-GB"}/${style}`;
    if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(state.me?.locale ?? "en-GB", STYLES[style]));
    return formats.get(key);
}

export const written = (date, style = "f") => format(style).format(date);

const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 3 hours", "2 days ago". */
export function relative(date, now = Date.now()) {
    const seconds = Math.round((date - now) / 1000);
    const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? STEPS.at(-1);
    return new Intl.RelativeTimeFormat(state.me?.locale ?? "en-GB", { numeric: "auto" })
        .format(Math.round(seconds / length), unit);
}

/** `<t:1700000000:R>` as an element. */
export function timestamp(seconds, style = "f") {
    const date = new Date(Number(seconds) * 1000);
    if (Number.isNaN(date.getTime())) return null;
    const text = style === "R" ? relative(date) : written(date, style);
    return el("time", {
        class: "timestamp", datetime: date.toISOString(), title: written(date, "F"), text,
        data: style === "R" ? { relative: date.getTime() } : {},
    });
}

const sameDay = (one, other) => one.toDateString() === other.toDateString();

/** When a message was written: "14:03" today, with the date before that. */
export function whenWritten(date) {
    const now = new Date();
    if (sameDay(date, now)) return written(date, "t");
    const yesterday = new Date(now);
    yesterday.setDate(now.getDate() - 1);
    return sameDay(date, yesterday) ? `Yesterday, ${written(date, "t")}` : written(date, "s");
}

export const dayOf = (date) => date.toDateString();
export const dayName = (date) => written(date, "D");

/** Update every relative time on the page. */
export function keepTime() {
    setInterval(() => {
        for (const node of document.querySelectorAll("[data-relative]")) {
            const text = relative(new Date(Number(node.dataset.relative)));
            if (node.textContent !== text) node.textContent = text;
        }
    }, 1000);
}
