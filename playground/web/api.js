// Requests to the playground. An error becomes a Refusal with a sentence for the reader.

const ROOT = "/playground/api";

/** The playground refused a request, or did not answer (status 0). */
export class Refusal extends Error {
    constructor(status, error = {}) {
        super(error.message ?? "The playground does not answer.");
        this.status = status;
        this.code = error.code ?? "unreachable";
        this.options = error.options ?? {};
        this.details = error;
    }
}

let token = null;
let whenSignedOut = () => {};

export const useToken = (value) => { token = value; };
export const tokenNow = () => token;
export const onSignedOut = (act) => { whenSignedOut = act; };

/** One request. `files` makes it multipart: the body in `payload_json`, the files in `files[n]`.
 *  If another person has taken the seat meanwhile, the promise never settles, unless the request
 *  was given a token of its own. */
export async function call(method, path, body, files = [], as = null) {
    const mine = as ?? token;
    const left = () => mine && !as && mine !== token;
    const headers = {};
    if (mine) headers.Authorization = `Bearer ${mine}`;
    let payload;
    if (files.length) {
        payload = new FormData();
        payload.append("payload_json", JSON.stringify(body ?? {}));
        files.forEach((file, place) => payload.append(`files[${place}]`, file, file.name));
    } else if (body !== undefined) {
        headers["Content-Type"] = "application/json";
        payload = JSON.stringify(body);
    }
    let answer;
    try {
        answer = await fetch(ROOT + path, { method, headers, body: payload });
    } catch {
        if (left()) return new Promise(() => {});
        throw new Refusal(0);
    }
    const json = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (left()) return new Promise(() => {});
    if (answer.ok) return json;
    const refusal = new Refusal(answer.status, json?.error ?? { message: `The playground answered ${answer.status}.` });
    if (answer.status === 401 && mine && mine === token) whenSignedOut(refusal);
    throw refusal;
}

export const users = () => call("GET", "/users");
export const newUser = (name) => call("POST", "/users", { name });
export const signIn = (userId) => call("POST", "/session", { user_id: userId });
export const snapshot = () => call("GET", "/me");
export const changeMe = (changes) => call("PATCH", "/me", changes);

const channel = (id, rest = "") => `/channels/${encodeURIComponent(id)}${rest}`;

export function messages(channelId, { before, after, limit = 50 } = {}) {
    const query = new URLSearchParams({ limit });
    if (before) query.set("before", before);
    if (after) query.set("after", after);
    return call("GET", channel(channelId, `/messages?${query}`));
}
export const send = (channelId, content, replyTo, files, as) =>
    call("POST", channel(channelId, "/messages"), replyTo ? { content, reply_to: replyTo } : { content }, files, as);
export const takeBack = (channelId, messageId) => call("DELETE", channel(channelId, `/messages/${messageId}`));
export const pins = (channelId) => call("GET", channel(channelId, "/pins"));
export const read = (channelId, messageId) => call("POST", channel(channelId, "/read"), messageId ? { message_id: messageId } : {});
export const typing = (channelId) => call("POST", channel(channelId, "/typing"), {});

export const directMessage = (userId) => call("POST", "/dms", { user_id: userId });
export const newGroup = (body) => call("POST", "/dms", body);
export const newChannel = (guildId, body) => call("POST", `/guilds/${guildId}/channels`, body);
export const newThread = (channelId, body) => call("POST", channel(channelId, "/threads"), body);
export const changeChannel = (channelId, body) => call("PATCH", channel(channelId), body);
export const archivedThreads = (channelId) => call("GET", channel(channelId, "/threads/archived"));

export const commands = (channelId) => call("GET", channel(channelId, "/commands"));
export const invoke = (channelId, body, files) => call("POST", channel(channelId, "/commands"), body, files);
export const autocomplete = (channelId, body) => call("POST", channel(channelId, "/autocomplete"), body);
export const press = (channelId, body) => call("POST", channel(channelId, "/components"), body);
export const submitModal = (interactionId, values, files) =>
    call("POST", `/modals/${interactionId}`, { values }, files);
export const closeModal = (interactionId) => call("DELETE", `/modals/${interactionId}`);

/** The address of the live events. */
export function eventsAddress() {
    const address = new URL(`${ROOT}/events`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("token", token ?? "");
    return address.href;
}
