/** Words that a text marks as somebody else's. */
export interface Quotation {
  /** What stands between the marks. */
  readonly text: string;
  /** Offset after the opening mark. */
  readonly start: number;
  /** Offset of the closing mark. */
  readonly end: number;
}

/** Pairs of marks. Single ones count only where they cannot be apostrophes. A quotation stays in its paragraph. */
const QUOTED =
  /"([^"\n]{1,1000})"|“([^“”\n]{1,1000})”|„([^„“”\n]{1,1000})[“”]|«([^«»\n]{1,1000})»|「([^「」\n]{1,1000})」|『([^『』\n]{1,1000})』|(?<![\p{L}\p{N}])‘([^‘\n]{1,1000}?)’(?![\p{L}\p{N}])/gu;

/** The quotations in a text, in order. */
export function quotationsIn(text: string): readonly Quotation[] {
  const found: Quotation[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? "";
    if (quoted.trim() === "") continue;
    const start = match.index + 1;
    found.push({ text: quoted, start, end: start + quoted.length });
  }
  return found;
}
