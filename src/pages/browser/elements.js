/** Facts that a page gives about itself, by name without `data-`, such as the dialogue that it shows. */
export const page = document.body.dataset;

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
