import { claimsOf } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { type CitedSource, sourcesIn } from "../archive/render/metadata_page.ts";
import { passagesOf, readablePassage, recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { citationsIn } from "../text/evidence.ts";
import type { CitationMark, Claim, SourcePlace } from "../transcript/claim.ts";
import type { Message } from "../transcript/message.ts";

/** Returns the sources that texts may cite: first those that were cited, in that order, then the others. */
export function listedSources({ record }: Facts): readonly (CitedSource & { readonly isCited: boolean })[] {
  const cited = new Set(
    record.messages.flatMap((message) => message.failed ? [] : citationsIn(message.text).map(({ name }) => name)),
  );
  const all = new Map(sourcesIn(record).map((source) => [source.name, source]));
  const first = [...cited].flatMap((name) => all.get(name) ?? []);
  return [
    ...first.map((source) => ({ ...source, isCited: true })),
    ...[...all.values()].filter(({ name }) => !cited.has(name)).map((source) => ({ ...source, isCited: false })),
  ];
}

/** A passage of a source, with the words that statements quote or give. */
export interface ShownPassage {
  /** Name of the source. */
  readonly source: string;
  /** Its places, in order; the first has the passage's address. */
  readonly places: readonly SourcePlace[];
  /** The words at each place, each after the text that stands before it. */
  readonly marked: readonly { readonly before: string; readonly words: string }[];
  /** The text that follows. */
  readonly after: string;
  /** Numbers of the messages, in order. */
  readonly numbers: readonly number[];
  /** `true` if one of them quotes it. */
  readonly isQuoted: boolean;
}

/** Returns all passages that statements quote or give, by source; places that stand in one passage share it. */
export function shownPassages(facts: Facts): readonly ShownPassage[] {
  const claims = recordedClaims(facts.record)?.claims ?? [];
  const found = claims.flatMap((claim) =>
    passagesOf(claim).map(({ place, passage, of }): ShownPassage => {
      const { after, ...marked } = readablePassage(passage);
      const numbers = [claim.message];
      return { source: place.source, places: [place], marked: [marked], after, numbers, isQuoted: of === "quotation" };
    })
  );
  const bySource = Map.groupBy(found, ({ source }) => source);
  return [...bySource.values()].flatMap((all) => {
    const startOf = ({ places: [place] }: ShownPassage) => place?.offset ?? 0;
    const endOf = ({ places: [place] }: ShownPassage) => place?.end ?? 0;
    return all.toSorted((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a)).reduce<readonly ShownPassage[]>(
      (shown, next) => {
        const last = shown.at(-1);
        const joined = last && joinedWith(last, next);
        return joined ? [...shown.slice(0, -1), joined] : [...shown, next];
      },
      [],
    );
  });
}

/** Letters before words by which they are known in another passage. */
const KNOWN_BY = 16;

/** Joins two passages of a source if the second's words stand in the first: in its marked words, or in the text after them. */
function joinedWith(one: ShownPassage, next: ShownPassage): ShownPassage | undefined {
  const [last, place, found] = [one.places.at(-1), next.places[0], next.marked[0]];
  if (!last || !place || !found) return undefined;
  const numbers = [...new Set([...one.numbers, ...next.numbers])].sort((a, b) => a - b);
  const both = { ...one, numbers, isQuoted: one.isQuoted || next.isQuoted };
  if (last.offset === place.offset && last.end === place.end) return both;
  if (place.end <= last.end) return { ...both, places: [...one.places.slice(0, -1), place, last] };
  const between = place.offset - last.end;
  const said = one.marked.map(({ before, words }) => before + words).join("");
  const known = (at: number) =>
    found.before.length > 1 && (said + one.after.slice(0, at)).endsWith(found.before.slice(-KNOWN_BY));
  let at = between < 0 ? -1 : one.after.lastIndexOf(found.words, between); // a passage has fewer spaces than its source
  while (at > 0 && at < between && !known(at)) at = one.after.lastIndexOf(found.words, at - 1);
  if (at < 0 || at < between && !known(at)) return undefined;
  const marked = [...one.marked, { before: one.after.slice(0, at), words: found.words }];
  return { ...both, places: [...one.places, place], marked, after: next.after };
}

/** Returns the part of an address that names a place in a source. */
export function placeKey({ source, offset, end }: SourcePlace): string {
  return `${source} ${offset} ${end}`;
}

/** Returns the places that the citations of a message stand for, by name and in order, as far as they were found. */
export function citedPlaces(facts: Facts, message: Message): ReadonlyMap<string, readonly (SourcePlace | undefined)[]> {
  const cited = claimsOf(facts, message).flatMap((claim) =>
    claim.citations.map((citation) => ({ name: citation.name, place: placeFor(citation, claim) }))
  );
  return new Map(
    [...Map.groupBy(cited, ({ name }) => name)].map(([name, all]) => [name, all.map(({ place }) => place)]),
  );
}

/** Returns the place that a citation stands for: of the last quotation before it, else of the last figure. */
function placeFor({ name, start }: CitationMark, claim: Claim): SourcePlace | undefined {
  const found = passagesOf(claim).filter(({ place }) => place.source === name);
  const before = found.filter(({ until }) => until <= start);
  const chosen = before.findLast(({ of }) => of === "quotation") ?? before.at(-1) ?? found[0];
  return chosen?.place;
}
