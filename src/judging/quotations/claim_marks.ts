import { countTokens } from "../../text/tokens.ts";
import type { Claim, QuotationDifference, QuotationMark, SourcePlace } from "../../transcript/claim.ts";

/** The most that marks take of a prompt, in tokens. */
export const MARKS_MAX_TOKENS = 120;

/** More of them never fit. */
const MOST_MARKS = 20;
/** Words that a quotation is recognised by. */
const FIRST_WORDS = 6;
const MOST_DIFFERENCES = 2;
/** Characters of somebody's words or of a name: not all scripts have spaces. */
const MOST_CHARACTERS = 60;

/**
 * Tells what was found of a statement's quotations and citations, in one line for those who are shown it: the same
 * for all of them. Empty if there is nothing to tell. Figures are for the reader alone, and what was not checked is no
 * finding. What does not fit into {@linkcode MARKS_MAX_TOKENS} is counted.
 *
 * It has words of the statement in it, and is to stand where the statement's words do.
 */
export function claimMarks(claims: readonly Claim[]): string {
  const marks = [...new Set(claims.flatMap(marksOf))];
  for (let shown = Math.min(marks.length, MOST_MARKS); shown > 0; shown--) {
    const more = shown < marks.length ? [`and ${marks.length - shown} more`] : [];
    const text = `looked up in the sources: ${[...marks.slice(0, shown), ...more].join("; ")}`;
    if (countTokens(text) <= MARKS_MAX_TOKENS) return text;
  }
  return marks.length === 0 ? "" : `looked up in the sources: ${marks.length} findings`;
}

function marksOf({ citations, quotations }: Claim): readonly string[] {
  const unknown = new Set(citations.flatMap(({ known, name }) => known ? [] : [cut(name)]));
  return [...quotations.flatMap(markOf), ...[...unknown].map((name) => `there is no source ${name}`)];
}

function markOf(quotation: QuotationMark): readonly string[] {
  const words = `“${beginning(quotation.text)}”`;
  switch (quotation.verdict) {
    case "exact":
      return [`${words} stands in ${sourceOf(quotation.places)}`];
    case "nearly_exact":
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

/** In one line, and without brackets: marks stand between them, and nobody is to end them by what is quoted. */
function plain(text: string): string {
  return text.replace(/[[［【]/g, "(").replace(/[\]］】]/g, ")").replace(/\s+/g, " ").trim();
}
