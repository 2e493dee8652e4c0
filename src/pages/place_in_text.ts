/** A span of a text. */
export interface Span {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** The text in which words were looked up last: mostly several are, one after the other. */
let latest = { text: "", given: plainly("") };

/** Returns the place of somebody's words in a text, whatever the case, the spaces and the form of quotation marks. */
export function placeInText(words: string, text: string): Span | undefined {
  const wanted = plainly(words.replace(/\s*\[[^\]\n]*\]/g, "").replace(/^[\s…]+|[\s.…]+$/g, "")).letters;
  if (latest.text !== text) latest = { text, given: plainly(text) };
  const { given } = latest;
  const at = given.letters.indexOf(wanted);
  const [start, last] = [given.offsets[at], given.offsets[at + wanted.length - 1]];
  return wanted === "" || start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}

/** Letters to compare, each with the offset that it has in the text. */
function plainly(text: string): { readonly letters: string; readonly offsets: readonly number[] } {
  let letters = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = /\s/.test(text.charAt(at)) ? " " : unquoted(text.charAt(at));
    if (letter === " " && (letters.endsWith(" ") || /^\s*[.,;:!?]/.test(text.slice(at, at + 9)))) continue;
    letters += letter;
    offsets.push(at);
  }
  return { letters, offsets };
}

function unquoted(letter: string): string {
  if ("“”„«»".includes(letter)) return '"';
  if ("‘’‚".includes(letter)) return "'";
  const small = letter.toLowerCase();
  return small.length === 1 ? small : letter;
}
