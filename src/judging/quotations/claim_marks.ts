import { comparable } from "../../text/comparable.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Claim, QuotationMark, SourcePlace } from "../../transcript/claim.ts";

/** The most that marks take of a prompt, in tokens as they are counted where limits hold. */
export const MARKS_MAX_TOKENS = 120;

/** Words that a quotation is recognised by. */
const FIRST_WORDS = 6;
/** Differences that are told of a near miss. */
const MOST_DIFFERENCES = 2;
/** Numbers that are told of a sentence. */
const MOST_NUMBERS = 4;
/** Characters of somebody's words or of a name: not all scripts have spaces. */
const MOST_CHARACTERS = 60;

/**
 * What was found of what a statement cites and quotes, in one line, for those who are shown the statement: the same for
 * all of them. Empty if there is nothing to tell. What does not fit into {@linkcode MARKS_MAX_TOKENS} is counted.
 *
 * It has words of the statement in it, and is to stand where the statement's words do.
 */
export function claimMarks(claims: readonly Claim[]): string {
  const marks = [...new Set(claims.flatMap(marksOf))];
  for (let shown = marks.length; shown > 0; shown--) {
    const more = shown < marks.length ? [`and ${marks.length - shown} more`] : [];
    const text = `looked up in the sources: ${[...marks.slice(0, shown), ...more].join("; ")}`;
    if (countTokens(text) <= MARKS_MAX_TOKENS) return text;
  }
  return marks.length === 0 ? "" : `looked up in the sources: ${marks.length} findings`;
}

function marksOf({ citations, quotations, numbers }: Claim): readonly string[] {
  const named = (state: string) => [
    ...new Set(citations.filter((citation) => citation.state === state).map(({ name }) => cut(name))),
  ];
  const missing = numbers.filter(({ state }) => state === "missing").map(({ text }) => cut(text));
  const told = missing.slice(0, MOST_NUMBERS);
  return [
    ...quotations.map(markOf),
    ...named("unknown_source").map((name) => `there is no source ${name}`),
    ...named("not_fetched").map((name) => `the speaker had not opened ${name}`),
    ...(missing.length === 0
      ? []
      : [`not in what is cited: ${told.join(", ")}${told.length < missing.length ? ", …" : ""}`]),
  ];
}

function markOf(quotation: QuotationMark): string {
  const words = `“${beginning(quotation.text)}”`;
  switch (quotation.state) {
    case "verified":
      return `${words} stands in ${sourceOf(quotation.places)}`;
    case "repaired":
      return `${words} stands otherwise in ${sourceOf(quotation.places)}${differencesOf(quotation)}`;
    case "unverified":
      return quotation.elsewhere
        ? `${words} is not in what is cited, but in ${sourceOf(quotation.elsewhere)}`
        : `${words} is not in what is cited`;
    case "too_short_to_verify":
      return `${words} is too short to verify`;
    case "said_before":
      return `${words} is what another speaker said before`;
    case "uncited":
      return `for ${words} nothing is cited, and it is in no source`;
  }
}

function differencesOf({ differences, text, stands }: Extract<QuotationMark, { state: "repaired" }>): string {
  if (differences.length === 0) {
    return signsOf(text) === signsOf(stands) ? ": with other punctuation" : ": with other signs";
  }
  const told = differences.slice(0, MOST_DIFFERENCES).map(({ said, stands }) =>
    stands === ""
      ? `without “${cut(said)}”`
      : said === ""
      ? `with “${cut(stands)}”`
      : `“${cut(stands)}” for “${cut(said)}”`
  );
  return `: ${told.join(", ")}${told.length < differences.length ? ", …" : ""}`;
}

/** What is no punctuation: of `x < 5` and `x > 5` all words are the same. */
function signsOf(text: string): string {
  return comparable(text).text.replace(/[^\p{S}%‰]/gu, "");
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
