import { familiesOf, type Family } from "../archive/families.ts";
import { type ArchiveEntry, costOfAll, costOfEntry } from "../archive/list.ts";
import { FLOOR_KINDS } from "../transcript/kind.ts";
import { ARCHIVES, STATUSES } from "../words/archives.ts";
import { STATE } from "../words/dialogue_page.ts";
import { FRAME } from "../words/frame.ts";
import { PROTOCOLS } from "../words/names.ts";
import { capital, SIGNS, spaced } from "../words/phrases.ts";
import { FRONT } from "../words/report.ts";
import { SURE } from "../words/outcome.ts";
import { calledInWords, reasonInWords } from "../archive/render/words.ts";
import { type Hit, MARK } from "../archive/search.ts";
import { withUnits } from "../text/display.ts";
import { day, moment } from "../words/times.ts";
import { boxes } from "./boxes.ts";
import { dialogueAddress, framePage } from "./frame.ts";
import { phasePart } from "../words/phases.ts";
import type { Choice } from "./fields.ts";
import { attributes, type Html, html, type Part, sentence } from "./html.ts";

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
        running.map((entry) => familyInHtml({ of: { ...entry, running: true }, forks: [] }, []))
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
          familiesOf(shown, (entry) => entry).map((family) => familyInHtml(family, hits))
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

/** A dialogue, with what came of it, and below it the messages that were found, what came later and its forks. */
function familyInHtml({ of: entry, forks }: Family<ShownEntry>, hits: readonly Hit[], above?: ShownEntry): Html {
  const { dialogueId, protocol = "", title, startedAt, path, problem, followUps = [], parent } = entry;
  const to = dialogueId === undefined || problem !== undefined ? undefined : dialogueAddress(dialogueId);
  const name = above && parent && above.title === title ? forkInWords(parent.key) : title || path.split("/").at(-1);
  const called = PROTOCOLS.of(spaced(protocol));
  const kind = parent === undefined ? called : ARCHIVES.fork(called);
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
  const parts = key.split("/");
  const name = parts.at(-2) ?? key;
  const kind = FLOOR_KINDS.find((each) => each === name);
  return ARCHIVES.forkAfter(kind ? calledInWords({ kind }) : phasePart(name), parts.slice(0, -2).map(phasePart));
}

/** What came of a dialogue and how sure that is, or its state, in a line. */
function facts(entry: ShownEntry): readonly Part[] {
  const { status, outcome, cutShort, problem, corrections = [], running = false, now } = entry;
  if (problem !== undefined) return [html`<span class="wrong">${ARCHIVES.unreadable}</span> ${problem}`];
  if (running) {
    return [
      html`
        <b class="live">${STATE.live}</b>
      `,
      html`<span dir="auto">${now}</span>`,
    ];
  }
  if (!outcome) return [capital(ended(entry))];
  const { headline, howSure } = outcome;
  const sure = howSure &&
    [boxes(howSure.level), html`<span class="unseen">${capital(SURE[howSure.level])}${SIGNS.colon} </span>`];
  const wrong = corrections.map(({ said, stands }) =>
    html`
      <span class="wrong nb">✕ ${said} → ${stands}</span>
    `
  );
  const end = status === "completed" || status === undefined ? undefined : html`
    <span class="kind">${ended(entry)}</span>
  `;
  return [sure, html`<b dir="auto">${withUnits(cutShort ? ARCHIVES.cutShort(headline) : headline)}</b>`, wrong, end];
}

/** How a dialogue ended. */
function ended({ status, endReason }: ShownEntry): string {
  if (status === undefined) return STATUSES.unfinished;
  const words = STATUSES[status];
  return endReason === undefined || endReason === status ? words : `${words}${SIGNS.colon} ${reasonInWords(endReason)}`;
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
        <summary>${ARCHIVES.moreMessages(rest.length)}</summary>
        <ul class="hits">${rest}</ul>
      </details>
    `
  }`;
}

/** An excerpt with its found words marked. */
function marked(passage: string): readonly Part[] {
  return passage.split(MARK).map((piece, n) => n % 2 === 1 ? html`<mark>${piece}</mark>` : piece);
}
