import { familiesOf, type Family } from "../archive/families.ts";
import { type ArchiveEntry, costOfAll, costOfEntry } from "../archive/list.ts";
import { capital, listed, spaced } from "../words/phrases.ts";
import { count } from "../words/numbers.ts";
import { SURE } from "../words/outcome.ts";
import { reasonInWords } from "../archive/render/words.ts";
import { type Hit, MARK } from "../archive/search.ts";
import { withUnits } from "../text/display.ts";
import { day, moment } from "../words/times.ts";
import { boxes } from "./boxes.ts";
import { dialogueAddress, framePage } from "./frame.ts";
import { attributes, type Html, html, type Part } from "./html.ts";

/** Statuses to filter by; a dialogue without an end, held elsewhere or interrupted, is `unfinished`. */
export const STATUS_FILTERS = ["completed", "stopped", "failed", "unfinished"] as const;

/** A dialogue with its current state. */
interface ShownEntry extends ArchiveEntry {
  /** `true` while somebody holds it. @default false */
  readonly running?: boolean;
  /** Who speaks or is waited for now, in words. */
  readonly now?: string;
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
      : html`<h2>Live</h2>${
        running.map((entry) => familyInHtml({ of: { ...entry, running: true }, forks: [] }, []))
      }`}</section>
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
  const shown = entries.filter(({ path }) => !above.has(path) || hits.some(({ archive }) => archive === path));
  const title = asked.length === 0 ? count(total, "dialogue") : `${count(total, "dialogue")} found`;
  return html`
    <section id="archives" ${attributes({
      "data-announce": title,
      "data-refresh": entries.some(({ running }) => running) && 5,
    })}>
      ${entries.length === 0
        ? nothing(directory, asked)
        : html`<h2>${title}</h2>${
          familiesOf(shown, (entry) => entry).map((family) => familyInHtml(family, hits))
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

/** A dialogue, with what came of it, and below it the messages that were found, what came later and its forks. */
function familyInHtml({ of: entry, forks }: Family<ShownEntry>, hits: readonly Hit[], above?: ShownEntry): Html {
  const { dialogueId, protocol = "", title, startedAt, path, problem, followUps = [], parent } = entry;
  const to = dialogueId === undefined || problem !== undefined ? undefined : dialogueAddress(dialogueId);
  const name = above && parent && above.title === title ? forkInWords(parent.key) : title || path.split("/").at(-1);
  const kind = `${parent === undefined ? "" : "fork, "}${spaced(protocol)}`;
  return html`
    <article class="entry">
      <div>
        <h3 dir="auto">${to === undefined ? name : html`<a href="${to}">${name}</a>`}</h3>
        <p class="facts">${facts(entry)}</p>
        ${to === undefined ? undefined : found(to, hits.filter(({ archive }) => archive === path))}
      </div>
      <p class="kind">${capital(kind)}${cost(entry)}<time datetime="${startedAt}" title="${moment(startedAt)}">${day(
        startedAt,
      )}</time></p>
      ${followUps.length === 0
        ? undefined
        : html`<ul class="below">${
          followUps.map(({ title, words }) => html`<li dir="auto"><b>${title}.</b> ${withUnits(words)}</li>`)
        }</ul>`}
      ${forks.length === 0
        ? undefined
        : html`<div class="below">${forks.map((fork) => familyInHtml(fork, hits, entry))}</div>`}
    </article>
  `;
}

/** Returns where a fork begins, by the key of the last turn that it shares: `Fork after rebuttal (arguments, round 1)`. */
function forkInWords(key: string): string {
  const parts = key.split("/").map((part) => spaced(part).replaceAll("-", " "));
  return `Fork after ${parts.at(-2) ?? key} (${parts.slice(0, -2).join(", ")})`;
}

/** What came of a dialogue and how sure that is, or its state, in a line. */
function facts(entry: ShownEntry): readonly Part[] {
  const { status, outcome, cutShort, problem, corrections = [], running = false, now } = entry;
  if (problem !== undefined) return [html`<span class="wrong">Unreadable:</span> ${problem}`];
  if (running) {
    return [
      html`
        <b class="live">Live</b>
      `,
      html`<span dir="auto">${now}</span>`,
    ];
  }
  if (!outcome) return [capital(ended(entry))];
  const { headline, howSure } = outcome;
  const sure = howSure && [boxes(howSure.level), html`<span class="unseen">${capital(SURE[howSure.level])}: </span>`];
  const wrong = corrections.map(({ said, stands }) =>
    html`
      <span class="wrong nb">✕ ${said} → ${stands}</span>
    `
  );
  const end = status === "completed" || status === undefined ? undefined : html`
    <span class="kind">${ended(entry)}</span>
  `;
  return [sure, html`<b dir="auto">${withUnits(headline)}${cutShort ? ", cut short" : ""}</b>`, wrong, end];
}

/** How a dialogue ended. */
function ended({ status, endReason }: ShownEntry): string {
  if (status === undefined) return "unfinished";
  return endReason === undefined || endReason === status ? status : `${status}: ${reasonInWords(endReason)}`;
}

function cost(entry: ShownEntry): string {
  const { costUsd = 0, unpricedCalls } = costOfAll(entry);
  return costUsd + unpricedCalls === 0 ? "" : ` · ${costOfEntry(entry)}`;
}

/** Messages with the words, each leading to its place. */
function found(to: string, hits: readonly Hit[]): Html | undefined {
  if (hits.length === 0) return undefined;
  const points = hits.map(({ number, speaker, passage }) =>
    html`<li><a href="${to}#message-${number}"><b>${speaker} (${number})</b> <span class="said" dir="auto">${
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
