/** Where an imported transcript is from. */
export interface ImportedFrom {
  /** Name of the file, without the folders it was in. */
  readonly file: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly sha256: string;
  /** How it was read. */
  readonly form: "json" | "markdown" | "mapped";
  /** The file that said how to read it, where one did. */
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
