// Icons, as SVG elements.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
    apps: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
    hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
    thread: "M5 5h14v9h-8l-4 4v-4H5zM9 9h7M9 11.5h4",
    lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
    person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
    people: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.8-3.700 3.300-5 6.5-5s5.700 1.300 6.5 5M16 5a3.200 3.200 0 0 1 0 6.300M17.5 14.700c2.200.5 3.600 2 4 4.800",
    megaphone: "M4 10v4h3l9 5V5l-9 5zM7 14l1.5 6M19 9.5a3.500 3.500 0 0 1 0 5",
    speaker: "M4 9.5v5h3.5L13 19V5L7.5 9.5zM16 9a4.200 4.200 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    stage: "M12 13a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8 20c.3-3 1.800-4.500 4-4.500s3.700 1.500 4 4.500M6.500 14.500a6.500 6.500 0 1 1 11 0",
    forum: "M3.500 4.500h12v8h-7l-3 3v-3h-2zM18.500 9h2v8h-2v3l-3-3h-6v-1.500",
    pin: "M9 3h6l-1 6 4 4v2H6v-2l4-4zM12 15v6",
    menu: "M4 7h16M4 12h16M4 17h16",
    plus: "M12 5v14M5 12h14",
    cross: "M6 6l12 12M18 6 6 18",
    reply: "M10 6 4 12l6 6M4 12h9c4 0 6.5 2 7 6",
    bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    send: "M4 12 20 4l-5 16-3.5-6.5z",
    chevron: "M6 9l6 6 6-6",
    left: "M15 5l-7 7 7 7",
    right: "M9 5l7 7-7 7",
    out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
    file: "M6 3h8l4 4v14H6zM14 3v4h4",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.700 1.700M17.300 17.300 19 19M5 19l1.700-1.700M17.300 6.700 19 5",
    moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
    check: "M5 12.5 10 17.5 19.5 7",
    slash: "M15 4 9 20",
    down: "M12 5v14M6 13l6 6 6-6",
    archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
    alert: "M12 4 2.5 20h19zM12 10v4.5M12 17.200v.3",
    zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1",
    sliders: "M4 8h9M19 8h1M16 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM4 16h1M11 16h9M8 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
};

const CHANNELS = { 1: "person", 2: "speaker", 3: "people", 5: "megaphone", 10: "thread", 11: "thread", 12: "lock", 13: "stage", 15: "forum", 16: "image" };

/** The icon of a channel of this type. */
export const channelIcon = (channel) => icon(CHANNELS[channel.type] ?? "hash");

/** An icon, hidden from screen readers. */
export function icon(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", PATHS[name]);
    svg.append(path);
    return svg;
}
