// The list that opens under a select: one choice or several, by mouse, touch or keyboard.

import { el, freshId } from "./dom.js";
import { channelIcon, icon } from "./icons.js";
import { avatar, channelName, emojiNode, hex, nameOf } from "./names.js";
import { guildOf, isDirect, isThread, state } from "./state.js";
import { howMany } from "./words.js";

const SEARCH_FROM = 10;           // with more options than this there is a search field

/** The options of a select: its own, or people, roles and channels. */
export function choiceOptions(part, channel) {
    if (part.type === 3) return part.options;
    const guild = guildOf(channel);
    const people = () => (guild ? guild.members.map((member) => member.user) : [...(channel?.recipients ?? []), state.me])
        .map((user) => ({ value: user.id, label: nameOf(user, guild?.id), description: user.username, mark: avatar(user, "tiny") }));
    const roles = () => (guild?.roles ?? []).map((role) => ({
        value: role.id, label: `@${role.name.replace(/^@/, "")}`,
        mark: el("span", { class: "role-dot", colours: { "--role": role.color ? hex(role.color) : null } }),
    }));
    const channels = () => [...state.channels.values()]
        .filter((one) => one.guild_id === guild?.id && !isDirect(one) && !one.hidden && (!part.channel_types?.length || part.channel_types.includes(one.type)))
        .filter((one) => one.type !== 4 || part.channel_types?.includes(4))
        .map((one) => ({ value: one.id, label: channelName(one), mark: channelIcon(one) }));
    return { 5: people, 6: roles, 7: () => [...people(), ...roles()], 8: channels }[part.type]();
}

/** Let the reader choose. Returns the values, or null if the list was closed. */
export function pick({ anchor, label, options, min, max, chosen }) {
    return new Promise((resolve) => new Picker(anchor, label, options, min, max, chosen, resolve).open());
}

class Picker {
    constructor(anchor, label, options, min, max, chosen, resolve) {
        Object.assign(this, { anchor, options, min, max, resolve });
        this.before = chosen.filter((value) => options.some((option) => option.value === value));
        this.chosen = new Set(this.before);
        this.several = max > 1 || min === 0;
        this.shown = options;
        this.active = Math.max(0, options.findIndex((option) => this.chosen.has(option.value)));
        const listId = freshId("list");
        this.list = el("ul", { class: "picker-list", role: "listbox", id: listId, "aria-label": label, "aria-multiselectable": max > 1 ? "true" : undefined, tabindex: "0" });
        this.search = options.length > SEARCH_FROM
            ? el("input", { class: "picker-search", type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": listId, "aria-label": `Search: ${label}`, placeholder: "Search", autocomplete: "off" })
            : null;
        this.hint = el("span", { class: "muted" });
        this.done = el("button", { type: "button", class: "button primary small", text: "Done", on: { click: () => this.finish() } });
        this.box = el("div", { class: "picker", popover: "manual" }, this.search, this.list,
            this.several && el("div", { class: "picker-foot" }, this.hint, this.done));
    }

    open() {
        (this.anchor.closest("dialog") ?? document.body).append(this.box);
        this.draw();
        this.box.showPopover();
        this.place();
        this.anchor.setAttribute("aria-expanded", "true");
        this.anchor.setAttribute("aria-controls", this.list.id);
        this.focusable = this.search ?? this.list;
        this.focusable.focus({ preventScroll: true });
        this.reveal();
        this.box.addEventListener("keydown", (event) => this.key(event));
        this.list.addEventListener("click", (event) => {
            const node = event.target.closest("[role=option]");
            if (node) this.toggle(Number(node.dataset.place));
        });
        this.search?.addEventListener("input", () => {
            const wanted = this.search.value.trim().toLowerCase();
            this.shown = this.options.filter((option) => `${option.label} ${option.description ?? ""}`.toLowerCase().includes(wanted));
            this.active = 0;
            this.draw();
        });
        this.outside = (event) => {
            if (!this.box.contains(event.target)) {
                event.preventDefault();
                this.several && this.isChanged() && this.isAllowed() ? this.finish() : this.close(null);
            }
        };
        setTimeout(() => document.addEventListener("pointerdown", this.outside, true));
        this.moved = () => this.place();
        window.addEventListener("resize", this.moved);
    }

    place() {
        if (matchMedia("(max-width: 600px)").matches) return;
        const at = this.anchor.getBoundingClientRect();
        const width = Math.max(260, at.width);
        const below = innerHeight - at.bottom - 12;
        const above = at.top - 12;
        const upwards = below < 260 && above > below;
        const { style } = this.box;
        style.width = `${width}px`;
        style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
        style.maxHeight = `${Math.min(360, upwards ? above : below)}px`;
        style.top = upwards ? "auto" : `${at.bottom + 4}px`;
        style.bottom = upwards ? `${innerHeight - at.top + 4}px` : "auto";
    }

    draw() {
        this.list.replaceChildren(...this.shown.map((option, place) => this.option(option, place)));
        if (!this.shown.length) this.list.append(el("li", { class: "muted nothing", text: "Nothing fits." }));
        this.hint.textContent = `${howMany(this.min, this.max)} · ${this.chosen.size} chosen`;
        if (this.isAllowed()) this.done.removeAttribute("aria-disabled");
        else this.done.setAttribute("aria-disabled", "true");
        this.reveal();
    }

    option(option, place) {
        const selected = this.chosen.has(option.value);
        return el("li", {
            id: `${this.list.id}-${place}`, role: "option", "aria-selected": String(selected),
            class: place === this.active ? "option active" : "option", data: { place },
        },
        option.mark ?? (option.emoji ? emojiNode(option.emoji, true) : null),
        el("span", { class: "option-words" }, el("bdi", { text: option.label }), option.description && el("span", { class: "muted", text: option.description })),
        el("span", { class: this.max > 1 ? "tick" : "dot", "aria-hidden": "true" }, selected && icon("check")));
    }

    reveal() {
        const id = `${this.list.id}-${this.active}`;
        this.focusable?.setAttribute("aria-activedescendant", id);
        this.list.querySelector(".active")?.scrollIntoView({ block: "nearest" });
    }

    key(event) {
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
        if (step) this.move(Math.max(0, Math.min(this.shown.length - 1, this.active + step)));
        else if (event.key === "Home" && !this.search) this.move(0);
        else if (event.key === "End" && !this.search) this.move(this.shown.length - 1);
        else if (event.key === "Enter" && event.target !== this.done) this.toggle(this.active);
        else if (event.key === " " && event.target === this.list) this.toggle(this.active);
        else if (event.key === "Escape") this.close(null);
        else if (event.key === "Tab" && !this.several) this.close(null);
        else {
            if (event.target === this.list && event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.startingWith(event.key);
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    startingWith(letter) {
        const after = [...this.shown.keys()].map((place) => (this.active + 1 + place) % this.shown.length);
        const found = after.find((place) => this.shown[place].label.toLowerCase().startsWith(letter.toLowerCase()));
        if (found !== undefined) this.move(found);
    }

    move(place) {
        this.active = place;
        this.list.querySelector(".active")?.classList.remove("active");
        this.list.children[place]?.classList.add("active");
        this.reveal();
    }

    toggle(place) {
        const option = this.shown[place];
        if (!option) return;
        this.active = place;
        if (!this.several) {
            this.close([option.value]);
            return;
        }
        if (this.chosen.has(option.value)) this.chosen.delete(option.value);
        else {
            if (this.max === 1) this.chosen.clear();
            if (this.chosen.size >= this.max) return;
            this.chosen.add(option.value);
        }
        if (this.max === 1 && this.chosen.size) this.finish();
        else this.draw();
    }

    isAllowed() {
        return this.chosen.size >= this.min && this.chosen.size <= this.max;
    }

    isChanged() {
        return this.chosen.size !== this.before.length || this.before.some((value) => !this.chosen.has(value));
    }

    finish() {
        if (this.isAllowed()) this.close(this.options.map((option) => option.value).filter((value) => this.chosen.has(value)));
    }

    close(values) {
        document.removeEventListener("pointerdown", this.outside, true);
        window.removeEventListener("resize", this.moved);
        this.box.remove();
        this.anchor.setAttribute("aria-expanded", "false");
        this.anchor.removeAttribute("aria-controls");
        if (this.anchor.isConnected) this.anchor.focus({ preventScroll: true });
        this.resolve(values);
    }
}
