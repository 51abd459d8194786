// Modals that the bot opens: text, selects, radio buttons, checkboxes, files; checked before sending.

import * as api from "./api.js";
import { defaults, SELECTS } from "./components.js";
import { el, freshId } from "./dom.js";
import { icon } from "./icons.js";
import { formatted } from "./markdown.js";
import { emojiNode } from "./names.js";
import { choiceOptions, pick } from "./picker.js";
import { channelNow, tell } from "./state.js";
import { howMany } from "./words.js";

let open = null;

/** Show a modal. Only one is open at a time, as on Discord. */
export function openModal(modal) {
    open?.close();
    const fields = [];
    const trouble = el("p", { class: "failure modal-failure", role: "alert", hidden: true });
    const titleId = freshId("title");
    const submit = el("button", { type: "submit", class: "button primary", text: "Submit" });
    const form = el("form", { novalidate: true },
        el("header", { class: "modal-head" }, el("h2", { id: titleId, text: modal.title }),
            el("button", { type: "button", class: "round plain", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("cross"))),
        el("div", { class: "modal-fields" }, modal.components.flatMap((part) => line(part, fields))),
        trouble,
        el("footer", { class: "modal-foot" },
            el("button", { type: "button", class: "button plain", text: "Cancel", on: { click: () => dialog.close() } }), submit));
    const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
    let answered = false;

    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const wrong = fields.filter((field) => !field.check());
        if (wrong.length) {
            wrong[0].focus();
            return;
        }
        if (submit.getAttribute("aria-busy")) return;
        submit.setAttribute("aria-busy", "true");
        trouble.hidden = true;
        const fail = (why) => {
            trouble.replaceChildren(icon("alert"), el("span", { text: why }));
            trouble.hidden = false;
        };
        try {
            const files = fields.flatMap((field) => field.files?.() ?? []);
            const values = Object.fromEntries(fields.map((field) => [field.customId, field.value(files)]));
            const answer = await api.submitModal(modal.interaction_id, values, files);
            if (answer.outcome === "failed") fail(answer.error ?? "Something went wrong. Try again.");
            else {
                answered = true;
                dialog.close();
                tell("answered", answer);
            }
        } catch (refusal) {
            fail(refusal.message);
        } finally {
            submit.removeAttribute("aria-busy");
        }
    });
    // Enter submits from a single-line field, Ctrl+Enter from a multi-line one.
    form.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    const back = document.activeElement;
    dialog.addEventListener("close", () => {
        if (open === dialog) open = null;
        dialog.remove();
        if (!answered) api.closeModal(modal.interaction_id).catch(() => {});
        if (!back?.isConnected) return;
        back.blur();  // Chromium has restored the focus, but after a click nothing can be typed there
        back.focus({ preventScroll: true });
    });
    open = dialog;
    document.body.append(dialog);
    dialog.showModal();
    fields[0]?.focus();
}

/** A part of a modal: a label with its field, a row with one, or a text. */
function line(part, fields) {
    if (part.type === 10) return [el("div", { class: "text-display" }, formatted(part.content, channelNow()))];
    if (part.type === 1) return part.components.flatMap((inner) => line({ type: 18, label: inner.label, component: inner }, fields));
    if (part.type !== 18) return line({ type: 18, label: part.label ?? "", component: part }, fields);
    const inner = part.component;
    const ids = { field: freshId("field"), hint: freshId("hint"), error: freshId("error") };
    const error = el("p", { class: "field-error", id: ids.error, role: "alert" });
    const make = inner.type === 4 ? textField : SELECTS.has(inner.type) ? selectField
        : { 19: fileField, 21: radioField, 22: boxesField, 23: boxField }[inner.type];
    if (!make) return [el("p", { class: "muted", text: `(a field of type ${inner.type}, which this page does not know)` })];
    const field = make(inner, ids, part);
    field.customId = inner.custom_id;
    field.check = () => {
        const wrong = field.wrong();
        error.textContent = wrong ?? "";
        field.node.classList.toggle("wrong", Boolean(wrong));
        field.main().setAttribute("aria-invalid", String(Boolean(wrong)));
        return !wrong;
    };
    field.focus ??= () => field.main().focus();
    fields.push(field);
    const needed = inner.required !== false && inner.type !== 23;
    const words = [part.label, needed && el("span", { class: "needed", title: "Must be filled in", "aria-hidden": "true", text: " *" })];
    const group = inner.type === 21 || inner.type === 22;
    return [el(group ? "fieldset" : "div", { class: "field-line", "aria-describedby": group ? `${ids.hint} ${ids.error}` : undefined },
        inner.type === 23 ? null : el(group ? "legend" : "label", { class: "field-label", for: group ? undefined : ids.field, id: `${ids.field}-label` }, words),
        part.description && el("p", { class: "field-hint", id: ids.hint, text: part.description }),
        field.node, error)];
}

function textField(part, ids) {
    const long = part.style === 2;
    const most = part.max_length ?? 4000;
    const least = part.min_length ?? 0;
    const input = el(long ? "textarea" : "input", {
        id: ids.field, class: "field", placeholder: part.placeholder, "aria-describedby": `${ids.hint} ${ids.error}`,
        "aria-required": String(part.required !== false), ...(long ? { rows: 5 } : { type: "text", autocomplete: "off" }), value: part.value ?? "",
    });
    const counter = el("span", { class: "counter muted", "aria-hidden": "true" });
    const length = () => [...input.value].length;
    const tally = () => {
        counter.textContent = length() > most - 20 || most <= 100 || long ? `${length()} / ${most}` : "";
        counter.classList.toggle("over", length() > most);
    };
    input.addEventListener("input", tally);
    tally();
    return {
        node: el("div", { class: "field-box" }, input, counter), main: () => input, value: () => input.value,
        wrong() {
            if (part.required !== false && !input.value.trim()) return "This must be filled in.";
            if (input.value && length() < least) return `At least ${least} characters, please; these are ${length()}.`;
            return length() > most ? `At most ${most} characters, please; these are ${length()}.` : null;
        },
    };
}

const bounds = (part, count) => [part.required === false ? 0 : Math.max(part.min_values ?? 1, 0), part.max_values ?? (part.type === 22 ? count : 1)];

const wrongNumber = (number, min, max, required) => {
    if (number === 0 && !required) return null;
    return number < min || number > max ? `${howMany(min, max)}, please.` : null;
};

function selectField(part, ids, label) {
    let values = defaults(part);
    const options = choiceOptions(part, channelNow());
    const [min, max] = bounds(part, options.length);
    const button = el("button", {
        type: "button", id: ids.field, class: "select", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
        "aria-labelledby": `${ids.field}-label ${ids.field}`, "aria-describedby": `${ids.hint} ${ids.error}`,
    });
    const draw = () => {
        const chosen = options.filter((option) => values.includes(option.value));
        button.replaceChildren(chosen.length
            ? el("span", { class: "chosen" }, chosen.map((option) => el("span", { class: "chosen-one" }, option.emoji && emojiNode(option.emoji, true), el("bdi", { text: option.label }))))
            : el("span", { class: "placeholder", text: part.placeholder || "Make a selection" }), icon("chevron"));
    };
    const choose = async () => {
        values = (await pick({ anchor: button, label: label.label, options, min, max, chosen: values })) ?? values;
        draw();
        field.check();
    };
    button.addEventListener("click", choose);
    button.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown") {
            event.preventDefault();
            choose();
        }
    });
    draw();
    const field = {
        node: button, main: () => button, value: () => values,
        wrong: () => wrongNumber(values.length, min, max, part.required !== false),
    };
    return field;
}

function choiceRows(part, ids, kind) {
    return part.options.map((option, place) => {
        const input = el("input", { type: kind, name: ids.field, id: `${ids.field}-${place}`, value: option.value });
        input.checked = Boolean(option.default);
        return { input, row: el("label", { class: "choice" }, input, el("span", { class: "option-words" }, el("span", { text: option.label }), option.description && el("span", { class: "muted", text: option.description }))) };
    });
}

function radioField(part, ids) {
    const rows = choiceRows(part, ids, "radio");
    const chosen = () => rows.find(({ input }) => input.checked)?.input.value ?? null;
    return {
        node: el("div", { class: "choices", role: "radiogroup", "aria-labelledby": `${ids.field}-label` }, rows.map(({ row }) => row)),
        main: () => rows[0].input, value: chosen,
        wrong: () => (part.required !== false && chosen() === null ? "Choose one, please." : null),
    };
}

function boxesField(part, ids) {
    const rows = choiceRows(part, ids, "checkbox");
    const [min, max] = bounds(part, rows.length);
    const chosen = () => rows.filter(({ input }) => input.checked).map(({ input }) => input.value);
    return {
        node: el("div", { class: "choices" }, rows.map(({ row }) => row)), main: () => rows[0].input, value: chosen,
        wrong: () => wrongNumber(chosen().length, min, max, part.required !== false),
    };
}

function boxField(part, ids, label) {
    const input = el("input", { type: "checkbox", id: ids.field, "aria-describedby": ids.hint });
    input.checked = Boolean(part.default);
    return { node: el("label", { class: "choice" }, input, el("span", { text: label.label })), main: () => input, value: () => input.checked, wrong: () => null };
}

function fileField(part, ids) {
    const [min, max] = bounds(part, 1);
    const input = el("input", { type: "file", id: ids.field, class: "field", multiple: max > 1, "aria-describedby": `${ids.hint} ${ids.error}` });
    return {
        node: input, main: () => input, files: () => [...input.files],
        value: (all) => [...input.files].map((file) => all.indexOf(file)),
        wrong: () => wrongNumber(input.files.length, min, max, part.required !== false),
    };
}
