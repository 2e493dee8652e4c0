import type { Phrases } from "./frames.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";
import { capital, fill } from "./wording.ts";

/** A phrase with its values that stands neither in what was said nor in what stands before it, if there is one. */
export function phrase(stage: Stage, phrases: Phrases, values: Readonly<Record<string, string>>, before = ""): string {
  return capital(fill(stage.draw.fresh(phrases, [before, ...stage.request.shown.map(({ text }) => text)]), values));
}

/** A speech of the length that is asked for. */
export function speechFor({ request: { maxTokens } }: Stage): Speech {
  return new Speech(maxTokens === undefined ? {} : { maxTokens });
}

/** Whether the instruction asks for terms to be explained. */
export function asksForTerms({ request }: Stage): boolean {
  return /\b(?:explain|explains|explaining)\b[^.]*\bterms?\b/i.test(request.instruction);
}
