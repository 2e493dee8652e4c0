import { cutLine, undecidedLine } from "../archive/render/degraded.ts";
import { ATTACHMENTS_FOLDER } from "../archive/attachments.ts";
import { Facts } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import { metadataPage, sourcesIn } from "../archive/render/metadata_page.ts";
import { outcomeInALine } from "../archive/render/outcome.ts";
import type { LabelledLine, PageBlock } from "../archive/render/page.ts";
import { reviewHeading } from "../archive/render/render.ts";
import { summaryPage, termsIn } from "../archive/render/summary_page.ts";
import {
  capital,
  listed,
  moment,
  nameOf,
  protocolInWords,
  roleInWords,
  spaced,
  writtenBy,
} from "../archive/render/words.ts";
import type { ReportParts } from "../archive/report.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { recordedPanel } from "../judging/panel/recorded.ts";
import { withCommas } from "../text/display.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import type { Message } from "../transcript/message.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { blocksInHtml, withoutSections } from "./blocks.ts";
import { beliefCharts } from "./chart.ts";
import { Html, html } from "./html.ts";
import { messageInHtml, type MessageSurroundings } from "./message.ts";
import { SIDES, STYLE } from "./style.ts";

/** The page that is written. */
export interface ReportPageOptions extends ReportParts {
  /** For a class: what was said before the outcome, without scores, tokens and how it was held. @default false */
  readonly student?: boolean;
}

/** A part of the page, which the contents lead to. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
  /** Parts of it that the contents lead to as well. */
  readonly parts?: readonly Omit<Section, "content">[];
}

/** Sections of an outcome that students are not shown. */
const MEASURED = ["Scores", "Ratings", "Reasons", "Beliefs", "What went wrong", "Terms"];
/** Sections of an outcome that repeat to students what stands under the messages. */
const REPEATED = ["Summary", "Claims and quotations", "Fact checks"];

/** Nothing is loaded, run or sent from a report: it holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A dialogue on one page of HTML that needs nothing else: the outcome, all that was said, its reviews and sources. */
export function reportPage(record: DialogueRecord, options: ReportPageOptions = {}): string {
  const { protocols, reviews = [], images = new Map(), student = false } = options;
  const facts = Facts.of(record, "md", protocols);
  const within = surroundings(facts, { reviews, student });
  const [, glance, ...outcome] = summaryPage(facts, reviews).blocks;
  const shownOutcome = withoutSections(outcome, student ? [...MEASURED, ...REPEATED] : ["Terms"]);
  const held = withoutSections(metadataPage(facts).blocks.slice(2), ["Sources"]);
  const given = givenSections(record, images);
  const messages = messageSections(facts, within);
  const terms = termSections(record, within);
  const sources = sourceSections(record);
  const outcomeSection = (blocks: readonly PageBlock[]): readonly Section[] =>
    blocks.length === 0 ? [] : [{ id: "outcome", title: "Outcome", content: html`${blocksInHtml(blocks, within)}` }];
  const told = forStudents(facts, reviews);
  const sections: readonly Section[] = student
    ? [...given, ...terms, ...messages, ...outcomeSection([...fieldBlocks(told.outcome), ...shownOutcome]), ...sources]
    : [
      ...outcomeSection(shownOutcome),
      ...given,
      ...messages,
      ...reviews.map((review, n) => reviewSection(facts, { review, n, within })),
      ...terms,
      ...sources,
      { id: "held", title: "How it was held", content: html`${blocksInHtml(held, within)}` },
    ];
  const atAGlance = student ? fieldBlocks(told.ahead) : glance ? [glance] : [];
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${record.topic}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <header>
    <p class="kind">${capital(protocolInWords(record))}, ${moment(record.startedAt).slice(0, 10)}</p>
    <h1>${record.topic}</h1>
    ${blocksInHtml(atAGlance, within)}
    ${cast(facts, within)}
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

function surroundings(
  facts: Facts,
  { reviews, student }: { readonly reviews: readonly CompletedReview[]; readonly student: boolean },
): MessageSurroundings {
  const { messages, participants, settings } = facts.record;
  const sides = participants.filter(({ role }) => !NEUTRAL_ROLES.has(role)).map(({ id }) => id);
  const colourOf = (id: string) => sides.includes(id) ? `side-${sides.indexOf(id) % SIDES + 1}` : "neutral";
  return {
    student,
    addresses: new Map([
      ...messages.map((message) => [facts.messageFile(message), `#message-${message.number}`] as const),
      ...reviews.map(({ path }, n) => [`${path}/summary.${facts.format}`, `#review-${n + 1}`] as const),
    ]),
    citations: new Map(sourcesIn(settings).map(({ name }, n) => [name, `#source-${n + 1}`])),
    colours: new Map(participants.map(({ id, name }) => [name, colourOf(id)])),
    colourOf,
  };
}

function contents(sections: readonly Omit<Section, "content">[]): Html {
  return html`<ul>${
    sections.map(({ id, title, parts = [] }) =>
      html`<li><a href="#${id}">${title}</a>${parts.length === 0 ? undefined : contents(parts)}</li>`
    )
  }</ul>`;
}

/** Who took part, and who answered for them; said once where it is the same for all. */
function cast(facts: Facts, { colourOf }: MessageSurroundings): Html {
  const { participants } = facts.record;
  const agents = participants.map(({ id }) => writtenBy(facts.agent(id)));
  const areAlike = new Set(agents).size === 1;
  const people = participants.map(({ id, name, role, position }, n) => {
    const part = roleInWords(role);
    return html`<li class="${colourOf(id)}"><b class="name">${name}</b>${
      part === name.toLowerCase() ? undefined : html`
        <span class="kind">${part}</span>
      `
    }${
      position && html`
        <q>${position}</q>
      `
    }${
      areAlike ? undefined : html`
        <span class="kind agent">${agents[n]}</span>
      `
    }</li>`;
  });
  return html`${areAlike ? html`<p>${agents[0]}</p>` : undefined}<ul class="cast">${people}</ul>`;
}

/** Lines for students: ahead of what was said only what gives no outcome away; later the winner, without figures. */
function forStudents(facts: Facts, reviews: readonly CompletedReview[]) {
  const { record, protocols, format } = facts;
  const judged = reviews.map(({ record }) => Facts.of(record, format, protocols))
    .findLast(({ page, record }) => page?.review?.outcome && Object.keys(record.decisions).length > 0) ?? facts;
  const verdicts = Object.entries(judged.record.decisions).map(([name, verdict]): LabelledLine => {
    const names = (ids: readonly string[]) => listed(ids.map((id) => nameOf(judged, id)));
    const words = verdict.kind === "decided"
      ? `${names([verdict.winner])}${judged.hasParticipant(verdict.winner) ? " wins" : ""}`
      : verdict.kind === "tied"
      ? `tied between ${names(verdict.between)}`
      : spaced(verdict.kind);
    return [capital(spaced(name)), [{ strong: words }]];
  });
  const ended = isOver(record) ? cutLine(record) : [["Status", "it did not come to its end"] as const];
  const none = verdicts.length > 0 ? [] : undecidedLine(facts);
  const own = outcomeInALine(facts);
  const outcome = [...verdicts, ...none, ...(own === undefined ? [] : [["Outcome", [{ strong: own }]] as const])];
  return { ahead: [...none, ...ended], outcome };
}

function fieldBlocks(fields: readonly LabelledLine[]): readonly PageBlock[] {
  return fields.length === 0 ? [] : [{ fields }];
}

/** Files that were given with the question, and the images among them that the page has room for. */
function givenSections({ settings }: DialogueRecord, images: ReadonlyMap<string, string>): readonly Section[] {
  const files = attachmentsIn(settings);
  if (files.length === 0) return [];
  const content = files.map(({ name, mediaType, bytes }) => {
    const about = `${name}: ${mediaType}, ${withCommas(bytes)} bytes`;
    const image = images.get(name);
    return image === undefined
      ? html`<p>${about}; see the folder ${ATTACHMENTS_FOLDER} of the archive.</p>`
      : html`<figure><img src="${image}" alt="Given with the question: ${name}"><figcaption>${about}</figcaption></figure>`;
  });
  return [{ id: "given", title: "Given with the question", content: html`${content}` }];
}

/** Everything that was said, by phases. */
function messageSections(facts: Facts, within: MessageSurroundings): readonly Section[] {
  const phases: { id: string; phase: string; title: string; messages: Message[] }[] = [];
  for (const message of facts.record.messages) {
    const { phase } = message;
    const last = phases.at(-1);
    if (last?.phase === phase) last.messages.push(message);
    else phases.push({ id: `phase-${phases.length + 1}`, phase, title: titleOf(message), messages: [message] });
  }
  if (phases.length === 0) return [];
  const content = html`${
    phases.map(({ id, title, messages }) =>
      html`<h3 id="${id}">${title}</h3>${messages.map((message) => messageInHtml(facts, message, within))}`
    )
  }`;
  return [{ id: "said", title: "What was said", content, parts: phases }];
}

/** The phase of its first message: `arguments/round-1` is arguments, round 1; `rounds/round-1` is round 1. */
function titleOf({ phase, kind }: Message): string {
  return capital((phase || kind).replace(/^rounds\//, "").replaceAll("/", ", ").replace(/[-_]/g, " "));
}

interface ShownReview {
  readonly review: CompletedReview;
  readonly n: number;
  readonly within: MessageSurroundings;
}

function reviewSection({ protocols, format }: Facts, { review: { record }, n, within }: ShownReview): Section {
  const facts = Facts.of(record, format, protocols);
  const panel = recordedPanel(record);
  const charts = panel ? beliefCharts(panel, within.colourOf) : [];
  return {
    id: `review-${n + 1}`,
    title: `${facts.page?.review?.title ?? capital(record.protocol)}, ${moment(record.startedAt).slice(0, 10)}`,
    content: html`${blocksInHtml([{ fields: reviewHeading(facts) }, ...facts.page?.outcome?.(facts) ?? []], within)}${
      charts.length === 0 ? undefined : html`<h3>Beliefs as they moved</h3>${charts}`
    }`,
  };
}

function termSections({ settings }: DialogueRecord, within: MessageSurroundings): readonly Section[] {
  const fields = termsIn(settings);
  if (fields.length === 0) return [];
  return [{ id: "terms", title: "Terms", content: html`${blocksInHtml([{ fields }], within)}` }];
}

function sourceSections({ settings }: DialogueRecord): readonly Section[] {
  const sources = sourcesIn(settings);
  if (sources.length === 0) return [];
  const content = html`<ul class="sources">${
    sources.map(({ name, title, url }, n) =>
      html`<li id="source-${n + 1}"><b>[${name}]</b> ${
        /^https?:\/\//i.test(url)
          ? html`<a href="${url}" rel="noopener noreferrer nofollow">${title || url}</a>`
          : title
      }</li>`
    )
  }</ul>`;
  return [{ id: "sources", title: "Sources", content }];
}
