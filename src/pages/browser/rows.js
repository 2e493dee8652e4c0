// Changes the rows of a `[data-list]`: `button[data-add]` adds one, `button[data-remove]` removes its own; `[data-named]`
// in a row shows what is typed as its name, or its value for nobody.
import { one } from "./elements.js";
import { estimateSoon } from "./typing.js";

/**
 * Adds a row to a list, and returns it; `#` in its names becomes a number that no other row has.
 * @param {HTMLElement | null} list
 */
export function addRow(list) {
  const { list: name = "" } = list?.dataset ?? {};
  if (!list) return null;
  let free = 0;
  while (one(`[name^="${name}[${free}]"]`, list)) free++;
  const row = list.querySelector("template")?.innerHTML.replaceAll(`${name}[#]`, `${name}[${free}]`);
  one(".rows", list)?.insertAdjacentHTML("beforeend", row ?? "");
  return one(".rows > .row:last-child", list);
}

addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  const list = /** @type {HTMLElement | null | undefined} */ (button?.closest("[data-list]"));
  const { add, remove } = button?.dataset ?? {};
  if (!list || (add === undefined && remove === undefined)) return;
  if (add === undefined) button?.closest(".row")?.remove();
  else addRow(list);
  one(add === undefined ? "[data-add]" : `.row:last-child :is(input:not([type="hidden"]), select, textarea)`, list)
    ?.focus();
  estimateSoon();
});

addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.name.endsWith(".name")) return;
  const named = one("[data-named]", target.closest(".row") ?? target);
  if (named) named.textContent = target.value || (named.dataset.named ?? "");
});
