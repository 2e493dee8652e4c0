import type { Claim, ClaimTally, QuotationMark, SourcePlace } from "../../transcript/claim.ts";
import { type Block, type Fields, type Line, link } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { capital, count, listed, nameOf, spaced } from "./words.ts";

/** What was cited and quoted, and what of it was found in the sources: a table of claims with their states. */
export function claimsBlocks(facts: Facts, claims: readonly Claim[], tally: ClaimTally): readonly Block[] {
  if (claims.length === 0) return [];
  return [
    { heading: "Claims and quotations", level: 2 },
    { paragraph: tallyInWords(tally) },
    {
      head: ["Claim", "Said in", "State", "What was found"],
      table: claims.map((claim): Line[] => {
        const message = facts.message(claim.message);
        return [
          claim.text,
          message
            ? [link(`message ${message.number}`, facts.messageFile(message)), ` by ${nameOf(facts, claim.speaker)}`]
            : `message ${claim.message} by ${nameOf(facts, claim.speaker)}`,
          capital(spaced(claim.state)),
          foundInWords(claim),
        ];
      }),
    },
  ];
}

/** The same as fields. */
export function claimsFields(claims: readonly Claim[], tally: ClaimTally): Fields {
  const { verifiedShare, ...counts } = tally;
  return {
    claims: claims.map(({ message, speaker, text, state, citations, quotations, numbers }) => ({
      number: message,
      speaker,
      text,
      state,
      citations: citations.map(({ name, state }) => ({ name, state })),
      quotations: quotations.map(quotationFields),
      numbers: numbers.map(({ text, value, state }) => ({ text, value, state })),
    })),
    claims_counted: { ...counts, ...(verifiedShare === undefined ? {} : { verified_share: verifiedShare }) },
  };
}

/** How many quotations verified, how many figures were found, and what else there was, in a sentence. */
export function tallyInWords({ claims, quotations, citations, numbers, verifiedShare }: ClaimTally): string {
  const verifiable = quotations.verified + quotations.repaired + quotations.unverified;
  const quoted = Object.values(quotations).some((n) => n > 0);
  const share = verifiedShare === undefined
    ? quoted ? "no quotation that could be verified" : "nothing is quoted"
    : `${quotations.verified} of ${count(verifiable, "quotation")} verified (${Math.round(100 * verifiedShare)} %)`;
  const others = [
    [quotations.repaired, "repaired"],
    [quotations.unverified, "unverified"],
    [quotations.too_short_to_verify, "too short to verify"],
    [quotations.said_before, "said before"],
    [quotations.uncited, "uncited"],
  ] as const;
  const parts = [
    share,
    ...others.flatMap(([n, words]) => n === 0 ? [] : [`${n} ${words}`]),
    ...(citations.unknown_source === 0
      ? []
      : [count(citations.unknown_source, "citation of an unknown source", "citations of unknown sources")]),
    ...(citations.not_fetched === 0
      ? []
      : [count(citations.not_fetched, "citation of a source not fetched", "citations of sources not fetched")]),
    ...(numbers.found === 0 ? [] : [`${count(numbers.found, "number")} found in what is cited`]),
    ...(numbers.missing === 0 ? [] : [`${count(numbers.missing, "number")} not in what is cited`]),
  ];
  return `${count(claims, "claim")} with citations or quotations: ${parts.join(", ")}.`;
}

/** What was found of a claim, in a line. */
export function foundInWords({ citations, quotations, numbers }: Claim): string {
  const named = (state: string) =>
    citations.filter((citation) => citation.state === state).map(({ name }) => `[${name}]`);
  const [unknown, unopened] = [named("unknown_source"), named("not_fetched")];
  const missing = numbers.filter(({ state }) => state === "missing").map(({ text }) => text);
  return [
    ...(unknown.length === 0 ? [] : [`there is no source ${listed(unknown)}`]),
    ...quotations.map(quotationInWords),
    ...(missing.length === 0 ? [] : [`not in what is cited: ${missing.join(", ")}`]),
    ...(unopened.length === 0 ? [] : [`${listed(unopened)} was not opened`]),
  ].join("; ");
}

function quotationInWords(quotation: QuotationMark): string {
  switch (quotation.state) {
    case "verified":
      return `verified in ${placesInWords(quotation.places)}`;
    case "repaired":
      return `“${quotation.text}” stands in ${placesInWords(quotation.places)} as “${quotation.stands}”`;
    case "unverified":
      return quotation.elsewhere
        ? `“${quotation.text}” stands in ${placesInWords(quotation.elsewhere)}, not in what is cited`
        : `“${quotation.text}” does not stand there`;
    case "too_short_to_verify":
      return `“${quotation.text}” is too short to verify`;
    case "said_before":
      return `“${quotation.text}” was said in message ${quotation.message}`;
    case "uncited":
      return `for “${quotation.text}” nothing is cited, and it stands in no source`;
  }
}

function placesInWords(places: readonly SourcePlace[]): string {
  const [first] = places;
  if (!first) return "a source";
  const lines = [...new Set(places.map(({ line }) => line))].map(String);
  const where = first.extracted ? `${first.file}, in the text taken from it` : first.file ?? first.source;
  return `${where}, ${lines.length === 1 ? "line" : "lines"} ${listed(lines)}`;
}

function quotationFields(quotation: QuotationMark): Fields {
  const { text, state } = quotation;
  const places = "places" in quotation ? quotation.places : undefined;
  return {
    text,
    state,
    ...(quotation.state === "said_before" ? { message: quotation.message } : {}),
    ...(places ? { places: places.map((place) => ({ ...place })) } : {}),
    ...(quotation.state === "repaired"
      ? { stands: quotation.stands, differences: quotation.differences.map((difference) => ({ ...difference })) }
      : {}),
    ...(quotation.state === "unverified" && quotation.elsewhere
      ? { elsewhere: quotation.elsewhere.map((place) => ({ ...place })) }
      : {}),
  };
}
