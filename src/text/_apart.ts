import { decodeEntity } from "./_entities.ts";

/** A stretch of a text that is read as something else, or not at all. */
export interface Reading {
  readonly from: number;
  readonly to: number;
  /** What it is read as. */
  readonly as: string;
}

/**
 * Addresses of Markdown links, marks of footnotes, `[sic]`, the brackets of `[T]he`: their groups are not read. Then
 * entities, elements of HTML, escaped signs, the lines of tables, percent in words and raised figures.
 */
const APART = new RegExp(
  [
    /(\[)[^\[\]\n]{1,300}(\]\([^()\s]{0,500}\))|(\[\^[\w-]{1,20}\](?!\())|(?<=\S)(\s?\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\](?!\())/u,
    /(\s?\[sic\])|(\[)\p{L}(\])(?=\p{L})/u,
    /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d{0,2});/u,
    /<su[pb]>[\d,]{1,9}<\/su[pb]>/u,
    /<\/?(?:a|abbr|b|big|cite|code|em|font|i|ins|kbd|mark|q|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^<>]{0,300})?\/?>/u,
    /<\/?(?:br|hr|p|div|td|th|tr|table|tbody|thead|li|ul|ol|dd|dt|h[1-6]|section|blockquote)(?:\s[^<>]{0,300})?\/?>/u,
    /\\(?=[!-\/:-@\[-`{-~])/u,
    /^[^\S\n]{0,9}\|?(?:[^\S\n]{0,40}:?-{1,200}:?[^\S\n]{0,40}\|){1,60}(?:[^\S\n]{0,40}:?-{1,200}:?[^\S\n]{0,40})?$/u,
    /\|(?:(?<=(?:^|\s)\|)(?=\s|$)|(?<=^[^\S\n]{0,9}\|)|(?<=^[^\S\n]{0,9}\|[^\n]{0,300}\|))/u,
    /(?:per\s?cent|prozent|pour\s?cent|por\s?ciento|per\s?cento|パーセント)(?![\p{Script=Latin}])/u,
    /[²³¹⁰⁴-⁹]{1,3}(?:[,˒][²³¹⁰⁴-⁹]{1,3}){0,9}/u,
  ].map(({ source }) => source).join("|"),
  "gimud",
);

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** What footnotes are marked after: a word of three letters, punctuation, or a sign of a script without spaces. */
const BEFORE_NOTE = /(?:\p{L}{3}|[.,;:!?%)\]"'”’»…]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])$/u;
/** What is raised to a power rather than annotated. */
const BEFORE_POWER =
  /(?<!\p{L})(?:(?:kilo|centi|milli|deci|deca|hecto)?met(?:er|re)s?|miles?|yards?|f(?:oo|ee)t|inch(?:es)?|sq|seconds?|sec|sin|cos|tan|cot|sec|log|exp|chi|eta|rho|tau|phi|psi|pi|sigma|alpha|beta|gamma|delta|omega|kilometern?|metern?|mètres?|kilomètres?|metros?|kilómetros?|metri|chilometri)$/iu;

/** What of a text is read as something else, in order. */
export function* readingsIn(text: string): Generator<Reading> {
  // Squares and cubes stand after words too. Notes are counted from 1.
  let hasFirstNote: boolean | undefined;
  const isNote = (marks: string, at: number) => {
    const before = text.slice(Math.max(0, at - 14), at);
    if (!BEFORE_NOTE.test(before) || BEFORE_POWER.test(before)) return false;
    if (!/[)\]]$/.test(before) && (!/^[²³]$/.test(marks) || !/\p{L}$/u.test(before))) return true;
    return hasFirstNote ??= /[\p{L}.,;:!?)”"’]\s?(?:¹|<sup>1<)(?![\p{N}⁰-⁹])/u.test(text);
  };
  for (const { 0: found, index: from, indices = [] } of text.matchAll(APART)) {
    const ranges = indices.slice(1).filter((range) => range !== undefined);
    for (const [start, end] of ranges) yield { from: start, to: end, as: "" };
    if (ranges.length > 0) continue;
    const to = from + found.length;
    const as = readAs(found, text.slice(Math.max(0, from - 15), from), (marks) => isNote(marks, from));
    if (as !== undefined) yield { from, to, as };
  }
}

function readAs(found: string, before: string, isNote: (marks: string) => boolean): string | undefined {
  const figures = /^<su([pb])>(.*)</i.exec(found);
  if (figures) {
    const signs = /p/i.test(figures[1] ?? "") ? RAISED : LOWERED;
    const marks = (figures[2] ?? "").replace(/\d/g, (digit) => signs.charAt(Number(digit)));
    return isNote(marks) && signs === RAISED ? "" : marks;
  }
  switch (found.charAt(0)) {
    case "&":
      return decodeEntity(found);
    case "<":
      return /^<\/?(?:br|hr|p|div|t|l|ul|ol|d|h\d|sec|bl)/i.test(found) && !/^<\/?time/i.test(found) ? " " : "";
    case "\\":
      return "";
  }
  if (found.includes("|")) return " ";
  if (/^[\p{L}ー]/u.test(found)) return /\d(?:\s|&nbsp;|&#160;){0,2}$/i.test(before) ? "%" : undefined;
  if (/^[²³¹⁰⁴-⁹]/.test(found)) return isNote(found) ? "" : undefined;
  return " ";
}
