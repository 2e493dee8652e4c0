import { Facts } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import { sectionsBy } from "../archive/render/page.ts";
import { outcomeBlocks } from "../archive/render/summary_page.ts";
import { withUnits } from "../text/display.ts";
import type { ReportParts } from "../archive/report.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { blocksInHtml } from "./blocks.ts";
import { front } from "./front.ts";
import { Html, html } from "./html.ts";
import { partsOf, railOf, saidInHtml, sectionInHtml } from "./reading.ts";
import { phasesOf } from "./phases.ts";
import { preview } from "./preview.ts";
import type { Section } from "./sections.ts";
import { REPORT_STYLE } from "./dialogue_style.ts";
import { type DialogueSurroundings, surroundingsOf } from "./surroundings.ts";

/** The page that is written. */
export interface ReportPageOptions extends ReportParts {
  /** For a class: what was said before the outcome, without scores, tokens and how it was held. @default false */
  readonly student?: boolean;
}

/** Nothing is loaded, run or sent from a report: it holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A dialogue on one page of HTML that needs nothing else: the outcome, all that was said, its reviews and sources. */
export function reportPage(record: DialogueRecord, options: ReportPageOptions = {}): string {
  const { protocols, reviews = [], images, student = false } = options;
  const facts = Facts.of(record, "md", protocols);
  const within = surroundingsOf(facts, { reviews, student });
  const reading = { within, phases: phasesOf(record) };
  const { ahead, argued, after, held, reference } = partsOf(reading, images);
  const told = student ? outcomeForStudents(within) : [];
  const below = [...told, ...after, ...reference, ...held];
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${facts.title}</title>
        ${preview(within)}
        <style>${new Html(REPORT_STYLE)}</style>
      </head>
      <body class="dialogue">
        <main id="main">
        ${front(within)}
        <nav class="rail" aria-label="Contents">${railOf(reading, argued, below)}</nav>
        <div class="story">
          ${[...argued, ...ahead].map(sectionInHtml)}
          ${saidInHtml(reading)}
          ${below.map(sectionInHtml)}
        </div>
        </main>
      </body>
    </html>
  `;
  return `<!doctype html>\n<!-- archive: report, renderer: ${RENDERER_VERSION} -->${page.text}`;
}

/** Returns the outcome for students, who read it after what was said: without figures. */
function outcomeForStudents({ facts, outcome: { headline }, ...within }: DialogueSurroundings): readonly Section[] {
  const blocks = sectionsBy(
    ["scores", "ratings", "reasons", "beliefs", "trouble", "summary", "claims", "fact_checks"],
    outcomeBlocks(facts),
  ).outside;
  const answer = html`<p class="headline" dir="auto">${withUnits(headline)}.</p>`;
  return [{ id: "outcome", title: "Outcome", content: html`${answer}${blocksInHtml(blocks, within)}` }];
}
