import { firstWords } from "../../text/display.ts";
import { countTokens } from "../../text/tokens.ts";
import { hasWords } from "../../text/fold.ts";
import { singleLine } from "../../text/visible.ts";
import { type Finding, isAgainst } from "../../transcript/claim.ts";
import type { QuotedText } from "../../agents/agent.ts";
import type { Turn } from "../../dialogue/mod.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { KINDS } from "../../words/names.ts";
import { FINDINGS } from "./words/mod.ts";

/** What a fact checker found about a claim of a statement. */
export interface Found {
  readonly checker: Participant;
  readonly statement: Statement;
  readonly finding: Finding;
}

/** Returns `true` for a claim that is contradicted or overstated, which everybody hears of. */
export function isObjection({ finding }: Found): boolean {
  return isAgainst(finding);
}

/**
 * Returns a finding in one line: `“They fell by half” is contradicted. They fell by a tenth. [report]`. A claim that
 * the statement does not contain word for word gets no quotation marks.
 */
export function findingText({ claim, verdict, reason, source }: Finding, said: string): string {
  const words = singleLine(claim).replace(/\.$/, "");
  const found = (hasWords(said, words) ? FINDINGS.quoted : FINDINGS.plain)(words, verdict, singleLine(reason));
  return `${found}${source === undefined ? "" : ` [${source}]`}`;
}

/** Returns one text on a statement's contradicted or overstated claims, grouped by checker. */
export function interruptionText(
  { number, kind }: Statement,
  speaker: Participant,
  objections: readonly Found[],
): string {
  return [FINDINGS.interruption(number, speaker.name, KINDS[kind]), ...objectionLines(objections)].join("\n");
}

/** Returns contradicted or overstated claims as lines, grouped by checker. */
export function objectionLines(objections: readonly Found[]): readonly string[] {
  return [...Map.groupBy(objections, ({ checker }) => checker)].flatMap(([checker, own]) => [
    FINDINGS.by(checker.name),
    ...own.map(({ finding, statement }) => `- ${findingText(finding, statement.text)}`),
  ]);
}

/** Returns the turn of somebody who concludes, told to heed what was announced, if anything was. */
export function heeding(turn: Turn, announced: readonly unknown[]): Turn {
  return announced.length === 0 ? turn : { ...turn, instruction: `${turn.instruction}\n\n${FINDINGS.heed}` };
}

/** Maximum number of earlier findings that a fact checker is shown. */
const MOST_EARLIER = 12;
/** Words of an earlier claim that a fact checker is shown. */
const CLAIM_WORDS = 30;
/** Maximum tokens of the earlier findings that a fact checker is shown. */
export const EARLIER_MAX_TOKENS = 400;

/**
 * Returns earlier findings for a fact checker, one a line in order of the messages; empty if there are none. Chosen are
 * first the contradicted ones, then those about a figure that the statement has, then the latest.
 */
export function earlierFindings(found: readonly Found[], { text }: Pick<Statement, "text">): string {
  const figures = figuresIn(text);
  const isAbout = ({ finding: { claim } }: Found) => [...figuresIn(claim)].some((figure) => figures.has(figure));
  const rank = (one: Found) => (one.finding.verdict === "contradicted" ? 0 : 2) + (isAbout(one) ? 0 : 1);
  const ranked = found.toReversed().sort((a, b) => rank(a) - rank(b));
  const chosen: Found[] = [];
  for (const one of ranked) {
    if (chosen.length === MOST_EARLIER || countTokens(linesOf([...chosen, one])) > EARLIER_MAX_TOKENS) break;
    chosen.push(one);
  }
  return linesOf(found.filter((one) => chosen.includes(one)));
}

function linesOf(found: readonly Found[]): string {
  return found.map(({ statement, finding: { claim, verdict } }) =>
    FINDINGS.line(statement.number, verdict, firstWords(claim, CLAIM_WORDS))
  ).join("\n");
}

/** Verdicts that nobody announces. */
const UNANNOUNCED = ["supported", "unverifiable"] as const;

/** Returns the claims that were found supported or unverifiable as a text to show; none if it is empty. */
export function quotedFindings(text: string): readonly QuotedText[] {
  return text === "" ? [] : [{ title: FINDINGS.quiet, text }];
}

/** Returns how many claims were found supported and unverifiable, in words; empty if there are none. */
export function unannouncedInShort(findings: readonly Finding[]): string {
  return UNANNOUNCED.flatMap((verdict) => {
    const many = findings.filter((finding) => finding.verdict === verdict).length;
    return many === 0 ? [] : [FINDINGS.counted(many, verdict)];
  }).join(", ");
}

/**
 * Returns the claims found supported or unverifiable for whoever decides, one a line, or only their numbers by message
 * if they take more than {@linkcode EARLIER_MAX_TOKENS}; empty if there are none.
 */
export function unannounced(found: readonly Found[]): string {
  const quiet = found.filter((one) => !isObjection(one));
  const lines = linesOf(quiet);
  if (countTokens(lines) <= EARLIER_MAX_TOKENS) return lines;
  return [...Map.groupBy(quiet, ({ statement }) => statement.number)].map(([number, own]) =>
    FINDINGS.quietIn(number, unannouncedInShort(own.map(({ finding }) => finding)))
  ).join("\n");
}

/** Returns the figures of a text, as they are written. */
function figuresIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/g));
}
