import { Facts, readersOf } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import { firstWords } from "../text/display.ts";
import { visible } from "../text/visible.ts";
import type { ReportParts } from "../archive/report.ts";
import { inLanguage } from "../words/language.ts";
import { PARTS } from "../words/report.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { front } from "./front.ts";
import { discussionSections, endSections, howToRead } from "./handout.ts";
import { Html, html } from "./html.ts";
import { partsOf, railOf, saidInHtml, sectionInHtml } from "./reading.ts";
import { languageOfPage } from "./language_of_page.ts";
import { phasesOf } from "./phases.ts";
import { preview } from "./preview.ts";
import { HANDOUT_STYLE, REPORT_STYLE } from "./dialogue_style.ts";
import { type PublishedParts, surroundingsOf } from "./surroundings.ts";

/** The page that is written. */
export interface ReportPageOptions extends ReportParts {
  /** For a class: who speaks, what was said, points to discuss, and the outcome last, without scores and tokens. @default false */
  readonly student?: boolean;
  /** The site that the page is part of. @default none: the page needs nothing else */
  readonly site?: ReportSite;
}

/** What a page shares with the other pages of its site. */
export interface ReportSite extends PublishedParts {
  /** What stands in the head in place of a policy and styles of its own. */
  readonly head: Html;
  /** Attributes of the body, for scripts. */
  readonly body: Html;
  /** What stands above the report, between its first screen and the rest, and below it. */
  readonly above: Html;
  readonly between: Html | undefined;
  readonly below: Html;
}

/** Nothing is loaded, run or sent from a report: it holds all that it shows. */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A dialogue on one page of HTML that needs nothing else: the outcome, all that was said, its reviews and sources. */
export function reportPage(record: DialogueRecord, options: ReportPageOptions = {}): string {
  return inLanguage(readersOf(record), () => pageOf(record, options));
}

function pageOf(record: DialogueRecord, options: ReportPageOptions): string {
  const { protocols, reviews = [], images, student = false, site } = options;
  const facts = Facts.of(record, "md", protocols);
  const within = surroundingsOf(facts, { reviews, student, site });
  const reading = { within, phases: phasesOf(record) };
  const { ahead, argued, after, held, reference } = partsOf(reading, images);
  const said = saidInHtml(reading);
  const below = student
    ? [...discussionSections(within), ...reference, ...endSections(within)]
    : [...after, ...reference, ...held];
  const key = student ? howToRead([said, ...below.map(({ content }) => content)].map(({ text }) => text).join("")) : [];
  const page = html`
    <html${languageOfPage()}>
      <head>
        <meta charset="utf-8">
        ${site ? undefined : html`<meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">`}
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${facts.title}</title>
        ${preview(within)}
        ${site?.head ??
          html`<style>${new Html(REPORT_STYLE + (student ? HANDOUT_STYLE : "") + footOf(facts.title))}</style>`}
      </head>
      <body class="dialogue${student ? " handout" : ""}" ${site?.body}>
        ${site?.above}
        <main id="main">
        ${front(within)}
        ${site?.between}
        ${argued.map(sectionInHtml)}
        <div class="talk">
        <nav class="rail" aria-label="${PARTS.contents}">${railOf(reading, argued, below)}</nav>
        <div class="story">
          ${[...ahead, ...key].map(sectionInHtml)}
          ${said}
        </div>
        </div>
        <div class="story">
          ${below.map(sectionInHtml)}
        </div>
        </main>
        ${site?.below}
      </body>
      </html>
  `;
  return `<!doctype html>\n<!-- archive: report, renderer: ${RENDERER_VERSION} -->${page.text}`;
}

/** Returns the style of the foot of printed sheets, which has the beginning of the title. */
function footOf(title: string): string {
  const words = visible(firstWords(title, 10)).replace(
    /[^\p{L}\p{N} ]/gu,
    (sign) => `\\${sign.codePointAt(0)?.toString(16)} `,
  );
  return `@media print { @page { @bottom-left { content: "${words}"; font: 8pt system-ui, sans-serif; } } }\n`;
}
