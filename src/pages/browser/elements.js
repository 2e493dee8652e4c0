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

/** @typedef {string | { readonly text: string, readonly lang?: string }} Said A text of the page's language, or of another. */

/**
 * Shows texts in an element, each in its language, or hides the element if there is nothing to show.
 * @param {HTMLElement | null} element @param {readonly Said[]} texts
 */
export function show(element, ...texts) {
  const whole = texts.map((said) => typeof said === "string" ? said : said.text).join("");
  if (!element || element.textContent === whole) return;
  element.replaceChildren(...texts.map((said) => {
    if (typeof said === "string" || said.lang === undefined) return typeof said === "string" ? said : said.text;
    const other = document.createElement("span");
    other.lang = said.lang;
    other.textContent = said.text;
    return other;
  }));
  element.hidden = whole === "";
}

/** Says what is wrong, until it is told that nothing is. @param {readonly Said[]} texts */
export function trouble(...texts) {
  show(one("#trouble"), ...texts);
}

/** Has texts read out. @param {readonly Said[]} texts */
export function announce(...texts) {
  one("#announced")?.replaceChildren(); // the same text is read out again
  show(one("#announced"), ...texts);
}
