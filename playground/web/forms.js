// Small dialogs of the page itself, with a few fields.

import { el, freshId } from "./dom.js";
import { icon } from "./icons.js";

/** The element of a field, the inputs in it, and how to read its value. */
function fieldOf(field) {
    const id = freshId("field");
    const label = () => el("label", { class: "field-label", for: id, text: field.label });
    if (field.type === "box") {
        const input = el("input", { type: "checkbox", id });
        return { input, read: () => input.checked, node: el("label", { class: "choice" }, input, el("span", { text: field.label })) };
    }
    if (field.type === "boxes") {
        const inputs = field.options.map((option) => el("input", { type: "checkbox", value: option.value }));
        const lines = field.options.map((option, place) => el("label", { class: "choice" }, inputs[place], el("bdi", { text: option.label })));
        return { input: inputs[0], read: () => inputs.filter((one) => one.checked).map((one) => one.value), node: el("fieldset", { class: "choices" }, el("legend", { class: "field-label", text: field.label }), lines) };
    }
    const input = field.type === "choice" ? el("select", { id, class: "field" }, field.options.map((option) => el("option", { value: option.value, text: option.label })))
        : field.type === "area" ? el("textarea", { id, class: "field", maxlength: field.max, rows: 4 })
            : el("input", { type: "text", id, class: "field", maxlength: field.max, autocomplete: "off", value: field.value ?? "" });
    const read = () => input.value.trim();
    return { input, read, needed: !field.optional, node: el("div", { class: "field-line" }, label(), input) };
}

/** Ask for values. If `send(values)` throws a Refusal, its message is shown. Returns the answer, or null. */
export function askForm({ title, action, fields, send }) {
    return new Promise((resolve) => {
        const titleId = freshId("title");
        const trouble = el("p", { class: "failure modal-failure", role: "alert", hidden: true });
        const made = fields.map(fieldOf);
        const submit = el("button", { type: "submit", class: "button primary", text: action });
        const form = el("form", { novalidate: true },
            el("header", { class: "modal-head" }, el("h2", { id: titleId, text: title }),
                el("button", { type: "button", class: "round plain", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("cross"))),
            el("div", { class: "modal-fields" }, made.map((one) => one.node)), trouble,
            el("footer", { class: "modal-foot" }, el("button", { type: "button", class: "button plain", text: "Cancel", on: { click: () => dialog.close() } }), submit));
        const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
        let answer = null;
        form.addEventListener("submit", async (event) => {
            event.preventDefault();
            const values = Object.fromEntries(fields.map((field, place) => [field.name, made[place].read()]));
            const empty = made.find((one) => one.needed && !one.read());
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
        made[0]?.input?.focus();
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
