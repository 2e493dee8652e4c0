/** Details of an {@linkcode ImportError}. */
export interface ImportErrorOptions {
  /** Path of the file that is wrong. */
  readonly file: string;
  /** Where in it: a path such as `messages[3].text`, or `line 12`. */
  readonly where?: string;
  /** What stands there; absent where nothing does. */
  readonly value?: unknown;
  /** What is wrong, where the value does not show it. */
  readonly problem?: string;
  /** What would be right. */
  readonly wanted: string;
  /** The error behind it. */
  readonly cause?: unknown;
}

/** A transcript or mapping that cannot be read. Names the file, the place in it, the value and what would be right. */
export class ImportError extends Error {
  /** `ImportError`, to tell it from other errors. */
  override name = "ImportError";
  /** Path of the file that is wrong. */
  readonly file: string;
  /** Where in it; absent if it is about the whole. */
  readonly where: string | undefined;

  /** Makes the message from where, why and what would be right. */
  constructor({ file, where, value, problem, wanted, cause }: ImportErrorOptions) {
    const why = problem ?? (value === undefined ? "it is missing" : `current value is ${shown(value)}`);
    const place = where === undefined ? file : `${file}, ${where}`;
    super(`Cannot import ${place}: ${why}; wanted: ${wanted}`, cause === undefined ? undefined : { cause });
    this.file = file;
    this.where = where;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
