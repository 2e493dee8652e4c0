/** Which marks pair with each other; angles and corners only with their own kind. */
export type MarkFamily = "double" | "single" | "own";

/** What a mark can be by what stands beside it. */
export type MarkSide = "opens" | "closes" | "either";

/** A quotation mark in a text. */
export interface QuotationMark {
  /** One sign for all that mean the same: `<q>` and ``` `` ``` are `„`. */
  readonly sign: string;
  readonly family: MarkFamily;
  readonly side: MarkSide;
  /** Offset of its first character. */
  readonly at: number;
  /** Offset after its last character. */
  readonly end: number;
  /** It may begin a quotation, if it ends none. */
  readonly canOpen: boolean;
  /** It stands where an apostrophe or an inch mark may: what it ends may go on. */
  readonly doubtful: boolean;
  /** It ends a quotation for certain, if one is open: no apostrophe, and no inch mark. */
  readonly fits: boolean;
}

const MARK =
  /<\/?(?:q|blockquote)(?:\s[^<>]{0,200})?>|&(?:quot|ldquo|rdquo|bdquo|laquo|raquo);|(?<!`)``(?!`)|''(?!')|(?<![,\p{L}\p{N}]),,(?=[\p{L}\p{N}“‘"'])|["“”„‟«»‹›「」『』｢｣〝〞〟❝❞″＂‘’‚']/giu;

/** Marks that mean the same as another, in lower case and without attributes. */
const SAME: Readonly<Record<string, string>> = {
  "<q>": "„",
  "<blockquote>": "„",
  "</q>": "〟",
  "</blockquote>": "〟",
  "&quot;": '"',
  "&ldquo;": "“",
  "&rdquo;": "”",
  "&bdquo;": "„",
  "&laquo;": "«",
  "&raquo;": "»",
  "``": "„",
  ",,": "„",
  "‟": "„",
  "〝": "„",
  "''": '"',
  "″": '"',
  "＂": '"',
  "❝": "“",
  "❞": "”",
  "〞": "〟",
};

/** What closes a mark for certain, by the usages of different languages: „Ja“, „Tak”, “Yes”, ”Ja”, «oui», »ja«. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "”": "”",
  "„": "“”〟",
  "«": "»",
  "»": "«»",
  "‹": "›",
  "›": "‹",
  "「": "」",
  "『": "』",
  "｢": "｣",
  "‘": "’",
  "‚": "‘’",
  "'": "'",
};

const SPACED_WORD = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}]/u;
/** What follows the end of a quotation, and hardly ever its beginning: a citation, or punctuation. */
const AFTER_END = /^(?:[,;:!?)\]}，。、；：！？]|\.(?!\.)|\[(?!\p{L}\]\p{L}))/u;
const BEFORE_BEGINNING = /[\p{Ps}\p{Pi}:：]/u;
/** After it a quotation has ended: nothing more, a citation, punctuation, or another quotation. */
const ENDED = /^\s*(?:$|\n[^\S\n]*\n|[.,;:!?…)\]}[("“”„«»–—，。、；：！？*_])/u;
const AFTER_SINGLE = /^(?:[^\s'’.,;:!?)\]]|\.\.\.)/u;
const BEFORE_STRAIGHT_SINGLE = /^(?:[\s\p{Ps}\p{Pi}\p{Pd}*_"]|)$/u;
const ELIDED = /^(?:\d0s|tis|twas|em|til|cause|bout|n['’])(?!\p{L})/iu;

/** The quotation marks of a text, in order. */
export function* quotationMarksIn(text: string): Generator<QuotationMark> {
  for (const { 0: written, index: at } of text.matchAll(MARK)) {
    const end = at + written.length;
    const sign = SAME[written.toLowerCase().replace(/\s.*>/s, ">")] ?? written;
    const family = /["“”„〟«»]/.test(sign) ? "double" : /[‘’‚']/.test(sign) ? "single" : "own";
    const side = sideOf(text, at, end);
    const before = text.slice(Math.max(0, at - 2), at);
    const ended = ENDED.test(text.slice(end, end + 40));
    yield {
      sign,
      family,
      side,
      at,
      end,
      canOpen: canOpen(text, { sign, side, at, end }),
      doubtful: family === "single" || (family === "double" && /\d$/.test(before)),
      fits: ended || (family === "single" ? !/(?:[sxz\d]|in)$/i.test(before) : !/\d$/.test(before)),
    };
  }
}

/** Whether a mark is what closes another, in some language. */
export function isCloser(opening: string, mark: string): boolean {
  return CLOSERS[opening]?.includes(mark) ?? false;
}

function sideOf(text: string, at: number, end: number): MarkSide {
  const before = text.slice(Math.max(0, at - 1), at);
  const after = text.slice(end, end + 4);
  const [spaceBefore, spaceAfter] = [before.trim() === "", after.slice(0, 1).trim() === ""];
  const [wordBefore, wordAfter] = [SPACED_WORD.test(before), SPACED_WORD.test(after.slice(0, 1))];
  if (AFTER_END.test(after) && !BEFORE_BEGINNING.test(before)) return spaceBefore ? "either" : "closes";
  if ((spaceBefore && spaceAfter) || (wordBefore && wordAfter)) return "either";
  if (BEFORE_BEGINNING.test(before) && !spaceAfter) return "opens";
  const opens = !spaceAfter && !wordBefore;
  const closes = !spaceBefore && !wordAfter;
  return opens === closes ? "either" : opens ? "opens" : "closes";
}

function canOpen(text: string, { sign, side, at, end }: Pick<QuotationMark, "sign" | "side" | "at" | "end">): boolean {
  const before = text.slice(Math.max(0, at - 1), at);
  const after = text.slice(end, end + 1);
  switch (sign) {
    case '"':
    case "”":
      if (side !== "either") return side === "opens";
      // Neither an inch mark, nor one that stands for what is above it in a table.
      return !/[\d|]\s*$/.test(text.slice(Math.max(0, at - 4), at)) && (sign === '"' || after.trim() !== "");
    case "“":
      return side !== "closes";
    case "»":
    case "›":
      return side !== "closes" && after.trim() !== "";
    case "'":
    case "‘":
      return AFTER_SINGLE.test(text.slice(end, end + 3)) && !ELIDED.test(text.slice(end, end + 6)) &&
        (sign === "‘" ? !SPACED_WORD.test(before) : BEFORE_STRAIGHT_SINGLE.test(before));
    case "’":
      return false;
    default:
      return sign in CLOSERS;
  }
}
