/** Tokens of a sign between two letters without space: the vocabulary has many words that begin with one of these. */
const JOINT_TOKENS: { readonly [sign: string]: number } = { ".": 0.25, "_": 0.25, "(": 0.35, "-": 0.4, "/": 0.6 };
const JOINT_TOKENS_ELSE = 0.95;

/** Estimates the tokens of a sign of ASCII between two letters. */
export function jointTokens(sign: string): number {
  return JOINT_TOKENS[sign] ?? JOINT_TOKENS_ELSE;
}

/** Signs of which lines are drawn: many of them in a row are one token. */
const RULES = /[-=*~#_./]/;

/** Estimates the tokens of signs of ASCII without a letter, digit or space between: two or three are often one token. */
export function symbolTokens(run: string): number {
  let tokens = [1, 1, 1.1, 1.3][run.length] ?? 1.3;
  let repeats = 0;
  for (let index = 3; index < run.length; index++) {
    repeats = run[index] === run[index - 1] ? repeats + 1 : 0;
    if (repeats === 0) tokens += 0.75;
    else if (repeats % (RULES.test(run.charAt(index)) ? 8 : 2) === 0) tokens += 1;
  }
  return tokens;
}

/** Characters by what one of them takes; the first row that fits counts. */
const OTHER_SIGNS: readonly (readonly [RegExp, number])[] = [
  // Latin-1, quotation marks and dashes, arrows, punctuation of Chinese and Japanese, fullwidth signs and digits.
  [/[\u0080-\u00ff\u2010-\u2027\u2190-\u2193\u3000-\u303f\uff00-\uff1f]/, 1.05],
  // Box drawing and shapes, and the sign that asks for an emoji.
  [/[\u2500-\u2580\u25a0\u25cf\u2605\u2606\ufe0f]/, 1.25],
  [/[\u200c\u200d]/, 1.5],
  // Two bytes.
  [/[\u0100-\u07ff]/, 2],
  [/[\u2000-\u2bff\u0900-\u0dff]/, 2.3],
  // Emoji, mathematical letters and what modifies them.
  [/[\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}\u{e0000}-\u{e007f}]/u, 3],
];

/** Estimates the tokens of a character that is neither of ASCII nor a letter of a script we know. */
export function signTokens(character: string): number {
  const known = OTHER_SIGNS.find(([signs]) => signs.test(character));
  if (known) return known[1];
  return character.length > 1 ? 4 : 3;
}

/** Estimates the tokens of a number: three digits of ASCII are one, and a space before it is another. */
export function numberTokens(run: string): number {
  const others = run.replace(/[ 0-9]+/g, "");
  let tokens = (run.startsWith(" ") ? 1 : 0) + Math.ceil(run.replace(/[^0-9]+/g, "").length / 3);
  for (const character of others) tokens += signTokens(character);
  return tokens;
}

/** White space that one token holds at least, where it is the same over and over. */
const SPACES = 16;

/** Estimates the tokens of white space: runs of spaces, tabs and line breaks have tokens of their own, others have not. */
export function spaceTokens(run: string): number {
  let tokens = 0;
  for (const [same] of run.matchAll(/ +|\t+|\n+|(?:\r\n)+|\s/g)) {
    if (same.startsWith("\r")) tokens += Math.ceil(same.length / 8);
    else tokens += same > "\xff" ? 2 : Math.ceil(same.length / SPACES);
  }
  return tokens;
}
