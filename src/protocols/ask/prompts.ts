import { bracketed } from "../../text/given.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { spaced } from "../../words/phrases.ts";
import { heldText } from "../review_dialogue.ts";
import { ASKED } from "./words/mod.ts";

/** Returns the rules of a question that is asked when a dialogue is over. */
export function rulesOf(record: DialogueRecord): string {
  return [...heldText(record), "", ASKED.rules].join("\n");
}

/** Returns the persona of somebody who took part, or has only read the dialogue. */
export function personaOf({ id, role, position }: Participant, name: string, { participants }: DialogueRecord): string {
  if (!participants.some((one) => one.id === id)) return ASKED.reader(name);
  return ASKED.speaker(name, spaced(role), position === undefined ? undefined : bracketed(position));
}

/** Returns the question to somebody who took part, or has read the dialogue. */
export function taskOf(question: string): string {
  return ASKED.task(bracketed(`\n${question.trim()}\n`));
}
