import { countTokens } from "../../text/tokens.ts";
import type { Claim, QuotationDifference, QuotationMark, SourcePlace } from "../../transcript/claim.ts";

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

/**
 * Summarises the findings on a statement's quotations and citations in one line, the same for all readers. Empty if
 * there is nothing to report. Figures are only for human readers, and unchecked quotations are not findings. Findings
 * that do not fit into `maxTokens` are counted.
 *
 * The line contains words of the statement, and must be placed where the statement's words are.
 */
export function claimMarks(claims: readonly Claim[], maxTokens: number = MARKS_MAX_TOKENS): string {
  const marks = [...new Set(claims.flatMap(marksOf))];
  const isSaid = claims.some(({ quotations }) => quotations.some(({ saidBy }) => saidBy !== undefined));
  const where = isSaid ? "looked up in the sources and in what was said" : "looked up in the sources";
  for (let shown = Math.min(marks.length, MOST_MARKS); shown > 0; shown--) {
    const more = shown < marks.length ? [`and ${marks.length - shown} more`] : [];
    const text = `${where}: ${[...marks.slice(0, shown), ...more].join("; ")}`;
    if (countTokens(text) <= maxTokens) return text;
  }
  return marks.length === 0 ? "" : `${where}: ${marks.length} findings`;
}

function marksOf({ citations, quotations }: Claim): readonly string[] {
  const unknown = new Set(citations.flatMap(({ known, name }) => known ? [] : [cut(name)]));
  return [...quotations.flatMap(markOf), ...[...unknown].map((name) => `there is no source ${name}`)];
}

function markOf(quotation: QuotationMark): readonly string[] {
  const words = `“${beginning(quotation.text)}”`;
  if (quotation.saidBy !== undefined) return saidMark(words, quotation);
  switch (quotation.verdict) {
    case "exact":
      return [`${words} stands in ${sourceOf(quotation.places)}`];
    case "inexact":
      return [`${words} stands otherwise in ${sourceOf(quotation.places)}: ${inWords(quotation.differences)}`];
    case "exact_but_short":
      return [`${words} stands in ${sourceOf(quotation.places)}, but is short`];
    case "not_found":
      return [
        `${words} is not in what is cited${quotation.elsewhere ? `, but in ${sourceOf(quotation.elsewhere)}` : ""}`,
      ];
    case "not_checked":
      return [];
  }
}

/** Returns the mark of a quotation of somebody's words: without numbers and names, which judges do not see. */
function saidMark(words: string, quotation: QuotationMark): readonly string[] {
  if (quotation.verdict === "inexact") return [`${words} was said otherwise: ${inWords(quotation.differences)}`];
  if (quotation.verdict === "not_found") return [`${words} is not in the named speaker's earlier messages`];
  return quotation.verdict === "exact" ? [`${words} was said before`] : [];
}

function inWords(differences: readonly QuotationDifference[]): string {
  if (differences.length === 0) return "with other punctuation";
  const told = differences.slice(0, MOST_DIFFERENCES).map(({ said, stands }) => {
    if (stands === "") return `without “${cut(said)}”`;
    return said === "" ? `with “${cut(stands)}”` : `“${cut(stands)}” for “${cut(said)}”`;
  });
  return `${told.join(", ")}${told.length < differences.length ? ", …" : ""}`;
}

function sourceOf([place]: readonly SourcePlace[]): string {
  return cut(place?.source ?? "a source");
}

function beginning(text: string): string {
  const words = plain(text).split(" ");
  return words.length > FIRST_WORDS ? `${cut(words.slice(0, FIRST_WORDS).join(" "))} …` : cut(words.join(" "));
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
