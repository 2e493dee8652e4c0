import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { zodAnswer } from "../../agents/answer_schema.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";

/** One voter's vote on the candidates. */
export interface Ballot {
  /** Id of the voter. */
  readonly voter: string;
  /** The candidates that are ranked, the best first. Those left out stand below them, none above another. */
  readonly ranking: readonly string[];
  /** The candidates that are approved of. Absent if the voter was not asked; empty if none is. */
  readonly approved?: readonly string[];
  /** The voter's reason by candidate, in its own words. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Names of the candidates on it, by id, in the order in which the voter was shown them. Absent if it has the ids. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Its weight, to six decimals.
   *
   * @default 1
   */
  readonly weight?: number;
  /** The candidates on which it says nothing, neither for nor against: the voter's own, where self-votes do not count. */
  readonly recused?: readonly string[];
  /** Parts that were dropped when it was read. */
  readonly warnings?: readonly BallotWarning[];
}

/** A vote that was not cast, or could not be read. */
export interface Abstention {
  /** Id of the voter. */
  readonly voter: string;
  /** Why nothing of it is counted; one line for people. */
  readonly abstained: string;
  /** Parts that were dropped when it was read. */
  readonly warnings?: readonly BallotWarning[];
}

/** Something on a ballot that is not counted as it was written. */
export interface BallotWarning {
  /** Id of the voter. */
  readonly voter: string;
  /** Short and stable: `unknown_candidate`, `doubled_candidate` or `unreadable_approvals`. */
  readonly code: string;
  /** One line for people on what was done about it. */
  readonly text: string;
}

/** A ballot's voter and layout. */
export interface BallotSchemaOptions {
  /** Id of the voter. */
  readonly voter: string;
  /** Names of the candidates on it, by id, in the order in which the voter is shown them. */
  readonly labels: Readonly<Record<string, string>>;
  /** It also asks which candidates are approved of. */
  readonly approvals: boolean;
}

/**
 * Returns the form of a ballot on which candidates stand under labels; what is read has them by their ids. A ballot that
 * names some of the candidates is taken as it is. A name counts if it is a label to the letter, or the letter alone that
 * ends one. Names that are no candidate's and the second mention of a candidate are dropped with a warning, and nothing is
 * put in their place. A ballot that names no candidate is asked for once more. What is on record is read as well.
 */
export function ballotSchema({ voter, labels, approvals }: BallotSchemaOptions): AnswerSchema<Ballot> {
  const names = z.enum(Object.values(labels));
  const place = z.object({
    position: names,
    reason: z.string().describe("Why it stands at this place, in one or two sentences."),
  });
  const { name, jsonSchema } = zodAnswer(
    "ranked_ballot",
    z.object({
      ranking: z.array(place).min(1).describe("All positions, the best first."),
      ...(approvals
        ? { approved: z.array(names).describe("The positions you could live with as the outcome; none is possible.") }
        : {}),
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
      const why = [`It ${read.abstained}`, ...(read.warnings ?? []).map(({ text }) => text)];
      return { ok: false, problem: `The ballot cannot be counted. ${why.map((each) => `${each}.`).join(" ")}` };
    },
  };
}

function readBallot(value: Json, voter: string, labels: BallotSchemaOptions["labels"]): Ballot | Abstention {
  const { ranking = null, approved = null } = isObject(value) ? value : {};
  if (ranking === null && approved === null) {
    return { voter, abstained: "is no object with a ranking or approvals" };
  }
  // Candidates that share a place would have to be told from those below them.
  if (ranking !== null && !(isList(ranking) && !ranking.some(isList))) {
    return { voter, abstained: "has a ranking that is no list of candidates, the best first" };
  }
  const candidates = Object.values(labels);
  const warnings: BallotWarning[] = [];
  const warn: Warn = (code, text) => warnings.push({ voter, code, text });
  const labelOf = (named: Json): string => {
    const name = typeof named === "string" ? named.trim() : JSON.stringify(named);
    return (/^[A-Z]{1,2}$/.test(name) && candidates.find((label) => label.endsWith(` ${name}`))) || name;
  };
  const places = (ranking ?? []).map((place) => {
    const { position = place, reason = "" } = isObject(place) ? place : {};
    return { label: labelOf(position), reason: typeof reason === "string" ? reason.trim() : "" };
  });
  const ranked = knownOnce(places.map(({ label }) => label), candidates, warn);
  if (approved !== null && !isList(approved)) {
    warn("unreadable_approvals", "The approvals are no list of candidates, and are not counted");
  }
  const ids = new Map(Object.entries(labels).map(([id, label]) => [label, id]));
  const idsOf = (named: readonly string[]) => named.flatMap((label) => ids.get(label) ?? []);
  // of a candidate named twice, the first mention counts, and so does its reason
  const reasons = places.toReversed().flatMap(({ label, reason }) =>
    reason === "" ? [] : idsOf([label]).map((id) => [id, reason])
  );
  return ballotOrAbstention({
    voter,
    ranking: idsOf(ranked),
    ...(isList(approved) && { approved: idsOf(knownOnce(approved.map(labelOf), candidates, warn)) }),
    reasons: Object.fromEntries(reasons),
    labels,
  }, warnings);
}

/** Returns a ballot without what is no candidate; its earlier warnings come first. */
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

/** The names that are candidates', each at its first mention. */
function knownOnce(names: readonly string[], candidates: readonly string[], warn: Warn): string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (!candidates.includes(name)) warn("unknown_candidate", `'${name}' is no candidate, and is not counted`);
    else if (kept.includes(name)) {
      warn("doubled_candidate", `'${name}' is named again, and counts where it is named first`);
    } else kept.push(name);
  }
  return kept;
}

function ballotOrAbstention(ballot: Ballot, noted: readonly BallotWarning[]): Ballot | Abstention {
  const warnings = noted.length > 0 && { warnings: noted };
  if (saysSomething(ballot)) return { ...ballot, ...warnings };
  return { voter: ballot.voter, abstained: "names no candidate that could be counted", ...warnings };
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

/** Returns `true` if anything is left on it. A ballot that only approves of nobody sways no method. */
export function saysSomething({ ranking, approved = [] }: Ballot): boolean {
  return ranking.length > 0 || approved.length > 0;
}

/** Returns a ballot as it stands on record, with candidates by their ids; `undefined` if the value is none. */
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
