// Changes parts of a page: `[data-refresh="SECONDS"]` is asked for again and again; a new `[data-announce]` is read out;
// `[data-keep]` stays as it is, with what is typed in it, while that is the same.
import { all, announce, one, page, trouble, worded } from "./elements.js";
import { ask, here } from "./server.js";

/** @type {((within: ParentNode) => void)[]} */
const newcomers = [];
/** @type {(() => void)[]} */
const turns = [];
/** @type {Map<string, number>} */
const askedAt = new Map();
const started = Date.now();

/** Calls a function with the page, and later with each new part of it. @param {(within: ParentNode) => void} act */
export function onNew(act) {
  newcomers.push(act);
  act(document);
}

/** Calls a function after the whole page was replaced. @param {() => void} act */
export function onPage(act) {
  turns.push(act);
}

/** Reads HTML of the server. @param {string} text */
export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/**
 * Puts an element in place of the one with its id; what was open stays open, and the focus where it was.
 * @param {Element} fresh
 */
export function swap(fresh) {
  const old = document.getElementById(fresh.id);
  const own = document.adoptNode(fresh);
  if (!(own instanceof HTMLElement) || old?.isEqualNode(own)) return;
  const { keep, into = "" } = own.dataset;
  if (keep !== undefined && old?.dataset.keep === keep) return;
  if (old) replace(old, own);
  else document.getElementById(into)?.append(own);
  for (const act of newcomers) act(own);
}

/** @param {HTMLElement} old @param {HTMLElement} own */
function replace(old, own) {
  const inside = all("*", old);
  const focus = inside.findIndex((each) => each === document.activeElement);
  const id = inside[focus]?.id;
  const folds = all("details", old);
  all("details", own).forEach((each, at) => {
    const fold = folds[at];
    if (fold) each.toggleAttribute("open", fold.hasAttribute("open"));
  });
  for (const kept of all("[data-keep]", old)) {
    all(`#${kept.id}`, own).find(({ dataset }) => dataset.keep === kept.dataset.keep)?.replaceWith(kept);
  }
  old.replaceWith(own);
  const same = id ? document.getElementById(id) : all("*", own)[focus];
  if (focus >= 0) same?.focus({ preventScroll: true });
  const news = newsIn(own);
  if (news && news !== newsIn(old)) announce(news);
}

/** @param {HTMLElement} element */
function newsIn(element) {
  return [element, ...all("[data-announce]", element)].map(({ dataset }) => dataset.announce ?? "").join(" ").trim();
}

/**
 * Takes elements by their ids from a page of the server.
 * @param {string} address @param {readonly string[]} [ids] @param {RequestInit} [options]
 */
export async function take(address, ids = ["masthead", "main"], options = {}) {
  const response = await ask(address, options);
  if (!response.ok) return trouble(worded("refusedPage", `${response.status}`));
  const found = parse(await response.text());
  document.title = found.title;
  trouble("");
  for (const id of ids) {
    const fresh = found.getElementById(id);
    if (fresh) swap(fresh);
  }
  if (!ids.includes("main")) return;
  for (const name of Object.keys(page)) delete page[name];
  Object.assign(page, found.body.dataset);
  document.documentElement.lang = found.documentElement.lang;
  document.documentElement.dir = found.documentElement.dir;
  for (const act of turns) act();
}

/** Requests the elements that are due. */
async function refresh() {
  const now = Date.now();
  const due = all("[data-refresh]").filter(({ id, dataset }) =>
    Number(dataset.refresh) * 1000 <= now - (askedAt.get(id) ?? started)
  );
  if (due.length === 0 || document.hidden) return;
  const ids = due.map(({ id }) => id);
  for (const id of ids) askedAt.set(id, now);
  await take(here(), ids).catch(() => trouble(worded("noAnswerYet")));
}

let isFirst = location.hash === "";

/** Returns `false` for a reader who has chosen not to go on to what is said. */
function isFollowing() {
  const choice = one("#follow input");
  return !(choice instanceof HTMLInputElement) || choice.checked;
}

/**
 * Changes the page, and goes on to the end of what was said if the reader was there and follows. What is said when a live page is
 * opened comes into view once, unless the reader has gone elsewhere.
 * @param {() => void} change
 */
export function following(change) {
  const end = () =>
    (one("#seats:not(:empty)") ?? one("#now:not(:empty)") ?? one("#said"))?.getBoundingClientRect().bottom ?? -1;
  const bottom = innerHeight - parseFloat(`0${getComputedStyle(document.documentElement).scrollPaddingBottom}`);
  const before = end();
  change();
  const comes = isFirst && scrollY === 0 && one("#now:not(:empty)") !== null;
  if (comes) isFirst = false;
  const over = end() - bottom;
  const isThere = comes || before >= 0 && before < innerHeight + 120;
  if (isThere && over > 0 && isFollowing()) scrollBy(0, over + 24);
}

addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest("#follow") === null || !target.checked) return;
  (one("#now:not(:empty)") ?? one("#said"))?.scrollIntoView({ block: "end" });
});
setInterval(refresh, 1000);
