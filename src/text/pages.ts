/** Stands between the pages of a text, as in the output of `pdftotext`. */
export const PAGE_BREAK = "\f";

const BREAKS = new RegExp(`\\n*${PAGE_BREAK}\\n*`, "g");

/** Returns a text with a line such as `(page 2)` in place of each page break. */
export function withPageNumbers(text: string): string {
  let page = 1;
  return text.replaceAll(BREAKS, () => `\n(page ${page += 1})\n`);
}
