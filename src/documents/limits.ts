/** Largest file that is read, in bytes. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;
/** Most characters of a document's text: about a million tokens. */
export const MOST_CHARACTERS = 4_000_000;
/** Most bytes that the parts of an archive such as a DOCX may have when they are unzipped. */
export const MOST_UNZIPPED_BYTES = 64 * 1024 * 1024;
/** Most pages of a PDF. */
export const MOST_PAGES = 2000;
/** Most bytes by which the memory of this process may grow while a PDF is read. */
export const MOST_PDF_MEMORY = 512 * 1024 * 1024;
/** Longest time for the reading of one PDF, in ms. */
export const PDF_TIMEOUT_MS = 30_000;
