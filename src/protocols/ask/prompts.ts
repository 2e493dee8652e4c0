import { bracketed } from "../../text/given.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { heldText } from "../review_dialogue.ts";

/** Returns the rules of a question that is asked when a dialogue is over. */
export function rulesOf(record: DialogueRecord): string {
  return [
    ...heldText(record),
    "",
    "It is over. Somebody who has read it asks a question.",
    "- Answer every part of the question in your first sentences; reasons follow.",
    "- Go by what was said and by the sources. All of it is among your sources: each message is called message-N.",
    "- Cite what you use by its name in square brackets, such as [message-7]. A source that a message names, and whose text " +
    "is not among yours, you know only as it was reported: cite that message.",
    "- Quote the words that matter, word for word in double quotation marks: each quotation and figure is looked up.",
    "- Weigh: name the strongest point against you, and whether anybody answered it. A vote shows what was preferred, and " +
    "proves nothing.",
    "- You may advise beyond the dialogue: mark it as your judgement, and say which facts about the asker's case would change " +
    "it. Never make up a source, a figure or a quotation.",
  ].join("\n");
}

/** Returns the persona of somebody who took part, or has only read the dialogue. */
export function personaOf({ id, role, position }: Participant, name: string, { participants }: DialogueRecord): string {
  if (!participants.some((one) => one.id === id)) {
    return `You are ${name}. You took no part in it, and have read it all.`;
  }
  const side = position === undefined ? "" : ` You argued for: ${bracketed(position)}`;
  return `You are ${name}, and took part as ${role.replaceAll("_", " ")}.${side}\n` +
    "Speak in the first person, from where you stood at the end; concede what you did not answer. Keep what the dialogue " +
    "decided apart from your own view.";
}

/** Returns the question to somebody who took part, or has read the dialogue. */
export function taskOf(question: string): string {
  return `The question:\n${bracketed(`\n${question.trim()}\n`)}\n\n` +
    "Answer it in plain paragraphs, without headings and lists. If it asks what to do, name the first step, and what result " +
    "would stop it.";
}
