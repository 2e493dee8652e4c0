import { checkedSettings, readSettings } from "./checked_file.ts";
import type { ValueKind } from "./value_kind.ts";

/** How files that say who reviews are read. */
export interface ReviewFile {
  /** What they may hold. */
  readonly kind: ValueKind;
  /** What the whole is called in messages: `the configuration of evaluators`. */
  readonly whole: string;
  /** The smallest there is, in a line. */
  readonly smallest: string;
  /** Names that people try, each with what they most likely meant. */
  readonly otherNames: ReadonlyMap<string, string>;
}

/**
 * Reads such a file, YAML or JSON, and checks it whole.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readReviewFile(
  path: string,
  { cwd, file }: { readonly cwd: string | undefined; readonly file: ReviewFile },
): Promise<unknown> {
  const { whole, smallest } = file;
  return parseReviewFile(await readSettings(path, { cwd, whole, help: `the smallest says ${smallest}` }), path, file);
}

/**
 * The same, from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseReviewFile(content: string, path: string, { kind, whole, otherNames }: ReviewFile): unknown {
  const otherName = (name: string) => otherNames.get(name) ?? "";
  return checkedSettings(content, path, { kind: () => kind, whole, otherName });
}
