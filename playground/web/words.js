// Numbers in words.

export function sizeWords(bytes) {
    if (bytes < 1024) return `${bytes} bytes`;
    const units = ["KiB", "MiB", "GiB"];
    let size = bytes / 1024;
    let unit = 0;
    while (size >= 1024 && unit < units.length - 1) {
        size /= 1024;
        unit++;
    }
    return `${size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`;
}

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "Choose one", "Choose 2 to 4", for selects and checkbox groups. */
export function howMany(min, max) {
    if (max === 1) return min === 0 ? "Choose one, or none" : "Choose one";
    if (min === max) return `Choose ${min}`;
    return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}
