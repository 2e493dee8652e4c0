/** A file of an archive. */
export interface RenderedFile {
  /** From the archive's folder, with `/`. */
  readonly path: string;
  /** All of its text. */
  readonly content: string;
}
