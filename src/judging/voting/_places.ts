import type { BallotWarning } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";

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
