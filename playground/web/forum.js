// The posts of a forum: a list with their tags, and a form for a new one.

import * as api from "./api.js";
import { register } from "./acts.js";
import { byId, el, morph } from "./dom.js";
import { askForm } from "./forms.js";
import { channelIcon, icon } from "./icons.js";
import { avatar, channelName, nameOf } from "./names.js";
import { channelNow, compareIds, isForum, isThread, MAY, may, on, state, tell } from "./state.js";
import { count } from "./words.js";

const REQUIRES_TAG = 1 << 4;
const MOST_TAGS = 5;
const posts = byId("posts");
let archived = [];                // posts that are in no snapshot, as they were when the forum was opened

/** The tags of a post, as small labels. */
export function postTags(post) {
    const known = state.channels.get(post.parent_id)?.available_tags ?? [];
    const tags = known.filter((tag) => post.applied_tags?.includes(tag.id));
    return tags.length > 0 && el("span", { class: "post-tags" }, tags.map((tag) => el("span", { class: "tag quiet" }, el("bdi", { text: tag.name }))));
}

const last = (post) => post.last_message_id ?? post.id;

function draw() {
    const forum = channelNow();
    posts.hidden = !isForum(forum);
    byId("scroller").hidden = !posts.hidden;
    if (posts.hidden) return;
    const known = [...state.channels.values()].filter((one) => one.parent_id === forum.id && isThread(one));
    const others = archived.filter((one) => one.parent_id === forum.id && !state.channels.has(one.id));
    const all = [...known, ...others].sort((one, other) => compareIds(last(other), last(one)));
    const copy = posts.cloneNode(false);
    copy.append(
        el("div", { class: "posts-head" }, el("div", { class: "beginning-mark" }, channelIcon(forum)),
            el("div", { class: "posts-words" }, el("h2", {}, el("bdi", { text: channelName(forum) })), forum.topic && el("p", { text: forum.topic })),
            may(forum, MAY.send) && el("button", { type: "button", class: "button primary", data: { act: "new-post" } }, icon("plus"), el("span", { text: "New post" }))),
        all.length ? el("ul", { class: "post-list" }, all.map(line)) : el("p", { class: "muted", text: "There are no posts yet." }));
    morph(posts, copy);
}

function line(post) {
    const { unread = 0, mentions = 0 } = state.unread.get(post.id) ?? {};
    const news = mentions ? count(mentions, "mention") : unread ? `${unread} new` : "";
    return el("li", { data: { key: post.id } }, el("a", { class: `post${unread ? " unread" : ""}`, href: `#/${post.id}`, data: { act: "open-post", channel: post.id } },
        el("span", { class: "post-title" }, el("bdi", { class: "post-name", text: post.name }), postTags(post), post.thread_metadata?.archived && icon("archive")),
        el("span", { class: "post-about" }, avatar(state.users.get(post.owner_id) ?? { id: post.owner_id }, "tiny"), el("bdi", { text: nameOf(post.owner_id, post.guild_id) }),
            el("span", { class: "muted", text: `· ${count(post.message_count ?? 0, "answer")}` }), news && el("span", { class: "post-news", text: news }))));
}

async function newPost() {
    const forum = channelNow();
    const tags = forum.available_tags.filter((tag) => !tag.moderated || may(forum, MAY.manageThreads));
    const needs = Boolean(forum.flags & REQUIRES_TAG);
    const made = await askForm({
        title: `New post in ${channelName(forum)}`, action: "Post",
        fields: [
            { name: "name", label: "Title", max: 100 },
            { name: "content", label: "First message", max: 2000, type: "area" },
            ...(tags.length ? [{ name: "applied_tags", label: needs ? `Tags: one to ${MOST_TAGS}` : `Tags: up to ${MOST_TAGS}`, type: "boxes", options: tags.map((tag) => ({ value: tag.id, label: tag.name })) }] : []),
        ],
        send: (values) => api.newThread(forum.id, values),
    });
    if (made) tell("made", made);
}

register({
    "new-post": newPost,
    "open-post"(node) {
        const id = node.dataset.channel;
        const post = archived.find((one) => one.id === id);
        if (post && !state.channels.has(id)) state.channels.set(id, { ...post, hidden: true });
        tell("open", { channelId: id });
    },
});

on("opened", async (channel) => {
    archived = [];
    draw();
    if (!isForum(channel)) return;
    const listed = await api.archivedThreads(channel.id).catch(() => ({ threads: [] }));
    if (channelNow()?.id !== channel.id) return;
    archived = listed.threads;
    draw();
});
for (const topic of ["channels", "unread", "people", "snapshot"]) on(topic, () => { if (channelNow()) draw(); });
