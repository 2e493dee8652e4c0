/** Stands between the pages of a text, as in the output of `pdftotext`. */
export const PAGE_BREAK = "\f";
