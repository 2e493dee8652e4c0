import type { AnswerSchema } from "./agent.ts";
import { findJson } from "./json_values.ts";
import { parseLoose } from "./loose_json.ts";

/** What could be read from an answer's text; a problem says what is wrong and what would be right. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** How an answer is read. */
export interface ReadAnswerOptions {
  /** Also take a value whose end is missing, if what is there is all that is asked for. @default true */
  readonly allowCut?: boolean;
}

const CUT_OFF = { ok: false, problem: "The answer was cut off before its end." } as const;

/**
 * Reads a structured answer: the whole text if it is JSON, or a JSON string that holds it; else the last object or array
 * in it that the schema accepts, fenced or bare. Trailing commas, single quotes, comments and a missing end are repaired; values never are.
 */
export function readAnswer<T>(
  text: string,
  schema: AnswerSchema<T>,
  { allowCut = true }: ReadAnswerOptions = {},
): Reading<T> {
  const whole = parse(text.trim());
  if (whole !== undefined) {
    const reading = schema.read(whole);
    return !reading.ok && typeof whole === "string" ? readAnswer(whole, schema, { allowCut }) : reading;
  }
  let problem = "There is no JSON value in the answer.";
  let longest = 0;
  for (const { source, closed } of findJson(text).toReversed()) {
    const reading = !closed && !allowCut ? CUT_OFF : readPiece(source, schema);
    if (reading?.ok) return reading;
    if (reading && source.length > longest) {
      problem = reading.problem;
      longest = source.length;
    }
  }
  return { ok: false, problem };
}

/** Reads one piece; `undefined` if it is no JSON. */
function readPiece<T>(source: string, schema: AnswerSchema<T>): Reading<T> | undefined {
  const value = parse(source) ?? parse(source, parseLoose);
  return value === undefined ? undefined : schema.read(value);
}

function parse(source: string, by: (source: string) => unknown = JSON.parse): unknown {
  try {
    return by(source);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
