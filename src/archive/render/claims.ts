import {
  claimsAbout,
  claimVerdict,
  overruledBy,
  passagesOf,
  quotationVerdict,
  recordedClaims,
  tallyClaims,
} from "../../judging/quotations/recorded_claims.ts";
import type { Claim, Finding, QuotationMark, SourcePlace } from "../../transcript/claim.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { singleLine } from "../../text/visible.ts";
import type { Facts } from "./facts.ts";
import { type Line, link, type PageBlock } from "./page.ts";
import { capital, listed } from "../../words/phrases.ts";
import { count } from "../../words/numbers.ts";
import { nameOf } from "./words.ts";

const VERDICTS = ["exact", "inexact", "exact_but_short", "not_found", "found_nowhere", "not_checked"] as const;

/** Text shown when no citation had anything to compare. */
export const NOT_COMPARED = "no quotation or figure to check";

/**
 * Returns the claims of a dialogue whose statements were checked: their number, the doubtful ones, and the number of
 * unchecked statements.
 */
export function claimBlocks(facts: Facts): readonly PageBlock[] {
  const found = recordedClaims(facts.record);
  if (!found) return [];
  const { claims, statements, unchecked } = found;
  const doubtful = claims.filter(isDoubtful);
  return [
    { heading: "Claims and quotations", level: 2, id: "claims" },
    {
      paragraph: claims.length === 0
        ? `${count(statements, "statement")} checked: no citations or quotations.`
        : `${capital(count(claims.length, "claim"))} in ${count(statements, "statement")} cite or quote a source. ${
          capital(tallyInWords(claims) || NOT_COMPARED)
        }.`,
    },
    ...(doubtful.length === 0 ? [] : [{
      head: ["Claim", "Said in", "Verdict", "Result"],
      table: doubtful.map((claim): Line[] => {
        const message = facts.message(claim.message);
        const said = message
          ? messageBy(facts, message)
          : `message ${claim.message} by ${nameOf(facts, claim.speaker)}`;
        return [claim.text, said, capital(claimVerdict(claim)), foundInWords(claim)];
      }),
    }]),
    ...(unchecked === 0 ? [] : [{
      paragraph: [{ strong: `${count(unchecked, "statement")} could not be checked.` }],
    }]),
  ];
}

/** Returns `true` for a claim that a reader should look at. A figure may be worked out from others: it accuses nobody. */
export function isDoubtful({ citations, quotations }: Claim): boolean {
  return citations.some(({ known }) => !known) ||
    quotations.some(({ verdict }) => verdict === "not_found" || verdict === "found_nowhere" || verdict === "inexact");
}

/** Returns a reference such as `message 3 by Ada` or, to a question, `answer 1 by Ada`, with a link to its file. */
export function messageBy(facts: Facts, message: Message): Line {
  const called = message.kind === "answer" ? "answer" : "message";
  return [link(`${called} ${message.number}`, facts.messageFile(message)), ` by ${nameOf(facts, message.speaker)}`];
}

/** Returns the claims of a message; none if it was not checked. */
export function claimsOf(facts: Facts, { number }: Pick<Message, "number">): readonly Claim[] {
  return claimsAbout(facts.notesAbout(number)) ?? [];
}

/** The findings in the sources of a statement, in a line, with the claims to look at; empty if nothing was compared. */
export function lookedUpInWords(claims: readonly Claim[]): string {
  const doubtful = claims.filter(isDoubtful).map((claim) => `“${singleLine(claim.text)}”: ${foundInWords(claim)}`);
  return [tallyInWords(claims), ...doubtful].filter((part) => part !== "").join(". ");
}

export function claimList(claims: readonly Claim[]): readonly PageBlock[] {
  if (claims.length === 0) return [];
  return [{
    list: claims.map((claim) => {
      const found = foundInWords(claim);
      return {
        line: [{ strong: `${capital(claimVerdict(claim))}:` }, ` ${claim.text.replace(/\s+/g, " ").trim()}`],
        points: [
          ...(found === "" ? [] : [{ line: capital(found) }]),
          ...passagesOf(claim).map(({ place, passage: { before, words, after } }) => ({
            line: [`${placesInWords([place])}: “${before}`, { strong: words }, `${after}”`],
          })),
        ],
      };
    }),
  }];
}

/** Returns `true` if a finding is overruled because a quotation in the claim was not found. */
export function isOverruled(facts: Facts, { about }: Note, finding: Finding): boolean {
  return about !== undefined && overruledBy(finding, claimsOf(facts, { number: about })) !== undefined;
}

/**
 * Counts claims in words: `quotations: 2 exact, 1 not found; 3 figures stand in the source`. Empty if nothing could be
 * compared.
 */
export function tallyInWords(claims: readonly Claim[]): string {
  const { quotations, said, unknownCitations, figures } = tallyClaims(claims);
  const bare =
    claims.filter(({ quotations, figures, uncompared }) => quotations.length + figures.length + uncompared.length === 0)
      .length;
  const ofMessages =
    claims.flatMap(({ quotations }) =>
      quotations.filter((one) => one.verdict === "not_checked" && one.message !== undefined)
    ).length;
  const counts = { ...quotations, not_checked: quotations.not_checked - ofMessages };
  const quoted = [
    ...countsInWords(counts),
    ...(ofMessages === 0 ? [] : [`${ofMessages} of earlier messages`]),
  ];
  const ofOthers = countsInWords(said);
  return [
    ...(quoted.length === 0 ? [] : [`quotations: ${quoted.join(", ")}`]),
    ...(ofOthers.length === 0 ? [] : [`quotations of earlier messages: ${ofOthers.join(", ")}`]),
    ...(figures.found === 0
      ? []
      : [count(figures.found, "figure stands in the source", "figures stand in the source")]),
    ...(figures.missing === 0 ? [] : [`${count(figures.missing, "figure")} not in the source as written`]),
    ...(figures.uncompared === 0 ? [] : [`${count(figures.uncompared, "figure")} not compared`]),
    ...(unknownCitations === 0 ? [] : [count(unknownCitations, "unknown source")]),
    ...(bare === 0 || bare === claims.length ? [] : [`${count(bare, "claim")} without a quotation or figure to check`]),
  ].join("; ");
}

function countsInWords(counts: Readonly<Record<QuotationMark["verdict"], number>>): readonly string[] {
  return VERDICTS.flatMap((verdict) =>
    counts[verdict] === 0 ? [] : [`${counts[verdict]} ${quotationVerdict(verdict)}`]
  );
}

function foundInWords({ citations, quotations, figures, uncompared }: Claim): string {
  const unknown = citations.flatMap(({ known, name }) => known ? [] : [`[${name}]`]);
  const missing = figures.flatMap(({ found, text }) => found ? [] : [text]);
  return [
    ...(unknown.length === 0 ? [] : [`there is no source ${listed(unknown)}`]),
    ...quotations.map(quotationInWords),
    ...(missing.length === 0 ? [] : [`not in the source as written: ${missing.join(", ")}`]),
    ...(uncompared.length === 0 ? [] : [`not compared: ${uncompared.join(", ")}`]),
  ].join("; ");
}

function quotationInWords(quotation: QuotationMark): string {
  const words = `“${quotation.text}”`;
  if (quotation.saidBy !== undefined) return saidInWords(words, quotation);
  switch (quotation.verdict) {
    case "exact":
      return `exact in ${placesInWords(quotation.places)}`;
    case "inexact":
      return `${words} appears in ${placesInWords(quotation.places)} as “${quotation.stands}”`;
    case "exact_but_short":
      return `${words} appears in ${placesInWords(quotation.places)}, but is short`;
    case "not_found":
      return quotation.elsewhere
        ? `${words} appears in ${placesInWords(quotation.elsewhere)}, not in the cited source`
        : `${words} not found in the cited source`;
    case "found_nowhere":
      return `${words} stands neither in what was said before nor in a source`;
    case "not_checked":
      return quotation.message === undefined
        ? `${words} was not checked: no source is cited for it`
        : `${words} was said in message ${quotation.message}`;
  }
}

function saidInWords(words: string, quotation: QuotationMark): string {
  const message = "places" in quotation ? quotation.places[0]?.source : undefined;
  if (quotation.verdict === "inexact") return `${words} was said in ${message} as “${quotation.stands}”`;
  return message === undefined ? `${words} is not in the named speaker's earlier messages` : `exact in ${message}`;
}

/** Returns places in one source in words: `memo.pdf, page 3`, or `talk.vtt, at 00:01:05`. */
export function placesInWords(places: readonly SourcePlace[]): string {
  const [first] = places;
  if (!first) return "a source";
  const name = first.file ?? first.source;
  if (first.time !== undefined) return `${name}, at ${listed([...new Set(places.map(({ time }) => time ?? "?"))])}`;
  const unit = first.page === undefined ? "line" : "page";
  const numbers = [...new Set(places.map((place) => place[unit] ?? place.line))].map(String);
  return `${name}, ${unit}${numbers.length === 1 ? "" : "s"} ${listed(numbers)}`;
}
