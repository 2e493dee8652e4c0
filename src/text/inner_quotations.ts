import { quotationsIn } from "./evidence.ts";

/** Marks for a quotation, and for one inside of it. */
export interface QuotationMarks {
  readonly outer: readonly [open: string, close: string];
  readonly inner: readonly [open: string, close: string];
}

/** A mark that opens a quotation whose end was cut off. */
const UNCLOSED = /(?<![^\s\p{Ps}])[„“«](?=\s?[^\s„“”«»][^„“”«»]*$)/u;

/** Straight marks at a bracket, as in `log("too much")`: they may be code, which stays as it is. */
const MAY_BE_CODE = /^(?:[([{=]["']|.?["'][^]*["'][)\]}])/;

/**
 * Returns words that stand between outer marks, with the quotations in them in inner marks, and so on in turn; what may be a
 * text in code stays as it is.
 */
export function innerQuotations(words: string, { outer, inner }: QuotationMarks): string {
  let [turned, from] = ["", 0];
  for (const { text, start, end } of quotationsIn(words)) {
    if (MAY_BE_CODE.test(words.slice(Math.max(0, start - 2), end + 2))) continue;
    const within = innerQuotations(text.trim(), { outer: inner, inner: outer });
    turned += `${words.slice(from, start - 1)}${inner[0]}${within}${inner[1]}`;
    from = end + 1;
  }
  return turned + words.slice(from).replace(UNCLOSED, inner[0]);
}
