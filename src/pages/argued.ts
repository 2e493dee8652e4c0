import { notRead, secondClerk } from "../archive/render/argued_blocks.ts";
import { arguedInWords } from "../archive/render/argued_words.ts";
import { disagreementBlocks } from "../archive/render/disagreement_blocks.ts";
import { fateOf, flowAgreement, type FlowReading, isCommon, type LineRead, movesIn } from "../judging/flow/mod.ts";
import type { FlowClaim, FlowMove } from "../transcript/flow.ts";
import { AGREEMENT, ARGUED, SHEET } from "../words/argued.ts";
import { card, saidBy } from "./argued_card.ts";
import { sheet, type Sheets } from "./argued_sheet.ts";
import { blocksInHtml } from "./blocks.ts";
import { type Html, html, type Part } from "./html.ts";
import type { Section } from "./sections.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** Lines of the sheet that are open. */
const ROWS = 5;

/** Returns what was argued: what it came down to, the sheet of arguments, and what follows from it; empty if nobody noted it. */
export function arguedSections(within: DialogueSurroundings): readonly Section[] {
  const { argued, facts } = within;
  if (!argued) return [];
  const { reading, names, second } = argued;
  const agreement = second && flowAgreement(reading, second.reading);
  const sheets: Sheets = { within, reading, names, agreement, placed: new Set() };
  const open = openLines(reading);
  const rest = reading.lines.filter((line) => !open.has(line));
  const content = html`
    <p class="sum" dir="auto">${arguedInWords(argued)} <span class="kind">${ARGUED.noVerdict}</span></p>
    ${reading.flow.unread.length > 0 ? blocksInHtml(notRead(reading), within) : undefined}
    ${agreement?.first.isFit === false
      ? html`<p><b>${AGREEMENT.unfit(SHEET.clerk, agreement.first.all)}</b></p>`
      : undefined}
    ${isCommon(reading.flow)
      ? html`<div class="agreed">${blocksInHtml(disagreementBlocks(facts, reading), within)}</div>`
      : undefined}
    <div class="cards">${reading.cameDownTo.map((line) => card(line, sheets))}</div>
    ${saidUnanswered(sheets)}
    <h3>${SHEET.title}</h3>
    ${sheet(reading.lines.filter((line) => open.has(line)), sheets)}
    <div class="folds">
      ${rest.length === 0 ? undefined : fold(SHEET.more(rest.length), sheet(rest, sheets))}
      ${conceded(sheets)}${withoutReply(sheets)}
      ${second ? fold(AGREEMENT.title, html`${blocksInHtml(secondClerk(facts, argued).slice(1), within)}`) : undefined}
      ${fold(SHEET.howToRead, howToRead(sheets))}
    </div>
  `;
  return [{ id: "argued", title: ARGUED.title, content }];
}

/**
 * The lines that are open: those that it came down to, what was dropped, what its owner said again without a reply to an
 * answer, and then those with most moves, closings first.
 */
function openLines({ lines, cameDownTo, dropped, graph }: FlowReading): ReadonlySet<LineRead> {
  const weighed = lines.map((line) => {
    const moves = movesIn(graph, line.claim);
    const isKept = line.keptUp === true && line.answers.some(({ fate }) => fate === "no_reply");
    const isAtEnd = moves.some(({ message }) => graph.speech(message)?.isClosing);
    return { line, weights: [Number(isKept), Number(isAtEnd), moves.length] as const };
  }).toSorted(({ weights: a }, { weights: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  return new Set([...new Set([...cameDownTo, ...dropped, ...weighed.map(({ line }) => line)])].slice(0, ROWS));
}

/** What somebody called unanswered, beside what was found. */
function saidUnanswered(sheets: Sheets): Html | undefined {
  const said = sheets.reading.saidUnanswered.map(({ move, claim, agrees, answers }) =>
    html`<li>${
      saidBy(move, sheets)
    } <span class="kind">${SHEET.of} <a href="#claim-${claim.id}">${claim.gist}</a></span> <b>${
      agrees === false ? SHEET.wasAnswered : ARGUED.checked(agrees, [])
    }</b>${answers.map((answer) => [" ", saidBy(answer, sheets)])}</li>`
  );
  return said.length === 0 ? undefined : html`
    <h3>${ARGUED.saidUnanswered}</h3>
    <ul>${said}</ul>
  `;
}

/** What was conceded, with whose words. */
function conceded(sheets: Sheets): Html | undefined {
  const { conceded, graph, flow: { sides } } = sheets.reading;
  const gist = ({ to }: FlowMove) =>
    html`
      <a class="kind" href="#claim-${to}">${graph.claim(to)?.gist}</a>
    `;
  const title = SHEET.conceded(conceded.length, sides.length === 2);
  return conceded.length === 0 ? undefined : fold(title, list(conceded, sheets, gist));
}

/** What got no reply: between two sides by the one that left it. */
function withoutReply(sheets: Sheets): Html | undefined {
  const { reading: { burdens, flow, graph }, names } = sheets;
  const bySide = burdens.filter(({ left }) => left.length > 0).map(({ side, left, owed }) =>
    html`<h4>${ARGUED.noReplyTitle(names.of(side), left.length, owed.length)}</h4>${list(left, sheets)}`
  );
  const byNobody = burdens.length > 0
    ? []
    : flow.claims.filter((claim) => !graph.isGiven(claim) && fateOf(graph, claim) === "no_reply");
  if (bySide.length + byNobody.length === 0) return undefined;
  return fold(SHEET.left, html`${bySide}${byNobody.length === 0 ? undefined : list(byNobody, sheets)}`);
}

/** What the marks and lines mean, what was looked up, and where the data is. */
function howToRead({ reading, within }: Sheets): Html {
  const { flow } = reading;
  const { argued } = within;
  const spans = [...flow.claims, ...flow.moves].length + flow.claims.filter(({ because }) => because).length;
  return html`
    ${SHEET.key.map((words) => html`<p>${words}</p>`)}
    ${flow.unread.length > 0 ? undefined : blocksInHtml(notRead(reading), within)}
    <p>${argued?.review ? SHEET.noted(spans, argued.review.path) : ARGUED.declared}</p>
  `;
}

function list<Said extends FlowClaim | FlowMove>(
  some: readonly Said[],
  sheets: Sheets,
  more?: (each: Said) => Part,
): Html {
  return html`<ul>${some.map((each) => html`<li>${saidBy(each, sheets)}${more?.(each)}</li>`)}</ul>`;
}

function fold(title: string, content: Html): Html {
  return html`<details><summary>${title}</summary>${content}</details>`;
}
