// Helps a person to write an answer: `form[data-draft]` is the key under which its texts survive a reload, `data-words` and
// `data-unit` the limit of a length; `button[data-cite]` inserts its text.
import { all, figure, one, show, worded } from "./elements.js";
import { onNew } from "./parts.js";
import { controlsOf } from "./values.js";

/** @type {HTMLTextAreaElement | undefined} */
let field;

/** @param {HTMLFormElement} form */
function draftOf({ dataset }) {
  return `draft ${dataset.draft}`;
}

/** @param {HTMLFormElement} form */
function typedIn(form) {
  return controlsOf(form).filter(({ type }) => !/hidden|checkbox/.test(type));
}

/** Keeps what is typed, and counts its words. @param {HTMLFormElement} form */
function keep(form) {
  const typed = typedIn(form);
  sessionStorage.setItem(draftOf(form), JSON.stringify(typed.map(({ name, value }) => [name, value])));
  const { words, unit = "word" } = form.dataset;
  if (words === undefined) return;
  const text = typed.filter(({ type }) => type === "textarea").map(({ value }) => value).join("\n");
  const left = Number(words) - (text.match(unit === "character" ? /\S/gu : /\S+/g) ?? []).length;
  const shown = one("output", form);
  const amount = Math.abs(left);
  show(shown, worded(`${unit}${amount === 1 ? "" : "s"}${left < 0 ? "Over" : "Left"}`, figure(amount, 0)));
  shown?.classList.toggle("over", left < 0);
}

/** @param {HTMLFormElement} form */
function restore(form) {
  /** @type {Map<string, string>} */
  const kept = new Map(JSON.parse(sessionStorage.getItem(draftOf(form)) ?? "[]"));
  for (const each of typedIn(form)) each.value = kept.get(each.name) ?? each.value;
  keep(form);
}

/** Forgets what was typed. @param {HTMLFormElement} form */
export function forget(form) {
  if (form.dataset.draft !== undefined) sessionStorage.removeItem(draftOf(form));
}

/** @param {string} text @param {HTMLFormElement | null} form */
function cite(text, form) {
  const into = field?.isConnected ? field : form?.querySelector("textarea");
  if (!into) return;
  into.setRangeText(text, into.selectionStart, into.selectionEnd, "end");
  into.focus();
  into.dispatchEvent(new Event("input", { bubbles: true }));
}

addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLTextAreaElement) field = target;
});
addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form?.dataset.draft !== undefined) keep(form);
});
addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  const text = button?.dataset.cite;
  if (button && text !== undefined) cite(text, button.form);
});
onNew((within) => {
  for (const form of all("form[data-draft]", within)) if (form instanceof HTMLFormElement) restore(form);
});
