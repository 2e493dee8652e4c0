import { z } from "zod";
import { firstWords } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { Message } from "../transcript/message.ts";
import { concluding } from "../transcript/outcome.ts";

/** Most words of an answer in a sentence. */
const MOST_WORDS = 60;

/** Returns the field of a conclusion for the answer in one sentence; a missing one stays missing. */
export function decidedField(description: string) {
  const given = (value: unknown) => typeof value === "string" && value.trim() !== "" ? value : undefined;
  return z.preprocess(given, z.string().optional()).describe(description);
}

/** Returns what a dialogue came to, in the one sentence of its conclusion, without a full stop; `undefined` without one. */
export function decidedIn(messages: readonly Message[]): string | undefined {
  return decidedSentence(fieldsIn(concluding(messages)?.fields)["decided"]);
}

/** Returns the sentence in a field made with {@linkcode decidedField}, without a full stop; `undefined` without one. */
export function decidedSentence(decided: unknown): string | undefined {
  if (typeof decided !== "string") return undefined;
  return firstWords(singleLine(decided.trim()), MOST_WORDS).replace(/\.$/, "") || undefined;
}
