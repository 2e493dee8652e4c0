import type { SideNames } from "../archive/render/argued.ts";
import { stateInWords } from "../archive/render/argued_words.ts";
import { nameOf } from "../archive/render/words.ts";
import { type Fate, fateOf, type FlowAgreement, type FlowReading, type LineRead } from "../judging/flow/mod.ts";
import { firstWords, withUnits } from "../text/display.ts";
import { type FlowClaim, type FlowMove, isGrant, isWithdrawal } from "../transcript/flow.ts";
import { ARGUED, ARGUING_VERBS, FATES, SHEET } from "../words/argued.ts";
import { listed, SIGNS } from "../words/phrases.ts";
import { isClaim, rowOf, type RowPart } from "./argued_rows.ts";
import { objectionsTo } from "./checks.ts";
import { attributes, type Html, html, type Part } from "./html.ts";
import { titleOf } from "./phases.ts";
import { placeInText } from "./place_in_text.ts";
import { reference, saidAddress } from "./references.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** Most words of an entry. */
const WORDS = 9;
/** Most messages that have a column each; with more of them, lines are threads on every screen. */
const COLUMNS = 12;
/** What is said of an answer that the line itself does not show. */
const TOLD: ReadonlySet<Fate> = new Set(["no_reply", "last_word", "in_closing", "granted_in_part", "unknown"]);

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
  const { speeches } = sheets.reading.flow;
  const rows = lines.map((line) =>
    html`<tr><th scope="row">${title(line, sheets)}</th>${partsInHtml(line, sheets)}</tr>`
  );
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
  const speakers = speeches.map(({ by, number }) => html`<th scope="col">${speaker(by, number, sheets)}</th>`);
  return html`
    <table class="sheet in-columns">
      <thead>
        <tr><td></td>${phases}</tr>
        <tr><td></td>${speakers}</tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  `;
}

/** Who said something, in which message. */
export function speaker(by: string, message: number, { within }: Sheets): Html {
  const name = html`<span class="name ${within.colourOf(by)}">${nameOf(within.facts, by)}</span>`;
  return html`${name} ${reference(message, within)}`;
}

/** A line of argument, whose it is, how it ended, and on what that hangs. */
function title(line: LineRead, sheets: Sheets): Html {
  const { within, reading: { graph, hangsOn }, names } = sheets;
  const { claim, late } = line;
  const hangs = (hangsOn.get(claim.id) ?? []).flatMap((id) => graph.claim(id) ?? []).map(({ id, by, message }, n) =>
    html`${n === 0 ? `${SHEET.hangsOn} ` : SIGNS.between}<a href="#claim-${id}">${
      nameOf(within.facts, by)
    } (${message})</a>`
  );
  const notes: readonly Part[] = [
    html`<span class="name ${within.colourOf(claim.by)}">${nameOf(within.facts, claim.by)}</span>`,
    html`<b>${stateInWords(line, names)}</b>`,
    ...(late ? [ARGUED.late] : []),
    ...(hangs.length === 0 ? [] : [hangs]),
    ...otherClerk(line, sheets),
  ];
  const small = html`<small>${notes.map((note, n) => [n === 0 ? "" : " · ", note])}</small>`;
  return html`<a href="#claim-${claim.id}" dir="auto">${withUnits(claim.gist)}</a> ${small}`;
}

/** What another clerk makes of a line. */
function otherClerk({ claim }: LineRead, { agreement, names }: Sheets): readonly string[] {
  const pair = agreement?.lines.find(({ first }) => first?.claim.id === claim.id);
  if (!pair) return [];
  if (!pair.second) return [SHEET.oneClerk];
  if (pair.isSameState) return [SHEET.alike];
  return pair.second.state === "unknown" ? [] : [SHEET.otherwise(stateInWords(pair.second, names))];
}

function partsInHtml(line: LineRead, sheets: Sheets): readonly Html[] {
  const { within, reading, placed, agreement } = sheets;
  const parts = rowOf(reading, line.claim);
  const ids = new Set(parts.flatMap(({ said }) => said?.moves.map(({ id }) => id) ?? []));
  const onDash = new Set(parts.flatMap(({ never }) => never));
  const last = parts.findLastIndex(({ said, never }) => said || never.length > 0);
  return parts.map((part, n) => {
    if (!part.said) {
      const words = waiting(part, line, sheets);
      return html`<td${
        attributes({ colspan: part.span, class: words ? "wait" : part.isBetween && "held" })
      }>${words}</td>`;
    }
    const { speech: { by, number }, moves } = part.said;
    const entries = moves.toSorted((a, b) => rank(a, line) - rank(b, line)).map(entry);
    const who = html`<span class="who">${speaker(by, number, sheets)}</span>`;
    return html`<td class="move ${within.colourOf(by)}${n === last ? " last" : ""}">${who} ${entries}</td>`;
  });

  /** A claim by its gist, or a move by its words: it leads to them in their message. */
  function entry(each: FlowClaim | FlowMove): Html {
    const isOwnLine = each.id === line.claim.id;
    const isElsewhere = placed.has(each.id) || isClaim(each) && each.isLine && !isOwnLine;
    if (!isElsewhere) placed.add(each.id);
    const fate = isClaim(each) && !isOwnLine && !onDash.has(each) ? fateOf(reading.graph, each) : "answered";
    const notes = [
      ...(TOLD.has(fate) ? [FATES[fate]] : []),
      ...(agreement?.first.alone.has(each.id) ? [SHEET.oneClerk] : []),
    ].map((note) =>
      html`
        <span class="note">${note}</span>
      `
    );
    const wrong = isContradicted(each, within)
      ? html`
        <span class="wrong">${SHEET.contradicted}</span>
      `
      : undefined;
    const words = withUnits(firstWords(isClaim(each) ? each.gist : each.words.text, WORDS));
    const shown = isClaim(each) ? html`<span dir="auto">${words}</span>` : html`<q dir="auto">${words}</q>`;
    const link = attributes({ href: saidAddress(each, within), title: each.words.text });
    return html`
      <p${attributes({ "data-then": SIGNS.between, id: !isElsewhere && `claim-${each.id}` })}>
        <a${link}><b>${verb(each)}</b> ${shown}</a>${notes}${wrong}</p>
    `;
  }

  /** What a message does, as a word, with the numbers of the messages that it answers. */
  function verb(each: FlowClaim | FlowMove): string {
    const number = (id: string) => reading.graph.claim(id)?.message ?? "";
    if (!isClaim(each)) return ARGUING_VERBS[each.kind] + (isGrant(each) ? `\u00a0${number(each.to)}` : "");
    if (each.id === line.claim.id) return ARGUING_VERBS.claims;
    return [...Map.groupBy(each.answers.filter(({ to }) => ids.has(to)), ({ how }) => how)].map(([how, links]) =>
      `${ARGUING_VERBS[how]}\u00a0${[...new Set(links.map(({ to }) => number(to)))].join(", ")}`
    ).join(", ");
  }
}

/** What comes first of the things that a message does in a line. */
function rank(each: FlowClaim | FlowMove, { claim }: LineRead): number {
  if (isClaim(each)) return each.id === claim.id ? 0 : 2;
  return isGrant(each) || isWithdrawal(each) ? 1 : 3;
}

/** What waits here; `undefined` if nothing does. */
function waiting({ waits, never }: RowPart, line: LineRead, { reading, names }: Sheets): Html | undefined {
  const isDropped = never.includes(line.claim) && reading.dropped.includes(line);
  const words: readonly Part[] = [
    ...(waits.length === 0 ? [] : [SHEET.waits(waits.length > 2 ? "" : listed(waits.map(names.of)))]),
    ...(never.length === 0 ? [] : [
      html`<b>${isDropped ? SHEET.dropped : SHEET.never(never.length, waits.length === 0)}</b>`,
    ]),
  ];
  return words.length === 0
    ? undefined
    : html`<span>${words.map((each, n) => [n === 0 ? "" : SIGNS.between, each])}</span>`;
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
