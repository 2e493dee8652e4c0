/** Controls without a place in text, line breaks and tabs excepted. */
// deno-lint-ignore no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** The three flags that are written in tag characters; other sequences of these show nothing but a black flag. */
const FLAG = ["gbeng", "gbsct", "gbwls"].map((region) => `${tagged(region)}\\u{e007f}`).join("|");
/** Latin, Greek, Cyrillic and East Asian letters join nothing: a joiner between them is there to hide. */
const JOINS = String.raw`[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}` +
  String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Default_Ignorable_Code_Point}]]`;
const EMOJI = String.raw`\p{Extended_Pictographic}\ufe0f?|[\u{1f3fb}-\u{1f3ff}]`;
/** Signs that scripts and emoji need, where they need them: joiners, forms of emoji and of Mongolian letters, flags. */
const NEEDED = [
  String.raw`(?<=${EMOJI}|${JOINS})[\u200c\u200d](?![\u200c\u200d])`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f](?![\u180b-\u180f])`,
  String.raw`(?<=\u{1f3f4}(?=${FLAG})[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}]`,
];
/** One mark of direction at a place, in texts that are written from right to left at least in part. */
const DIRECTION = String.raw`(?<![\u200e\u200f\u061c])[\u200e\u200f\u061c](?![\u200e\u200f\u061c])`;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Everything that is not seen by itself: Unicode's default ignorable code points and annotations between lines. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;
const HIDDEN = new RegExp(`(?:(?!${NEEDED.join("|")})${UNSEEN})+`, "gv");
const HIDDEN_IN_RIGHT_TO_LEFT = new RegExp(`(?:(?!${[...NEEDED, DIRECTION].join("|")})${UNSEEN})+`, "gv");

/** Texts of Europe's letters and signs are as they are shown: told first, as to compile what follows takes 3 ms. */
const PLAIN = /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u20ac\u27e6\u27e7]*$/;

/** A text without any of this is as it is shown. Most are, and are done quickly. */
const SUSPECT =
  // deno-lint-ignore no-control-regex -- see above
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}]/u;

/** Of a run of different hidden characters so many are shown; the others are counted. */
const MOST_SHOWN = 4;

/**
 * The text with every line break as a newline and with control, bidirectional and hidden characters shown: ESC as `␛`,
 * others by number, `⟨U+202E⟩`, long runs of them by how many there are. Half characters (lone surrogates) become U+FFFD.
 *
 * What scripts and emoji need stays where they need it: joiners, marks of direction, forms of emoji, flags.
 */
export function visible(text: string): string {
  if (isShown(text)) return text;
  return text.toWellFormed()
    .replace(LINE_BREAK, "\n")
    .replace(hiddenIn(text), shownRun)
    .replace(CONTROL, (char) => picture(char.charCodeAt(0)));
}

/** The text in one line: as {@linkcode visible}, with each run of white space as one space, and none at the ends. */
export function singleLine(text: string): string {
  return visible(text).replace(/\s+/g, " ").trim();
}

/**
 * Counts how often each character stands in a text that {@linkcode visible} shows in another way, by its number
 * (`U+202E`), in the order in which they first occur. A text that is shown as it is gives an empty object.
 */
export function normalised(text: string): Readonly<Record<string, number>> {
  if (isShown(text)) return {};
  const found = new Map<string, number>();
  const count = (chars: string) => {
    for (const char of chars) found.set(number(char), (found.get(number(char)) ?? 0) + 1);
  };
  // With `u`, half characters are those that have no other half.
  for (const [run] of text.matchAll(new RegExp(`${hiddenIn(text).source}|[${CHANGED}]`, "gv"))) count(run);
  return Object.fromEntries(found);
}

function isShown(text: string): boolean {
  return PLAIN.test(text) || !SUSPECT.test(text);
}

/** Controls, line breaks other than a newline, and half characters. */
const CHANGED = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cs}`;

function hiddenIn(text: string): RegExp {
  return RIGHT_TO_LEFT.test(text) ? HIDDEN_IN_RIGHT_TO_LEFT : HIDDEN;
}

/** `⟨U+200B⟩`, `⟨U+200B ×40⟩`, and of many different ones the first few and how many more there are. */
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

/** Unicode has pictures for the first 32 controls and for DEL. */
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
