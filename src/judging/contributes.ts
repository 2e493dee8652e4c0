import { isObject } from "../transcript/json.ts";
import type { AsideKind } from "../transcript/kind.ts";
import type { Note } from "../transcript/record.ts";

/** Questions whose answer says whether a message is a contribution. */
const READERS: ReadonlySet<AsideKind> = new Set(["score", "rule_check", "fact_check"] as const);

/**
 * Returns the first notes by which a message is no contribution at all, such as a refusal, by number of the message.
 * Whoever scores, rules on or checks a message answers that; older notes do not say it.
 */
export function notContributing(notes: readonly Note[]): ReadonlyMap<number, Note> {
  const found = new Map<number, Note>();
  for (const note of notes) {
    const { kind, about, answer } = note;
    if (!READERS.has(kind)) continue;
    if (about === undefined || !answer.given || !isObject(answer.value) || answer.value["contributes"] !== false) {
      continue;
    }
    if (!found.has(about)) found.set(about, note);
  }
  return found;
}
