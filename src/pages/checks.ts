import { allFindings, findingsOf } from "../archive/render/scores.ts";
import { claimsOf, isDoubtful } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { correctionsIn } from "../judging/quotations/corrections.ts";
import { passagesOf, recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { withUnits } from "../text/display.ts";
import { figuresIn } from "../text/evidence.ts";
import type { Finding } from "../transcript/claim.ts";
import type { Message } from "../transcript/message.ts";
import type { Note } from "../transcript/record.ts";
import { FOUND, LOOKED_UP } from "../words/report.ts";
import { type Html, html } from "./html.ts";
import type { TextMark } from "./markdown.ts";
import { languageOfText } from "./language_of_page.ts";
import { citation } from "./references.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** A finding about a message, and its mark in the message's text. */
export interface MarkedFinding {
  readonly note: Note;
  readonly finding: Finding;
  readonly mark: TextMark;
}

const KINDS = { contradicted: "wrong", overstated: "overstated", unverifiable: "unverifiable" } as const;

/** Returns a finding with its mark: the wrong figure alone where the reason names the right one. */
function marked({ note, finding, overruled }: ReturnType<typeof findingsOf>[number]): readonly MarkedFinding[] {
  const { claim: words, verdict } = finding;
  if (overruled || verdict === "supported") return [];
  const [correction] = correctionsIn(finding);
  return [{ note, finding, mark: { words, kind: KINDS[verdict], ...(correction ? { correction } : {}) } }];
}

/** Returns what fact checkers object to in a message, and what they could not check. */
export function objectionsTo(facts: Facts, { number }: Message): readonly MarkedFinding[] {
  return facts.notesAbout(number).filter(({ kind }) => kind === "fact_check")
    .flatMap((note) => findingsOf(facts, note)).flatMap(marked);
}

/** Returns what fact checkers object to in the whole dialogue, the gravest first, in order of messages. */
export function allObjections(facts: Facts): readonly MarkedFinding[] {
  const by = Map.groupBy(allFindings(facts).flatMap(marked), ({ mark: { kind } }) => kind);
  return [...by.get("wrong") ?? [], ...by.get("overstated") ?? [], ...by.get("unverifiable") ?? []];
}

/** The sign of a mark. */
export const SIGNS = { wrong: "✕", overstated: "∿", unverifiable: "?" } as const;

/** A finding, beside the paragraph that it is about. */
export function objectionInHtml(
  { note, finding, mark: { kind, correction } }: MarkedFinding,
  within: DialogueSurroundings,
): Html {
  const title = correction ? FOUND.isWrong(finding.claim.slice(correction.start, correction.end)) : FOUND[kind];
  return html`
    <div class="remark ${kind}"><b>${SIGNS[kind]} ${title}.</b> ${withPassage(finding, note, within)}</div>
  `;
}

/** The reason for a finding, with the source that it rests on. */
export function withPassage(
  { reason, source, claim }: Finding,
  { otherLanguage }: Note,
  within: DialogueSurroundings,
): Html {
  const right = figuresIn(reason).map(({ text }) => text).find((text) => !claim.includes(text));
  const passages = recordedClaims(within.facts.record)?.claims.flatMap(passagesOf) ?? [];
  const found = passages.find(({ place, passage }) => place.source === source && passage.words === right);
  const cited = source === undefined ? undefined : citation(source, within, found?.place);
  return html`<span${languageOfText(within.facts.record, otherLanguage)}>${withUnits(reason)}</span>${
    cited && [" ", cited]
  }`;
}

/** What was looked up in a message and found, counted; empty if nothing was. */
export function foundInShort(facts: Facts, message: Message): string {
  const claims = claimsOf(facts, message);
  const figures = claims.flatMap(({ figures }) => figures).filter(({ found, date }) => found && !date).length;
  const quotations = claims.flatMap(({ quotations }) => quotations).filter(({ verdict }) => verdict === "exact").length;
  const supported = supportedIn(facts, message).length;
  return [
    figures === 0 ? "" : LOOKED_UP.figures(figures),
    quotations === 0 ? "" : LOOKED_UP.quotations(quotations),
    supported === 0 ? "" : LOOKED_UP.supported(supported),
  ].filter((part) => part !== "").join(", ");
}

/** Returns the findings that support claims of a message. */
export function supportedIn(facts: Facts, { number }: Message) {
  return facts.notesAbout(number).filter(({ kind }) => kind === "fact_check").flatMap((note) => findingsOf(facts, note))
    .filter(({ finding, overruled }) => finding.verdict === "supported" && !overruled);
}

/** Returns the claims of a message whose sources or quotations were not found as given. */
export function doubtfulIn(facts: Facts, message: Message) {
  return claimsOf(facts, message).filter(isDoubtful);
}
