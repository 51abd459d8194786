// The list above the message box: commands, values, people. The box keeps the focus.

import { el, freshId } from "./dom.js";
import { avatar, emojiNode } from "./names.js";
import { icon } from "./icons.js";

/** One list of suggestions; `anchor` is the element that contains it. */
export class Suggestions {
    constructor(anchor) {
        this.list = el("ul", { class: "suggest-list", role: "listbox", id: freshId("suggest"), "aria-label": "Suggestions" });
        this.title = el("div", { class: "suggest-title" });
        this.box = el("div", { class: "suggest", hidden: true }, this.title, this.list);
        this.items = [];
        this.active = -1;
        this.input = null;
        anchor.append(this.box);
        // The click must not take the focus from the box.
        this.box.addEventListener("pointerdown", (event) => event.preventDefault());
        this.list.addEventListener("click", (event) => {
            const node = event.target.closest("[role=option]");
            if (node) this.take(Number(node.dataset.place));
        });
    }

    get isOpen() {
        return !this.box.hidden && this.items.length > 0;
    }

    /** Show items {label, detail?, words?, user?, emoji?, drawing?} under a title; `take(item)` when one is chosen. */
    show(input, title, items, take, { active = 0 } = {}) {
        this.input = input;
        this.taken = take;
        this.items = items;
        this.active = Math.min(active, items.length - 1);
        this.title.textContent = title;
        this.title.hidden = !title;
        this.list.replaceChildren(...items.map((item, place) => this.row(item, place)));
        this.box.hidden = !title && !items.length;
        // A textarea is not a combobox and cannot be expanded.
        if (input.role === "combobox") input.setAttribute("aria-expanded", String(this.isOpen));
        input.setAttribute("aria-controls", this.list.id);
        this.mark();
    }

    hide() {
        if (this.box.hidden) return;
        this.box.hidden = true;
        this.items = [];
        if (this.input?.role === "combobox") this.input.setAttribute("aria-expanded", "false");
        this.input?.removeAttribute("aria-activedescendant");
    }

    row(item, place) {
        return el("li", { role: "option", class: "suggestion", id: `${this.list.id}-${place}`, "aria-selected": "false", data: { place } },
            item.user ? avatar(item.user, "tiny") : item.emoji ? emojiNode(item.emoji, true) : item.drawing ? icon(item.drawing) : null,
            el("span", { class: "suggestion-words" },
                el("span", { class: "suggestion-label" }, el("bdi", { text: item.label }), (item.parts ?? []).map((part) => el("span", { class: part.required ? "part" : "part optional", text: part.name }))),
                item.words && el("span", { class: "muted", text: item.words })),
            item.detail && el("span", { class: "suggestion-detail muted", text: item.detail }));
    }

    mark() {
        [...this.list.children].forEach((node, place) => {
            node.classList.toggle("active", place === this.active);
            node.setAttribute("aria-selected", String(place === this.active));
        });
        const node = this.list.children[this.active];
        node?.scrollIntoView({ block: "nearest" });
        if (node) this.input.setAttribute("aria-activedescendant", node.id);
        else this.input.removeAttribute("aria-activedescendant");
    }

    /** Handle a key; returns whether it was meant for the list. */
    move(event) {
        if (!this.isOpen) return false;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!step) return false;
        event.preventDefault();
        this.active = (this.active + step + this.items.length) % this.items.length;
        this.mark();
        return true;
    }

    take(place = this.active) {
        const item = this.items[place];
        if (!item) return false;
        this.taken(item);
        return true;
    }
}
