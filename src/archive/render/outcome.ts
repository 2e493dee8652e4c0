import { recordedClaims } from "../../judging/quotations/recorded_claims.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Advice, Outcome, ProtocolOutcome, Sureness } from "../../transcript/outcome.ts";
import { NEUTRAL_ROLES, type Participant } from "../../transcript/participant.ts";
import { absentees, isOver, lastDecision } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { CompletedReview } from "../reviews.ts";
import { isDoubtful } from "./claims.ts";
import { cutLine, undecidedLine } from "./degraded.ts";
import { Facts } from "./facts.ts";
import { joined, type LabelledLine, line, link } from "./page.ts";
import { allFindings } from "./scores.ts";
import { capital, spaced } from "../../words/en/phrases.ts";
import { isReview, protocolInWords, statusInWords, surenessOf, verdictInWords } from "./words.ts";
import { OUTCOME } from "../../words/en/outcome.ts";

/** Returns what came of a dialogue, with what reviews decided about it later. */
export function outcomeOf(facts: Facts, reviews: readonly CompletedReview[] = []): Outcome {
  const { record } = facts;
  const judged = reviews.flatMap((review) => decisionOf(facts, review)).at(-1);
  const decided = Object.values(record.decisions);
  const verdict = judged?.verdict ?? lastDecision(record);
  const own = facts.page?.outcome?.(facts, verdict) ?? {};
  const said = [...(isOver(record) ? [own.headline ?? ""] : []), ...decided.map((each) => verdictInWords(facts, each))]
    .filter((words) => words !== "");
  const [undecided] = undecidedLine(facts);
  const headline = judged?.headline ?? (said.join("; ") || undecided?.[1] || statusInWords(record));
  const doubts = isOver(record) ? [...own.doubts ?? [], ...doubtsAbout(facts)] : [];
  const sureness = judged ? judged.sureness : verdict && surenessOf(facts, verdict);
  return {
    headline,
    ...omitUndefined({
      sureness,
      answer: isOver(record) ? own.answer : undefined,
      agreement: own.agreement,
      decision: own.decision,
    }),
    reasons: [
      ...(judged ? [judged.by] : []),
      ...(judged && said.length > 0
        ? [
          OUTCOME.ownOutcome(
            protocolInWords(record),
            [...said, ...differing(facts, judged.verdict, judged.facts)].join("; "),
          ),
        ]
        : []),
      ...own.reasons ?? [],
    ],
    positions: own.positions ?? givenPositions(facts),
    differences: [...objectionsIn(facts), ...own.differences ?? own.agreement?.differences ?? []],
    advice: adviceOn(facts, { verdict, sureness, own, doubts }),
    doubts,
    missing: absentees(record).map(({ name }) => name),
    sources: own.sources ?? [],
  };
}

/** The decision of a review of a dialogue, if it made one, and who made it. */
function decisionOf({ format, protocols }: Facts, { path, record }: CompletedReview) {
  const facts = Facts.of(record, format, protocols);
  const [label = capital(record.protocol), headline = ""] = facts.page?.review?.outcome?.(facts) ?? [];
  const verdict = lastDecision(record);
  if (!verdict) return [];
  const sureness = surenessOf(facts, verdict);
  return [{ by: `${label}, ${path}`, headline: headline || verdictInWords(facts, verdict), verdict, sureness, facts }];
}

/** Says that a dialogue decided otherwise than its judges; a tie and a verdict that is too close to call agree. */
function differing(facts: Facts, judged: Verdict, judges: Facts): readonly string[] {
  const winnerOf = (verdict: Verdict) => verdict.kind === "decided" ? verdict.winner : verdict.kind;
  const isLevel = (of: Facts, verdict: Verdict) =>
    ["tied", "too_close"].includes(verdict.kind) || surenessOf(of, verdict)?.word === "too_close";
  const agrees = (own: Verdict) =>
    winnerOf(own) === winnerOf(judged) || (isLevel(facts, own) && isLevel(judges, judged));
  return Object.values(facts.record.decisions).every(agrees) ? [] : [OUTCOME.panelDiffers];
}

/** Returns the participants who take a side. */
export function sidesIn({ record }: Facts): readonly Participant[] {
  return record.participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
}

function givenPositions(facts: Facts): Outcome["positions"] {
  return sidesIn(facts).map(({ id, position }) => ({ participant: id, ...omitUndefined({ position }) }));
}

/**
 * Returns advice by rule. Look at the details of a dialogue that is not over, or has decided nothing. Verify an outcome
 * about which anything is in doubt. Otherwise proceed.
 */
function adviceOn(
  facts: Facts,
  { verdict, sureness, own, doubts }: {
    readonly verdict: Verdict | undefined;
    readonly sureness: Sureness | undefined;
    readonly own: ProtocolOutcome;
    readonly doubts: readonly string[];
  },
): Advice {
  const { record } = facts;
  const lookAt = (why: string): Advice => ({ action: "look_at_details", why });
  if (!isOver(record)) return lookAt(OUTCOME.notOver(statusInWords(record)));
  const undecided = own.undecided === undefined ? undecidedBy(facts, verdict, sureness) : own.undecided;
  if (undecided !== null) return lookAt(undecided);
  if (doubts.length > 0) return { action: "verify", why: doubts.join(" ") };
  return { action: "proceed", why: own.grounds ?? groundsOf(facts) };
}

/** Returns the reason why a verdict settles nothing; `null` if it does. */
function undecidedBy(facts: Facts, verdict: Verdict | undefined, sureness: Sureness | undefined): string | null {
  if (!verdict) return OUTCOME.nothingDecided;
  if (verdict.kind === "decided") {
    return sureness?.word === "too_close" ? OUTCOME.noDecision(OUTCOME.tooClose(sureness.reason)) : null;
  }
  return OUTCOME.noDecision(verdict.kind === "undecided" ? verdict.reason : verdictInWords(facts, verdict));
}

/** Reasons to doubt what an outcome is based on, whatever the protocol. */
function doubtsAbout(facts: Facts): readonly string[] {
  const { record } = facts;
  const doubtful = recordedClaims(record)?.claims.filter(isDoubtful).length ?? 0;
  const wrong = findingsAgainst(facts).length;
  const cutPrompts = record.warnings.filter(({ code }) => code === "prompt_cut").length;
  return [
    record.cut ? OUTCOME.cutShort : "",
    unequalTurns(facts),
    ...absentees(record).map(({ name }) => OUTCOME.missing(name)),
    cutPrompts > 0 ? OUTCOME.cutPrompts(cutPrompts) : "",
    record.failures.length > 0 ? OUTCOME.failedAnswers(record.failures.length) : "",
    doubtful > 0 ? OUTCOME.doubtfulClaims(doubtful) : "",
    wrong > 0 ? OUTCOME.wrongClaims(wrong) : "",
  ].filter((doubt) => doubt !== "");
}

/** Says who spoke how often if a limit or a failure left some sides with fewer turns than others. */
function unequalTurns(facts: Facts): string {
  const { record } = facts;
  if (!record.cut && record.failures.length === 0) return "";
  const turns = sidesIn(facts).map(({ id }) => ({ name: facts.nameOf(id), turns: statementsOf(facts, id).length }));
  if (new Set(turns.map((each) => each.turns)).size < 2) return "";
  return OUTCOME.unequalTurns(turns);
}

function statementsOf({ record }: Facts, id: string): readonly Statement[] {
  return record.messages.filter((message): message is Statement => message.speaker === id && !message.failed);
}

function groundsOf(facts: Facts): string {
  const isChecked = recordedClaims(facts.record) !== undefined || allFindings(facts).length > 0;
  return isChecked ? OUTCOME.decidedAndChecked : OUTCOME.decidedUnchecked;
}

/** Returns the fact checkers' findings against a claim. */
export function findingsAgainst(facts: Facts) {
  const by = Map.groupBy(allFindings(facts), ({ finding: { verdict } }) => verdict);
  return [...by.get("contradicted") ?? [], ...by.get("overstated") ?? []]; // the gravest first
}

function objectionsIn(facts: Facts): readonly string[] {
  return findingsAgainst(facts).map(({ note, finding: { claim, verdict, reason } }) =>
    OUTCOME.objection(note.about, claim, verdict, reason)
  );
}

/** The outcome in labelled lines: the newest review's decision, the dialogue's own outcome, links to other reviews. */
export function outcomeLines(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const { record, format, protocols } = facts;
  const pages = reviews.map(({ path, record }) => {
    const own = Facts.of(record, format, protocols);
    const { outcome, reason, line } = own.page?.review ?? {};
    const page = link(path, `${path}/summary.${format}`);
    const verdict = lastDecision(record);
    return { page, own, outcome: outcome?.(own), reason: reason?.(own), told: line?.(own), verdict };
  });
  const decided = pages.findLast(({ outcome }) => outcome);
  const differs = decided?.verdict ? differing(facts, decided.verdict, decided.own) : [];
  const [label, outcome = ""] = decided?.outcome ?? [];
  const undecided = undecidedLine(facts);
  const own = undecided.length > 0 ? undefined : outcomeInALine(facts);
  const why = reasonsInWords(facts);
  const others = pages.flatMap((each) => each === decided || each.told ? [] : [[each.page]]);
  return [
    ...(decided && label ? [[label, line([{ strong: outcome }], " (", [decided.page], ")")] as const] : []),
    ...(decided?.reason === undefined ? [] : [["Why", decided.reason] as const]),
    ...(own === undefined ? [] : [["Outcome", [{ strong: own }]] as const]),
    ...Object.entries(record.decisions).map(([name, verdict]): LabelledLine => [
      decided ? `The ${protocolInWords(record)}'s own ${spaced(name)}` : capital(spaced(name)),
      line([{ strong: verdictInWords(facts, verdict) }], ...differs.map((words) => `; ${words}`)),
    ]),
    ...(why === "" ? [] : [[decided ? `The ${protocolInWords(record)}'s own reasons` : "Why", why] as const]),
    ...undecided,
    ...cutLine(record),
    ...pages.flatMap(({ told, page }): readonly LabelledLine[] =>
      told ? [[told[0], line(told[1], " (", [page], ")")]] : []
    ),
    ...(others.length === 0 ? [] : [[decided ? "Other reviews" : "Reviews", joined(others, ", ")] as const]),
  ];
}

/** The reasons of whoever decided between the sides, in at most three sentences; empty if nobody gave any. */
function reasonsInWords(facts: Facts): string {
  const { decision, reasons = [] } = ownOutcome(facts);
  return decision ? reasons.join(" ") : "";
}

/** Returns what a dialogue itself came to, whatever reviews say. */
export function ownOutcome(facts: Facts): ProtocolOutcome {
  const { record, page } = facts;
  return isOver(record) ? page?.outcome?.(facts, lastDecision(record)) ?? {} : {};
}

/** A one-line outcome for a dialogue without a decision; `undefined` until the dialogue is over. */
export function outcomeInALine(facts: Facts): string | undefined {
  return ownOutcome(facts).headline;
}

/** The path, protocol and decisions of each review, as data. */
export function reviewData(reviews: readonly CompletedReview[]): object {
  const list = reviews.map(({ path, record: { protocol, decisions } }) => ({ path, protocol, decisions }));
  return list.length === 0 ? {} : { reviews: list };
}

/** Returns the advice that people are shown: on the outcome of a dialogue that was held here and is over. */
export function shownAdvice(facts: Facts, reviews: readonly CompletedReview[]): string | undefined {
  const { record, page } = facts;
  const isAdvised = page?.outcome && isOver(record) && !record.imported && !isReview(record);
  return isAdvised ? adviceInWords(outcomeOf(facts, reviews).advice) : undefined;
}

/** Returns the advice with its reason: `verify it. The vote was tied, and the chair decided.` */
function adviceInWords({ action, why }: Advice): string {
  return `${OUTCOME.advice[action]}. ${why}`;
}
