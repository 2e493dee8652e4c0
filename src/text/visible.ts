/** Controls without a place in text, line breaks and tabs excepted. */
// deno-lint-ignore no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Characters that change what a reader sees without being seen: bidirectional embeddings, overrides and isolates,
 * zero-width spaces and joiners of words, tag characters outside emoji flags. The joiners that scripts and emoji need
 * (U+200C, U+200D) and the marks of direction that Hebrew and Arabic need (U+200E, U+200F, U+061C) stay.
 */
const HIDDEN =
  /[\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

/**
 * The text with every line break as a newline and with control, bidirectional and hidden characters shown: ESC as `␛`,
 * others by number, `⟨U+202E⟩`. Half characters (lone surrogates) become U+FFFD.
 */
export function visible(text: string): string {
  return text.toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(CONTROL, (char) => picture(char.charCodeAt(0)))
    .replace(HIDDEN, (char) => byNumber(char.codePointAt(0) ?? 0));
}

/** The text in one line: as {@linkcode visible}, with each run of white space as one space, and none at the ends. */
export function singleLine(text: string): string {
  return visible(text).replace(/\s+/g, " ").trim();
}

/** Unicode has pictures for the first 32 controls and for DEL. */
function picture(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : byNumber(code);
}

function byNumber(code: number): string {
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
