import { sentences } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";

/** Tokens of a passage, about 60 to 120 words of English: as long as a thought, short enough to take several. */
const MIN_TOKENS = 80;
const MAX_TOKENS = 160;
/** Characters of a passage of what is no sentence: a long list of figures, or letters without an end. */
const MAX_CHARACTERS = 600;

/** Where a passage stands in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Cuts a text into passages of whole sentences; a paragraph's end ends one that is long enough. All of it is in one. */
export function passages(text: string): readonly Span[] {
  const found: Span[] = [];
  let open: Span | undefined;
  let tokens = 0;
  for (const sentence of sentences(text).flatMap((sentence) => shortEnough(text, sentence))) {
    const more = countTokens(text.slice(sentence.start, sentence.end));
    const newParagraph = open !== undefined && /\n\s*\n/.test(text.slice(open.end, sentence.start));
    if (open && (tokens + more > MAX_TOKENS || (newParagraph && tokens >= MIN_TOKENS))) {
      found.push(open);
      open = undefined;
    }
    tokens = open ? tokens + more : more;
    open = { start: open?.start ?? sentence.start, end: sentence.end };
  }
  return open ? [...found, open] : found;
}

/** A sentence, or the pieces of one that never ends, cut at spaces where there are any. */
function shortEnough(text: string, { start, end }: Span): readonly Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > MAX_CHARACTERS) {
    const piece = text.slice(from, from + MAX_CHARACTERS);
    const space = piece.search(/\s\S*$/);
    const letter = /[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length;
    const to = from + (space > 0 ? space : letter);
    pieces.push({ start: from, end: to });
    from = to + (/^\s*/.exec(text.slice(to, end))?.[0].length ?? 0);
  }
  return from < end ? [...pieces, { start: from, end }] : pieces;
}
