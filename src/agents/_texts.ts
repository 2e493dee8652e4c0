import { z } from "zod";

/** A list of anything; none at all is an empty one. */
export const list = z.array(z.unknown()).nullish().transform((items) => items ?? []);

/** The texts of a list that say something. */
export const texts = list.transform((items) => items.flatMap((item) => typeof item === "string" ? textsIn(item) : []));

/** A text that says something. */
export function text() {
  return z.string().refine((value) => value.trim() !== "", { message: "must be a text that is not empty" })
    .transform((value) => value.trim());
}

function textsIn(value: string): readonly string[] {
  const trimmed = value.trim();
  return trimmed === "" ? [] : [trimmed];
}
