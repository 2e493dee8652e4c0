import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { zodAnswer } from "../../agents/answer_schema.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";
import { PROBLEM } from "../../words/answer_form.ts";
import { BALLOT, BALLOT_FAULTS, BALLOT_WARNINGS } from "../../words/votes.ts";

/** One voter's vote. */
export interface Ballot {
  /** Id of the voter. */
  readonly voter: string;
  /** The ranked candidates, best first. The others are below them and equal. */
  readonly ranking: readonly string[];
  /** The approved candidates. Absent if the voter was not asked; empty if none is approved. */
  readonly approved?: readonly string[];
  /** The voter's reason by candidate, in its own words. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Labels of the candidates by id, in the order shown to the voter. Absent if the ballot uses ids. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Its weight, to six decimals.
   *
   * @default 1
   */
  readonly weight?: number;
  /** Candidates on which the ballot says nothing: the voter's own, if self-votes do not count. */
  readonly recused?: readonly string[];
  /** Parts dropped while reading it. */
  readonly warnings?: readonly BallotWarning[];
}

/** A vote that was not cast or could not be read. */
export interface Abstention {
  /** Id of the voter. */
  readonly voter: string;
  /** The reason nothing of it counts; one line for people. */
  readonly abstained: string;
  /** Parts dropped while reading it. */
  readonly warnings?: readonly BallotWarning[];
}

/** A part of a ballot that does not count as written. */
export interface BallotWarning {
  /** Id of the voter. */
  readonly voter: string;
  /** A short, stable code: `unknown_candidate`, `doubled_candidate` or `unreadable_approvals`. */
  readonly code: string;
  /** One line for people on what was done. */
  readonly text: string;
}

/** A ballot's voter and layout. */
export interface BallotSchemaOptions {
  /** Id of the voter. */
  readonly voter: string;
  /** Labels of the candidates by id, in the order shown to the voter. */
  readonly labels: Readonly<Record<string, string>>;
  /** `true` if it also asks which candidates are approved. */
  readonly approvals: boolean;
}

/**
 * Returns the form of a ballot with labelled candidates; the result contains their ids. It asks for the reasons before the
 * ranking; reasons within a ranking are read too. A ballot that names some of the candidates is accepted. A name counts if it matches a label exactly, or is the single letter at a label's end.
 * Unknown names and repeated candidates are dropped with a warning and not replaced. A ballot that names no candidate
 * is requested once more. The form also reads recorded ballots.
 */
export function ballotSchema({ voter, labels, approvals }: BallotSchemaOptions): AnswerSchema<Ballot> {
  const names = z.enum(Object.values(labels));
  const weighed = z.object({
    position: names,
    reason: z.string().describe(BALLOT.reason),
  });
  const { name, jsonSchema } = zodAnswer(
    "ranked_ballot",
    z.object({
      reasons: z.array(weighed).min(1).describe(BALLOT.reasons),
      ranking: z.array(names).min(1).describe(BALLOT.ranking),
      ...(approvals ? { approved: z.array(names).describe(BALLOT.approved) } : {}),
    }),
  );
  return {
    name,
    jsonSchema,
    read(value) {
      const json: Json = JSON.parse(JSON.stringify(value ?? null));
      const recorded = recordedBallot(json);
      if (recorded?.voter === voter && recorded.ranking.every((id) => Object.hasOwn(labels, id))) {
        return { ok: true, value: recorded };
      }
      const read = readBallot(json, voter, labels);
      if ("ranking" in read) return { ok: true, value: read };
      return { ok: false, problem: PROBLEM.ballot(read.abstained, (read.warnings ?? []).map(({ text }) => text)) };
    },
  };
}

function readBallot(value: Json, voter: string, labels: BallotSchemaOptions["labels"]): Ballot | Abstention {
  const { reasons: weighed = null, ranking = null, approved = null } = isObject(value) ? value : {};
  if (ranking === null && approved === null) {
    return { voter, abstained: BALLOT_FAULTS.noObject };
  }
  // Candidates that share a place would be indistinguishable from those below them.
  if (ranking !== null && !(isList(ranking) && !ranking.some(isList))) {
    return { voter, abstained: BALLOT_FAULTS.noRanking };
  }
  const candidates = Object.values(labels);
  const warnings: BallotWarning[] = [];
  const warn: Warn = (code, text) => warnings.push({ voter, code, text });
  const labelOf = (named: Json): string => {
    const name = typeof named === "string" ? named.trim() : JSON.stringify(named);
    return (/^[A-Z]{1,2}$/.test(name) && candidates.find((label) => label.endsWith(` ${name}`))) || name;
  };
  const placeOf = (place: Json) => {
    const { position = place, reason = "" } = isObject(place) ? place : {};
    return { label: labelOf(position), reason: typeof reason === "string" ? reason.trim() : "" };
  };
  const places = (ranking ?? []).map(placeOf);
  const ranked = knownOnce(places.map(({ label }) => label), candidates, warn);
  if (approved !== null && !isList(approved)) {
    warn("unreadable_approvals", BALLOT_WARNINGS.approvals);
  }
  const ids = new Map(Object.entries(labels).map(([id, label]) => [label, id]));
  const idsOf = (named: readonly string[]) => named.flatMap((label) => ids.get(label) ?? []);
  // the first mention of a repeated candidate counts, with its reason
  const reasons = [...isList(weighed) ? weighed.map(placeOf) : [], ...places].toReversed().flatMap((
    { label, reason },
  ) => reason === "" ? [] : idsOf([label]).map((id) => [id, reason]));
  return ballotOrAbstention({
    voter,
    ranking: idsOf(ranked),
    ...(isList(approved) && { approved: idsOf(knownOnce(approved.map(labelOf), candidates, warn)) }),
    reasons: Object.fromEntries(reasons),
    labels,
  }, warnings);
}

/** Returns a ballot without unknown candidates; its earlier warnings come first. */
export function checkedBallot(ballot: Ballot, candidates: readonly string[]): Ballot | Abstention {
  const warnings = [...ballot.warnings ?? []];
  const warn: Warn = (code, text) => warnings.push({ voter: ballot.voter, code, text });
  return ballotOrAbstention({
    ...ballot,
    ranking: knownOnce(ballot.ranking, candidates, warn),
    ...(ballot.approved && { approved: knownOnce(ballot.approved, candidates, warn) }),
  }, warnings);
}

type Warn = (code: string, text: string) => void;

/** Returns the names of candidates, each at its first mention. */
function knownOnce(names: readonly string[], candidates: readonly string[], warn: Warn): string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (!candidates.includes(name)) warn("unknown_candidate", BALLOT_WARNINGS.unknown(name));
    else if (kept.includes(name)) {
      warn("doubled_candidate", BALLOT_WARNINGS.doubled(name));
    } else kept.push(name);
  }
  return kept;
}

function ballotOrAbstention(ballot: Ballot, noted: readonly BallotWarning[]): Ballot | Abstention {
  const warnings = noted.length > 0 && { warnings: noted };
  if (saysSomething(ballot)) return { ...ballot, ...warnings };
  return { voter: ballot.voter, abstained: BALLOT_FAULTS.noCandidate, ...warnings };
}

/** Returns a ballot that says nothing on these candidates. */
export function recuse(ballot: Ballot, recused: readonly string[]): Ballot {
  const isOther = (candidate: string) => !recused.includes(candidate);
  return {
    ...ballot,
    ranking: ballot.ranking.filter(isOther),
    ...(ballot.approved && { approved: ballot.approved.filter(isOther) }),
    recused: [...ballot.recused ?? [], ...recused],
  };
}

/** Returns `true` if a ballot still has content. A ballot that only approves nobody affects no method. */
export function saysSomething({ ranking, approved = [] }: Ballot): boolean {
  return ranking.length > 0 || approved.length > 0;
}

/** Returns a recorded ballot, with candidates by id; `undefined` if the value is not one. */
export function recordedBallot(value: Json): Ballot | undefined {
  if (!isObject(value)) return undefined;
  const { voter, ranking, approved, reasons, labels, warnings } = value;
  if (typeof voter !== "string" || !isTexts(ranking)) return undefined;
  return {
    voter,
    ranking,
    ...(isTexts(approved) && { approved }),
    ...(isTextByName(reasons) && { reasons }),
    ...(isTextByName(labels) && { labels }),
    ...(isList(warnings) && {
      warnings: warnings.filter(isTextByName).map(({ code = "", text = "" }) => ({ voter, code, text })),
    }),
  };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

function isTextByName(value: Json | undefined): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}
