import type { Kind } from "../transcript/kind.ts";
import { withoutReasoning } from "./thinking.ts";
import { inLanguage } from "../words/language.ts";
import { HEADINGS } from "../words/turns.ts";

/** Control tokens of chat templates that end an answer, with any turns that the model made up after them. */
const TURN_END =
  /(?:<\|(?:im_end|eot_id|end|endoftext|end_of_text|return)\|>|<end_of_turn>|<\/s>)\s*(?:$|(?:<\||<start_of_turn>|<s>)[^]*$)/;

const MOST_HEADING = 100;

/**
 * Openings that address the person who asked rather than the dialogue; from "Sure! Here's another one: noise." only the
 * first word is removed.
 */
const EAGER = "(?:sure|certainly|of course|absolutely|okay|ok|understood)[!.,:]";
const HERE = "(?:here(?:'|’)?s|here is|here are|below is)";
const ASKED = "(?:my|arguments?|rebuttal|statement|summary|critique|response|answer|assessment|speech|plan|synthesis)";
const PREAMBLES: readonly RegExp[] = [
  new RegExp(`^${EAGER}\\s*${HERE}\\b[^\\n:]{0,120}[:.!][ \\t]*\\n+`, "i"),
  new RegExp(`^${HERE} (?:[^\\n:]{0,60} )?${ASKED}\\b[^\\n:]{0,80}[:.][ \\t]*\\n+`, "i"),
  new RegExp(`^(?:sure|certainly|absolutely|understood)[!.](?:[ \\t]*\\n+|[ \\t]+(?=${HERE}\\b))`, "i"),
];
/** Offers to the person who asked, in a last paragraph. */
const OFFER =
  /\n\n[ \t]*(?:please )?(?:let me know if|i hope (?:this|that) helps|feel free to|would you like me to|if you(?:'|’)?d like,? (?:i|me)\b|i can also)[^\n]*$/i;

/** A word count at the end, which some models add. */
const WORD_COUNT = /\n[ \t]*[([*_]{1,3}(?:\d{1,6} words?|word count:?[ \t]{0,3}\d{1,6})[)\]*_.]{1,4}$/i;

/** Marks around a speech, in which a small model imitates those around the statements that it was shown. */
const FENCES: readonly RegExp[] = [
  /^<{2,}(?:begin|end) [0-9a-f]{6,}[^<>\n]{0,200}>+/i,
  /<{2,}(?:begin|end) [0-9a-f]{6,}[^<>\n]{0,200}>+$/i,
];

/** The most layers of wrapping that are removed from an answer. */
const MOST_ROUNDS = 12;

/** The speaker and the kind of turn. */
export interface Spoken {
  readonly name: string;
  readonly kind: Kind;
  /** Names of the other participants. @default none */
  readonly others?: readonly string[];
}

/**
 * Kinds of turn that are a speech in one voice. In other turns, a speaker may discuss everybody's words under labels.
 */
const SPEECHES: ReadonlySet<Kind> = new Set<Kind>(["opening", "argument", "rebuttal", "closing"]);

/**
 * Returns the speech in a model's answer: without reasoning, an opening such as "Sure! Here is …:", a heading that only
 * names the turn, the speaker's own label, marks like those around quoted statements, words invented for others, and a
 * closing offer. A summary keeps its labels because they say who said what.
 */
export function speechIn(answer: string, { name, kind, others = [] }: Spoken): string {
  let text = SPEECHES.has(kind) ? ownPart(withoutReasoning(answer), name, others) : answer;
  let before = "";
  for (let round = 0; round < MOST_ROUNDS && text !== before; round++) {
    before = text;
    text = withoutReasoning(text).replace(TURN_END, "").replace(OFFER, "").replace(WORD_COUNT, "").trim();
    for (const wrapping of [...PREAMBLES, ...FENCES]) text = text.replace(wrapping, "").trim();
    text = withoutHeading(text, name).trim();
    if (!kind.endsWith("summary")) text = withoutOwnLabel(text, name);
  }
  return text;
}

/** Removes a heading or a fully emphasized first line if each of its words names the turn or the speaker. */
function withoutHeading(text: string, name: string): string {
  const [, line = "", rest = ""] = /^([^\n]+)\n+([^]+)$/.exec(text) ?? [];
  const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1] ?? /^(\*\*|__|\*|_)(.+)\1:?$/.exec(line)?.[2];
  if (heading === undefined || heading.length > MOST_HEADING) return text;
  const words = (phrase: string) => phrase.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const known = new Set([...words(name), ...HEADINGS.words, ...inLanguage("en", () => HEADINGS.words)]);
  return words(heading).every((word) => known.has(word)) ? rest : text;
}

/** Removes a label that begins the speech as in a script, `Name:` or `**Name:**`. */
function withoutOwnLabel(text: string, name: string): string {
  const [, emphasis = ""] = /^(\*{1,2}|_{1,2})/.exec(text) ?? [];
  for (const label of new Set([`${emphasis}${name}:${emphasis}`, `${emphasis}${name}${emphasis}:`])) {
    if (name !== "" && text.startsWith(label)) return text.slice(label.length).trimStart();
  }
  return text;
}

/**
 * Returns the speaker's own part of a script: everything before the first paragraph under another participant's label.
 */
function ownPart(text: string, name: string, others: readonly string[]): string {
  const paragraphs = text.split(/\n[ \t]*\n/);
  const isBy = (who: string, paragraph: string) => withoutOwnLabel(paragraph.trim(), who) !== paragraph.trim();
  const end = paragraphs.findIndex((paragraph) => others.some((other) => isBy(other, paragraph)));
  const isScript = end > 0 && paragraphs.some((paragraph) => isBy(name, paragraph));
  return isScript ? paragraphs.slice(0, end).join("\n\n") : text;
}
