import type { Claim, ClaimTally } from "../../transcript/claim.ts";

/**
 * Counts claims, and gives the share of quotations that verified: of those that could be, which are the verified, the
 * repaired and the unverified ones. A quotation for which a source is cited that does not exist is unverified.
 */
export function tallyClaims(claims: readonly Claim[]): ClaimTally {
  const quotations = { verified: 0, repaired: 0, unverified: 0, too_short_to_verify: 0, said_before: 0, uncited: 0 };
  const citations = { known: 0, unknown_source: 0, not_fetched: 0 };
  const numbers = { found: 0, missing: 0 };
  for (const claim of claims) {
    for (const { state } of claim.quotations) quotations[state]++;
    for (const { state } of claim.citations) citations[state]++;
    for (const { state } of claim.numbers) numbers[state]++;
  }
  const verifiable = quotations.verified + quotations.repaired + quotations.unverified;
  return {
    claims: claims.length,
    quotations,
    citations,
    numbers,
    ...(verifiable === 0 ? {} : { verifiedShare: quotations.verified / verifiable }),
  };
}
