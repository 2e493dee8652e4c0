import { type SideNames, stateInWords } from "../archive/render/argued_words.ts";
import { nameOf } from "../archive/render/words.ts";
import { fateOf, type FlowAgreement, type FlowReading, type LineRead } from "../judging/flow/mod.ts";
import { firstWords, withUnits } from "../text/display.ts";
import type { FlowClaim, FlowMove, FlowSpeech } from "../transcript/flow.ts";
import { ARGUING_VERBS, FATES, SHEET } from "../words/en/argued.ts";
import { listed } from "../words/en/phrases.ts";
import { isClaim, rowOf, type RowPart } from "./argued_rows.ts";
import { objectionsTo } from "./checks.ts";
import { attributes, type Html, html } from "./html.ts";
import { titleOf } from "./phases.ts";
import { placeInText } from "./place_in_text.ts";
import { reference, saidAddress } from "./references.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** Most words of an entry. */
const WORDS = 9;
/** Most messages that have a column each; with more of them, lines are threads on every screen. */
const COLUMNS = 12;

/** What the sheets of a page are written with. */
export interface Sheets {
  readonly within: DialogueSurroundings;
  readonly reading: FlowReading;
  readonly names: SideNames;
  /** How far two clerks agree; absent for one. */
  readonly agreement: FlowAgreement | undefined;
  /** Ids of claims and moves that have their place in the page. */
  readonly placed: Set<string>;
}

/** The sheet of arguments: columns are messages, rows lines of argument; without the room for it, a thread for each line. */
export function sheet(lines: readonly LineRead[], sheets: Sheets): Html {
  const { within, reading: { flow: { speeches } } } = sheets;
  const rows = lines.map((line) => row(line, sheets));
  if (speeches.length > COLUMNS) {
    return html`
      <table class="sheet">
        <tbody>${rows}</tbody>
      </table>
    `;
  }
  const phases = [...Map.groupBy(speeches, ({ phase }) => phase)].map(([phase, { length }]) =>
    html`<th scope="colgroup" colspan="${length}">${titleOf({ phase, kind: "" })}</th>`
  );
  return html`
    <table class="sheet in-columns">
      <thead>
        <tr><td></td>${phases}</tr>
        <tr><td></td>${speeches.map((speech) => html`<th scope="col">${speaker(speech, within)}</th>`)}</tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  `;
}

function speaker({ by, number }: FlowSpeech, within: DialogueSurroundings): Html {
  const name = html`<span class="name ${within.colourOf(by)}">${nameOf(within.facts, by)}</span>`;
  return html`${name} ${reference(number, within)}`;
}

function row(line: LineRead, sheets: Sheets): Html {
  const { within, reading: { graph, hangsOn }, names } = sheets;
  const { claim } = line;
  const hangs = (hangsOn.get(claim.id) ?? []).flatMap((id) => graph.claim(id) ?? []).map(({ id, by, message }, n) =>
    html`${n === 0 ? "" : "; "}<a href="#claim-${id}">${nameOf(within.facts, by)}, ${message}</a>`
  );
  const notes = [
    html`<span class="name ${within.colourOf(claim.by)}">${nameOf(within.facts, claim.by)}</span>`,
    html`<b>${stateInWords(line, names)}</b>`,
    ...(hangs.length === 0 ? [] : [html`${SHEET.hangsOn} ${hangs}`]),
    ...clerksOn(line, sheets),
  ];
  return html`
    <tr>
      <th scope="row"><span dir="auto">${withUnits(claim.gist)}</span> <small>${notes.map((
        note,
      ) => [note, " "])}</small></th>
      ${partsInHtml(line, sheets)}
    </tr>
  `;
}

/** What another clerk makes of a line. */
function clerksOn({ claim }: LineRead, { agreement, names }: Sheets): readonly string[] {
  const pair = agreement?.lines.find(({ first }) => first?.claim.id === claim.id);
  if (!pair) return [];
  if (!pair.second) return [SHEET.oneClerk];
  return [pair.isSameState ? SHEET.alike : SHEET.otherwise(stateInWords(pair.second, names))];
}

function partsInHtml(line: LineRead, sheets: Sheets): readonly Html[] {
  const { within, reading, names } = sheets;
  const parts = rowOf(reading, line.claim);
  const ids = new Set(parts.flatMap(({ said }) => said?.moves.map(({ id }) => id) ?? []));
  const onDash = new Set(parts.flatMap(({ never }) => never));
  const last = parts.findLastIndex(({ said, never }) => said || never.length > 0);
  return parts.map((part, n) => {
    if (!part.said) {
      const words = waiting(part, line, reading, names);
      const kind = words ? "wait" : part.isBetween && "held";
      return html`<td${attributes({ colspan: part.span, class: kind })}>${words}</td>`;
    }
    const { speech, moves } = part.said;
    const entries = moves.toSorted((a, b) => rank(a, line) - rank(b, line)).map((each) => {
      const fate = isClaim(each) && each.id !== line.claim.id && !onDash.has(each) ? fateOf(reading.graph, each) : "";
      return entry(each, { line, ids, fate }, sheets);
    });
    return html`<td class="move ${within.colourOf(speech.by)}${n === last ? " last" : ""}"><span class="who">${
      speaker(speech, within)
    }</span> ${entries}</td>`;
  });
}

/** What comes first of the things that a message does in a line. */
function rank(each: FlowClaim | FlowMove, { claim }: LineRead): number {
  if (isClaim(each)) return each.id === claim.id ? 0 : 2;
  return each.kind === "accepts" || each.kind === "drops" || each.kind === "settled" ? 1 : 3;
}

/** Where an entry stands: in which line, with which claims, and what became of it as far as the line does not show that. */
interface EntryPlace {
  readonly line: LineRead;
  readonly ids: ReadonlySet<string>;
  readonly fate: string;
}

/** A claim by its gist, or a move by its words: it leads to them in their message. */
function entry(each: FlowClaim | FlowMove, { line, ids, fate }: EntryPlace, sheets: Sheets): Html {
  const { within, reading, placed, agreement } = sheets;
  const isElsewhere = placed.has(each.id) || isClaim(each) && each.isLine && each.id !== line.claim.id;
  if (!isElsewhere) placed.add(each.id);
  const words = withUnits(firstWords(isClaim(each) ? each.gist : each.words.text, WORDS));
  const shown = isClaim(each) ? html`<span dir="auto">${words}</span>` : html`<q dir="auto">${words}</q>`;
  const notes = [
    ...(fate === "no_reply" || fate === "last_word" || fate === "unknown" ? [FATES[fate]] : []),
    ...(agreement?.first.alone.has(each.id) ? [SHEET.oneClerk] : []),
  ].map((note) =>
    html`
      <span class="note">${note}</span>
    `
  );
  const check = isContradicted(each, within)
    ? html`
      <span class="wrong">${SHEET.contradicted}</span>
    `
    : undefined;
  return html`
    <p${attributes({ id: !isElsewhere && `claim-${each.id}` })}>
      <a${attributes({ href: saidAddress(each, within), title: each.words.text })}><b>${verbOf(
        each,
        line,
        ids,
        reading,
      )}</b> ${shown}</a>${notes}${check}</p>
  `;
}

/** What a message does, as a word, with the numbers of the messages that it answers. */
function verbOf(
  each: FlowClaim | FlowMove,
  { claim }: LineRead,
  ids: ReadonlySet<string>,
  { graph }: FlowReading,
): string {
  const number = (id: string) => graph.claim(id)?.message ?? "";
  if (!isClaim(each)) return `${ARGUING_VERBS[each.kind]}${each.kind === "accepts" ? `\u00a0${number(each.to)}` : ""}`;
  if (each.id === claim.id) return ARGUING_VERBS.claims;
  return [...Map.groupBy(each.answers.filter(({ to }) => ids.has(to)), ({ how }) => how)].map(([how, links]) =>
    `${ARGUING_VERBS[how]}\u00a0${[...new Set(links.map(({ to }) => number(to)))].join(", ")}`
  ).join(", ");
}

/** What waits here; `undefined` if nothing does. */
function waiting(
  { waits, never }: RowPart,
  line: LineRead,
  { dropped }: FlowReading,
  names: SideNames,
): Html | undefined {
  if (waits.length + never.length === 0) return undefined;
  const isDropped = never.includes(line.claim) && dropped.includes(line);
  const missing = isDropped ? SHEET.dropped : SHEET.never(never.length, waits.length === 0);
  const waited = waits.length === 0 ? "" : SHEET.waits(waits.length > 2 ? "" : listed(waits.map(names.of)));
  return html`<span>${waited}${waited !== "" && never.length > 0 ? "; " : ""}${
    never.length > 0 ? html`<b>${missing}</b>` : undefined
  }</span>`;
}

/** Returns `true` if a fact checker found words of a claim, or of the evidence for it, to be wrong. */
function isContradicted(each: FlowClaim | FlowMove, { facts }: DialogueSurroundings): boolean {
  const said = facts.message(each.message);
  if (!said || said.failed) return false;
  const spans = [each.words, ...(isClaim(each) && each.because ? [each.because] : [])];
  return objectionsTo(facts, said).some(({ mark: { kind, words } }) => {
    const place = kind === "wrong" ? placeInText(words, said.text) : undefined;
    return place && spans.some(({ start, end }) => start < place.end && place.start < end);
  });
}
