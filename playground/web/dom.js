// Creating and updating elements. Text is never parsed as markup.

/** An element: `el("p", {class: "note", text: "Hello", data: {id: 1}, on: {click}}, child, …)`. */
export function el(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === undefined || value === null || value === false) continue;
        if (name === "text") node.textContent = value;
        else if (name === "data") Object.assign(node.dataset, defined(value));
        else if (name === "on") for (const [type, act] of Object.entries(value)) node.addEventListener(type, act);
        else if (name === "colours") for (const [key, colour] of Object.entries(defined(value))) node.style.setProperty(key, colour);
        else if (name === "value") node.value = value;
        else node.setAttribute(name, value === true ? "" : String(value));
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
}

const defined = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null));

export const byId = (id) => document.getElementById(id);

/** Make `old` equal to `fresh` with as few changes as possible: focus, pictures and opened
 *  spoilers stay. State of the reader is kept in attributes that begin with `data-kept-`. */
export function morph(old, fresh) {
    if (!alike(old, fresh)) {
        old.replaceWith(fresh);
        return fresh;
    }
    if (old.nodeType === Node.TEXT_NODE) {
        if (old.data !== fresh.data) old.data = fresh.data;
        return old;
    }
    for (const { name } of [...old.attributes]) {
        if (!name.startsWith("data-kept-") && !fresh.hasAttribute(name)) {
            if (name === "style") old.removeAttribute("style");
            else old.removeAttribute(name);
        }
    }
    for (const { name, value } of fresh.attributes) {
        if (name === "style") {
            if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
        } else if (name === "src" && old.nodeName === "IMG") exchange(old, value);
        else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    morphChildren(old, fresh);
    return old;
}

const awaited = new WeakMap();

/** Replace a picture; the old one stays visible until the new one is loaded. */
function exchange(image, address) {
    const before = awaited.get(image) ?? image.getAttribute("src");
    awaited.set(image, address);
    if (before === address) return;
    const next = el("img", { src: address });
    const show = () => { if (awaited.get(image) === address) image.setAttribute("src", address); };
    next.decode().then(show, show);
}

function morphChildren(old, fresh) {
    const keyed = new Map();
    for (const child of old.children) if (child.dataset.key) keyed.set(child.dataset.key, child);
    let cursor = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
        const key = wanted.dataset?.key;
        let match = key ? keyed.get(key) : cursor;
        if (match && !alike(match, wanted)) match = null;
        if (!match) {
            old.insertBefore(wanted, cursor);
            continue;
        }
        if (match === cursor) cursor = cursor.nextSibling;
        else old.insertBefore(match, cursor);
        morph(match, wanted);
    }
    while (cursor) {
        const next = cursor.nextSibling;
        cursor.remove();
        cursor = next;
    }
}

const alike = (one, other) =>
    one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;

/** The closest element to an event's target that has this attribute. */
export const around = (event, attribute) =>
    event.target instanceof Element ? event.target.closest(`[${attribute}]`) : null;

let last = 0;
/** An id that no other element has. */
export const freshId = (prefix) => `${prefix}-${++last}`;
