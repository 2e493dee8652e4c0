/** A place in the work. */
export interface WorkPlace {
  /** Name of the file, if the work has files. */
  readonly file?: string;
  /** Number of the page, for a text with pages. */
  readonly page?: number;
  /** Number of the line, from 1; in a diff, the line of the new file, or of the old one if it was removed. */
  readonly line?: number;
  /** `true` for a line that a diff adds. */
  readonly isAdded?: boolean;
  /** `true` for a line that a diff removes: `line` is that of the old file. */
  readonly isRemoved?: boolean;
}

/** A line of the work. */
export interface WorkLine extends WorkPlace {
  /** Offset of its words in the work's text. */
  readonly start: number;
  /** Its words, without the sign of a diff. */
  readonly words: string;
}
