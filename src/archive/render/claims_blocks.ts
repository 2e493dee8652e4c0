import { type ClaimTally, claimVerdict, quotationVerdict } from "../../judging/quotations/recorded_claims.ts";
import type { Claim, QuotationMark, SourcePlace } from "../../transcript/claim.ts";
import { type Block, type Fields, type Line, link } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { capital, count, listed, nameOf } from "./words.ts";

/** A table of claims: what was cited and quoted, and what of it was found in the sources. */
export function claimsBlocks(facts: Facts, claims: readonly Claim[], tally: ClaimTally): readonly Block[] {
  if (claims.length === 0) return [];
  return [
    { heading: "Claims and quotations", level: 2 },
    { paragraph: tallyInWords(tally) },
    {
      head: ["Claim", "Said in", "Verdict", "What was found"],
      table: claims.map((claim): Line[] => {
        const message = facts.message(claim.message);
        return [
          claim.text,
          message
            ? [link(`message ${message.number}`, facts.messageFile(message)), ` by ${nameOf(facts, claim.speaker)}`]
            : `message ${claim.message} by ${nameOf(facts, claim.speaker)}`,
          capital(claimVerdict(claim)),
          foundInWords(claim),
        ];
      }),
    },
  ];
}

/** Returns the claims as fields. */
export function claimsFields(
  claims: readonly Claim[],
  { unknownCitations, exactShare, ...counts }: ClaimTally,
): Fields {
  return {
    claims: claims.map(({ message, speaker, text, citations, quotations, figures }) => ({
      number: message,
      speaker,
      text,
      citations: citations.map(({ name, known }) => ({ name, known })),
      quotations: quotations.map(({ start: _start, end: _end, ...quotation }) => JSON.parse(JSON.stringify(quotation))),
      figures: figures.map(({ text, found }) => ({ text, found })),
    })),
    claims_counted: {
      ...counts,
      unknown_citations: unknownCitations,
      ...(exactShare === undefined ? {} : { exact_share: exactShare }),
    },
  };
}

/** Returns the counts in a sentence. */
export function tallyInWords({ claims, quotations, unknownCitations, figures, exactShare = 0 }: ClaimTally): string {
  const { exact, nearly_exact, not_found } = quotations;
  const checked = exact + nearly_exact + not_found;
  const share = `${exact} of ${count(checked, "quotation")} exact (${Math.round(100 * exactShare)} %)`;
  const parts = [
    checked === 0 ? "no quotation that could be verified" : share,
    ...(["nearly_exact", "not_found", "exact_but_short", "not_checked"] as const).flatMap((verdict) =>
      quotations[verdict] === 0 ? [] : [`${quotations[verdict]} ${quotationVerdict(verdict)}`]
    ),
    ...(unknownCitations === 0
      ? []
      : [count(unknownCitations, "citation of an unknown source", "citations of unknown sources")]),
    ...(figures.found === 0 ? [] : [`${count(figures.found, "figure")} in what is cited`]),
    ...(figures.missing === 0 ? [] : [`${count(figures.missing, "figure")} not in the source`]),
  ];
  return `${count(claims, "claim")} with citations or quotations: ${parts.join(", ")}.`;
}

/** Returns what was found of a claim, in a line. */
export function foundInWords({ citations, quotations, figures }: Claim): string {
  const unknown = citations.flatMap(({ known, name }) => known ? [] : [`[${name}]`]);
  const missing = figures.flatMap(({ found, text }) => found ? [] : [text]);
  return [
    ...(unknown.length === 0 ? [] : [`there is no source ${listed(unknown)}`]),
    ...quotations.map(quotationInWords),
    ...(missing.length === 0 ? [] : [`not in the source: ${missing.join(", ")}`]),
  ].join("; ");
}

function quotationInWords(quotation: QuotationMark): string {
  const words = `“${quotation.text}”`;
  switch (quotation.verdict) {
    case "exact":
      return `exact in ${placesInWords(quotation.places)}`;
    case "nearly_exact":
      return `${words} stands in ${placesInWords(quotation.places)} as “${quotation.stands}”`;
    case "exact_but_short":
      return `${words} stands in ${placesInWords(quotation.places)}, but is short`;
    case "not_found":
      return quotation.elsewhere
        ? `${words} stands in ${placesInWords(quotation.elsewhere)}, not in what is cited`
        : `${words} does not stand there`;
    case "not_checked":
      return quotation.message === undefined
        ? `${words} was not checked, as no source is cited for it`
        : `${words} was said in message ${quotation.message}`;
  }
}

function placesInWords(places: readonly SourcePlace[]): string {
  const [first] = places;
  if (!first) return "a source";
  const lines = [...new Set(places.map(({ line }) => line))].map(String);
  const where = first.extracted ? `${first.file}, in the text taken from it` : first.file ?? first.source;
  return `${where}, ${lines.length === 1 ? "line" : "lines"} ${listed(lines)}`;
}
