// A command being filled in: its name, a pill for each option, and a field to add more options.

import * as api from "./api.js";
import { requestBody } from "./commands.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { channelName, nameOf } from "./names.js";
import { guildOf, isDirect, isThread, state } from "./state.js";

const TEXT = 3, INTEGER = 4, YES_NO = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, FILE = 11;
const PAUSE = 110;                // milliseconds before asking the bot for suggestions
const MOST = 25;

/** Builds the line inside `host`. It calls `sent`, and then `answered` or `refused`;
 *  `leave(text)` returns to plain text. */
export class CommandLine {
    constructor({ host, suggestions, command, channel, leave, sent, answered, refused }) {
        Object.assign(this, { host, suggestions, command, channel, leave, sent, answered, refused });
        this.pills = [];
        this.asked = 0;
        this.error = el("p", { class: "command-error", role: "alert", hidden: true });
        this.end = el("input", { class: "command-end", type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off", spellcheck: "false" });
        this.send = el("button", { type: "submit", class: "round send", "aria-label": "Send the command" }, icon("send"));
        this.shut = el("button", { type: "button", class: "round plain", "aria-label": "Leave the command", on: { click: () => this.leave("") } }, icon("cross"));
        this.line = el("div", { class: "command-parts" }, el("span", { class: "command-name", text: `/${command.path}` }), this.end);
        this.form = el("form", { class: "command-line", "aria-label": `Command ${command.path}` }, this.line, this.shut, this.send);
        this.form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.submit();
        });
        this.end.addEventListener("focus", () => this.offerMore());
        this.end.addEventListener("input", () => this.offerMore());
        this.end.addEventListener("keydown", (event) => this.endKey(event));
        for (const option of command.options.filter((one) => one.required)) this.add(option);
        host.replaceChildren(this.error, this.form);
        this.nameEnd();
        this.focusNext();
    }

    // Pills

    add(option) {
        const input = option.type === FILE
            ? el("input", { type: "file", "aria-label": option.shown })
            : el("input", {
                type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off", spellcheck: "false",
                inputmode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : undefined,
                "aria-label": `${option.shown}: ${option.words}`, "aria-required": String(Boolean(option.required)),
            });
        const node = el("label", { class: "pill", data: { option: option.name } }, el("span", { class: "pill-name", text: option.shown }), input);
        const pill = { option, input, node, picked: null };
        input.addEventListener("focus", () => this.offer(pill));
        input.addEventListener("input", () => {
            pill.picked = null;
            this.complain(pill, null);
            this.offer(pill);
        });
        input.addEventListener("keydown", (event) => this.pillKey(event, pill));
        this.pills.push(pill);
        this.line.insertBefore(node, this.end);
        this.nameEnd();
        return pill;
    }

    remove(pill) {
        const place = this.pills.indexOf(pill);
        this.pills.splice(place, 1);
        pill.node.remove();
        this.nameEnd();
        (this.pills[place - 1]?.input ?? this.end).focus();
    }

    missing() {
        return this.command.options.filter((option) => !this.pills.some((pill) => pill.option === option));
    }

    nameEnd() {
        const more = this.missing().length;
        this.end.placeholder = more ? `+${more} optional` : "";
        this.end.setAttribute("aria-label", more ? "Add an option, or press Enter to send" : "Press Enter to send");
    }

    focusNext() {
        const empty = this.pills.find((pill) => !isFilled(pill));
        (empty?.input ?? this.end).focus();
    }

    // Suggestions

    offerMore() {
        const typed = this.end.value.trim().toLowerCase();
        const options = this.missing().filter((option) => option.shown.toLowerCase().startsWith(typed));
        const items = options.map((option) => ({ label: option.shown, words: option.words, option }));
        this.suggestions.show(this.end, items.length ? "More options" : this.command.words, items, ({ option }) => {
            this.end.value = "";
            this.add(option).input.focus();
        }, { active: typed ? 0 : -1 });
    }

    async offer(pill) {
        const { option, input } = pill;
        const turn = ++this.asked;
        const typed = input.type === "file" ? "" : input.value;
        const title = `${option.shown}: ${option.words}`;
        const take = (item) => this.take(pill, item);
        if (pill.picked) {
            this.suggestions.show(input, title, [], take);
            return;
        }
        if (!option.autocomplete) {
            this.suggestions.show(input, title, this.listed(option, typed), take);
            return;
        }
        this.suggestions.show(input, title, this.suggestions.input === input ? this.suggestions.items : [], take);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (turn !== this.asked) return;
        let items = [];
        let problem = null;
        try {
            const answer = await api.autocomplete(this.channel.id, requestBody(this.command, this.values(pill)));
            items = (answer.choices ?? []).map((choice) => ({ label: choice.name_localized || choice.name, value: choice.value }));
            if (answer.outcome === "failed") problem = "The suggestions did not come. You can type the value.";
        } catch (refusal) {
            problem = refusal.message;
        }
        if (turn !== this.asked || document.activeElement !== input) return;
        this.suggestions.show(input, problem ?? (items.length ? title : `${title} · no suggestions`), items, take);
    }

    listed(option, typed) {
        const wanted = typed.toLowerCase().replace(/^[@#]/, "");
        return this.everything(option).filter((item) => `${item.label} ${item.words ?? ""}`.toLowerCase().includes(wanted)).slice(0, MOST);
    }

    everything(option) {
        const guild = guildOf(this.channel);
        const people = () => (guild ? guild.members.map((member) => member.user) : [...(this.channel.recipients ?? []), state.me])
            .map((user) => ({ label: nameOf(user, guild?.id), words: user.username, user, value: user.id }));
        const roles = () => (guild?.roles ?? []).map((role) => ({ label: `@${role.name.replace(/^@/, "")}`, value: role.id }));
        const channels = () => [...state.channels.values()]
            .filter((one) => one.guild_id === guild?.id && !isDirect(one) && !one.hidden)
            .filter((one) => (option.channel_types?.length ? option.channel_types.includes(one.type) : one.type !== 4))
            .map((one) => ({ label: channelName(one), value: one.id, drawing: isThread(one) ? "thread" : "hash" }));
        if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name_localized || choice.name, value: choice.value }));
        if (option.type === YES_NO) return [{ label: "True", value: true }, { label: "False", value: false }];
        return { [USER]: people, [ROLE]: roles, [MENTIONABLE]: () => [...people(), ...roles()], [CHANNEL]: channels }[option.type]?.() ?? [];
    }

    take(pill, item) {
        pill.picked = { value: item.value };
        pill.input.value = item.label;
        this.complain(pill, null);
        this.suggestions.hide();
        this.focusNext();
    }

    // Keys

    pillKey(event, pill) {
        const { input } = pill;
        if (event.isComposing || this.suggestions.move(event)) return;
        const open = this.suggestions.isOpen && this.suggestions.input === input && !pill.picked;
        if (event.key === "Enter") {
            event.preventDefault();
            if (!(open && this.suggestions.take())) this.submit();
        } else if (event.key === "Tab" && !event.shiftKey && open && (input.value || pill.option.required)) {
            if (this.suggestions.take()) event.preventDefault();
        } else if (event.key === "Escape") {
            event.preventDefault();
            if (open) this.suggestions.hide();
            else this.leave("");
        } else if (event.key === "Backspace" && !input.value) {
            event.preventDefault();
            if (!pill.option.required) this.remove(pill);
            else if (this.pills.indexOf(pill) > 0) this.pills[this.pills.indexOf(pill) - 1].input.focus();
            else this.leave(`/${this.command.path}`);
        } else if (event.key === "ArrowLeft" && input.selectionStart === 0 && input.selectionEnd === 0) {
            this.pills[this.pills.indexOf(pill) - 1]?.input.focus();
        } else if (event.key === "ArrowRight" && input.selectionStart === input.value.length) {
            (this.pills[this.pills.indexOf(pill) + 1]?.input ?? this.end).focus();
        }
    }

    endKey(event) {
        if (event.isComposing || this.suggestions.move(event)) return;
        if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && this.suggestions.active >= 0)) {
            event.preventDefault();
            if (!(this.suggestions.isOpen && this.suggestions.take())) this.submit();
        } else if (event.key === "Escape") {
            event.preventDefault();
            this.leave("");
        } else if (event.key === "Backspace" && !this.end.value) {
            event.preventDefault();
            const last = this.pills.at(-1);
            if (last) last.input.focus();
            else this.leave(`/${this.command.path}`);
        } else if (event.key === "ArrowLeft" && this.end.selectionStart === 0) this.pills.at(-1)?.input.focus();
    }

    // Sending

    /** The options in the format of the API; `typing` is the pill that asks for suggestions. */
    values(typing = null, files = []) {
        return this.pills.filter((pill) => pill === typing || isFilled(pill)).map((pill) => {
            const { option, input } = pill;
            if (pill === typing) return { name: option.name, value: input.value, focused: true };
            if (option.type === FILE) return { name: option.name, value: files.push(input.files[0]) - 1 };
            return { name: option.name, value: valueOf(pill) };
        });
    }

    complain(pill, why) {
        pill.node.classList.toggle("wrong", Boolean(why));
        pill.input.setAttribute("aria-invalid", String(Boolean(why)));
        pill.why = why;
        const first = this.pills.find((one) => one.why);
        this.say(first ? `${first.option.shown}: ${first.why}` : null);
    }

    say(text) {
        this.error.textContent = text ?? "";
        this.error.hidden = !text;
    }

    async submit() {
        for (const pill of this.pills) {
            if (!pill.picked) settle(pill, this.everything(pill.option));
            this.complain(pill, wrong(pill));
        }
        const bad = this.pills.find((pill) => pill.why);
        if (bad) {
            bad.input.focus();
            return;
        }
        const files = [];
        const body = requestBody(this.command, this.values(null, files));
        const refuse = (why) => {
            this.say(why);
            this.refused(this);
        };
        // The message box is cleared at once; only a refusal restores the command.
        this.sent(this);
        try {
            const answer = await api.invoke(this.channel.id, body, files);
            if (answer.outcome === "failed") refuse(answer.error ?? "The application did not respond.");
            else this.answered(this, answer);
        } catch (refusal) {
            for (const pill of this.pills) if (refusal.options[pill.option.name]) this.complain(pill, refusal.options[pill.option.name]);
            refuse(this.error.textContent || refusal.message);
        }
    }

    /** Restore the line after a refusal. */
    show() {
        this.host.replaceChildren(this.error, this.form);
        (this.pills.find((pill) => pill.why)?.input ?? this.end).focus();
        this.suggestions.hide();
    }
}

const isFilled = (pill) => (pill.option.type === FILE ? pill.input.files.length > 0 : pill.picked !== null || pill.input.value.trim() !== "");

const isListed = (option) => Boolean(option.choices?.length) || [YES_NO, USER, CHANNEL, ROLE, MENTIONABLE].includes(option.type);

/** A choice that was typed in full counts as picked. */
function settle(pill, items) {
    const typed = pill.option.type === FILE ? "" : pill.input.value.trim().toLowerCase().replace(/^[@#]/, "");
    const same = typed && items.find((item) => item.label.toLowerCase().replace(/^[@#]/, "") === typed);
    if (same) pill.picked = { value: same.value };
}

function valueOf(pill) {
    if (pill.picked) return pill.picked.value;
    const typed = pill.input.value.trim();
    return pill.option.type === INTEGER || pill.option.type === NUMBER ? Number(typed.replace(",", ".")) : typed;
}

/** The reason why a pill cannot be sent, or nothing. */
function wrong(pill) {
    const { option } = pill;
    if (!isFilled(pill)) return option.required ? "must be filled in." : null;
    if (option.type === FILE) return null;
    if (isListed(option) && !pill.picked) return "choose one from the list.";
    const value = valueOf(pill);
    if (option.type === INTEGER && !Number.isInteger(value)) return "a whole number, please.";
    if (option.type === NUMBER && !Number.isFinite(value)) return "a number, please.";
    if (typeof value === "number" && option.min_value !== undefined && value < option.min_value) return `at least ${option.min_value}.`;
    if (typeof value === "number" && option.max_value !== undefined && value > option.max_value) return `at most ${option.max_value}.`;
    if (option.type === TEXT && option.min_length && value.length < option.min_length) return `at least ${option.min_length} characters.`;
    if (option.type === TEXT && option.max_length && value.length > option.max_length) return `at most ${option.max_length} characters.`;
    return null;
}
