/** Control characters that do not belong in text; line breaks and tabs do. */
// deno-lint-ignore no-control-regex -- this pattern finds control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** The three flags written in tag characters; other sequences of tags show only a black flag. */
const FLAG = ["gbeng", "gbsct", "gbwls"].map((region) => `${tagged(region)}\\u{e007f}`).join("|");
/** A joiner between Latin, Greek, Cyrillic or East Asian letters is there to hide: it joins nothing. */
const JOINS = String.raw`[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}` +
  String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Default_Ignorable_Code_Point}]]`;
const EMOJI = String.raw`\p{Extended_Pictographic}\ufe0f?|[\u{1f3fb}-\u{1f3ff}]`;
/** Characters required by scripts and emoji, where they are required: joiners, emoji and Mongolian variants, flags. */
const NEEDED = [
  String.raw`(?<=${EMOJI}|${JOINS})[\u200c\u200d](?![\u200c\u200d])`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f](?![\u180b-\u180f])`,
  String.raw`(?<=\u{1f3f4}(?=${FLAG})[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}]`,
];
/** A single direction mark, in texts at least partly written from right to left. */
const DIRECTION = String.raw`(?<![\u200e\u200f\u061c])[\u200e\u200f\u061c](?![\u200e\u200f\u061c])`;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Invisible characters: Unicode's default ignorable code points and interlinear annotations. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;
const HIDDEN = new RegExp(`(?:(?!${NEEDED.join("|")})${UNSEEN})+`, "gv");
const HIDDEN_IN_RIGHT_TO_LEFT = new RegExp(`(?:(?!${[...NEEDED, DIRECTION].join("|")})${UNSEEN})+`, "gv");

/** Matches European texts that need no change, before the patterns below, which take 3 ms to compile, are needed. */
const PLAIN = /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u20ac\u27e6\u27e7]*$/;

/** Matches any text that could need a change. Most do not, and are handled quickly. */
const SUSPECT =
  // deno-lint-ignore no-control-regex -- see above
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}]/u;

/** Maximum number of different hidden characters shown in a run; the others are counted. */
const MOST_SHOWN = 4;

/**
 * Returns the text with every line break as a newline and with control, bidirectional and hidden characters shown: ESC
 * as `␛`, others by number, `⟨U+202E⟩`, and long runs by their count. Lone surrogates become U+FFFD.
 *
 * Characters that scripts and emoji require stay where required: joiners, direction marks, emoji variants, flags.
 */
export function visible(text: string): string {
  if (isShown(text)) return text;
  return text.toWellFormed()
    .replace(LINE_BREAK, "\n")
    .replace(hiddenIn(text), shownRun)
    .replace(CONTROL, (char) => picture(char.charCodeAt(0)));
}

/**
 * Returns the text in one line: as {@linkcode visible}, with runs of white space as one space, and none at the ends.
 */
export function singleLine(text: string): string {
  return visible(text).replace(/\s+/g, " ").trim();
}

/**
 * Counts the occurrences of each character that {@linkcode visible} changes, by its number (`U+202E`), in order of
 * first occurrence. A text shown unchanged gives an empty object.
 */
export function normalised(text: string): Readonly<Record<string, number>> {
  if (isShown(text)) return {};
  const found = new Map<string, number>();
  const count = (chars: string) => {
    for (const char of chars) found.set(number(char), (found.get(number(char)) ?? 0) + 1);
  };
  // With `u`, `\p{Cs}` matches only lone surrogates.
  for (const [run] of text.matchAll(new RegExp(`${hiddenIn(text).source}|[${CHANGED}]`, "gv"))) count(run);
  return Object.fromEntries(found);
}

function isShown(text: string): boolean {
  return PLAIN.test(text) || !SUSPECT.test(text);
}

/** Control characters, line breaks other than a newline, and lone surrogates. */
const CHANGED = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cs}`;

function hiddenIn(text: string): RegExp {
  return RIGHT_TO_LEFT.test(text) ? HIDDEN_IN_RIGHT_TO_LEFT : HIDDEN;
}

/** Writes `⟨U+200B⟩` or `⟨U+200B ×40⟩`; for many different characters, the first few and the number of others. */
function shownRun(run: string): string {
  const kinds: { readonly char: string; count: number }[] = [];
  for (const char of run) {
    const last = kinds.at(-1);
    if (last?.char === char) last.count++;
    else kinds.push({ char, count: 1 });
  }
  const shown = kinds.slice(0, MOST_SHOWN);
  const more = kinds.slice(MOST_SHOWN).reduce((sum, { count }) => sum + count, 0);
  const inWords = shown.map(({ char, count }) => `⟨${number(char)}${count === 1 ? "" : ` ×${count}`}⟩`).join("");
  return more === 0 ? inWords : `${inWords}⟨and ${more} more hidden characters⟩`;
}

/** Returns Unicode's picture of one of the first 32 control characters or DEL. */
function picture(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : `⟨${number(String.fromCharCode(code))}⟩`;
}

function number(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function tagged(letters: string): string {
  return [...letters].map((letter) => `\\u{${(0xe0000 + (letter.codePointAt(0) ?? 0)).toString(16)}}`).join("");
}
