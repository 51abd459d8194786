// Small dialogs of the page itself, with a few fields.

import { el, freshId } from "./dom.js";
import { icon } from "./icons.js";

/** Ask for values. If `send(values)` throws a Refusal, its message is shown. Returns the answer, or null. */
export function askForm({ title, action, fields, send }) {
    return new Promise((resolve) => {
        const titleId = freshId("title");
        const trouble = el("p", { class: "failure modal-failure", role: "alert", hidden: true });
        const inputs = fields.map((field) => ({ field, id: freshId("field"), input: null }));
        const lines = inputs.map((one) => {
            one.input = one.field.type === "box"
                ? el("input", { type: "checkbox", id: one.id })
                : el("input", { type: "text", id: one.id, class: "field", maxlength: one.field.max, autocomplete: "off", value: one.field.value ?? "" });
            if (one.field.type === "box") return el("label", { class: "choice" }, one.input, el("span", { text: one.field.label }));
            return el("div", { class: "field-line" }, el("label", { class: "field-label", for: one.id, text: one.field.label }), one.input);
        });
        const submit = el("button", { type: "submit", class: "button primary", text: action });
        const form = el("form", { novalidate: true },
            el("header", { class: "modal-head" }, el("h2", { id: titleId, text: title }),
                el("button", { type: "button", class: "round plain", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("cross"))),
            el("div", { class: "modal-fields" }, lines), trouble,
            el("footer", { class: "modal-foot" }, el("button", { type: "button", class: "button plain", text: "Cancel", on: { click: () => dialog.close() } }), submit));
        const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
        let answer = null;
        form.addEventListener("submit", async (event) => {
            event.preventDefault();
            const values = Object.fromEntries(inputs.map(({ field, input }) => [field.name, field.type === "box" ? input.checked : input.value.trim()]));
            const empty = inputs.find(({ field, input }) => !field.optional && field.type !== "box" && !input.value.trim());
            if (empty) {
                empty.input.focus();
                return;
            }
            submit.setAttribute("aria-busy", "true");
            try {
                answer = await send(values);
                dialog.close();
            } catch (refusal) {
                trouble.replaceChildren(icon("alert"), el("span", { text: refusal.message }));
                trouble.hidden = false;
            } finally {
                submit.removeAttribute("aria-busy");
            }
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(answer);
        });
        document.body.append(dialog);
        dialog.showModal();
        inputs[0]?.input.focus();
    });
}

/** A dialog that only shows something; `build(close)` creates its content. */
export function showSheet(title, build, className = "") {
    const titleId = freshId("title");
    const back = document.activeElement;
    const close = () => dialog.close();
    const shut = el("button", { type: "button", class: "round plain", "aria-label": "Close", on: { click: close } }, icon("cross"));
    const content = el("div", { class: "sheet" });
    const dialog = el("dialog", { class: `modal ${className}`, "aria-labelledby": titleId },
        el("header", { class: "modal-head" }, el("h2", { id: titleId, text: title }), shut), content);
    dialog.addEventListener("close", () => {
        dialog.remove();
        if (back?.isConnected) back.focus({ preventScroll: true });
    });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
    content.append(...[build(close)].flat().filter(Boolean));
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, content, close };
}
