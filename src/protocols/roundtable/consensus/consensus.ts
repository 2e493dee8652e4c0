import { sameStatement } from "../../../text/same_statement.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import type { RoundEvaluation, RoundResponse, Stance } from "../response.ts";
import { mean, median } from "../../../judging/statistics/statistic.ts";
import { type ClaimMade, claimsMade } from "./evidence.ts";
import { type PositionGroup, positionGroups } from "./groups.ts";
import { type GivenResponse, type ResponseTable, standing, wholeRounds } from "./table.ts";
import { AGREEMENT } from "../words/mod.ts";

/** Agreement level required for a consensus. */
export const CONSENSUS_LEVEL = 0.9;
/** Confidence required to count as confident. */
export const CONFIDENCE_LEVEL = 0.85;

/** The findings of a comparison of positions, starting with the weakest claim. */
export type ConsensusFinding =
  | "too_few" // fewer than two answered in the last round: nothing to compare
  | "no_agreement"
  | "same_stance" // all say yes, or all say no, but positions were compared only by their words
  | "confident_disagreement" // all are confident, with opposite stances or positions found to differ
  | "agreement";

/** A position held by participants. */
export interface HeldPosition {
  /** The stance on the question. */
  readonly stance: Stance;
  /** The first holder's wording. */
  readonly position: string;
  /** Ids of its holders, in seat order. */
  readonly participants: readonly string[];
}

/** A point on which participants differ. */
export interface Disagreement {
  /** The subject: a sentence by the judge, or the rebutted claim. */
  readonly text: string;
  /** Ids on both sides, if found from fields: yes against no, or rebutters against the claim's author. */
  readonly between?: readonly [readonly string[], readonly string[]];
  /** Id of the rebutted claim, for example `4.2`. */
  readonly claim?: string;
  /** Ids of the claims that rebut it. */
  readonly rebuttedBy?: readonly string[];
}

/** Participants' agreements and differences, based on a comparison of fields. */
export interface Consensus {
  /** The finding. */
  readonly finding: ConsensusFinding;
  /** Share of position holders in the largest group, 0–1; 0 if there are too few. */
  readonly level: number;
  /** The method for comparing positions of one stance: by a judge, or by their words. */
  readonly comparedBy: "judge" | "words";
  /** The round concerned; 0 if there was none. */
  readonly round: number;
  /** Positions, largest group first. */
  readonly positions: readonly HeldPosition[];
  /** Statements on which all agree, one sentence each. */
  readonly commonGround: readonly string[];
  /** Their differences. */
  readonly disagreements: readonly Disagreement[];
  /** Ids of participants who did not answer in the round: their earlier positions count, if any. */
  readonly absent: readonly string[];
  /** Confidences of current positions, 0–1, where given; absent if there are none. */
  readonly confidence?: {
    readonly given: number;
    readonly mean: number;
    readonly median: number;
    readonly lowest: number;
    readonly highest: number;
  };
}

/** Thresholds for consensus and confidence. */
export interface ConsensusOptions {
  /** Agreement level, above 0 and at most 1. @default 0.9 */
  readonly level?: number;
  /** Confidence, 0–1. @default 0.85 */
  readonly confident?: number;
}

/** Compares participants' positions after the last whole round. Prose is never parsed. */
export function consensusOf(
  responses: ResponseTable,
  { level: wanted = CONSENSUS_LEVEL, confident = CONFIDENCE_LEVEL }: ConsensusOptions = {},
): Consensus {
  const table = wholeRounds(responses);
  const last = table.rounds.at(-1);
  const held = standing(table);
  const evaluation = last?.evaluation;
  const groups = positionGroups(held, evaluation);
  const enough = last !== undefined && last.given.length >= 2;
  const level = enough ? (groups[0]?.members.length ?? 0) / held.length : 0;
  const stances = new Set(groups.map(({ stance }) => stance));
  // a participant outside all of a judge's groups was not found to differ
  const toldApart = evaluation?.groups.filter(({ participants }) => participants.length > 0) ?? [];
  const opposed = (stances.has("yes") && stances.has("no")) || toldApart.length > 1;
  return {
    finding: !enough
      ? "too_few"
      : level >= wanted
      ? "agreement"
      : opposed && areConfident(held, confident)
      ? "confident_disagreement"
      : !evaluation && stances.size === 1 && !stances.has("neutral")
      ? "same_stance"
      : "no_agreement",
    level,
    comparedBy: evaluation ? "judge" : "words",
    round: last?.round ?? 0,
    positions: groups.map(heldPosition),
    commonGround: enough ? commonGround(groups, evaluation) : [],
    disagreements: enough ? disagreements(groups, rebuttedClaims(table, held), evaluation) : [],
    absent: table.seats.filter((seat) => !last?.given.some(({ participant }) => participant === seat)),
    ...omitUndefined({ confidence: spreadOf(held.map(({ response }) => response)) }),
  };
}

/** Returns the range of the confidences given; `undefined` if there are none. */
export function spreadOf(responses: readonly Pick<RoundResponse, "confidence">[]): Consensus["confidence"] {
  const given = responses.flatMap(({ confidence }) => confidence ?? []).sort((a, b) => a - b);
  const [lowest, highest, average, middle] = [given[0], given.at(-1), mean(given), median(given)];
  if (lowest === undefined || highest === undefined || average === undefined || middle === undefined) return undefined;
  return { given: given.length, mean: average, median: middle, lowest, highest };
}

/**
 * Returns `true` if two or more answered in the last round, and everybody's confidence is a sufficiently high number.
 */
export function allConfident(table: ResponseTable, threshold = CONFIDENCE_LEVEL): boolean {
  return (table.rounds.at(-1)?.given.length ?? 0) >= 2 && areConfident(standing(table), threshold);
}

function areConfident(held: readonly GivenResponse[], threshold: number): boolean {
  return held.length >= 2 && held.every(({ response: { confidence = -1 } }) => confidence >= threshold);
}

function heldPosition({ stance, position, members }: PositionGroup): HeldPosition {
  return { stance, position, participants: members.map(({ participant }) => participant) };
}

/** Returns the single position, and a judge's findings. */
function commonGround(groups: readonly PositionGroup[], evaluation: RoundEvaluation | undefined): readonly string[] {
  return once([
    ...groups.length === 1 ? groups.map(({ position }) => position) : [],
    ...evaluation?.commonGround ?? [],
  ]);
}

/** Returns claims that others rebut, made with their authors' current stances, and not revised since. */
function rebuttedClaims(table: ResponseTable, held: readonly GivenResponse[]): readonly Disagreement[] {
  const now = new Map(held.map(({ participant, response }) => [participant, response.stance]));
  const said = new Map(table.rounds.flatMap(({ given }) => given.map((each) => [each.number, each.response.stance])));
  const claims = claimsMade(table);
  const authors = new Map(claims.map(({ id, by }) => [id, by]));
  const given = new Set(claims.flatMap(({ id, revisedBy }) => revisedBy.length > 0 ? [id] : []));
  const stands = ({ by, number, rebuttedBy, revisedBy }: ClaimMade) =>
    rebuttedBy.some((id) => !given.has(id)) && revisedBy.length === 0 && said.get(number) === now.get(by);
  return claims.filter(stands).map(({ id: claim, by, text, rebuttedBy }) => {
    const rebutters = [...new Set(rebuttedBy.flatMap((id) => authors.get(id) ?? []))];
    return { text, between: [rebutters, [by]], claim, rebuttedBy };
  });
}

/** Returns a judge's findings and, from fields, opposite stances and rebutted claims. */
function disagreements(
  groups: readonly PositionGroup[],
  rebutted: readonly Disagreement[],
  evaluation: RoundEvaluation | undefined,
): readonly Disagreement[] {
  const [yes = [], no = []] = (["yes", "no"] as const).map((stance) =>
    groups.filter((group) => group.stance === stance)
      .flatMap(({ members }) => members.map(({ participant }) => participant))
  );
  const opposed = yes.length > 0 && no.length > 0 ? [{ text: AGREEMENT.opposed, between: [yes, no] as const }] : [];
  const found = once(evaluation?.disagreements ?? []).map((text) => ({ text }));
  return [...opposed, ...found, ...rebutted];
}

function once(texts: readonly string[]): readonly string[] {
  return texts.filter((text, at) =>
    !texts.slice(0, at).some((before) => before === text || sameStatement(before, text))
  );
}
