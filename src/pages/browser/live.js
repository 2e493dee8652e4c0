// Shows a dialogue as it is held: `body[data-dialogue][data-seq][data-live]` listens to its events, and asks for parts of
// the page after them; `#now [data-key]` shows what is being said in its `.text`.
import { all, one, page, trouble, worded } from "./elements.js";
import { following, onNew, onPage, parse, swap } from "./parts.js";
import { ask } from "./server.js";

/** @type {Map<string, string>} */
const texts = new Map();
/** The last line of the journal that was heard of, and the one up to which the page shows it. */
let seen = page.seq ?? "0";
let shownUpTo = seen;
let isAsking = false;
let pauseMs = 1000;
/** @type {AbortController | undefined} */
let stream;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let partsTimer;

/** Shows what is being said, as far as it was heard. */
function showTexts() {
  for (const each of all("#now [data-key]")) {
    const text = texts.get(each.dataset.key ?? "");
    const shown = one(".text", each) ?? each;
    if (text !== undefined && shown.textContent !== text) shown.textContent = text;
  }
}

async function askForParts() {
  const { dialogue } = page;
  if (dialogue === undefined || isAsking) return;
  isAsking = true;
  const upTo = seen;
  try {
    const query = new URLSearchParams(location.search);
    query.set("since", shownUpTo);
    const response = await ask(`/dialogues/${encodeURIComponent(dialogue)}/parts?${query}`);
    if (!response.ok) throw new Error(`${response.status}`);
    const parts = [...parse(await response.text()).body.children];
    following(() => parts.forEach(swap));
    shownUpTo = upTo;
  } catch {
    setTimeout(partsSoon, 2000);
  }
  isAsking = false;
  if (seen !== upTo) partsSoon();
}

/** Asks for parts once for all events of a moment. */
function partsSoon() {
  partsTimer ??= setTimeout(() => {
    partsTimer = undefined;
    void askForParts();
  }, 150);
}

/** Takes one event of the stream. @param {readonly string[]} lines */
function hear(lines) {
  /** @param {string} name */
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
  const [[type], [id], data] = [field("event"), field("id"), field("data").join("\n")];
  if (data === "") return; // a comment, which only keeps the connection
  pauseMs = 1000;
  if (type === "turn.delta") {
    /** @type {{ readonly key: string, readonly offset: number, readonly text: string }} */
    const { key, offset, text } = JSON.parse(data);
    const shown = one(`#now [data-key="${CSS.escape(key)}"] .text`)?.textContent;
    texts.set(key, (texts.get(key) ?? shown ?? "").slice(0, offset) + text);
    return following(showTexts);
  }
  seen = id ?? seen;
  if (type === "dialogue.ended") delete page.live;
  if (type === "dialogue.resumed") page.live = "";
  partsSoon();
}

async function listen() {
  const { dialogue, live } = page;
  if (dialogue === undefined || live === undefined || stream || document.hidden) return;
  const own = stream = new AbortController();
  try {
    const headers = { Accept: "text/event-stream", "Last-Event-ID": seen };
    const address = `/api/dialogues/${encodeURIComponent(dialogue)}/events`;
    const { body, ok, status } = await ask(address, { headers, signal: own.signal });
    if (status >= 400 && status < 429) return trouble(worded("refusedEvents", `${status}`));
    if (!ok || !body) throw new Error(`${status}`);
    trouble("");
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = "";;) {
      const { value, done } = await reader.read();
      if (done) break;
      const events = (rest + value).replace(/\r\n/g, "\n").split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) hear(event.split("\n"));
    }
  } catch {
    if (!own.signal.aborted) trouble(worded("lost"));
  } finally {
    if (stream === own) stream = undefined;
  }
  if (own.signal.aborted || page.live === undefined) return;
  setTimeout(listen, pauseMs * (0.75 + Math.random() / 2));
  pauseMs = Math.min(2 * pauseMs, 30_000);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) stream?.abort();
  else if (page.live !== undefined) {
    stream = undefined;
    void listen();
    partsSoon();
  }
});
onNew(showTexts);
onPage(() => {
  seen = page.seq ?? "0";
  shownUpTo = seen;
  void listen();
});
void listen();
if (page.live !== undefined) partsSoon(); // with the token, as the page itself was asked for without
