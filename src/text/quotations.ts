import { type MarkedSpan, MarkPairing } from "./_mark_pairing.ts";
import { quotationMarksIn } from "./_quotation_marks.ts";
import { paragraphBreaksIn } from "./paragraph_breaks.ts";

/** Words that a text marks as somebody else's. */
export interface Quotation {
  /** What stands between the marks; with blank lines in it, if it goes over paragraphs. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
  /** Offset of the opening mark. */
  readonly from: number;
  /** Offset after the closing mark. */
  readonly to: number;
}

/**
 * The quotations in a text, in order: of those inside another, the outer one only. What is opened and never closed is
 * none. Takes time in proportion to the text, whatever it is.
 *
 * A double mark may be closed by one of another style, as in `„so"`. Single marks count only where they cannot be
 * apostrophes. Where a mark may be an apostrophe or inch mark inside of a quotation, and one that ends it follows, the
 * quotation goes up to that one. A quotation goes over paragraphs if it is closed in a later one, whether the
 * paragraphs between open it anew or not.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { quotationsIn } from "./quotations.ts";
 *
 * const texts = quotationsIn("“She said ‘no’ twice” isn't «oui».").map(({ text }) => text);
 * assert.deepEqual(texts, ["She said ‘no’ twice", "oui"]);
 * ```
 */
export function quotationsIn(text: string): readonly Quotation[] {
  const pairing = new MarkPairing(text);
  const breaks = paragraphBreaksIn(text);
  let next = 0;
  for (const mark of quotationMarksIn(text)) {
    for (let at = breaks[next]; at && at.end <= mark.at; at = breaks[++next]) pairing.endParagraph(at.end);
    pairing.take(mark);
  }
  pairing.endParagraph(text.length);
  return outermost(pairing.spans).map(({ open, close }) => ({
    text: text.slice(open.end, close.at),
    start: open.end,
    end: close.at,
    from: open.at,
    to: close.end,
  })).filter((quotation) => /[\p{L}\p{N}]/u.test(quotation.text));
}

/** In order, without those inside of others. */
function outermost(spans: readonly MarkedSpan[]): readonly MarkedSpan[] {
  const found: MarkedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.open.at - b.open.at || b.close.at - a.close.at)) {
    if (span.open.at >= (found.at(-1)?.close.end ?? 0)) found.push(span);
  }
  return found;
}
