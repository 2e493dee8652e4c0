import { fromHex } from "./hex.ts";
import { hmacSha256 } from "./sha256.ts";
import { singleLine, visible } from "./visible.ts";

const MARK_DIGITS = 12;
/** Hex digits of a canary phrase: too many to appear in an answer by chance. */
const CANARY_DIGITS = 16;
/** Longest heading of a fence, in code points: a name may have hundreds of letters. */
const MAX_HEADING_LENGTH = 160;

/** Characters that can be mistaken for one or several angle brackets, after NFKD. */
const BRACKETS = new Map([
  ...[..."<‹˂ᐸ❬❮❰〈⟨⦑⧼≺"].map((char) => [char, "<"] as const),
  ...[..."«≪《⟪⪡⋘⫷"].map((char) => [char, "<<"] as const),
  ...[...">›˃ᐳ❭❯❱〉⟩⦒⧽≻"].map((char) => [char, ">"] as const),
  ...[..."»≫》⟫⪢⋙⫸"].map((char) => [char, ">>"] as const),
]);

/** Letters of other alphabets that look like those in `begin`, `end` and hexadecimal digits, in lower case. */
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

/** Characters on any keyboard, except angle brackets. */
const PLAIN = /^[ -;=?-~]*$/;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;
const BRACKET_RUN = /<{3,}|>{3,}/g;
const MARKED_WORD = /(begin|end)[^\p{L}\p{N}\\]*(?=[0-9a-f]{12})/gu;

/**
 * Matches any text that could contain a fence look-alike; most European texts do not match and are handled quickly. It
 * finds a bracket or an unusual character or, without one, twelve letters that could be digits, with any other
 * characters between them.
 */
const SUSPECT = [
  // deno-lint-ignore no-control-regex
  /[<>]|[^\x00-\x7f\u00a0\u00c0-\u024f\u2010-\u2015\u2018-\u201f\u2026\u20ac\u27e6\u27e7]/u,
  /[0-9a-f\u00c0-\u024f](?:[^0-9a-z\u00c0-\u024f]*[0-9a-f\u00c0-\u024f]){11}/i,
];

/**
 * Returns the mark of the fence around a message: the first 12 hex digits of HMAC-SHA256 over its number as decimal
 * text, keyed with the dialogue's secret. Authors cannot know it while writing; it is the same in every later prompt.
 *
 * @param secret In hex.
 * @param of Number of a message, or key of a summary.
 */
export function fenceMark(secret: string, of: number | string): string {
  return hmacSha256(fromHex(secret), String(of)).slice(0, MARK_DIGITS);
}

/**
 * Encloses a text between an opening and a closing line with the mark. Text and heading are made {@linkcode quotable},
 * so the result contains exactly one fence.
 */
export function fenceText(mark: string, heading: string, text: string): string {
  return `<<<begin ${mark} | ${headingText(heading)}>>>\n${quotable(text)}\n<<<end ${mark}>>>`;
}

/**
 * Makes somebody's words safe to quote in a prompt: hidden characters are shown, and nothing looks like a fence or a
 * control token of a chat template.
 */
export function quotable(text: string): string {
  return escapeFences(escapeTemplateTokens(visible(text)));
}

/** Makes a name or heading one plain line of at most 160 characters that does not look like a fence. */
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
 * Puts a backslash before anything that looks like a fence, whatever mark it carries: three or more angle brackets, or
 * `begin` or `end` before a mark, even in look-alike characters or with invisible ones in between.
 */
export function escapeFences(text: string): string {
  if (!SUSPECT.some((pattern) => pattern.test(text))) return text;
  const { chars, places } = skeletonOf(text);
  const escapes = new Set<number>();
  for (const { 0: run, index } of chars.matchAll(BRACKET_RUN)) {
    const seen = [...new Set(places.slice(index, index + run.length))].map((place) => text[place]).join("");
    if (seen === "««" || seen === "»»") continue; // a quotation within a quotation
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
 * Returns the visual form of a text, with the place of each character in the original: compatibility forms and
 * look-alikes are folded, invisible characters omitted.
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
 * Words between angle or square brackets that tokenizers of current models read as one control token anywhere: begin
 * and end of text, turn, thought and use of tools. Tokens such as `<|im_start|>` are recognised by their bars.
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
 * Puts a backslash into chat-template tokens: `<|im_start|>`, `[INST]`, `<s>`, `<start_of_turn>` and similar. Some
 * servers read control tokens even in quoted text, and no fence is stronger than the tokenizer; a split token is
 * ordinary text.
 */
export function escapeTemplateTokens(text: string): string {
  return text.replace(TEMPLATE_TOKENS, "$&\\");
}

/**
 * Returns a phrase for somebody's instructions that has no business in an answer. If it appears in one, instructions
 * were given away, as happens when a model obeys quoted text. Nobody else can know the phrase, and a resumed dialogue
 * uses the same one.
 *
 * @param secret In hex.
 * @param of Id of the phrase's owner, for example a judge.
 */
export function canaryPhrase(secret: string, of: string): string {
  return `canary-${hmacSha256(fromHex(secret), `canary/${of}`).slice(0, CANARY_DIGITS)}`;
}

/**
 * Returns `true` if an answer contains a canary phrase, in any case, even backwards or with other characters between
 * its letters and digits.
 */
export function hasCanary(answer: string, phrase: string): boolean {
  const bare = (text: string) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const digits = bare(phrase.slice(phrase.indexOf("-") + 1));
  const letters = bare(answer);
  return letters.includes(digits) || letters.includes([...digits].reverse().join(""));
}

/**
 * Returns a statement with a note under it, as a line that says it is not by the speaker. Imitations of such a line in
 * the statement are escaped, even without a note, so that nobody can annotate their own statement.
 *
 * @param label Begins the line, in the language of the reader; what begins with its first word imitates it.
 */
export function annotatedText(said: string, note: string | undefined, label: string): string {
  const [word = ""] = /^\p{L}+/u.exec(label) ?? [];
  const text = said.replace(new RegExp(`\\[(?=\\s*${word}(?!\\p{L}))`, "giu"), "\\[");
  const line = singleLine(note ?? "");
  return line === "" ? text : `${text}\n\n[${label}: ${line}]`;
}
