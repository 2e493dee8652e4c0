import { type ArchiveEntry, costOfAll, costOfEntry } from "../archive/list.ts";
import { capital, listed, spaced } from "../words/en/phrases.ts";
import { count } from "../words/en/numbers.ts";
import { reasonInWords } from "../archive/render/words.ts";
import { type Hit, MARK } from "../archive/search.ts";
import { dialogueAddress, framePage } from "./frame.ts";
import { attributes, type Html, html, type Part } from "./html.ts";

/** Statuses to filter by; a dialogue without an end, held elsewhere or interrupted, is `unfinished`. */
export const STATUS_FILTERS = ["completed", "stopped", "failed", "unfinished"] as const;

/** A dialogue with its current state. */
interface ShownEntry extends ArchiveEntry {
  readonly running?: boolean;
  /** Names of people who are asked now. */
  readonly waitingFor?: readonly string[];
}

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
  /** Dialogues that this server is running, whatever the query. */
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

/** Hits of a dialogue that are shown at first. */
const HITS_SHOWN = 3;

/** The first page: dialogues that are running, and all others, to search. */
export function archivesPage(view: ArchivesView): string {
  const { query = {}, protocols, running = [] } = view;
  const body = html`
    <h1>Archives</h1>
    <form class="filters" role="search" action="/" data-swap="archives">
      <label class="search">Search <input${attributes({
        type: "search",
        id: "search",
        name: "q",
        value: query.q,
        dir: "auto",
        placeholder: "Motions, names, everything said",
      })}></label>
      ${filter("protocol", "Protocol", protocols, query.protocol)}
      ${filter("status", "Status", STATUS_FILTERS, query.status)}
      <button class="unless-live">Search</button>
    </form>
    <section id="running" aria-label="Running now"${attributes({
      "data-refresh": running.length > 0 ? 3 : 20,
    })}>${running.length === 0
      ? undefined
      : html`<h2>Running now</h2>${running.map((entry) => entryInHtml({ ...entry, running: true }, []))}`}</section>
    ${list(view)}
  `;
  return framePage({ title: "Archives", page: "archives", body });
}

function filter(name: string, label: string, choices: readonly string[], chosen: string | undefined): Html {
  return html`<label>${label} <select name="${name}"><option value="">All</option>${
    choices.map((value) => html`<option${attributes({ value, selected: value === chosen })}>${capital(value)}</option>`)
  }</select></label>`;
}

function list({ directory, query = {}, running = [], entries, hits = [], total, next }: ArchivesView): Html {
  const { q = "", protocol = "", status = "" } = query;
  const asked = Object.entries({ q, protocol, status }).filter(([, value]) => value !== "");
  const address = (more: Readonly<Record<string, string>>) =>
    `/?${new URLSearchParams({ ...Object.fromEntries(asked), ...more })}`;
  const pages = [
    ...(query.cursor === undefined ? [] : [html`<a href="${address({})}">Newest</a>`]),
    ...(next === undefined ? [] : [html`<a rel="next" href="${address({ cursor: next })}">Older</a>`]),
  ];
  const above = new Set(running.map(({ path }) => path));
  const title = asked.length === 0 ? count(total, "dialogue") : `${count(total, "dialogue")} found`;
  return html`
    <section id="archives" ${attributes({
      "data-announce": title,
      "data-refresh": entries.some(({ running }) => running) && 5,
    })}>
      ${entries.length === 0 ? nothing(directory, asked) : html`<h2>${title}</h2>${
        entries.map((entry) => {
          const own = hits.filter(({ archive }) => archive === entry.path);
          return above.has(entry.path) && own.length === 0 ? undefined : entryInHtml(entry, own);
        })
      }`}${pages.length === 0 ? undefined : html`<nav class="pages" aria-label="More dialogues">${pages}</nav>`}
    </section>
  `;
}

function nothing(directory: string, asked: readonly (readonly [field: string, value: string])[]): Html {
  if (asked.length > 0) {
    const what = listed(asked.map(([field, value]) => field === "q" ? `“${value}”` : `${field} ${value}`));
    return html`<p class="nothing">Nothing was found for ${what}. <a href="/">Show all dialogues</a></p>`;
  }
  return html`
    <div class="nothing">
      <p>There are no dialogues in <code>${directory}</code> yet.</p>
      <p><a class="button" href="/start">Start one</a></p>
      <p>Or in a terminal: <code>convene debate "Cities should charge drivers" --model openai/gpt-4o --out ${directory}</code></p>
    </div>
  `;
}

function entryInHtml(entry: ShownEntry, hits: readonly Hit[]): Html {
  const { dialogueId, protocol = "", title, startedAt, path, problem } = entry;
  const to = dialogueId === undefined || problem !== undefined ? undefined : dialogueAddress(dialogueId);
  const name = title || path.split("/").at(-1);
  return html`
    <article class="entry">
      <p class="kind"><time datetime="${startedAt}">${startedAt.slice(0, 16).replace("T", " ")}</time> ${capital(
        spaced(protocol),
      )}</p>
      <div>
        <h3 dir="auto">${to === undefined ? name : html`<a href="${to}">${name}</a>`}</h3>
        <p class="facts">${facts(entry)}</p>
        ${to === undefined ? undefined : found(to, hits)}
      </div>
    </article>
  `;
}

/** Outcome, status and cost, in a line. */
function facts(entry: ShownEntry): readonly Part[] {
  const { status, endReason, outcome, cutShort, problem, running = false, waitingFor = [] } = entry;
  if (problem !== undefined) return [html`<span class="status unreadable">unreadable</span> ${problem}`];
  if (running) {
    const waiting = waitingFor.length === 0
      ? undefined
      : html`<strong dir="auto">waiting for ${listed(waitingFor)}</strong>`;
    return [html`<span class="status running">running</span>`, waiting];
  }
  const why = endReason === undefined || endReason === status ? "" : `: ${reasonInWords(endReason)}`;
  const { costUsd = 0, unpricedCalls } = costOfAll(entry);
  const cost = costUsd + unpricedCalls === 0 ? "" : costOfEntry(entry);
  return [
    outcome && html`<strong dir="auto">${outcome.headline}</strong>${cutShort ? ", cut short" : ""}`,
    html`<span class="status ${status ?? "unfinished"}">${status ?? "unfinished"}${why}</span>`,
    cost === "" ? undefined : html`
      <span class="kind">cost ${cost}</span>
    `,
  ];
}

/** Messages with the words, each leading to its place. */
function found(to: string, hits: readonly Hit[]): Html | undefined {
  if (hits.length === 0) return undefined;
  const points = hits.map(({ number, speaker, passage }) =>
    html`<li><a href="${to}#message-${number}"><b>${number} ${speaker}</b> <span dir="auto">${
      marked(passage)
    }</span></a></li>`
  );
  const [shown, rest] = [points.slice(0, HITS_SHOWN), points.slice(HITS_SHOWN)];
  return html`<ul class="hits">${shown}</ul>${
    rest.length === 0 ? undefined : html`
      <details>
        <summary>${count(rest.length, "more message")}</summary>
        <ul class="hits">${rest}</ul>
      </details>
    `
  }`;
}

/** An excerpt with its found words marked. */
function marked(passage: string): readonly Part[] {
  return passage.split(MARK).map((piece, n) => n % 2 === 1 ? html`<mark>${piece}</mark>` : piece);
}
