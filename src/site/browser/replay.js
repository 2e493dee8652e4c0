// Plays a dialogue at reading speed: what was said appears word by word, and the outcome at the end. All of it stands in the
// page; nothing is loaded.
import { all, announce, one, show, worded } from "../../pages/browser/elements.js";

/** Words that are read in a second, letters of a word where scripts have no spaces, and milliseconds between two steps. */
const [WORDS_A_SECOND, LETTERS_A_WORD, STEP_MS] = [3.8, 2, 80];
/** Words for which a heading or a note is looked at. */
const PAUSE = 5;
/** Milliseconds for which a reader who scrolls is left alone. */
const LEFT_ALONE_MS = 4000;

const bar = one("#player");
const messages = all("#said article.message:not([hidden])");
const headings = all("#said > h3");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A text that appears word by word. @typedef {{ readonly node: Text, readonly whole: string, readonly pieces: readonly string[] }} Shown */

/** What was opened to be read. @type {HTMLElement[]} */
const opened = [];

/** Number of the message that is shown, from 0; −1 while nothing is played. */
let at = -1;
/** @type {Shown[]} */
let shown = [];
/** Words of the message that were shown, and those that are waited for before the next message. */
let [words, wait] = [0, 0];
/** Part of a word that is due. */
let due = 0;
let speed = 1;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
let scrolledAt = -Infinity;

/** Returns the texts of a message. @param {HTMLElement} message */
function textsOf(message) {
  const texts = [];
  for (const text of all(".text", message)) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === "" || node.parentElement?.closest(".remark")) {
        continue; // a remark is shown when the message is over
      }
      const pieces = node.data.match(
        /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+)\s*/gu,
      );
      texts.push({ node, whole: node.data, pieces: pieces ?? [node.data] });
    }
  }
  return texts;
}

/** Shows or hides an element. @param {Element} element @param {boolean} isSaid */
function setSaid(element, isSaid) {
  element.classList.toggle("unsaid", !isSaid);
}

/** Shows all of the message that is being said. */
function complete() {
  for (const { node, whole } of shown) node.data = whole;
  const message = messages[at];
  if (message) { for (const part of all(".unsaid", message)) setSaid(part, true); }
  shown = [];
}

/** Begins with a message; those after it are not said yet. @param {number} next */
function begin(next) {
  complete();
  for (const each of opened.splice(0)) each.removeAttribute("open");
  at = next;
  messages.forEach((message, n) => setSaid(message, n <= at));
  const message = messages[at];
  if (!message) return;
  for (const heading of headings) {
    setSaid(heading, (heading.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  }
  for (const folded of all("details:not(.score):not([open]):has(> .text)", message)) {
    folded.setAttribute("open", "");
    opened.push(folded);
  }
  shown = textsOf(message);
  words = 0;
  due = 0;
  wait = PAUSE + 2 * all(".remark", message).length;
  if (shown.length === 0) wait += (message.textContent ?? "").split(/\s+/).length;
  if (!isCalm) {
    for (const { node } of shown) node.data = "";
    for (const block of all(".text > *", message)) setSaid(block, false);
  } else {
    wait += shown.reduce((sum, { pieces }) => sum + pieces.length, 0);
    shown = [];
  }
  for (const remark of all(".remark", message)) setSaid(remark, false);
  show(one("#place"), worded("at", String(at + 1), String(messages.length)));
  const progress = one("#player progress");
  if (progress instanceof HTMLProgressElement) progress.value = at + 1;
  announce(`${message.querySelector("h4, summary, p")?.textContent?.replace(/\s+/g, " ").trim()}`);
  follow();
}

/** Shows the next words of the message, or goes on to the next one. */
function step() {
  due += WORDS_A_SECOND * speed * STEP_MS / 1000;
  while (due >= 1) {
    due -= 1;
    if (!sayWord()) return;
  }
  follow();
}

/** Shows a word; returns `false` at the end of a message. */
function sayWord() {
  let before = 0;
  for (const { node, whole, pieces } of shown) {
    if (words < before + pieces.length) {
      const piece = pieces[words - before] ?? "";
      words += 1;
      node.data = words === before + pieces.length ? whole : node.data + piece;
      for (let block = node.parentElement; block && !block.matches(".message"); block = block.parentElement) {
        setSaid(block, true);
      }
      if (!/\s/.test(piece)) due += 1 - 1 / LETTERS_A_WORD;
      return true;
    }
    before += pieces.length;
  }
  if (shown.length > 0) complete();
  for (const remark of all(".remark.unsaid", messages[at])) setSaid(remark, true);
  if (wait-- > 0) return true;
  if (at + 1 < messages.length) begin(at + 1);
  else end(true);
  return false;
}

/** Keeps the end of what was said in sight, unless the reader looks elsewhere. */
function follow() {
  const message = messages[at];
  if (!message || performance.now() - scrolledAt < LEFT_ALONE_MS) return;
  const { top, bottom } = message.getBoundingClientRect();
  const room = innerHeight - (bar?.offsetHeight ?? 0) - 40;
  if (bottom > room) {
    scrollBy({ top: bottom - room + (isCalm ? 0 : innerHeight / 4), behavior: isCalm ? "auto" : "smooth" });
  } else if (top < 60) scrollBy({ top: top - 60, behavior: "auto" });
}

/** @param {boolean} isPlaying */
function setPlaying(isPlaying) {
  clearInterval(timer);
  timer = isPlaying ? setInterval(step, STEP_MS) : undefined;
  const button = one('[data-do="pause"]');
  if (button) button.textContent = worded(isPlaying ? "pause" : "goOn");
}

/** Plays the dialogue from its first message. */
function start() {
  if (!bar || messages.length === 0) return;
  document.body.classList.add("replaying");
  bar.hidden = false;
  scrolledAt = -Infinity;
  begin(0);
  setPlaying(true);
  one('[data-do="pause"]')?.focus({ preventScroll: true });
  one("#said")?.scrollIntoView({ block: "start" });
}

/** Shows everything. @param {boolean} isOver */
function end(isOver) {
  if (at < 0) return;
  const message = messages[at];
  setPlaying(false);
  complete();
  for (const each of all(".unsaid")) setSaid(each, true);
  at = -1;
  for (const each of opened.splice(0)) each.removeAttribute("open");
  document.body.classList.remove("replaying");
  if (bar) bar.hidden = true;
  if (isOver) {
    announce(worded("ended"));
    one("#front")?.scrollIntoView({ block: "start" });
  } else message?.scrollIntoView({ block: "start" });
  one("#watch")?.focus({ preventScroll: true });
}

/** Goes on from a place that is not said yet. @param {Element} place */
export function jumpTo(place) {
  if (at < 0) return;
  const n = messages.findIndex((message) => message.contains(place));
  if (n > at) begin(n);
  else if (n < 0) end(false);
}

one("#watch")?.addEventListener("click", start);
bar?.addEventListener("click", ({ target }) => {
  const does = target instanceof HTMLElement ? target.dataset.do : undefined;
  if (does === "pause") setPlaying(timer === undefined);
  if (does === "back") begin(Math.max(0, at - 1));
  if (does === "next") at + 1 < messages.length ? begin(at + 1) : end(true);
  if (does === "end") end(false);
});
one("#player select")?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) speed = Number(target.value);
});
for (const name of ["wheel", "touchmove"]) {
  addEventListener(name, () => scrolledAt = performance.now(), { passive: true });
}
addEventListener("keydown", (event) => {
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const isControl = event.target instanceof HTMLElement && event.target.closest("button, select, a, summary, input");
  if (event.key === "Escape") end(false);
  if (event.key !== " " || isControl) return;
  event.preventDefault();
  setPlaying(timer === undefined);
});
