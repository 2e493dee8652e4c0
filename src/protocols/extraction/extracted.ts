import { singleLine } from "../../text/visible.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { answerRead } from "../answers/answer_form.ts";
import { choicesIn } from "../answers/outcome.ts";

/** The answer that a dialogue came to, as it was read out of it. Never guessed. */
export type ExtractedAnswer =
  /** `answer` is a text: that of the choice, if there are choices. */
  | { readonly kind: "answered"; readonly answer: string; readonly because: string }
  | { readonly kind: "missing"; readonly reason: string };

/** Returns the answer in the record of an extraction. */
export function extractedIn({ settings, notes }: Pick<DialogueRecord, "settings" | "notes">): ExtractedAnswer {
  const given = notes.findLast(({ kind }) => kind === "analysis")?.answer;
  if (!given) return { kind: "missing", reason: "The dialogue was not read yet" };
  if (!given.given) return { kind: "missing", reason: given.reason };
  const { reason, answer: found } = Object(given.value);
  const because = typeof reason === "string" ? reason.trim() : "";
  const answer = answerRead(given.value, choicesIn(settings));
  if (answer !== undefined) return { kind: "answered", answer, because };
  const protocol = singleLine(String(Object(settings["reviewed"])["protocol"]));
  const none = found === null ? `The ${protocol} came to no single answer` : "The answer cannot be read";
  return { kind: "missing", reason: because === "" ? none : `${none}: ${because}` };
}
