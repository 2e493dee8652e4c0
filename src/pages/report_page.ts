import { cutLine, undecidedLine } from "../archive/render/degraded.ts";
import { Facts } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import { detailBlocks } from "../archive/render/metadata_page.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import { type LabelledLine, type PageBlock, sectionsBy } from "../archive/render/page.ts";
import { outcomeBlocks, summaryLines } from "../archive/render/summary_page.ts";
import { capital } from "../words/en/phrases.ts";
import { moment } from "../words/en/times.ts";
import { protocolInWords } from "../archive/render/words.ts";
import type { ReportParts } from "../archive/report.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { type DialogueRecord, isOver, lastDecision } from "../transcript/record.ts";
import { blocksInHtml } from "./blocks.ts";
import { Html, html } from "./html.ts";
import { messageInHtml, type MessageSurroundings } from "./message.ts";
import {
  castInHtml,
  givenSections,
  phasesOf,
  reviewSection,
  type Section,
  sourceSections,
  termSections,
} from "./sections.ts";
import { STYLE } from "./style.ts";
import { surroundingsOf } from "./surroundings.ts";
import { topicInFull } from "./topic_in_full.ts";

/** The page that is written. */
export interface ReportPageOptions extends ReportParts {
  /** For a class: what was said before the outcome, without scores, tokens and how it was held. @default false */
  readonly student?: boolean;
}

/** Sections of an outcome that students are not shown. */
const MEASURED = ["scores", "ratings", "reasons", "beliefs", "trouble"] as const;
/** Sections of an outcome that repeat to students what stands under the messages. */
const REPEATED = ["summary", "claims", "fact_checks"] as const;

/** Nothing is loaded, run or sent from a report: it holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A dialogue on one page of HTML that needs nothing else: the outcome, all that was said, its reviews and sources. */
export function reportPage(record: DialogueRecord, options: ReportPageOptions = {}): string {
  const { protocols, reviews = [], images = new Map(), student = false } = options;
  const facts = Facts.of(record, "md", protocols);
  const within = surroundingsOf(facts, { reviews, student });
  const outcome = sectionsBy(student ? [...MEASURED, ...REPEATED] : [], outcomeBlocks(facts)).outside;
  const details = sectionsBy(["sources"], detailBlocks(facts)).outside;
  const given = givenSections(record, images);
  const messages = messageSections(facts, within);
  const terms = termSections(record, within);
  const sources = sourceSections(facts, within);
  const outcomeSection = (blocks: readonly PageBlock[]): readonly Section[] =>
    blocks.length === 0 ? [] : [{ id: "outcome", title: "Outcome", content: html`${blocksInHtml(blocks, within)}` }];
  const told = forStudents(facts, reviews);
  const sections: readonly Section[] = student
    ? [...given, ...terms, ...messages, ...outcomeSection([...fieldBlocks(told.outcome), ...outcome]), ...sources]
    : [
      ...outcomeSection(outcome),
      ...given,
      ...messages,
      ...reviews.map((review, n) => reviewSection(facts, { review, n, within })),
      ...terms,
      ...sources,
      { id: "held", title: "How it was held", content: html`${blocksInHtml(details, within)}` },
    ];
  const atAGlance = fieldBlocks(student ? told.ahead : summaryLines(facts, reviews));
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${facts.title}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <header>
    <p class="kind">${capital(protocolInWords(record))}, ${moment(record.startedAt).slice(0, 10)}</p>
    <h1>${facts.title}</h1>
    ${topicInFull(facts)}
    ${blocksInHtml(atAGlance, within)}
    ${castInHtml(facts, within)}
        </header>
        <nav aria-label="Contents"><h2>Contents</h2>${contents(sections)}</nav>
        <main>
    ${sections.map(({ id, title, content }) => html`<section id="${id}"><h2>${title}</h2>${content}</section>\n`)}
        </main>
      </body>
    </html>
  `;
  return `<!doctype html>\n<!-- archive: report, renderer: ${RENDERER_VERSION} -->${page.text}`;
}

function contents(sections: readonly Omit<Section, "content">[]): Html {
  return html`<ul>${
    sections.map(({ id, title, parts = [] }) =>
      html`<li><a href="#${id}">${title}</a>${parts.length === 0 ? undefined : contents(parts)}</li>`
    )
  }</ul>`;
}

/** Lines for students: ahead of what was said only what gives no outcome away; later the winner, without figures. */
function forStudents(facts: Facts, reviews: readonly CompletedReview[]) {
  const { record } = facts;
  const ended = isOver(record) ? cutLine(record) : [["Status", "it did not finish"] as const];
  const none = lastDecision(record) ? [] : undecidedLine(facts);
  const outcome: readonly LabelledLine[] = [["Outcome", [{ strong: outcomeOf(facts, reviews).headline }]]];
  return { ahead: [...none, ...ended], outcome };
}

function fieldBlocks(fields: readonly LabelledLine[]): readonly PageBlock[] {
  return fields.length === 0 ? [] : [{ fields }];
}

/** Everything that was said, by phases. */
function messageSections(facts: Facts, within: MessageSurroundings): readonly Section[] {
  const phases = phasesOf(facts.record);
  if (phases.length === 0) return [];
  const content = html`${
    phases.map(({ id, title, messages }) =>
      html`<h3 id="${id}">${title}</h3>${messages.map((message) => messageInHtml(facts, message, within))}`
    )
  }`;
  return [{ id: "said", title: "What was said", content, parts: phases }];
}
