import { claimsOf } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { passagesOf } from "../judging/quotations/recorded_claims.ts";
import type { CitationMark, Claim, SourcePlace } from "../transcript/claim.ts";
import type { Message } from "../transcript/message.ts";
import type { Citations, CitedPassages } from "./markdown.ts";

/** Returns the address or id of a passage, from that of its source. */
export function passageAddress(source: string, { offset, end }: SourcePlace): string {
  return `${source}-${offset}-${end}`;
}

/** Returns the addresses of the passages that the citations of a message stand for, as far as these were found. */
export function citedPassages(facts: Facts, message: Message, citations: Citations): CitedPassages {
  const cited = claimsOf(facts, message).flatMap((claim) =>
    claim.citations.map((citation) => ({ name: citation.name, place: placeFor(citation, claim) }))
  );
  const addressOf = ({ name, place }: typeof cited[number]) => {
    const source = citations.get(name);
    return source?.startsWith("#source-") && place ? passageAddress(source, place) : undefined;
  };
  return new Map([...Map.groupBy(cited, ({ name }) => name)].map(([name, all]) => [name, all.map(addressOf)]));
}

/** Returns the place that a citation stands for: of the last quotation before it, else of the last figure. */
function placeFor({ name, start }: CitationMark, claim: Claim): SourcePlace | undefined {
  const found = passagesOf(claim).filter(({ place }) => place.source === name);
  const before = found.filter(({ until }) => until <= start);
  const chosen = before.findLast(({ of }) => of === "quotation") ?? before.at(-1) ?? found[0];
  return chosen?.place;
}
