import type { WARNINGS as ENGLISH } from "../words/en/warnings.ts";
import { inLanguage } from "../words/language.ts";
import { type WarningName, WARNINGS } from "../words/warnings.ts";
import type { Warning } from "./failure.ts";

/** The text of a warning in English, with what it is made from in other languages. */
export type WarningText = Pick<Warning, "text" | "says" | "values">;

/** Returns the text of a warning by its name and values. */
export function warningText<Name extends WarningName>(
  says: Name,
  ...values: Parameters<(typeof ENGLISH)[Name]>
): WarningText {
  return { text: inLanguage("en", () => written(says, values)), says, values };
}

/** Returns the fields of a warning's text; one without values is English in every language. */
export function textFields(text: string | WarningText): WarningText {
  return typeof text === "string" ? { text } : text;
}

/** Returns a warning in the language that is spoken now; `undefined` if its text is on record in English alone. */
export function warningInWords({ says = "", values }: Warning): string | undefined {
  const isKnown = Object.hasOwn(WARNINGS, says) && Array.isArray(values) &&
    values.every((value) => ["string", "number"].includes(typeof value));
  return isKnown ? written(says, values) : undefined;
}

function written(says: string, values: NonNullable<Warning["values"]>): string {
  return String(Reflect.apply(Reflect.get(WARNINGS, says), undefined, values));
}
