// Searches everything said on the front page. The library, the index and what was said are scripts of the site, loaded when
// they are needed.
import { all, announce, one, show, trouble, worded } from "../../pages/browser/elements.js";
import { asItIs, wordsOf } from "./words.js";

/** @typedef {[place: number | string, name: string, text: string]} Said */
/** @typedef {import("minisearch").default} Index */

/** Dialogues whose passages are shown. */
const WITH_PASSAGES = 8;
/** Passages of a dialogue. */
const PASSAGES = 3;
/** Letters around the first word of a passage. */
const AROUND = 90;

/** @type {Index | undefined} */
let index;
/** @type {Map<string, Said[]>} */
const texts = new Map();
/** @type {Map<string, Promise<void>>} */
const loading = new Map();
let asked = 0;

Object.assign(globalThis, {
  /** @param {string} json */
  searchIndex(json) {
    /** @type {typeof import("minisearch").default} */
    const MiniSearch = Reflect.get(globalThis, "MiniSearch");
    index = MiniSearch.loadJSON(json, {
      idField: "name",
      fields: ["title", "answer", "said"],
      tokenize: wordsOf,
      processTerm: asItIs,
    });
  },
  /** @param {string} name @param {Said[]} said */
  said(name, said) {
    texts.set(name, said);
  },
});

/** Loads a script of the site, once. @param {string} path */
function load(path) {
  const known = loading.get(path);
  if (known) return known;
  const script = document.createElement("script");
  const loaded = /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(path)));
  }));
  script.src = path;
  document.head.append(script);
  loading.set(path, loaded);
  return loaded;
}

async function ready() {
  await load("minisearch.js");
  await load("search-index.js");
}

const list = one("#list");
const results = one("#results");
const entries = new Map(all("#list article[id]").map((entry) => [entry.id, entry]));

/** Shows what matches, best first; all if nothing is asked for. @param {string} query */
async function search(query) {
  const turn = ++asked;
  const words = wordsOf(query);
  if (!list || !results) return;
  if (words.length === 0) {
    results.replaceChildren();
    list.hidden = false;
    show(one("#found"), "");
    return;
  }
  if (!index) show(one("#found"), worded("loading"));
  await ready();
  if (turn !== asked || !index) return;
  const boost = { title: 4, answer: 2 };
  /** @param {"AND" | "OR"} combineWith */
  const find = (combineWith) =>
    index?.search(query, {
      boost,
      combineWith,
      prefix: (_term, at, terms) => at === terms.length - 1,
      fuzzy: (term) => term.length > 5 ? 0.2 : false,
    }) ?? [];
  const hits = find("AND");
  const found = hits.map(({ id, terms }) => ({ id: String(id), terms }));
  const text = found.length === 0 ? worded("nothing", query.trim()) : worded("found", String(found.length));
  show(one("#found"), text);
  announce(text);
  const shown = found.flatMap(({ id, terms }) => {
    const entry = entries.get(id)?.cloneNode(true);
    if (!(entry instanceof HTMLElement)) return [];
    entry.removeAttribute("id");
    for (const below of entry.querySelectorAll(".entry")) below.remove();
    return [{ id, terms, entry }];
  });
  list.hidden = true;
  results.replaceChildren(...shown.map(({ entry }) => entry));
  for (const { id, terms, entry } of shown.slice(0, WITH_PASSAGES)) {
    await load(`said/${id}.js`);
    if (turn !== asked) return;
    const page = entry.querySelector("h3 a")?.getAttribute("href") ?? "";
    entry.querySelector(":scope > div")?.append(passagesIn(texts.get(id) ?? [], page, terms));
  }
}

/** Returns the passages of a page with most of the words, each leading to its place. @param {Said[]} said @param {string} page @param {string[]} terms */
function passagesIn(said, page, terms) {
  const wanted = new Set(terms);
  const rated = said.map(([place, name, text]) => {
    const there = new Set(wordsOf(`${name} ${text}`).filter((word) => wanted.has(word)));
    return { place, name, text, count: there.size };
  }).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count).slice(0, PASSAGES);
  const hits = document.createElement("ul");
  hits.className = "hits";
  for (const { place, name, text } of rated) {
    const link = document.createElement("a");
    link.href = `${page}#${typeof place === "number" ? `message-${place}` : place}`;
    const who = document.createElement("b");
    who.textContent = typeof place === "number" ? `${name} (${place})` : name;
    const passage = document.createElement("span");
    passage.className = "said";
    passage.dir = "auto";
    passage.append(...marked(text, wanted));
    link.append(who, " ", passage);
    const item = document.createElement("li");
    item.append(link);
    hits.append(item);
  }
  return hits;
}

/** Returns the part of a text around the first of some words, with all of them marked. @param {string} text @param {Set<string>} wanted */
function marked(text, wanted) {
  const line = text.replace(/[*_`#>]+/g, "").replace(/\s+/g, " ");
  const places = [...line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
    wordsOf(word).some((each) => wanted.has(each)) ? [{ start: index, end: index + word.length }] : []
  );
  const first = places[0]?.start ?? 0;
  const from = first <= AROUND ? 0 : line.indexOf(" ", first - AROUND) + 1;
  const end = from + 2 * AROUND + 40;
  const until = line.length <= end ? line.length : Math.max(line.lastIndexOf(" ", end), places[0]?.end ?? 0);
  /** @type {(string | HTMLElement)[]} */
  const parts = from > 0 ? ["… "] : [];
  let at = from;
  for (const { start, end } of places) {
    if (start < at || end > until) continue;
    const mark = document.createElement("mark");
    mark.textContent = line.slice(start, end);
    parts.push(line.slice(at, start), mark);
    at = end;
  }
  return [...parts, line.slice(at, until), until < line.length ? " …" : ""];
}

const field = one("#search");
if (field instanceof HTMLInputElement) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const begin = () => void search(field.value).catch(() => trouble(worded("failed")));
  field.addEventListener("focus", () => ready().catch(() => trouble(worded("failed"))), { once: true });
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      history.replaceState(null, "", field.value === "" ? "#" : `#${new URLSearchParams({ q: field.value })}`);
      begin();
    }, 120);
  });
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  const query = new URLSearchParams(location.hash.slice(1)).get("q");
  if (query) {
    field.value = query;
    begin();
  }
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape" && target === field) field.blur();
    if (key !== "/" || target === field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
