import type { z } from "zod";
import { inWords, pathInWords, type Problem, problemsIn } from "../../transcript/problems.ts";
import { count } from "../../words/numbers.ts";

/** A mistake in an imported file. */
export interface Mistake {
  readonly file: string;
  /** A path such as `messages[3].text`, or `line 12`. */
  readonly where?: string | undefined;
  readonly value?: unknown;
  /** Names the mistake if the value does not show it. */
  readonly problem?: string | undefined;
  readonly wanted: string;
  readonly cause?: unknown;
}

/** The most mistakes to show at once. */
const MOST_SHOWN = 5;

/**
 * A transcript or table cannot be read. The error names the file, the place and the value, and says what is expected.
 */
export class ImportError extends Error {
  /** `ImportError`, to distinguish it from other errors. */
  override name = "ImportError";

  /** Makes the message: of one mistake, or of several, each on its own line. */
  constructor(mistakes: Mistake | readonly Mistake[]) {
    const all = [mistakes].flat();
    const lines = all.slice(0, MOST_SHOWN).map(mistakeInWords);
    if (all.length > MOST_SHOWN) lines.push(`and ${count(all.length - MOST_SHOWN, "more mistake")}`);
    const cause = all[0]?.cause;
    super(lines.join("\n"), cause === undefined ? undefined : { cause });
  }
}

function mistakeInWords({ file, where, value, problem, wanted }: Mistake): string {
  const why = problem ?? (value === undefined ? "it is missing" : `current value is ${inWords(value)}`);
  const place = where === undefined ? file : `${file}, ${where}`;
  return `Cannot import ${place}: ${why}; wanted: ${wanted}`;
}

/** The file of a value, and the places in it, for errors. */
export interface Places {
  readonly file: string;
  /** Returns the place of a part of the value. @default its path, such as `messages[3].text` */
  readonly placeOf?: (path: Problem["path"]) => string;
}

/** Returns the mistakes that a schema finds in a value; none if it is valid. */
export function mistakesIn(
  schema: z.ZodType,
  value: unknown,
  { file, placeOf = pathInWords }: Places,
): readonly Mistake[] {
  return problemsIn(schema, value).map(({ path, known, isOwnText: _, ...problem }) => {
    const where = path.length === 0 ? undefined : placeOf(path);
    if (!known) return { file, where, ...problem };
    return { file, where, problem: "there is no such field", wanted: `one of ${known.join(", ")}` };
  });
}

/**
 * Returns a value as a schema reads it.
 *
 * @throws {ImportError} If the schema does not accept it; the error names each mistake.
 */
export function readBy<T>(schema: z.ZodType<T>, value: unknown, places: Places): T {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw new ImportError(mistakesIn(schema, value, places));
}
