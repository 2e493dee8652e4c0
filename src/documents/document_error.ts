/** A file is not read. The message is the reason alone, such as `it is encrypted`: who asked for the file names it. */
export class DocumentError extends Error {
  /** `DocumentError`, to distinguish it from other errors. */
  override name = "DocumentError";
}

/** A document that has no text. */
export class EmptyDocumentError extends DocumentError {}
