// Who uses this tab ("sits here"): signing in, changing seats, a second window, settings.

import * as api from "./api.js";
import { register } from "./acts.js";
import { byId, el, morph } from "./dom.js";
import { showSheet } from "./forms.js";
import { icon } from "./icons.js";
import { avatar, nameOf } from "./names.js";
import { notice } from "./notices.js";
import { on, state, tell } from "./state.js";

const TOKENS = "playground.tokens";
const SEAT = "playground.seat";
const SHOWN = 5;                  // number of people beside the channel's name

const LANGUAGES = [
    ["en-GB", "English (UK)"], ["en-US", "English (US)"], ["pl", "Polski"], ["cs", "Čeština"], ["hu", "Magyar"], ["hr", "Hrvatski"],
    ["de", "Deutsch"], ["fr", "Français"], ["es-ES", "Español"], ["it", "Italiano"], ["nl", "Nederlands"], ["pt-BR", "Português"], ["uk", "Українська"], ["ja", "日本語"],
];

const tokens = () => JSON.parse(sessionStorage.getItem(TOKENS) ?? "{}");
const keep = (all) => sessionStorage.setItem(TOKENS, JSON.stringify(all));

/** The token of the person who used this tab last, or of the one named in the URL. */
export async function seated() {
    const address = new URL(location.href);
    const wanted = address.searchParams.get("as");
    if (wanted !== null) {
        address.searchParams.delete("as");
        history.replaceState(null, "", address);
        if (/^\d+$/.test(wanted)) return seat(wanted).catch(() => null);
    }
    const id = sessionStorage.getItem(SEAT);
    return id ? tokens()[id] ?? null : null;
}

/** Sign in as a person in this tab; returns the token. */
async function seat(userId) {
    const known = tokens();
    if (!known[userId]) {
        const { token } = await api.signIn(userId);
        keep({ ...known, [userId]: token });
    }
    sessionStorage.setItem(SEAT, userId);
    return tokens()[userId];
}

/** The token is invalid: sign in again as the same person; null if that person is gone. */
export async function seatAgain() {
    const id = sessionStorage.getItem(SEAT);
    const { [id]: _, ...rest } = tokens();
    keep(rest);
    sessionStorage.removeItem(SEAT);
    return id ? seat(id).catch(() => null) : null;
}

let wanted = null;                // the person to sign in as, perhaps not yet signed in

/** Change seats in this tab. Of several changes in quick succession the last one wins. */
export async function become(userId) {
    if (state.me && userId === (wanted ?? state.me.id)) return;
    wanted = userId;
    try {
        const token = await seat(userId);
        if (wanted !== userId) return;
        sessionStorage.setItem(SEAT, userId);
        tell("seated", token);
    } catch (refusal) {
        if (wanted === userId) wanted = null;
        notice(refusal.message);
    }
}

/** The page before anyone has signed in. */
export async function showWelcome(words) {
    const page = byId("welcome");
    const trouble = el("p", { class: "failure", role: "alert", hidden: !words }, words ?? "");
    const fail = (refusal) => {
        trouble.textContent = refusal.message;
        trouble.hidden = false;
    };
    const rows = el("ul", { class: "seats" });
    page.replaceChildren(el("div", { class: "welcome-card" },
        el("img", { class: "welcome-mark", src: "/web/icon.svg", alt: "" }),
        el("h1", { text: "Who is playing?" }),
        el("p", { class: "muted", text: "A small Discord on this machine. Choose anybody: you can change seats at any time, and open a second window as somebody else." }),
        trouble, rows, newPersonForm((user) => become(user.id), fail)));
    page.hidden = false;
    byId("frame").hidden = true;
    document.title = "Playground";
    try {
        const { users } = await api.users();
        state.users = new Map(users.map((user) => [user.id, user]));
        rows.replaceChildren(...users.map((user) => el("li", {}, el("button", { type: "button", class: "seat", on: { click: () => become(user.id) } }, avatar(user), el("bdi", { text: nameOf(user) })))));
        rows.querySelector("button")?.focus();
    } catch (refusal) {
        fail(refusal);
    }
}

function newPersonForm(done, fail) {
    const input = el("input", { class: "field", type: "text", maxlength: "32", placeholder: "Somebody new", "aria-label": "Name of somebody new", autocomplete: "off" });
    const form = el("form", { class: "new-person" }, input, el("button", { type: "submit", class: "button secondary" }, "Add"));
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!input.value.trim()) {
            input.focus();
            return;
        }
        try {
            const user = await api.newUser(input.value.trim());
            input.value = "";
            done(user);
        } catch (refusal) {
            fail(refusal);
        }
    });
    return form;
}

const persons = () => [...state.users.values()].filter((user) => !user.bot);

/** The row of people at the top: one click changes seats. */
export function playAs() {
    const others = persons();
    if (others.length < 2) return null;
    const shown = others.slice(0, SHOWN);
    if (!shown.some((user) => user.id === state.me.id)) shown[SHOWN - 1] = state.me;
    return el("div", { class: "play-as", role: "group", "aria-label": "Play as", data: { key: "play-as" } }, shown.map((user) => {
        const mine = user.id === state.me.id;
        return el("button", { type: "button", class: mine ? "face current" : "face", "aria-pressed": String(mine), "aria-label": mine ? `You are ${nameOf(user)}. Everybody` : `Play as ${nameOf(user)}`, title: mine ? `You are ${nameOf(user)}` : `Play as ${nameOf(user)}`, data: { act: mine ? "seats" : "become", user: user.id, key: user.id } }, avatar(user, "small"));
    }));
}

/** The card below the list of channels. */
function drawMe() {
    if (!state.me) return;
    const dark = state.me.theme !== "light";
    const copy = byId("me").cloneNode(false);
    copy.append(
        el("button", { type: "button", class: "me-button", "aria-haspopup": "dialog", data: { act: "seats", key: "me" } },
            avatar(state.me, "small"), el("span", { class: "me-words" }, el("bdi", { class: "strong", text: nameOf(state.me) }), el("span", { class: "muted", text: "Change seats" }))),
        el("button", { type: "button", class: "round plain", "aria-label": dark ? "Light colours" : "Dark colours", title: dark ? "Light colours" : "Dark colours", data: { act: "theme", key: "theme" } }, icon(dark ? "sun" : "moon")),
        el("button", { type: "button", class: "round plain", "aria-label": "Settings", title: "Settings", data: { act: "settings", key: "settings" } }, icon("sliders")));
    morph(byId("me"), copy);
}

register({
    become: (node) => become(node.dataset.user),
    seats: showSeats,
    settings: showSettings,
    theme: () => change({ theme: state.me.theme === "light" ? "dark" : "light" }),
});

for (const topic of ["snapshot", "people"]) on(topic, drawMe);

export async function change(changes) {
    try {
        state.me = { ...state.me, ...await api.changeMe(changes) };
        state.users.set(state.me.id, { ...state.users.get(state.me.id), ...state.me });
        tell("people");
        tell("redraw");
    } catch (refusal) {
        notice(refusal.message);
    }
}

function showSeats() {
    const { content, close } = showSheet("Who is playing?", () => []);
    const trouble = el("p", { class: "failure", role: "alert", hidden: true });
    const draw = () => content.replaceChildren(
        el("ul", { class: "seats list" }, persons().map((user) => {
            const mine = user.id === state.me.id;
            const link = new URL(location.href);
            link.searchParams.set("as", user.id);
            return el("li", { class: "seat-line" },
                el("button", { type: "button", class: mine ? "seat current" : "seat", "aria-current": mine ? "true" : undefined, on: { click: () => { close(); become(user.id); } } },
                    avatar(user), el("bdi", { text: nameOf(user) }), mine && el("span", { class: "muted", text: "you" })),
                // Without an opener the new window has its own session.
                el("a", { class: "round plain", href: link.href, target: "_blank", rel: "noopener", "aria-label": `Open a second window as ${nameOf(user)}`, title: `Open a second window as ${nameOf(user)}` }, icon("out")));
        })),
        trouble,
        newPersonForm((user) => {
            state.users.set(user.id, user);
            draw();
        }, (refusal) => {
            trouble.textContent = refusal.message;
            trouble.hidden = false;
        }));
    draw();
    content.querySelector(".current")?.focus();
}

function showSettings() {
    showSheet("Settings", () => {
        const language = el("select", { class: "field", id: "language" }, LANGUAGES.map(([code, name]) => el("option", { value: code, text: name, selected: code === state.me.locale })));
        language.addEventListener("change", () => change({ locale: language.value }));
        const open = el("input", { type: "checkbox" });
        open.checked = state.me.dms_open !== false;
        open.addEventListener("change", () => change({ dms_open: open.checked }));
        const light = el("input", { type: "checkbox" });
        light.checked = state.me.theme === "light";
        light.addEventListener("change", () => change({ theme: light.checked ? "light" : "dark" }));
        const own = el("input", { type: "checkbox" });
        own.checked = Boolean(state.me.installed);
        own.addEventListener("change", () => change({ installed: own.checked }));
        const phone = el("input", { type: "checkbox" });
        phone.checked = Boolean(state.me.phone);
        phone.addEventListener("change", () => change({ phone: phone.checked }));
        return [
            el("div", { class: "field-line" }, el("label", { class: "field-label", for: "language", text: "Language of commands and of the bot" }), language),
            el("label", { class: "choice" }, light, el("span", { text: "Light colours" })),
            el("label", { class: "choice" }, open, el("span", { text: "Others may write me direct messages" })),
            el("label", { class: "choice" }, own, el("span", { text: `${state.application.name} is my own app: I can use it where it is no member` })),
            el("label", { class: "choice" }, phone, el("span", { text: "I use a phone: forms show what was entered before" })),
        ];
    });
}
