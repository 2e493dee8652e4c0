import type { Flow, FlowSetting } from "../../transcript/flow.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { ClaimsRead } from "./claims.ts";
import { notOfferedIn } from "./listed.ts";
import { statementsRead, textsAtEnd } from "./setting.ts";

/** Names of a clerk's questions: about a message, about all that a side said, and about a text at the end. */
export const FLOW_QUESTIONS = {
  entry: (message: number) => `entry-${message}`,
  look: (side: string) => `look-${side}`,
  end: (message: number) => `end-${message}`,
} as const;

/**
 * Returns what a clerk noted of a dialogue, from the record of its review: its answers are kept as they were given, and
 * all else is worked out from them anew. A message without a readable answer is unread.
 */
export function recordedFlow(
  reviewed: Pick<DialogueRecord, "messages">,
  setting: FlowSetting,
  { notes }: { readonly notes: readonly Pick<Note, "key" | "answer">[] },
): Flow {
  const answers = new Map(notes.map(({ key, answer }) => [key.split("/").at(-2), answer]));
  const valueOf = (name: string) => {
    const answer = answers.get(name);
    return answer?.given ? answer.value : undefined;
  };
  const { declared: _, ...asRead } = setting; // what a clerk did not look for is not declared
  const read = new ClaimsRead(asRead, statementsRead(reviewed, setting));
  for (const speech of setting.speeches) {
    const value = valueOf(FLOW_QUESTIONS.entry(speech.number));
    if (value === undefined) {
      read.unread(speech.number);
      continue;
    }
    const offered = new Set(Object.keys(fieldsIn(fieldsIn(value)["others"])));
    read.notOffered(speech.number, notOfferedIn(speech, read, offered));
    read.add(speech.number, value);
  }
  for (const side of setting.sides) {
    const value = valueOf(FLOW_QUESTIONS.look(side));
    if (value !== undefined) read.look(side, value);
  }
  for (const number of textsAtEnd(setting)) {
    const value = valueOf(FLOW_QUESTIONS.end(number));
    if (value !== undefined) read.end(number, value);
  }
  return read.flow;
}
