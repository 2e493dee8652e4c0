/** Where one paragraph ends and the next begins. */
export interface ParagraphBreak {
  /** Offset of the line break after the last line of a paragraph. */
  readonly start: number;
  /** Offset of the line after the blank ones. */
  readonly end: number;
}

/** Blank lines, also those of a Markdown block quotation. A line that begins like a point of a list may be none. */
const PARAGRAPH_BREAK = /\n(?:[^\S\n]*(?:>[^\S\n]*)*\n)+|\u2029/g;

/** The breaks between the paragraphs of a text, in order. */
export function paragraphBreaksIn(text: string): readonly ParagraphBreak[] {
  return [...text.matchAll(PARAGRAPH_BREAK)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** The paragraphs of a text, in order. */
export function paragraphsOf(text: string): readonly string[] {
  return text.split(PARAGRAPH_BREAK);
}
