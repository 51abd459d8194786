// Presses. An element says with `data-act` what it does; the module that can do it registers here.
// So elements can be exchanged at any time without carrying listeners along.

import { around } from "./dom.js";

const acts = new Map();

/** Register acts: {name: (element) => …}. */
export function register(more) {
    for (const [name, act] of Object.entries(more)) acts.set(name, act);
}

document.addEventListener("click", (event) => {
    const node = around(event, "data-act");
    const act = node && acts.get(node.dataset.act);
    if (!act || node.getAttribute("aria-disabled") === "true") return;
    // A link that is to open elsewhere does.
    if (node.tagName === "A" && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    act(node);
});

// What is not a button by itself opens with the keys that one expects.
document.addEventListener("keydown", (event) => {
    if (!(event.target instanceof Element)) return;
    const opens = event.target.matches(".spoiler") && ["Enter", " "].includes(event.key)
        || event.target.matches("[data-act=choose]") && event.key === "ArrowDown";
    if (!opens) return;
    event.preventDefault();
    event.target.click();
});
