/** Details of a {@linkcode BriefError}. */
export interface BriefErrorOptions {
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The field in it, for example `positions[1].text`. */
  readonly field?: string;
  /** What stands there; absent with a field means that nothing does. */
  readonly value?: unknown;
  /** What is wrong, where the value does not show it. */
  readonly problem?: string;
  /** What would be right. */
  readonly wanted: string;
  readonly cause?: unknown;
}

/** A brief or a folder of sources that cannot be used. Names the file, the field, the value and what would be right. */
export class BriefError extends Error {
  /** For telling errors apart. */
  override name = "BriefError";
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The field in it, for example `positions[1].text`. */
  readonly field: string | undefined;
  /** What stands there. */
  readonly value: unknown;

  /** Makes the message from where, why and what would be right. */
  constructor({ file, field, value, problem, wanted, cause }: BriefErrorOptions) {
    const where = field === undefined ? file : `'${field}' in ${file}`;
    const why = problem ?? (value === undefined ? "it is missing" : `current value is ${show(value)}`);
    super(`Cannot use ${where}: ${why}; wanted: ${wanted}`, cause === undefined ? undefined : { cause });
    this.file = file;
    this.field = field;
    this.value = value;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
