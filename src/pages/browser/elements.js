/** Facts that a page gives about itself, by name without `data-`, such as the dialogue that it shows. */
export const page = document.body.dataset;

/**
 * Returns a text of the page's language, which the page hands over, with values in their places.
 * @param {string} name @param {readonly string[]} values
 */
export function worded(name, ...values) {
  /** @type {Readonly<Record<string, string>>} */
  const texts = JSON.parse(page.texts ?? "{}");
  return (texts[name] ?? "").replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}

/**
 * Writes a number as the page's language does, with thousands set apart unless decimal places are given.
 * @param {number} value @param {number} [places]
 */
export function figure(value, places) {
  const options = places === undefined
    ? {}
    : { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return value.toLocaleString(document.documentElement.lang, options);
}

/** Returns the first element that a selector names. @param {string} selector @param {ParentNode} [within] */
export function one(selector, within = document) {
  return /** @type {HTMLElement | null} */ (within.querySelector(selector));
}

/** Returns all elements that a selector names. @param {string} selector @param {ParentNode} [within] */
export function all(selector, within = document) {
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
}

/**
 * Shows a text in an element, or hides the element if there is nothing to show.
 * @param {HTMLElement | null} element @param {string} text
 */
export function show(element, text) {
  if (!element || element.textContent === text) return;
  element.textContent = text;
  element.hidden = text === "";
}

/** Says what is wrong, until it is told that nothing is. @param {string} text */
export function trouble(text) {
  show(one("#trouble"), text);
}

/** Has a text read out. @param {string} text */
export function announce(text) {
  one("#announced")?.replaceChildren(text);
}
