import { singleLine } from "./visible.ts";

/** What could pass for an annotation when a speaker says it. */
const LOOKALIKE = /\[(?=\s*annotation\b)/gi;

/**
 * What was said with a note under it, as a line that says that it is not by the speaker. What looks like such a line in
 * what was said is escaped, so that nobody can annotate a statement by saying so. Without a note only that is done.
 */
export function annotatedText(said: string, note: string | undefined): string {
  const text = said.replace(LOOKALIKE, "\\[");
  const line = singleLine(note ?? "");
  return line === "" ? text : `${text}\n\n[Annotation, not by the speaker: ${line}]`;
}
