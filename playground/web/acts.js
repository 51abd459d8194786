// Clicks. An element names its action in `data-act`; the module that implements it registers here.
// So elements can be replaced at any time without moving listeners.

import { around } from "./dom.js";

const acts = new Map();

/** Register actions: {name: (element) => …}. */
export function register(more) {
    for (const [name, act] of Object.entries(more)) acts.set(name, act);
}

document.addEventListener("click", (event) => {
    const node = around(event, "data-act");
    const act = node && acts.get(node.dataset.act);
    if (!act || node.getAttribute("aria-disabled") === "true") return;
    // A link with a modifier key opens in another tab.
    if (node.tagName === "A" && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    act(node);
});

// Elements that are not buttons react to the keys of a button.
document.addEventListener("keydown", (event) => {
    if (!(event.target instanceof Element)) return;
    const opens = event.target.matches(".spoiler") && ["Enter", " "].includes(event.key)
        || event.target.matches("[data-act=choose]") && event.key === "ArrowDown";
    if (!opens) return;
    event.preventDefault();
    event.target.click();
});
