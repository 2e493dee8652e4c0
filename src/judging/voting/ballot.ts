import { type Abstention, type Ballot, BALLOT_WARNINGS, type BallotWarning } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";

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

/** Notes what is not counted as it was written. */
export type Warn = (code: BallotWarning["code"], text: string) => void;

/** The names on each place of a ranking, the best first; `undefined` if it is neither a list nor ranks by candidate. */
export function readPlaces(ranking: Json, candidates: number, warn: Warn): string[][] | undefined {
  if (isList(ranking)) return ranking.map((entry) => isList(entry) ? entry.map(nameOf) : [nameOf(entry)]);
  return isObject(ranking) ? placesByRank(ranking, candidates, warn) : undefined;
}

/** The ranked candidates, the best first, down to the first place that several share. */
export function inOrder(places: readonly (readonly string[])[], candidates: readonly string[], warn: Warn): string[] {
  const order: string[] = [];
  for (const place of places) {
    const names = knownOnce(place, candidates, warn, order);
    if (names.length > 1) {
      warn("equal_ranks", `${names.map(quote).join(" and ")} share a place: the ranking is counted down to above it`);
      return order;
    }
    order.push(...names);
  }
  return order;
}

/** The names that are candidates', each at its first mention. */
export function knownOnce(
  names: readonly string[],
  candidates: readonly string[],
  warn: Warn,
  before: readonly string[] = [],
): string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (!candidates.includes(name)) warn("unknown_candidate", `${quote(name)} is no candidate, and is not counted`);
    else if (before.includes(name) || kept.includes(name)) {
      warn("doubled_candidate", `${quote(name)} is named again, and counts where it is named first`);
    } else kept.push(name);
  }
  return kept;
}

/** A name as it was written, without spaces around it; of what is no name, the JSON. */
export function nameOf(value: Json): string {
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

function placesByRank(ranks: { readonly [key: string]: Json }, candidates: number, warn: Warn): string[][] {
  const places = new Map<number, string[]>();
  for (const [name, rank] of Object.entries(ranks)) {
    if (typeof rank === "number" && Number.isInteger(rank) && rank >= 1 && rank <= candidates) {
      places.set(rank, [...places.get(rank) ?? [], name.trim()]);
    } else {
      const text = `${JSON.stringify(rank)} is no rank from 1 to ${candidates}: ${quote(name.trim())} is not ranked`;
      warn("impossible_rank", text);
    }
  }
  const used = [...places.keys()].sort((a, b) => a - b);
  const skipped = used.findIndex((rank, n) => rank !== n + 1);
  if (skipped >= 0) warn("skipped_rank", `Rank ${skipped + 1} is given to nobody: those below it move up`);
  return used.map((rank) => places.get(rank) ?? []);
}

function quote(name: string): string {
  return `'${name}'`;
}

/** A ballot as it stands on record, with candidates by their ids; `undefined` if the value is none. */
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
    ...(isList(warnings) && { warnings: warnings.flatMap(warningIn) }),
  };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

function isTextByName(value: Json | undefined): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

function warningIn(value: Json): BallotWarning[] {
  if (!isObject(value)) return [];
  const { voter, code, text } = value;
  const known = BALLOT_WARNINGS.find((each) => each === code);
  return typeof voter === "string" && known && typeof text === "string" ? [{ voter, code: known, text }] : [];
}
