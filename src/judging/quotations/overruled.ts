import { phraseOf } from "../../text/fold.ts";
import { contentStems } from "../../text/words.ts";
import type { Claim } from "../../transcript/claim.ts";
import type { Finding } from "../../transcript/finding.ts";

/** A finding is about a claim if it has this share of the claim's words, whatever it calls it. */
const SHARE_OF_WORDS = 0.5;

/**
 * The claim that a finding calls supported though a quotation in it was not found: the finding changes nothing, since the
 * words do not stand there. `undefined` if there is none, and the finding holds. A finding that names no claim as it was
 * made is taken to be about any that it shares half of its words with.
 *
 * @param claims Those of the statement that was checked.
 */
export function overruledBy(finding: Finding, claims: readonly Claim[]): Claim | undefined {
  if (finding.verdict !== "supported") return undefined;
  const named = claims.filter((claim) => names(finding, claim));
  const about = named.length > 0 ? named : claims.filter((claim) => resembles(finding, claim));
  return about.find(({ quotations }) => quotations.some(({ verdict }) => verdict === "not_found"));
}

function names({ claim: found }: Finding, claim: Claim): boolean {
  const said = phraseOf(found);
  return said !== "" &&
    textsOf(claim).map(phraseOf).some((text) => text !== "" && (text.includes(said) || said.includes(text)));
}

function resembles({ claim: found }: Finding, claim: Claim): boolean {
  const stems = new Set(contentStems(found));
  return textsOf(claim).some((text) => {
    const wanted = new Set(contentStems(text));
    const shared = [...wanted].filter((stem) => stems.has(stem)).length;
    return shared > 0 && shared >= SHARE_OF_WORDS * wanted.size;
  });
}

/** The sentence, and what it quotes. */
function textsOf({ text, quotations }: Claim): readonly string[] {
  return [text, ...quotations.map((quotation) => quotation.text)];
}
