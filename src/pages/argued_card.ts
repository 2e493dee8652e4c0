import { entryWord, standingOf, stateInWords } from "../archive/render/argued_words.ts";
import { type AnswerRead, type LineRead, movesIn, type Reply } from "../judging/flow/mod.ts";
import { withUnits } from "../text/display.ts";
import { type FlowClaim, type FlowMove, isGrant } from "../transcript/flow.ts";
import { ARGUED, ENTRY_WORDS, SHEET } from "../words/argued.ts";
import { isClaim } from "./argued_rows.ts";
import { type Sheets, speaker } from "./argued_sheet.ts";
import { strip } from "./argued_strip.ts";
import { type Html, html, type Part } from "./html.ts";
import { reference, saidAddress } from "./references.ts";
import { SIGNS } from "../words/phrases.ts";

/** Most entries of a card, and how many of them say what was conceded. */
const [MOST, CONCEDED] = [4, 2];

/** A line of argument: how it ended, turn by turn, and the words that this rests on. */
export function card(line: LineRead, sheets: Sheets): Html {
  const { within, names } = sheets;
  const { claim } = line;
  const entries = [...concededIn(line, sheets), ...answersIn(line, sheets)].slice(0, MOST);
  return html`
    <section class="card ${within.colourOf(claim.by)}">
      <div class="ended"><h3 dir="auto">${withUnits(claim.gist)}</h3> <b>${stateInWords(line, names)}</b></div>
      <p>${saidBy(claim, sheets)}</p>
      ${strip(line, sheets)}
      <ul>${entries.map(([word, ...said]) => html`<li><b>${word}</b> ${said}</li>`)}</ul>
    </section>
  `;
}

/** What was conceded in a line: of the line itself first, and the latest first. */
function concededIn({ claim }: LineRead, sheets: Sheets): readonly Part[][] {
  const isAbout = ({ to }: FlowMove) => Number(to === claim.id);
  const accepted = movesIn(sheets.reading.graph, claim)
    .flatMap((each) => !isClaim(each) && isGrant(each) ? [each] : [])
    .toSorted((a, b) => isAbout(b) - isAbout(a) || b.message - a.message);
  const different = [...new Map(accepted.map((move) => [move.words.text, move])).values()];
  const word = ENTRY_WORDS[sheets.names.other(claim.side) === undefined ? "agreed" : "conceded"];
  return different.slice(0, CONCEDED).map((move) => [
    move.kind === "accepts" ? word : ENTRY_WORDS.granted_in_part,
    saidBy(move, sheets),
  ]);
}

/** The answers to a line: those that stand first, and of these those without a reply. */
function answersIn({ answers }: LineRead, sheets: Sheets): readonly Part[][] {
  const order = Object.keys(ENTRY_WORDS);
  const place = (answer: AnswerRead) => 2 * order.indexOf(standingOf(answer)) - Number(answer.fate === "no_reply");
  return answers.filter(({ inForce }) => inForce).toSorted((a, b) => place(a) - place(b))
    .map((answer) => [entryWord(answer), saidBy(answer.claim, sheets), " ", repliesTo(answer, sheets)]);
}

/** What was said to an answer, or that nothing was. */
function repliesTo({ claim, fate }: AnswerRead, { within, reading: { graph }, names }: Sheets): Html {
  const other = names.other(claim.side);
  const told = (does: string, { claim: { message } }: Reply) => html`${does} ${reference(message, within)}`;
  const replies = graph.replies(claim).map((reply, n) => [
    n === 0 ? "" : SIGNS.between,
    told(SHEET.answered, reply),
    graph.replies(reply.claim).slice(0, 1).map((met) => [", ", told(SHEET.met, met)]),
  ]);
  const words = fate === "no_reply"
    ? other === undefined ? ARGUED.nobodyReplied : ARGUED.noReply(other)
    : fate === "last_word"
    ? ARGUED.noTurnLeft
    : fate === "in_closing"
    ? ARGUED.inClosing
    : replies;
  return html`<span class="kind">${words}</span>`;
}

/** Who said something, in which message, with the words that were said, which lead to their place in the message. */
export function saidBy(each: FlowClaim | FlowMove, sheets: Sheets): Html {
  const { within } = sheets;
  return html`${speaker(each.by, each.message, sheets)} <a href="${saidAddress(each, within)}"><q dir="auto">${
    withUnits(withoutCitations(each.words.text, within))
  }</q></a>`;
}

/** Leaves out the names of sources, which the message has. */
function withoutCitations(words: string, { citations }: Sheets["within"]): string {
  return words.replace(/\s?\[([^[\]\n]{1,200})\]/g, (all, name: string) => citations.has(name) ? "" : all);
}
