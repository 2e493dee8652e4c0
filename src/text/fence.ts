import { fromHex } from "./hex.ts";
import { hmacSha256 } from "./sha256.ts";
import { singleLine, visible } from "./visible.ts";

const MARK_DIGITS = 12;
/** Hex digits of a canary phrase: no answer has them by chance. */
const CANARY_DIGITS = 16;
/** Longest heading of a fence, in code points: a name may have hundreds of letters. */
const MAX_HEADING_LENGTH = 160;

/** Characters that can pass for one or for several angle brackets, after NFKD. */
const BRACKETS = new Map([
  ...[..."<‹˂ᐸ❬❮❰〈⟨⦑⧼≺"].map((char) => [char, "<"] as const),
  ...[..."«≪《⟪⪡⋘⫷"].map((char) => [char, "<<"] as const),
  ...[...">›˃ᐳ❭❯❱〉⟩⦒⧽≻"].map((char) => [char, ">"] as const),
  ...[..."»≫》⟫⪢⋙⫸"].map((char) => [char, ">>"] as const),
]);

/** Letters of other alphabets that look like those of `begin`, `end` and hexadecimal digits, lower-cased. */
const LOOKALIKES = new Map(
  Object.entries({
    a: "аαɑ",
    b: "вβʙьƅ",
    c: "сϲᴄ",
    d: "ԁᴅɗ",
    e: "еεєᴇҽ℮ɛ",
    f: "ғƒꜰ",
    g: "ɡɢԍց",
    i: "іιıɪӏ",
    n: "ոηνɴпռ",
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Signs that any keyboard has, without angle brackets. */
const PLAIN = /^[ -;=?-~]*$/;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;
const BRACKET_RUN = /<{3,}|>{3,}/g;
const MARKED_WORD = /(begin|end)[^\p{L}\p{N}\\]*(?=[0-9a-f]{12})/gu;

/**
 * A text without any of this holds nothing that looks like a fence. Most European texts have none and are done quickly.
 * Either a bracket or an unusual character, or, where there is none, twelve letters in a row that could be digits,
 * whatever is between.
 */
const SUSPECT = [
  // deno-lint-ignore no-control-regex
  /[<>]|[^\x00-\x7f\u00a0\u00c0-\u024f\u2010-\u2015\u2018-\u201f\u2026\u20ac\u27e6\u27e7]/u,
  /[0-9a-f\u00c0-\u024f](?:[^0-9a-z\u00c0-\u024f]*[0-9a-f\u00c0-\u024f]){11}/i,
];

/**
 * The mark of the fence around a message: the first 12 hex digits of HMAC-SHA256 over its number as decimal text,
 * with the dialogue's secret as key. Unknown to the author while writing, the same in every later prompt.
 *
 * @param secret In hex.
 * @param of Number of the message; of a summary its key.
 */
export function fenceMark(secret: string, of: number | string): string {
  return hmacSha256(fromHex(secret), String(of)).slice(0, MARK_DIGITS);
}

/**
 * The text between an opening and a closing line that carry the mark. It is made {@linkcode quotable}, and so is the
 * heading, so that exactly one fence stands in what is returned.
 */
export function fenceText(mark: string, heading: string, text: string): string {
  return `<<<begin ${mark} | ${headingText(heading)}>>>\n${quotable(text)}\n<<<end ${mark}>>>`;
}

/**
 * Somebody's words as they may stand in a prompt: hidden characters are shown, and nothing looks like a fence or like a
 * control token of a chat template.
 */
export function quotable(text: string): string {
  return escapeFences(escapeTemplateTokens(visible(text)));
}

/** A name or heading as one plain line, cut at 160 characters, in which nothing looks like a fence. */
export function headingText(text: string): string {
  const line = text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}\u202a-\u202e\u2066-\u2069\u200e\u200f\u200b\u2060\ufeff]+/gu,
    " ",
  );
  const seen = visible(line);
  const bare = PLAIN.test(seen) ? seen : [...seen].filter((char) => !/[<>]/.test(fold(char))).join("");
  const chars = [...bare.trim()];
  const cut = chars.length > MAX_HEADING_LENGTH ? [...chars.slice(0, MAX_HEADING_LENGTH - 1), "…"] : chars;
  return escapeFences(escapeTemplateTokens(cut.join("")));
}

/**
 * The text with a backslash in whatever looks like a fence, whichever mark it carries: three or more angle brackets,
 * or `begin` or `end` before a mark, also in look-alike characters or with invisible ones in between.
 */
export function escapeFences(text: string): string {
  if (!SUSPECT.some((pattern) => pattern.test(text))) return text;
  const { chars, places } = skeletonOf(text);
  const escapes = new Set<number>();
  for (const { 0: run, index } of chars.matchAll(BRACKET_RUN)) {
    for (let i = index; i < index + run.length; i++) escapes.add(places[i] ?? 0);
  }
  for (const { 0: word, index } of chars.matchAll(MARKED_WORD)) escapes.add(places[index + word.length] ?? 0);
  let escaped = "";
  let from = 0;
  for (const place of [...escapes].sort((a, b) => a - b)) {
    escaped += `${text.slice(from, place)}\\`;
    from = place;
  }
  return escaped + text.slice(from);
}

/**
 * Returns what the text looks like, with the place in the text of each character: compatibility forms and look-alikes
 * folded, what cannot be seen left out.
 */
function skeletonOf(text: string): { readonly chars: string; readonly places: readonly number[] } {
  let chars = "";
  const places: number[] = [];
  let place = 0;
  for (const char of text) {
    const folded = fold(char);
    chars += folded;
    for (let i = 0; i < folded.length; i++) places.push(place);
    place += char.length;
  }
  return { chars, places };
}

function fold(char: string): string {
  if (char === "\n") return char;
  let folded = "";
  for (const part of char.normalize("NFKD").toLowerCase()) {
    if (INVISIBLE.test(part)) continue;
    folded += BRACKETS.get(part) ?? LOOKALIKES.get(part) ?? part;
  }
  return folded;
}

/**
 * Words between angle brackets, or square ones, that tokenizers of models in use read as one control token wherever they
 * stand: begin and end of text, turn, thought and use of tools. Tokens with a bar, `<|im_start|>`, are told by the bar.
 */
const ANGLE = "s|bos|eos|unk|pad|sep|cls|mask|sop|eop|think|unused\\d+|extra_id_\\d+|(?:start|end)_of_\\w+|tool_\\w+|" +
  "function_\\w+|tool|function|invoke|system|assistant|user|SYS";
const SQUARE = "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|CALL_ID|THINK|PREFIX|" +
  "SUFFIX|MIDDLE|[gs]?MASK|CLS|SEP|PAD|UNK|BOS|EOS";

const TEMPLATE_TOKENS = new RegExp(
  `[<＜﹤](?=[|｜]|/?(?:${ANGLE})(?:[ \\t][^<>\\n]*)?[>＞﹥])|\\[(?=/?(?:${SQUARE})\\])`,
  "giu",
);

/**
 * The text with a backslash in whatever a chat template could have put there: `<|im_start|>`, `[INST]`, `<s>`,
 * `<start_of_turn>` and their like. Some servers read control tokens also in what is quoted, and no fence is stronger
 * than the tokenizer; cut in two they are words like others.
 */
export function escapeTemplateTokens(text: string): string {
  return text.replace(TEMPLATE_TOKENS, "$&\\");
}

/**
 * Returns a phrase for somebody's instructions that has no business in an answer: where it turns up, instructions were
 * given away, as they are when what was quoted is obeyed. Nobody else can know it, and a resumed dialogue has the same.
 *
 * @param secret In hex.
 * @param of Whose phrase it is, for example a judge's id.
 */
export function canaryPhrase(secret: string, of: string): string {
  return `canary-${hmacSha256(fromHex(secret), `canary/${of}`).slice(0, CANARY_DIGITS)}`;
}

/**
 * Returns `true` if a canary phrase stands in an answer, in any case, also backwards or with anything but letters and
 * digits between its own.
 */
export function hasCanary(answer: string, phrase: string): boolean {
  const bare = (text: string) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const digits = bare(phrase.slice(phrase.indexOf("-") + 1));
  const letters = bare(answer);
  return letters.includes(digits) || letters.includes([...digits].reverse().join(""));
}

/** Words of a speaker that could pass for an annotation. */
const LOOKALIKE = /\[(?=\s*annotation\b)/gi;

/**
 * Returns what was said with a note under it, as a line that says that it is not by the speaker. What looks like such a
 * line in what was said is escaped, so that nobody can annotate a statement by saying so. Without a note only that is
 * done.
 */
export function annotatedText(said: string, note: string | undefined): string {
  const text = said.replace(LOOKALIKE, "\\[");
  const line = singleLine(note ?? "");
  return line === "" ? text : `${text}\n\n[Annotation, not by the speaker: ${line}]`;
}
