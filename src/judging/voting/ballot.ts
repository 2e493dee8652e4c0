import type { Abstention, Ballot, BallotWarning } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";
import { inOrder, knownOnce, nameOf, readPlaces, type Warn } from "./_places.ts";

/** Who votes on what. */
export interface BallotReadingOptions {
  /** Id of the voter. */
  readonly voter: string;
  /** What can be voted for, as the voter was told to name it. */
  readonly candidates: readonly string[];
}

/**
 * A ballot from a parsed answer, `{ ranking, approved, reasons }`, of which ranking or approvals must be given. The
 * ranking is a list of candidates, the best first, or gives each candidate's rank, a whole number from 1 to the number
 * of candidates. A name counts if it is a candidate's to the letter, spaces around it aside.
 *
 * What cannot be counted is dropped with a warning, and nothing is put in its place: names that are no candidate's, the
 * second mention of a candidate, ranks that are no place. Places that were left out close up, since order is all that
 * counts. Where candidates share a place the ranking ends above it: it does not say which is better, the methods have no
 * common way to share out a vote, and without these candidates those below would count as better than they. A ballot on
 * which nothing is left is an abstention.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readBallot } from "./ballot.ts";
 *
 * const candidates = ["A", "B", "C"];
 * const ballot = readBallot({ ranking: { A: 2, B: 1, D: 3 } }, { voter: "ana", candidates });
 * assert.deepEqual("ranking" in ballot && ballot.ranking, ["B", "A"]);
 * assert.deepEqual(ballot.warnings?.map(({ code }) => code), ["unknown_candidate"]);
 *
 * const prose = readBallot("I like B best", { voter: "ben", candidates });
 * assert.equal("abstained" in prose && prose.abstained, "is no object with a ranking or approvals");
 * ```
 */
export function readBallot(raw: Json, { voter, candidates }: BallotReadingOptions): Ballot | Abstention {
  const { ranking, approved, reasons } = isObject(raw) ? raw : {};
  if ((ranking ?? approved ?? null) === null) {
    return { voter, abstained: "is no object with a ranking or approvals" };
  }
  const warnings: BallotWarning[] = [];
  const warn = warnInto(warnings, voter);
  const places = readPlaces(ranking ?? [], candidates.length, warn);
  if (!places) return { voter, abstained: "has a ranking that is neither a list nor ranks by candidate" };
  if ((approved ?? null) !== null && !isList(approved)) {
    warn("unreadable_approvals", "The approvals are no list of candidates, and are not counted");
  }
  return ballotOrAbstention({
    voter,
    ranking: inOrder(places, candidates, warn),
    ...(isList(approved) && { approved: knownOnce(approved.map(nameOf), candidates, warn) }),
    ...(isObject(reasons) && { reasons: reasonsFor(candidates, reasons) }),
  }, warnings);
}

/** A ballot without what cannot be counted, by the rules of {@linkcode readBallot}; its earlier warnings come first. */
export function checkedBallot(ballot: Ballot, candidates: readonly string[]): Ballot | Abstention {
  const warnings = [...ballot.warnings ?? []];
  const warn = warnInto(warnings, ballot.voter);
  const { recused: named = [], ...rest } = ballot;
  const recused = candidates.filter((candidate) => named.includes(candidate));
  const checked = {
    ...rest,
    ranking: knownOnce(ballot.ranking, candidates, warn),
    ...(ballot.approved && { approved: knownOnce(ballot.approved, candidates, warn) }),
  };
  return ballotOrAbstention(recused.length > 0 ? recuse(checked, recused) : checked, warnings);
}

function ballotOrAbstention(ballot: Ballot, noted: readonly BallotWarning[]): Ballot | Abstention {
  const warnings = noted.length > 0 && { warnings: noted };
  if (saysSomething(ballot)) return { ...ballot, ...warnings };
  return { voter: ballot.voter, abstained: "names no candidate that could be counted", ...warnings };
}

/** A ballot that says nothing on these candidates. */
export function recuse(ballot: Ballot, recused: readonly string[]): Ballot {
  const isOther = (candidate: string) => !recused.includes(candidate);
  return {
    ...ballot,
    ranking: ballot.ranking.filter(isOther),
    ...(ballot.approved && { approved: ballot.approved.filter(isOther) }),
    recused: [...ballot.recused?.filter(isOther) ?? [], ...recused],
  };
}

/** Whether anything is left on it. A ballot that only approves of nobody sways no method. */
export function saysSomething({ ranking, approved = [] }: Ballot): boolean {
  return ranking.length > 0 || approved.length > 0;
}

function warnInto(warnings: BallotWarning[], voter: string): Warn {
  return (code, text) => void warnings.push({ voter, code, text });
}

/** The reasons given for candidates. What else was written is no part of the ballot. */
function reasonsFor(candidates: readonly string[], reasons: { readonly [key: string]: Json }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, reason]) =>
      typeof reason === "string" && candidates.includes(name.trim()) ? [[name.trim(), reason]] : []
    ),
  );
}
