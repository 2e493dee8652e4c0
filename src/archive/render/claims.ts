import {
  claimsAbout,
  claimVerdict,
  messageIn,
  overruledBy,
  passagesOf,
  readablePassage,
  recordedClaims,
  sourceInWords,
  tallyClaims,
} from "../../judging/quotations/recorded_claims.ts";
import type { Claim, Finding, QuotationMark, SourcePlace } from "../../transcript/claim.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { singleLine } from "../../text/visible.ts";
import type { Facts } from "./facts.ts";
import { around, type Line, link, type PageBlock } from "./page.ts";
import { CLAIMS } from "../../words/checked_claims.ts";
import { MESSAGE } from "../../words/messages.ts";
import { capital, partsWithin, SIGNS } from "../../words/phrases.ts";
import { nameOf } from "./words.ts";

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
    { heading: CLAIMS.title, level: 2, id: "claims" },
    {
      paragraph: claims.length === 0
        ? CLAIMS.none(statements)
        : CLAIMS.found(claims.length, statements, capital(tallyInWords(claims) || CLAIMS.notCompared)),
    },
    ...(doubtful.length === 0 ? [] : [{
      head: CLAIMS.table,
      table: doubtful.map((claim): Line[] => {
        const message = facts.message(claim.message);
        const said = message
          ? messageBy(facts, message)
          : MESSAGE.numberedBy(claim.message, nameOf(facts, claim.speaker));
        return [claim.text, said, capital(claimVerdict(claim)), foundInWords(claim)];
      }),
    }]),
    ...(unchecked === 0 ? [] : [{
      paragraph: [{ strong: CLAIMS.unchecked(unchecked) }],
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
  const called = MESSAGE[message.kind === "answer" ? "answerNumbered" : "numbered"](message.number);
  return [link(called, facts.messageFile(message)), MESSAGE.by(nameOf(facts, message.speaker))];
}

/** Returns the claims of a message; none if it was not checked. */
export function claimsOf(facts: Facts, { number }: Pick<Message, "number">): readonly Claim[] {
  return claimsAbout(facts.notesAbout(number)) ?? [];
}

/** The findings in the sources of a statement, in a line, with the claims to look at; empty if nothing was compared. */
export function lookedUpInWords(claims: readonly Claim[]): string {
  const doubtful = claims.filter(isDoubtful).map((claim) =>
    CLAIMS.lookedUp(singleLine(claim.text), foundInWords(claim))
  );
  return [tallyInWords(claims), ...doubtful].filter((part) => part !== "").join(". ");
}

/**
 * Returns claims with what was found of their quotations and figures, and what stands there.
 *
 * @param besideText `true` beside the text of the message, which has the claims' own words. @default false
 */
export function claimList(claims: readonly Claim[], besideText = false): readonly PageBlock[] {
  if (claims.length === 0) return [];
  return [{
    list: claims.map((claim) => {
      const found = foundInWords(claim);
      const isFoundAlone = besideText && found !== "";
      const said = isFoundAlone ? found : claim.text.replace(/\s+/g, " ").trim();
      const passages = passagesOf(claim).map(({ place, passage }) => {
        const readable = readablePassage(passage);
        const [before = "", words = "", after = ""] = partsWithin(readable.before, readable.words, readable.after);
        return { line: around(CLAIMS.passage(placesInWords([place]), before, after), { strong: words }) };
      });
      return {
        line: [{ strong: `${capital(claimVerdict(claim))}${SIGNS.colon}` }, ` ${said}`],
        points: [...(isFoundAlone || found === "" ? [] : [{ line: capital(found) }]), ...passages],
      };
    }),
  }];
}

/** Returns `true` if a finding is overruled because a quotation in the claim was not found. */
export function isOverruled(facts: Facts, { about }: Note, finding: Finding): boolean {
  return about !== undefined && overruledBy(finding, claimsOf(facts, { number: about })) !== undefined;
}

/**
 * Counts claims in words: `quotations: 2 exact, 1 not found; 3 figures found in the source`. Empty if nothing could be
 * compared.
 */
export function tallyInWords(claims: readonly Claim[]): string {
  const { quotations, said, unknownCitations, figures, dates } = tallyClaims(claims);
  const bare =
    claims.filter(({ quotations, figures, uncompared }) => quotations.length + figures.length + uncompared.length === 0)
      .length;
  const ofMessages =
    claims.flatMap(({ quotations }) =>
      quotations.filter((one) => one.verdict === "not_checked" && one.message !== undefined)
    ).length;
  const counts = { ...quotations, not_checked: quotations.not_checked - ofMessages };
  return CLAIMS.tally({
    quotations: counts,
    ofMessages,
    said,
    figures,
    dates,
    unknownCitations,
    bare: bare === claims.length ? 0 : bare,
  });
}

function foundInWords({ citations, quotations, figures, uncompared }: Claim): string {
  const unknown = citations.flatMap(({ known, name }) => known ? [] : [`[${name}]`]);
  const missing = figures.flatMap(({ found, text }) => found ? [] : [text]);
  return [
    ...(unknown.length === 0 ? [] : [CLAIMS.noSource(unknown)]),
    ...quotations.map(quotationInWords),
    ...(missing.length === 0 ? [] : [CLAIMS.notInSource(missing)]),
    ...(uncompared.length === 0 ? [] : [CLAIMS.uncompared(uncompared)]),
  ].join(SIGNS.between);
}

function quotationInWords(quotation: QuotationMark): string {
  const words = quotation.text;
  if (quotation.saidBy !== undefined) return saidInWords(words, quotation);
  switch (quotation.verdict) {
    case "exact":
      return CLAIMS.exact(placesInWords(quotation.places));
    case "inexact":
      return CLAIMS.inexact(words, placesInWords(quotation.places), standsIn(quotation.places[0], quotation.stands));
    case "exact_but_short":
      return CLAIMS.short(words, placesInWords(quotation.places));
    case "not_found":
      return quotation.elsewhere ? CLAIMS.elsewhere(words, placesInWords(quotation.elsewhere)) : CLAIMS.notFound(words);
    case "found_nowhere":
      return CLAIMS.nowhere(words);
    case "not_checked":
      return quotation.message === undefined ? CLAIMS.notChecked(words) : CLAIMS.inMessage(words, quotation.message);
  }
}

/** Returns words of a source without the marks of a quotation in Markdown. */
function standsIn(place: SourcePlace | undefined, words: string): string {
  return place?.passage?.before.startsWith("> ") ? words.replace(/(?<!\S)> /g, "") : words;
}

function saidInWords(words: string, quotation: QuotationMark): string {
  const message = "places" in quotation ? messageIn(quotation.places[0]?.source ?? "") : undefined;
  if (message === undefined) return CLAIMS.notSaid(words);
  return quotation.verdict === "inexact"
    ? CLAIMS.saidAs(words, message, quotation.stands)
    : CLAIMS.inMessage(words, message);
}

/** Returns places in one source in words: `memo.pdf, page 3`, or `talk.vtt, at 00:01:05`. */
export function placesInWords(places: readonly SourcePlace[]): string {
  const [first] = places;
  if (!first) return CLAIMS.aSource;
  const name = first.file ?? sourceInWords(first.source);
  if (first.time !== undefined) return CLAIMS.times(name, [...new Set(places.map(({ time }) => time ?? "?"))]);
  const unit = first.page === undefined ? "line" : "page";
  const numbers = [...new Set(places.map((place) => place[unit] ?? place.line))].map(String);
  return CLAIMS.pages(name, unit, numbers);
}
