// A picture in full size. A click zooms to its own size, where it can be dragged; Escape closes, the arrow
// keys switch between the pictures of the message.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/** Open the picture behind a thumbnail in a message. */
export function enlarge(node) {
    const around = node.closest(".entry, .pins") ?? document.body;
    const all = [...around.querySelectorAll("[data-act=enlarge]")];
    let place = all.indexOf(node);
    const image = el("img", { alt: "" });
    const words = el("figcaption", {});
    const original = el("a", { class: "round", target: "_blank", rel: "noopener noreferrer", "aria-label": "Open the original in a new tab", title: "Open the original" }, icon("out"));
    const whole = el("button", { type: "button", class: "round", "aria-pressed": "false", "aria-label": "Actual size", title: "Actual size", on: { click: () => zoom(0.5, 0.5) } }, icon("zoom"));
    const shut = el("button", { type: "button", class: "round", "aria-label": "Close", title: "Close (Escape)", on: { click: () => dialog.close() } }, icon("cross"));
    const step = (way) => {
        place = (place + way + all.length) % all.length;
        show();
    };
    const arrow = (name, way, drawing) => el("button", { type: "button", class: `round ${drawing}`, "aria-label": name, on: { click: () => step(way) } }, icon(drawing));
    const figure = el("figure", {}, image, words);
    const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" },
        el("div", { class: "lightbox-tools" }, whole, original, shut),
        figure,
        all.length > 1 && arrow("Previous picture", -1, "left"), all.length > 1 && arrow("Next picture", 1, "right"));

    function show() {
        const { source, words: description } = all[place].dataset;
        image.src = source;
        image.alt = description ?? "";
        words.textContent = description ?? "";
        words.hidden = !description;
        original.href = source;
        set(false);
    }

    function set(large, width) {
        image.style.width = large ? `${width}px` : "";
        dialog.classList.toggle("whole", large);
        whole.setAttribute("aria-pressed", String(large));
    }

    /** Zoom to the picture's own size and back, centred on the clicked spot. On a high-density
     *  screen its own size is smaller than its pixels, but at least twice the fitted size. */
    function zoom(across, down) {
        const large = !dialog.classList.contains("whole");
        const width = Math.min(image.naturalWidth, Math.max(image.naturalWidth / devicePixelRatio, 2 * image.clientWidth));
        if (large && width <= image.clientWidth) return;
        set(large, width);
        figure.scrollLeft = image.clientWidth * across - figure.clientWidth / 2;
        figure.scrollTop = image.clientHeight * down - figure.clientHeight / 2;
    }

    image.addEventListener("click", (event) => zoom(event.offsetX / image.clientWidth, event.offsetY / image.clientHeight));

    dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.tagName === "FIGURE") dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
        if (all.length < 2 || dialog.classList.contains("whole")) return;
        if (event.key === "ArrowLeft") step(-1);
        if (event.key === "ArrowRight") step(1);
    });
    dialog.addEventListener("close", () => {
        dialog.remove();
        if (node.isConnected) node.focus({ preventScroll: true });
    });
    show();
    document.body.append(dialog);
    dialog.showModal();
    shut.focus();
}
