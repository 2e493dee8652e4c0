import { Facts } from "../archive/render/facts.ts";
import { detailBlocks } from "../archive/render/metadata_page.ts";
import { outcomeOf as outcomeIn } from "../archive/render/outcome.ts";
import { type PageBlock, sectionsBy } from "../archive/render/page.ts";
import { outcomeBlocks, summaryOf } from "../archive/render/summary_page.ts";
import { sidesCalled } from "../archive/render/verdict.ts";
import { capital, listed } from "../words/en/phrases.ts";
import { blocksInHtml } from "./blocks.ts";
import { messageLink } from "./dialogue_lede.ts";
import type { DialogueSurroundings } from "./dialogue_message.ts";
import { type Html, html } from "./html.ts";
import { outcomePictures } from "./pictures.ts";
import { reviewSection, type Section } from "./sections.ts";
import { addressOf, isInterrupted } from "./shown_dialogue.ts";

/** A verdict as one of several on a dialogue and its forks. */
interface VerdictCard {
  readonly title: string;
  /** Address of what it is about. */
  readonly to?: string;
  readonly verdict: string;
  /** The deciders, and their votes. */
  readonly by: readonly string[];
}

/** The outcome of a dialogue and its reviews; empty until it is over. */
export function outcomeSections(within: DialogueSurroundings): readonly Section[] {
  const { facts, shown: { record, reviews } } = within;
  if (record.status === undefined) return [];
  return [
    ...(isInterrupted(record) && reviews.length === 0 ? [] : [outcomeOf(within)]),
    ...reviews.map((review, n) => reviewSection(facts, { review, n, within })),
  ];
}

/** The settings of a dialogue and its usage; empty until it is over. */
export function heldSections(within: DialogueSurroundings): readonly Section[] {
  const { facts, shown: { record } } = within;
  if (record.status === undefined) return [];
  const details = sectionsBy(["sources"], detailBlocks(facts)).outside;
  const content = html`
    <details><summary>Participants, configuration, usage, limits and warnings</summary>${blocksInHtml(
      details,
      within,
    )}</details>
  `;
  return [{ id: "held", title: "How it was held", content }];
}

/** The outcome: verdicts side by side, pictures, and the summary page's own sections. */
function outcomeOf(within: DialogueSurroundings): Section {
  const { facts } = within;
  const cards = verdictCards(within);
  const pictures = outcomePictures(facts, within.colourOf);
  const summary = summaryOf(facts);
  const blocks = sectionsBy(summary ? ["summary"] : [], outcomeBlocks(facts)).outside;
  const { inside: scores, outside } = sectionsBy(["scores"], blocks);
  const hasFigures = scores.some((block) => "table" in block);
  const figures = scores.filter((block) => !("heading" in block));
  const rest = (hasFigures ? outside : blocks).map(withoutEmptyColumns);
  const content = html`
    ${cards.length === 0 ? undefined : html`<ul class="verdicts">${cards.map(cardInHtml)}</ul>`}
    ${pictures.length === 0 ? undefined : html`<div class="pictures">${pictures}</div>`}
    ${summary && html`<p>The summary is ${messageLink(summary.number, within, "message ")}.</p>`}
    ${hasFigures
      ? html`<details><summary>Scores in figures</summary>${blocksInHtml(figures, within)}</details>`
      : undefined}
    ${blocksInHtml(rest, within)}
  `;
  return { id: "outcome", title: "Outcome", content };
}

/** Leaves out the empty columns of a table. */
function withoutEmptyColumns(block: PageBlock): PageBlock {
  if (!("table" in block)) return block;
  const { head, table, right = [], scores = [] } = block;
  const kept = [...head.keys()].filter((n) => table.length === 0 || table.some((row) => (row[n] ?? "") !== ""));
  const moved = (columns: readonly number[]) => kept.flatMap((n, at) => columns.includes(n) ? [at] : []);
  return {
    head: kept.map((n) => head[n] ?? ""),
    table: table.map((row) => kept.map((n) => row[n] ?? "")),
    right: moved(right),
    scores: moved(scores),
  };
}

function verdictCards({ facts, shown: { reviews, family } }: DialogueSurroundings): readonly VerdictCard[] {
  const { headline, howSure } = outcomeIn(facts);
  return [
    { title: `Outcome of the ${facts.record.protocol}`, verdict: headline, by: howSure ? [howSure.words] : [] },
    ...reviews.flatMap(({ record }, n): VerdictCard[] => {
      const review = Facts.of(record, facts.format, facts.protocols);
      const { decision, deciders } = review.page?.review ?? {};
      const by = deciders?.(review) ?? [listed(record.participants.map(({ name }) => name))];
      if (!decision) return [];
      const called = sidesCalled(facts, outcomeIn(facts).decision);
      const verdict = review.page?.outcome?.(review, undefined, called).headline ?? outcomeIn(review).headline;
      return [{ title: capital(decision(review)), to: `#review-${n + 1}`, verdict, by }];
    }),
    ...family.forks.flatMap(({ id, at, outcome }) =>
      outcome === undefined
        ? []
        : [{ title: `Fork after message ${at}`, to: addressOf({ id }), verdict: outcome, by: [] }]
    ),
  ];
}

function cardInHtml({ title, to, verdict, by }: VerdictCard): Html {
  return html`
    <li>
      <p class="kind">${to === undefined ? title : html`<a href="${to}">${title}</a>`}</p>
      <p class="verdict" dir="auto">${verdict}</p>
      ${by.map((line) => html`<p class="kind">${line}</p>`)}
    </li>
  `;
}
