import { countTokens } from "../../text/tokens.ts";
import type { Claim, QuotationDifference, QuotationMark, SourcePlace } from "../../transcript/claim.ts";
import type { Participant } from "../../transcript/participant.ts";
import { MARKS } from "../../words/looked_up.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Maximum tokens of a statement's marks in a prompt. */
export const MARKS_MAX_TOKENS = 120;
/** The same in a dialogue without sources, where only the words of others can be quoted. */
export const MARKS_MAX_TOKENS_WITHOUT_SOURCES = 40;

/** More marks than this never fit. */
const MOST_MARKS = 20;
/** Number of words that identify a quotation. */
const FIRST_WORDS = 6;
const MOST_DIFFERENCES = 2;
/** Maximum characters of somebody's words or of a name: not all scripts have spaces. */
const MOST_CHARACTERS = 60;
/** The same of a quotation that was not found, which is shown whole if it fits: any part of it may be the wrong one. */
const MOST_OF_NOT_FOUND = [300, 120, MOST_CHARACTERS];

/** How marks are written. */
export interface ClaimMarksOptions {
  /** Maximum tokens. @default {MARKS_MAX_TOKENS} */
  readonly maxTokens?: number;
  /** Participants under the names that readers know, to say who said something before. */
  readonly participants: readonly Pick<Participant, "id" | "name">[];
  /** Returns the number that readers know a message by, if they see it. @default its own number */
  readonly numberOf?: (message: number) => number | undefined;
}

/**
 * Summarises the findings on a statement's quotations and citations in one line, the same for all readers. Empty if
 * there is nothing to report. Figures are only for human readers, and unchecked quotations are not findings. What does
 * not fit into `maxTokens` is cut in the middle of quotations, and then counted: what was not found is the last to be left out.
 *
 * The line contains words of the statement, and must be placed where the statement's words are.
 */
export function claimMarks(claims: readonly Claim[], options: ClaimMarksOptions): string {
  const { maxTokens = MARKS_MAX_TOKENS } = options;
  const isSaid = claims.some(({ quotations }) => quotations.some(isOfSpeech));
  let marks: readonly Mark[] = [];
  for (const most of MOST_OF_NOT_FOUND) {
    const all = claims.flatMap((claim) => marksOf(claim, most, options));
    marks = [...new Map(all.map((mark) => [mark.text, mark])).values()];
    const text = MARKS.lookedUp(isSaid, marks.map((mark) => mark.text).join(SIGNS.between));
    if (marks.length <= MOST_MARKS && countTokens(text) <= maxTokens) return marks.length === 0 ? "" : text;
  }
  const missing = marks.filter(({ rank }) => rank === 0);
  const sorted = marks.toSorted((a, b) => a.rank - b.rank);
  for (let shown = Math.min(sorted.length - 1, MOST_MARKS); shown > 0; shown--) {
    const texts = sorted.slice(0, shown).map((mark) => mark.text);
    const more = MARKS.more(sorted.length - shown, Math.max(0, missing.length - shown));
    const text = MARKS.lookedUp(isSaid, [...texts, more].join(SIGNS.between));
    if (countTokens(text) <= maxTokens) return text;
  }
  return MARKS.lookedUp(isSaid, MARKS.findings(sorted.length, missing.length));
}

/** A finding in words. */
interface Mark {
  readonly text: string;
  /** 0 for words or a source that were not found where they should be, 1 for other words, else 2. */
  readonly rank: 0 | 1 | 2;
}

/** Removes from marks who said something before, and where: it would tell whose words some text without a name is. */
export function withoutSpeakers(marks: string): string {
  const number = MARKS.message(0).split("0").map((words) => words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\d+");
  return marks.replace(new RegExp(` \\(${number}(?:[^()]|\\([^()]*\\))*\\)`, "g"), "");
}

/** Returns `true` for a quotation that was looked up in what was said, too. */
function isOfSpeech({ saidBy, verdict }: QuotationMark): boolean {
  return saidBy !== undefined || verdict === "found_nowhere";
}

/** @param most Maximum characters of a quotation that was not found. */
function marksOf({ citations, quotations }: Claim, most: number, options: ClaimMarksOptions): readonly Mark[] {
  const unknown = new Set(citations.flatMap(({ known, name }) => known ? [] : [cut(name)]));
  const marks = quotations.flatMap((quotation) =>
    markOf(quotation, most, options).map((text): Mark => ({
      text,
      rank: isMissing(quotation) ? 0 : quotation.verdict === "inexact" ? 1 : 2,
    }))
  );
  return [...marks, ...[...unknown].map((name): Mark => ({ text: MARKS.noSource(name), rank: 0 }))];
}

function isMissing({ verdict }: QuotationMark): boolean {
  return verdict === "not_found" || verdict === "found_nowhere";
}

function markOf(quotation: QuotationMark, most: number, options: ClaimMarksOptions): readonly string[] {
  const words = MARKS.quoted(isMissing(quotation) ? cutInMiddle(quotation.text, most) : beginning(quotation.text));
  if (quotation.saidBy !== undefined) return saidMark(words, quotation, quotation.saidBy, options);
  switch (quotation.verdict) {
    case "exact":
      return [MARKS.stands(words, sourceOf(quotation.places))];
    case "inexact":
      return [MARKS.standsOtherwise(words, sourceOf(quotation.places), inWords(quotation.differences))];
    case "exact_but_short":
      return [MARKS.isShort(words, sourceOf(quotation.places))];
    case "not_found":
      return [quotation.elsewhere ? MARKS.elsewhere(words, sourceOf(quotation.elsewhere)) : MARKS.notThere(words)];
    case "found_nowhere":
      return [MARKS.nowhere(words)];
    case "not_checked":
      return [];
  }
}

/** Returns the mark of a quotation of somebody's words. */
function saidMark(
  words: string,
  quotation: QuotationMark,
  saidBy: string,
  { participants, numberOf = (number) => number }: ClaimMarksOptions,
): readonly string[] {
  if (quotation.verdict === "not_found") return [MARKS.notSaid(words)];
  if (quotation.verdict !== "inexact" && quotation.verdict !== "exact") return [];
  const number = numberOf(Number(/\d+/.exec(quotation.places[0]?.source ?? "")?.[0]));
  const { name = saidBy } = participants.find(({ id }) => id === saidBy) ?? {};
  const where = number === undefined ? "" : ` (${MARKS.message(number)}, ${cut(name)})`;
  return quotation.verdict === "exact"
    ? [MARKS.said(words, where)]
    : [MARKS.saidOtherwise(words, where, inWords(quotation.differences))];
}

function inWords(differences: readonly QuotationDifference[]): string {
  if (differences.length === 0) return MARKS.punctuation;
  const told = differences.slice(0, MOST_DIFFERENCES).map(({ said, stands }) => {
    if (stands === "") return MARKS.without(MARKS.quoted(cut(said)));
    const there = MARKS.quoted(cut(stands));
    return said === "" ? MARKS.added(there) : MARKS.instead(there, MARKS.quoted(cut(said)));
  });
  return `${told.join(", ")}${told.length < differences.length ? ", …" : ""}`;
}

function sourceOf([place]: readonly SourcePlace[]): string {
  return cut(place?.source ?? MARKS.aSource);
}

function beginning(text: string): string {
  const words = plain(text).split(" ");
  return words.length > FIRST_WORDS ? `${cut(words.slice(0, FIRST_WORDS).join(" "))} …` : cut(words.join(" "));
}

/** Returns a text of about so many characters at most, without words in its middle if it is longer. */
function cutInMiddle(text: string, most: number): string {
  const characters = [...plain(text)];
  if (characters.length <= most) return characters.join("");
  const first = characters.slice(0, most / 2).join("").replace(/\s\S*$/, "");
  const last = characters.slice(-most / 2).join("").replace(/^\S*\s/, "");
  return `${first} … ${last}`;
}

function cut(text: string): string {
  const characters = [...plain(text)];
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join("")}…`
    : characters.join("");
}

/** Returns a text in one line without brackets: marks are bracketed, and a quotation must not end them. */
function plain(text: string): string {
  return text.replace(/[[［【]/g, "(").replace(/[\]］】]/g, ")").replace(/\s+/g, " ").trim();
}
