import { ATTACHMENTS_FOLDER } from "../archive/attachments.ts";
import { isFlow } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { detailBlocks, publishedBlocks } from "../archive/render/metadata_page.ts";
import { findingsAgainst } from "../archive/render/outcome.ts";
import { type Line, type PageBlock, sectionsBy } from "../archive/render/page.ts";
import { reviewBlocks } from "../archive/render/render.ts";
import { outcomeBlocks, termsIn } from "../archive/render/summary_page.ts";
import { nameOf } from "../archive/render/words.ts";
import { withUnits } from "../text/display.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { ARGUED } from "../words/argued.ts";
import { capital } from "../words/phrases.ts";
import { GIVEN, PARTS } from "../words/report.ts";
import { day } from "../words/times.ts";
import { blocksInHtml } from "./blocks.ts";
import { type Html, html } from "./html.ts";
import { pictureInHtml } from "./pictures.ts";
import { references, withReferences } from "./references.ts";
import { isInterrupted } from "./shown_dialogue.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** A part of the page, which the contents lead to. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/** Files that were given with the question, and the images among them that the page has room for. */
export function givenSections({ settings }: DialogueRecord, images: ReadonlyMap<string, string>): readonly Section[] {
  const files = attachmentsIn(settings);
  if (files.length === 0) return [];
  const content = files.map(({ name, mediaType, bytes }) => {
    const about = GIVEN.file(name, mediaType, bytes);
    const image = images.get(name);
    return image === undefined
      ? html`<p>${GIVEN.inFolder(about, ATTACHMENTS_FOLDER)}</p>`
      : html`<figure><img src="${image}" alt="${GIVEN.named(name)}"><figcaption>${about}</figcaption></figure>`;
  });
  return [{ id: "given", title: GIVEN.title, content: html`${content}` }];
}

/** A review links to files of its own, which have the names of the dialogue's. */
const NO_ADDRESSES: DialogueSurroundings["addresses"] = new Map();

/** Returns the reviews, but for those of a clerk: who judged, the outcome, and beliefs as they moved. */
export function reviewSections(within: DialogueSurroundings): readonly Section[] {
  const { facts: { protocols, format } } = within;
  const own = { ...within, addresses: NO_ADDRESSES };
  return within.reviews.flatMap((review, n) => {
    if (isFlow(review)) return [];
    const { record } = review;
    const facts = Facts.of(record, format, protocols);
    const { title = capital(record.protocol), line, pictures } = facts.page?.review ?? {};
    const drawn = pictures?.of(facts).map((picture) => pictureInHtml(picture, within.colourOf)) ?? [];
    return [{
      id: `review-${n + 1}`,
      title: PARTS[record.imported ? "importedReview" : "reviewOf"](line?.(facts)[0] ?? title, day(record.startedAt)),
      content: html`${blocksInHtml(reviewBlocks(facts), own)}${
        drawn.length === 0 ? undefined : html`<h3>${pictures?.title}</h3>${drawn}`
      }`,
    }];
  });
}

/** Returns what the sides argued over, and who carried it: each opens. Empty if nobody was asked, or if the sheet of arguments says it. */
export function clashSections(within: DialogueSurroundings): readonly Section[] {
  const { argued, outcome: { decision } } = within;
  if (argued || !decision || decision.clashes.length === 0) return [];
  const content = decision.clashes.map(({ about, carried, why, messages }) =>
    html`
      <details>
        <summary><span dir="auto">${capital(about)}</span> ${by(carried, within)}</summary>
        <p dir="auto">${withUnits(why)}${references(messages, within)}</p>
      </details>
    `
  );
  return [{ id: "argued", title: ARGUED.title, content: html`<div class="clashes">${content}</div>` }];
}

function by(side: string | null, { facts, colourOf }: DialogueSurroundings): Html {
  if (side === null) return html`<span class="kind">${PARTS.nobody}</span>`;
  return html`<span class="name ${colourOf(side)}">${nameOf(facts, side)}</span>`;
}

/** Returns the blocks of a protocol that come right after the answer, by their headings. */
export function ownSections(within: DialogueSurroundings): readonly Section[] {
  const { facts } = within;
  const sections: { title: Line; blocks: PageBlock[] }[] = [];
  for (const block of facts.page?.blocksFirst ? facts.page.blocks?.(facts) ?? [] : []) {
    if ("heading" in block && block.level === 2) sections.push({ title: block.heading, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.map(({ title, blocks }, n) => {
    return { id: `own-${n + 1}`, title: String(title), content: html`${blocksInHtml(blocks, within)}` };
  });
}

/** Returns what nobody answered or, where nobody was asked for that, in what they differ. */
export function openSections(within: DialogueSurroundings): readonly Section[] {
  const { argued, facts, outcome: { decision, agreement, differences } } = within;
  const unanswered = argued ? [] : decision?.unanswered.map(({ point, side, messages }) => {
    const words = withUnits(capital(point.replace(/[.\s]+$/, "")));
    return html`<li dir="auto">${words} <span class="nb">${by(side, within)}${
      references(messages, within)
    }</span></li>`;
  }) ?? [];
  const apart = decision || facts.page?.blocksFirst
    ? []
    : agreement?.differences ?? differences.slice(findingsAgainst(facts).length);
  const points = [...unanswered, ...apart.map((words) => html`<li dir="auto">${withReferences(words, within)}</li>`)];
  const title = decision ? PARTS.neverAnswered : PARTS.differ;
  return points.length === 0 ? [] : [{ id: "open", title, content: html`<ul class="points">${points}</ul>` }];
}

/** Returns how the outcome was counted, and how the dialogue was held, both closed; empty until it has an end. */
export function heldSections(within: DialogueSurroundings): readonly Section[] {
  const { facts, served, site, student } = within;
  const { record } = facts;
  if (record.status === undefined || student) return [];
  const isEmpty = facts.page?.blocksFirst || served !== undefined && isInterrupted(record);
  const outcome = isEmpty
    ? []
    : sectionsBy(["summary", "claims", "fact_checks", "reasons"], outcomeBlocks(facts, within.argued)).outside;
  const details = site ? publishedBlocks(facts, site) : sectionsBy(["sources"], detailBlocks(facts)).outside;
  const folded = (title: string, blocks: readonly PageBlock[]) =>
    blocks.length === 0
      ? undefined
      : html`<details><summary>${title}</summary>${blocksInHtml(blocks, within)}</details>`;
  const content = html`${folded(PARTS.outcome, outcome)}${folded(site ? PARTS.published : PARTS.details, details)}`;
  return [{ id: "held", title: PARTS.held, content }];
}

/** Returns the terms of the brief; none if it has none. */
export function termSections(within: DialogueSurroundings): readonly Section[] {
  const fields = termsIn(within.facts.record.settings);
  if (fields.length === 0) return [];
  const list = html`${blocksInHtml([{ fields }], within)}`;
  const folded = html`<details><summary>${PARTS.whatMeans(fields.length)}</summary>${list}</details>`;
  return [{ id: "terms", title: PARTS.terms, content: within.student ? list : folded }];
}
