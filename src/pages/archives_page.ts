import { familiesOf } from "../archive/families.ts";
import type { Hit } from "../archive/search.ts";
import { ARCHIVES, STATUSES } from "../words/archives.ts";
import { STATE } from "../words/dialogue_page.ts";
import { FRAME } from "../words/frame.ts";
import { PROTOCOLS } from "../words/names.ts";
import { capital } from "../words/phrases.ts";
import { FRONT } from "../words/report.ts";
import { entryInHtml, type ShownEntry } from "./archive_entry.ts";
import type { Choice } from "./fields.ts";
import { dialogueAddress, framePage } from "./frame.ts";
import { attributes, type Html, html, sentence } from "./html.ts";

/** Statuses to filter by; a dialogue without an end, held elsewhere or interrupted, is `unfinished`. */
export const STATUS_FILTERS = ["completed", "stopped", "failed", "unfinished"] as const;

/** The dialogues of a folder. */
export interface ArchivesView {
  /** The folder, as the operator named it. */
  readonly directory: string;
  /** The query. */
  readonly query?: {
    readonly q?: string;
    readonly protocol?: string;
    readonly status?: string;
    readonly cursor?: string;
  };
  /** Protocols to filter by. */
  readonly protocols: readonly string[];
  /** Dialogues that are held now, whatever the query. */
  readonly running?: readonly ShownEntry[];
  /** Dialogues of this page, in order. In a search, their motions or messages contain the words. */
  readonly entries: readonly ShownEntry[];
  /** Messages with the words, best first; each is shown with its dialogue. */
  readonly hits?: readonly Hit[];
  /** Number of all dialogues that match. */
  readonly total: number;
  /** Cursor of the next page, if there is one. */
  readonly next?: string;
}

/** The first page: dialogues that are running, and all others, to search. */
export function archivesPage(view: ArchivesView): string {
  const { query = {}, protocols, running = [] } = view;
  const body = html`
    <h1>${FRAME.archives}</h1>
    <form class="filters" role="search" action="/" data-swap="archives">
      <label class="search">${ARCHIVES.search} <input${attributes({
        type: "search",
        id: "search",
        name: "q",
        value: query.q,
        dir: "auto",
        placeholder: ARCHIVES.anything,
      })}></label>
      ${filter(
        "protocol",
        ARCHIVES.protocol,
        protocols.map((value) => ({ value, words: PROTOCOLS.of(value) })),
        query.protocol,
      )}
      ${filter(
        "status",
        FRONT.status,
        STATUS_FILTERS.map((value) => ({ value, words: STATUSES[value] })),
        query.status,
      )}
      <button class="unless-live">${ARCHIVES.search}</button>
    </form>
    <section id="running" aria-label="${ARCHIVES.running}"${attributes({
      "data-refresh": running.length > 0 ? 3 : 20,
    })}>${running.length === 0
      ? undefined
      : html`<h2>${STATE.live}</h2>${
        running.map((entry) => entryInHtml({ of: { ...entry, running: true }, forks: [] }, { to: addressOf }))
      }`}</section>
    ${list(view)}
  `;
  return framePage({ title: FRAME.archives, page: "archives", body });
}

function filter(name: string, label: string, choices: readonly Choice[], chosen: string | undefined): Html {
  return html`<label>${label} <select name="${name}"><option value="">${ARCHIVES.all}</option>${
    choices.map(({ value, words = value }) =>
      html`<option${attributes({ value, selected: value === chosen })}>${capital(words)}</option>`
    )
  }</select></label>`;
}

function list({ directory, query = {}, running = [], entries, hits = [], total, next }: ArchivesView): Html {
  const { q = "", protocol = "", status = "" } = query;
  const asked = Object.entries({ q, protocol, status }).filter(([, value]) => value !== "");
  const address = (more: Readonly<Record<string, string>>) =>
    `/?${new URLSearchParams({ ...Object.fromEntries(asked), ...more })}`;
  const pages = [
    ...(query.cursor === undefined ? [] : [html`<a href="${address({})}">${ARCHIVES.newest}</a>`]),
    ...(next === undefined ? [] : [html`<a rel="next" href="${address({ cursor: next })}">${ARCHIVES.older}</a>`]),
  ];
  const above = new Set(running.map(({ path }) => path));
  const shown = entries.filter(({ path }) => !above.has(path) || hits.some(({ archive }) => archive === path));
  const title = asked.length === 0 ? ARCHIVES.dialogues(total) : ARCHIVES.found(total);
  return html`
    <section id="archives" ${attributes({
      "data-announce": title,
      "data-refresh": entries.some(({ running }) => running) && 5,
    })}>
      ${entries.length === 0
        ? nothing(directory, asked)
        : html`<h2>${title}</h2>${
          familiesOf(shown, (entry) => entry).map((family) => entryInHtml(family, { to: addressOf, hits }))
        }`}${pages.length === 0 ? undefined : html`<nav class="pages" aria-label="${ARCHIVES.more}">${pages}</nav>`}
    </section>
  `;
}

function nothing(directory: string, asked: readonly (readonly [field: string, value: string])[]): Html {
  if (asked.length > 0) {
    const what = ARCHIVES.nothingFound(asked.map(([field, value]) => {
      if (field === "q") return ARCHIVES.words(value);
      const status = STATUS_FILTERS.find((each) => each === value);
      return field === "protocol" ? ARCHIVES.ofProtocol(value) : ARCHIVES.ofStatus(status ? STATUSES[status] : value);
    }));
    return html`<p class="nothing">${what} <a href="/">${ARCHIVES.showAll}</a></p>`;
  }
  const command = `convene debate "Cities should charge drivers" --model openai/gpt-4o --out ${directory}`;
  return html`
    <div class="nothing">
      <p>${sentence(ARCHIVES.none, html`<code>${directory}</code>`)}</p>
      <p><a class="button" href="/start">${ARCHIVES.startOne}</a></p>
      <p>${sentence(ARCHIVES.inTerminal, html`<code>${command}</code>`)}</p>
    </div>
  `;
}

function addressOf({ dialogueId, problem }: ShownEntry): string | undefined {
  return dialogueId === undefined || problem !== undefined ? undefined : dialogueAddress(dialogueId);
}
