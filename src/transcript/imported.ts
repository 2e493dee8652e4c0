/** Where an imported transcript is from. */
export interface ImportedFrom {
  /** Name of the file, without the folders it was in; of an object that a program handed over, words that say so. */
  readonly file: string;
  /** SHA-256 of the file's bytes, or of the object as JSON, in hex. */
  readonly sha256: string;
  /** The form it was read in; `mapped` stands in older archives only. */
  readonly form: "json" | "markdown" | "object" | "mapped";
  /** The file that said how to read it, in older archives. */
  readonly mapping?: { readonly file: string; readonly sha256: string };
  /** Version of this package that read it. */
  readonly version: string;
}

/** What is known of how something was said elsewhere. What is absent is not known. */
export interface SaidElsewhere {
  /** When, ISO 8601, UTC. */
  readonly at?: string;
  /** Id of the model that said it, as the file names it. */
  readonly model?: string;
}
