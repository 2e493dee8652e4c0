import type { Family } from "../archive/families.ts";
import { type ArchiveEntry, costOfAll, costOfEntry } from "../archive/list.ts";
import { type Hit, MARK } from "../archive/search.ts";
import { calledInWords, reasonInWords } from "../archive/render/words.ts";
import { withUnits } from "../text/display.ts";
import { FLOOR_KINDS } from "../transcript/kind.ts";
import { ARCHIVES, STATUSES } from "../words/archives.ts";
import { STATE } from "../words/dialogue_page.ts";
import { SURE } from "../words/outcome.ts";
import { phasePart } from "../words/phases.ts";
import { PROTOCOLS } from "../words/names.ts";
import { capital, SIGNS, spaced } from "../words/phrases.ts";
import { day, moment } from "../words/times.ts";
import { boxes } from "./boxes.ts";
import { attributes, type Html, html, type Part } from "./html.ts";

/** A dialogue with its current state. */
export interface ShownEntry extends ArchiveEntry {
  /** `true` while somebody holds it. @default false */
  readonly running?: boolean;
  /** Who speaks or is waited for now, in words. */
  readonly now?: string;
}

/** The list that an entry stands in. */
export interface EntryPlace<Entry extends ShownEntry> {
  /** Returns the address of a dialogue's page; `undefined` if it has none. */
  readonly to: (entry: Entry) => string | undefined;
  /** Returns the id of an entry in the page. @default none */
  readonly id?: (entry: Entry) => string;
  /** Messages that were found. */
  readonly hits?: readonly Hit[];
  /** Returns what stands at the end of an entry. @default nothing */
  readonly more?: (entry: Entry) => Part;
}

/** Hits of a dialogue that are shown at first. */
const HITS_SHOWN = 3;

/** A dialogue, with what came of it, and below it the messages that were found, what came later and its forks. */
export function entryInHtml<Entry extends ShownEntry>(
  { of: entry, forks }: Family<Entry>,
  place: EntryPlace<Entry>,
  above?: Entry,
): Html {
  const { protocol = "", title, startedAt, path, followUps = [], parent } = entry;
  const to = place.to(entry);
  const name = above && parent && above.title === title ? forkInWords(parent.key) : title || path.split("/").at(-1);
  const called = PROTOCOLS.of(spaced(protocol));
  const kind = parent === undefined ? called : ARCHIVES.fork(called);
  const hits = place.hits?.filter(({ archive }) => archive === path) ?? [];
  return html`
    <article${attributes({ class: "entry", id: place.id?.(entry) })}>
      <div>
        <h3 dir="auto">${to === undefined ? name : html`<a href="${to}">${name}</a>`}</h3>
        <p class="facts">${facts(entry)}</p>
        ${to === undefined ? undefined : found(to, hits)}
      </div>
      <p class="kind">${capital(kind)}${cost(entry)}<time datetime="${startedAt}" title="${moment(startedAt)}">${day(
        startedAt,
      )}</time>${place.more?.(entry)}</p>
      ${followUps.length === 0
        ? undefined
        : html`<ul class="below">${
          followUps.map(({ title, words }) => html`<li dir="auto"><b>${title}.</b> ${withUnits(words)}</li>`)
        }</ul>`}
      ${forks.length === 0
        ? undefined
        : html`<div class="below">${forks.map((fork) => entryInHtml(fork, place, entry))}</div>`}
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
