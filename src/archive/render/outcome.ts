import { recordedClaims } from "../../judging/quotations/recorded_claims.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Advice, Outcome, ProtocolOutcome, Sureness } from "../../transcript/outcome.ts";
import { NEUTRAL_ROLES, type Participant } from "../../transcript/participant.ts";
import { absentees, isOver, lastDecision } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { CompletedReview } from "../reviews.ts";
import { isFlow } from "./argued.ts";
import { isDoubtful } from "./claims.ts";
import { cutLine, undecidedLine } from "./degraded.ts";
import { Facts } from "./facts.ts";
import { joined, type LabelledLine, type Line, line, link, type PageBlock } from "./page.ts";
import { allFindings } from "./scores.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import { scoresSure, sidesCalled, surenessOf, verdictInWords } from "./verdict.ts";
import { isReview, protocolInWords, statusInWords } from "./words.ts";
import { PAGES, SUMMARY } from "../../words/archive_pages.ts";
import { FINDINGS } from "../../words/checked_claims.ts";
import { OUTCOME } from "../../words/outcome.ts";

/** Returns what came of a dialogue, with what reviews decided about it later. */
export function outcomeOf(facts: Facts, reviews: readonly CompletedReview[] = []): Outcome {
  const { record } = facts;
  const ownVerdict = lastDecision(record);
  const judged = reviews.flatMap((review) => decisionOf(facts, review)).at(-1);
  const verdict = judged?.verdict ?? ownVerdict;
  const own = facts.page?.outcome?.(facts, verdict) ?? {};
  const itself = concluded(facts, ownVerdict, own);
  const doubts = isOver(record) ? [...own.doubts ?? [], ...doubtsAbout(facts)] : [];
  const sureness = judged ? judged.sureness : verdict && surenessOf(facts, verdict);
  return {
    headline: judged?.headline ?? itself.headline,
    ...omitUndefined({
      howSure: judged ? judged.howSure : itself.howSure,
      sureness,
      answer: isOver(record) ? own.answer : undefined,
      agreement: own.agreement,
      decision: own.decision ?? judged?.decision,
    }),
    reasons: judged ? judged.reasons : own.reasons ?? [],
    counted: [
      ...(judged ? [OUTCOME.counts(judged.label, judged.path), ...judged.counted] : []),
      ...(judged && ownVerdict ? [ownInWords(facts, ownVerdict, itself, judged)] : []),
      ...own.counted ?? [],
    ],
    positions: own.positions ?? givenPositions(facts),
    differences: [...objectionsIn(facts), ...own.differences ?? own.agreement?.differences ?? []],
    advice: adviceOn(facts, { verdict, sureness, own, doubts }),
    doubts,
    missing: absentees(record).map(({ name }) => name),
    sources: own.sources ?? [],
  };
}

/** Returns what a dialogue itself came to: its protocol's words, or else its decision, or else why there is none. */
function concluded(
  facts: Facts,
  verdict: Verdict | undefined,
  own: ProtocolOutcome,
): Pick<Outcome, "headline" | "howSure"> {
  const { record } = facts;
  const [undecided] = undecidedLine(facts);
  const called = sidesCalled(facts, own.decision);
  const decided = verdict === undefined ? undefined : verdictInWords(facts, verdict, called);
  const headline = isOver(record) ? own.headline ?? decided : decided;
  const howSure = verdict === undefined ? own.howSure : own.howSure ?? scoresSure(facts, verdict);
  const none = record.status === "completed" ? OUTCOME.notAsked(record.imported?.file) : statusInWords(record);
  return {
    headline: headline ?? capital(undecided?.[1] ?? none),
    ...omitUndefined({ howSure: headline === undefined ? undefined : howSure }),
  };
}

/** Returns the decision of a review of a dialogue, if it made one, with the sides called as in the dialogue. */
function decisionOf(facts: Facts, { path, record }: CompletedReview) {
  const review = Facts.of(record, facts.format, facts.protocols);
  const verdict = lastDecision(record);
  if (!verdict) return [];
  const called = sidesCalled(facts, ownOutcome(facts).decision);
  const { headline, howSure, reasons = [], counted = [], decision } = review.page?.outcome?.(review, verdict, called) ??
    {};
  return [{
    label: review.page?.review?.decision?.(review) ?? protocolInWords(record),
    path,
    verdict,
    headline: headline ?? verdictInWords(review, verdict, called),
    howSure,
    sureness: surenessOf(review, verdict),
    reasons,
    counted,
    decision,
  }];
}

/** Says what a dialogue itself came to, and whether its judges agree; a tie agrees with one that is too close to call. */
function ownInWords(
  facts: Facts,
  own: Verdict,
  { headline, howSure }: Pick<Outcome, "headline" | "howSure">,
  judged: { readonly verdict: Verdict; readonly sureness: Sureness | undefined },
): string {
  const cameTo = (verdict: Verdict, sureness: Sureness | undefined) => {
    const isLevel = ["tied", "too_close"].includes(verdict.kind) || sureness?.word === "too_close";
    return isLevel ? "level" : verdict.kind === "decided" ? verdict.winner : verdict.kind;
  };
  const agrees = cameTo(own, surenessOf(facts, own)) === cameTo(judged.verdict, judged.sureness);
  const figures = howSure === undefined ? "" : ` (${howSure.words})`;
  return OUTCOME.ownOutcome(protocolInWords(facts.record), `${headline}${figures}`, agrees);
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
  if (verdict.kind === "undecided") return OUTCOME.noDecision(verdict.reason);
  return OUTCOME.decidedNothing(verdictInWords(facts, verdict));
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
    OUTCOME.objection(note.about, claim, FINDINGS.verdicts[verdict], reason)
  );
}

/**
 * The outcome first: the answer, how sure it is and why, how it was counted, and what each side stands for.
 *
 * @param losses Lines on what is missing or went wrong.
 */
export function answerFirst(
  facts: Facts,
  reviews: readonly CompletedReview[],
  losses: readonly LabelledLine[],
): readonly PageBlock[] {
  const outcome = outcomeOf(facts, reviews);
  const [[, answer], ...rest] = outcomeLines(facts, reviews, outcome);
  const lines = [...rest, ...losses];
  const sides = sideLines(facts, outcome);
  return [
    { paragraph: answer },
    ...(lines.length > 0 ? [{ fields: lines }] : []),
    ...(sides.length > 0 ? [{ list: sides.map((line) => ({ line })) }] : []),
  ];
}

/** The outcome in labelled lines: the answer, how sure it is, why, how it was counted, and other reviews. */
export function outcomeLines(
  facts: Facts,
  reviews: readonly CompletedReview[],
  { headline, howSure, reasons, counted } = outcomeOf(facts, reviews),
): readonly [LabelledLine, ...LabelledLine[]] {
  const { record, format, protocols } = facts;
  const shown = reviews.filter((review) => !isFlow(review)); // what was argued has its own place
  const pages = shown.map(({ path, record }) => {
    const review = Facts.of(record, format, protocols);
    return { link: link(path, `${path}/summary.${format}`), line: review.page?.review?.line?.(review) };
  });
  const others = pages.flatMap(({ link, line }) => line ? [] : [[link]]);
  return [
    [PAGES.outcome, [{ strong: headline }]],
    ...(howSure ? [[PAGES.howSure, howSure.words] as const] : []),
    ...(reasons.length > 0 ? [[PAGES.why, reasons.join(" ")] as const] : []),
    ...(counted.length > 0 ? [[PAGES.counted, counted.join(" ")] as const] : []),
    ...cutLine(record),
    ...pages.flatMap(({ link, line: told }): readonly LabelledLine[] =>
      told ? [[told[0], line(told[1], " (", [link], ")")]] : []
    ),
    ...(others.length === 0 ? [] : [[PAGES.reviews, joined(others, ", ")] as const]),
  ];
}

/** Each side's given position and strongest line; none for those who have neither. */
function sideLines(facts: Facts, { decision }: Outcome): readonly Line[] {
  return sidesIn(facts).flatMap(({ id, position }) => {
    const best = decision?.strongest.find(({ side }) => side === id);
    const message = facts.message(best?.message);
    if (position === undefined && best === undefined) return [];
    return [line(
      [{ strong: facts.nameOf(id) }],
      position === undefined ? "" : `${SIGNS.colon} ${/[.!?]$/.test(position) ? position : `${position}.`}`,
      best === undefined ? "" : SUMMARY.line(best.words),
      ...(message === undefined ? [] : ["(", [link(String(message.number), facts.messageFile(message))], ")"]),
    )];
  });
}

/** Returns what the protocol makes of a dialogue, whatever reviews say. */
export function ownOutcome(facts: Facts): ProtocolOutcome {
  const { record, page } = facts;
  return isOver(record) ? page?.outcome?.(facts, lastDecision(record)) ?? {} : {};
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
