import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { allFindings, scoreNotes } from "../archive/render/scores.ts";
import { summaryOf } from "../archive/render/summary_page.ts";
import { tallyInWords } from "../archive/render/claims.ts";
import { count } from "../words/en/numbers.ts";
import { listed } from "../words/en/phrases.ts";
import { nameOf, readingInWords } from "../archive/render/words.ts";
import { segments, sentences } from "../text/sentences.ts";
import { isOver } from "../transcript/record.ts";
import type { DialogueSurroundings } from "./dialogue_message.ts";
import { type Html, html, type Part } from "./html.ts";

/** The most words of a standfirst. */
const MOST_WORDS = 60;

/** The beginning of the recorded summary, in whole sentences, with a link to it; empty without a summary. */
export function standfirst(within: DialogueSurroundings): Html {
  const { facts } = within;
  const summary = isOver(facts.record) ? summaryOf(facts) : undefined;
  if (!summary) return html`<div id="standfirst"></div>`;
  return html`
    <div id="standfirst">
      <p dir="auto">${beginningOf(summary.text)}</p>
      <p class="kind">More in ${messageLink(summary.number, within, "message ")}</p>
    </div>
  `;
}

/** Returns the first sentences of a text without headings and marks: as many as have room, but at least one. */
function beginningOf(text: string): string {
  const plain = text.split("\n").filter((line) => !/^\s*#/.test(line)).join("\n")
    .replace(/^\s*(?:[>*-]|\d+\.)\s+/gm, "").replace(/(\*\*|__|[*_`])(?=\S)(.*?\S)\1(?!\w)/g, "$2").trim();
  const taken: string[] = [];
  for (const { text } of sentences(plain)) {
    const words = [...segments([...taken, text].join(" "), "word")].filter(({ isWordLike }) => isWordLike).length;
    if (taken.length > 0 && words > MOST_WORDS) break;
    taken.push(text.trim());
  }
  return taken.join(" ");
}

/** Facts by which a reader may judge the outcome: who scored, and what checks of the claims found. */
export function trust(within: DialogueSurroundings): Html {
  const grounds = groundsOf(within).map((ground) => html`<li>${ground}.</li>`);
  const list = grounds.length === 0 ? undefined : html`<ul aria-label="How far to trust it">${grounds}</ul>`;
  return html`<div id="trust">${list}</div>`;
}

function groundsOf(within: DialogueSurroundings): readonly Part[] {
  const { facts } = within;
  const { record } = facts;
  if (!isOver(record)) return [];
  const lines: Part[] = [...scorersInWords(facts)];
  const findings = allFindings(facts);
  const of = (...verdicts: readonly string[]) =>
    findings.filter(({ finding: { verdict }, overruled }) => !overruled && verdicts.includes(verdict));
  if (findings.length > 0) {
    const counts = ["contradicted", "overstated", "unverifiable"].flatMap((verdict) =>
      of(verdict).length === 0 ? [] : [`${of(verdict).length} ${verdict}`]
    );
    const objected = [...new Set(of("contradicted", "overstated").map(({ note }) => note.about))];
    const places = objected.map((number, n) => [n === 0 ? "" : ", ", messageLink(number, within)]);
    const where = places.length === 0 ? "" : [places.length === 1 ? " (message " : " (messages ", places, ")"];
    lines.push([`Of ${count(findings.length, "checked claim")}, ${listed(counts) || "none was objected to"}`, where]);
  }
  const claims = recordedClaims(record);
  const tally = claims && tallyInWords(claims.claims);
  if (tally) lines.push(`Looked up in the sources: ${tally}`);
  return lines;
}

/** The scorer, and their other parts in the dialogue. */
function* scorersInWords(facts: Facts): Iterable<string> {
  for (const id of new Set(scoreNotes(facts).map(({ participant }) => participant))) {
    const also = facts.participant(id).role === "moderator" ? ", and moderates too" : "";
    yield `The scores are ${readingInWords(facts.agent(id))}: ${nameOf(facts, id)} gives them${also}`;
  }
}

/** A link to a message, by its number. */
export function messageLink(
  number: number | undefined,
  { facts, addresses }: DialogueSurroundings,
  before: string = "",
): Html {
  const message = facts.message(number);
  return html`<a href="${message && addresses.get(facts.messageFile(message))}">${before}${number}</a>`;
}
