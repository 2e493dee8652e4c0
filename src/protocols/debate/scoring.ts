import type { QuotedText } from "../../agents/agent.ts";
import { inWords } from "../../agents/said_block.ts";
import { type ScoresReading, scoresSchema } from "../../agents/answer_schema.ts";
import type { Question } from "../../dialogue/mod.ts";
import { passagesOf, sourceInWords, tallyClaims } from "../../judging/quotations/recorded_claims.ts";
import { recomputedInWords } from "../../judging/quotations/recompute.ts";
import { scaleText } from "../../judging/scale.ts";
import { countTokens } from "../../text/tokens.ts";
import { singleLine } from "../../text/visible.ts";
import type { Claim, Finding } from "../../transcript/claim.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { partField } from "../../transcript/parts.ts";
import { FINDINGS } from "../../words/checked_claims.ts";
import { criteriaOf, type DebateRules } from "./options.ts";
import { speechTask } from "./speech_texts.ts";
import { SCORING } from "./words/mod.ts";

/** A contribution to be scored, with what is known of it by then. */
export interface Scored {
  readonly contribution: Statement;
  /** What was found of its quotations and figures, if they were looked up. */
  readonly claims: readonly Claim[] | undefined;
  /** Fact checkers' findings on it that no lookup overrules; absent in a debate without fact checkers. */
  readonly findings: readonly Finding[] | undefined;
}

/** The most contributions that are scored in one call: more, with their form, would not fit into small contexts. */
export const MOST_TOGETHER = 2;

/**
 * Groups contributions for scoring: openings with openings, closings with closings, and a contribution with what answers
 * it, such as an argument and its rebuttal, or questions and their answers.
 */
export function scoredTogether<
  T extends { readonly contribution: Pick<Statement, "kind" | "number"> & { readonly replyTo?: number | undefined } },
>(contributions: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const one of contributions) {
    const { kind, replyTo } = one.contribution;
    const group = groups.findLast((group) =>
      group.length < MOST_TOGETHER && kind !== "question" &&
      group.some(({ contribution: { kind: other, number } }) =>
        kind === "opening" || kind === "closing" ? other === kind : number === replyTo
      )
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** What a scorer is shown: all that was said so far, and what replaces it in a debate too long for that. */
interface ScorersView {
  readonly whole: readonly Statement[];
  readonly long: readonly Statement[];
}

/**
 * Returns what to show with contributions of a phase, the same for all of them: the debate so far; in a long one, the
 * openings, the summaries of earlier rounds and everything said in the last round and since.
 *
 * @param messages Everything said up to the end of the phase.
 */
export function scorersView(messages: readonly Message[]): ScorersView {
  const said = messages.filter((message): message is Statement => !message.failed);
  const whole = said.filter(({ kind }) => CONTRIBUTION_KINDS.has(kind) || kind === "interruption");
  const last = whole.findLast(({ round }) => round !== undefined)?.round;
  const long = said.filter((message) => {
    const { kind, round } = message;
    if (kind === "round_summary") return round !== last;
    return whole.includes(message) && (kind === "opening" || round === undefined || round === last);
  });
  return { whole, long };
}

/**
 * Returns the question for the scores of contributions that are scored together; `undefined` if no criterion applies.
 * All see the same.
 */
export function scoreQuestion(
  group: readonly Scored[],
  { whole, long }: ScorersView,
  rules: DebateRules,
): Question<ScoresReading> | undefined {
  const about = group.map(({ contribution }) => contribution);
  const answersNothing = about.every(({ kind }) => kind === "opening");
  const criteria = criteriaOf(!answersNothing, rules.criteria);
  if (criteria.length === 0) return undefined;
  const annotated = group.some(({ claims }) => claims !== undefined);
  const checked = group.some(({ findings }) => findings !== undefined);
  return {
    kind: "score",
    about,
    shown: whole,
    shownInLong: long,
    mayLeaveOut: true,
    schema: scoresSchema(criteria, about.length),
    guidance: scoringGuidance(rules, { annotated, checked }),
    quoted: group.flatMap(quotedWith),
    instruction: scoreTask(about, rules),
  };
}

/**
 * The guidance for all scores of a debate, whose rules name the criteria. It stands ahead of what is scored and is the
 * same each time, so that providers have it cached.
 */
export function scoringGuidance(
  { format: { tone }, enforced: isEnforced }: DebateRules,
  { annotated: isAnnotated, checked: isChecked }: { readonly annotated: boolean; readonly checked: boolean },
): string {
  return SCORING.guidance({ scale: scaleText(0), tone, isEnforced, isChecked, isAnnotated });
}

function scoreTask(about: readonly Statement[], { format }: DebateRules): string {
  const askedOf = ({ kind, called }: Statement) => {
    const speech = format.speeches?.find(({ name }) => name === called);
    return speech
      ? speechTask(speech)
      : Object.hasOwn(SCORING.asked, kind)
      ? SCORING.asked[kind as keyof typeof SCORING.asked]
      : undefined;
  };
  return [
    SCORING.task,
    ...about.map((one, n) =>
      SCORING.contribution({
        field: partField(n + 1),
        number: one.number,
        called: inWords(one),
        asked: askedOf(one),
        isCut: one.overrun?.whole !== undefined,
      })
    ),
  ].join("\n");
}

/** Returns what is known of a contribution besides its text. */
function quotedWith({ contribution: { number }, claims, findings = [] }: Scored): readonly QuotedText[] {
  const passages = citedPassages(claims ?? []);
  return [
    ...(claims ? [{ title: SCORING.quotationsOf(number), text: quotationFacts(claims) }] : []),
    ...(passages === "" ? [] : [{ title: SCORING.passages, text: passages }]),
    ...(findings.length === 0 ? [] : [{ title: SCORING.findingsOn(number), text: findingFacts(findings) }]),
  ];
}

/** Returns what was found of a contribution's quotations and figures, as a fact for the scorer: counts, no share. */
export function quotationFacts(claims: readonly Claim[]): string {
  const { quotations: { exact, inexact, exact_but_short, not_found, found_nowhere }, said, figures } = tallyClaims(
    claims,
  );
  const facts = [
    ...(exact + inexact + exact_but_short + not_found === 0
      ? []
      : [SCORING.ofSources({ exact, inexact, exactButShort: exact_but_short, notFound: not_found })]),
    ...(said.exact + said.inexact + said.not_found === 0
      ? []
      : [SCORING.ofOthers({ exact: said.exact, inexact: said.inexact, notFound: said.not_found })]),
    ...(found_nowhere === 0 ? [] : [SCORING.nowhere(found_nowhere)]),
    ...(figures.found === 0 ? [] : [SCORING.figures(figures.found)]),
  ];
  return facts.join(" ") || SCORING.noQuotation;
}

/** Maximum tokens of cited passages that a scorer is shown of one contribution. */
export const PASSAGES_MAX_TOKENS = 300;

/**
 * Returns what stands in the sources at the quotations and figures of a contribution, for the scorer: one a line. What
 * stands in a line that is already there gets none of its own.
 */
function citedPassages(claims: readonly Claim[]): string {
  const lines: { readonly source: string; readonly quoted: string; readonly text: string }[] = [];
  for (const { place: { source, page }, passage: { before, words, after } } of claims.flatMap(passagesOf)) {
    if (lines.some((shown) => shown.source === source && shown.quoted.includes(words))) continue;
    const quoted = `${before}“${words}”${after}`;
    const text = SCORING.passage(sourceInWords(source), page, quoted);
    const all = [...lines.map((shown) => shown.text), text].join("\n");
    if (countTokens(all) > PASSAGES_MAX_TOKENS) break;
    lines.push({ source, quoted, text });
  }
  return lines.map(({ text }) => text).join("\n");
}

/** Fact checkers' findings on a contribution, for the scorer: one a line. */
function findingFacts(findings: readonly Finding[]): string {
  return findings.map((finding) => {
    const { claim, verdict, reason, recomputed } = finding;
    const sum = recomputed?.value === undefined ? undefined : recomputedInWords(finding);
    return SCORING.finding(FINDINGS.verdicts[verdict], singleLine(claim), singleLine(reason), sum);
  }).join("\n");
}
