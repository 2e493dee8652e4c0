import type { DialogueParticipant } from "../../dialogue/mod.ts";
import type { Listed, LookedAgain } from "../../judging/flow/mod.ts";
import { firstWords } from "../../text/display.ts";
import { bracketed, markGiven, markPosition } from "../../text/given.ts";
import type { FlowClaim, FlowSetting } from "../../transcript/flow.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { heldText } from "../review_dialogue.ts";
import { CLERK, TASKS } from "./words/mod.ts";

/** Most words of a claim in a list. */
const MOST_WORDS = 25;

/** Most words of the questions that a message answers. */
const MOST_ASKED = 120;

/** What every clerk is told of its part. */
export function personaText({ name, systemPrompt }: DialogueParticipant): string {
  const part = CLERK.persona(markGiven(name));
  return systemPrompt === undefined ? part : `${part}\n${systemPrompt}`;
}

/** What was talked about, and the positions of those who argued. */
export function rulesText(record: DialogueRecord, { speeches, given }: FlowSetting): string {
  const speaking = new Set(speeches.map(({ by }) => by));
  const positions = record.participants.flatMap(({ id, name, position }) =>
    position === undefined || !speaking.has(id) ? [] : [CLERK.holds(markGiven(name), markPosition(position))]
  );
  return [...heldText(record), ...positions, ...(given ? [CLERK.given] : [])].join("\n");
}

/** An answer, with the questions without which it may make no sense. */
export interface Asked {
  /** Number of the answer. */
  readonly message: number;
  readonly questions: string;
}

function askedLines(asked: readonly Asked[]): readonly string[] {
  return asked.map(({ message, questions }) => TASKS.asked(message, bracketed(firstWords(questions, MOST_ASKED))));
}

/** Lists the claims that are looked for in a message, after the questions that it answers, if there were any. */
export function entryTask(
  { others, own, isCut, mostNew }: Listed,
  nameOf: (id: string) => string,
  asked: readonly Asked[],
): string {
  return [
    ...askedLines(asked),
    listText(TASKS.others, others, nameOf),
    listText(TASKS.own, own, nameOf),
    TASKS.entry(isCut, mostNew),
  ].join("\n\n");
}

/** Lists the claims that are looked for once more, after the questions that the messages answer. */
export function lookTask(
  { claims, side, late }: LookedAgain,
  nameOf: (id: string) => string,
  asked: readonly Asked[],
): string {
  const found = claims.filter(({ id }) => late.has(id)).map(({ id }) => id);
  return [...askedLines(asked), listText(TASKS.others, claims, nameOf), TASKS.look(markGiven(nameOf(side)), found)]
    .join("\n\n");
}

/** Lists the lines of argument that may stand in a text at the end. */
export function endTask(lines: readonly FlowClaim[], nameOf: (id: string) => string): string {
  return [listText(TASKS.claims, lines, nameOf), TASKS.end].join("\n\n");
}

function listText(title: string, claims: readonly FlowClaim[], nameOf: (id: string) => string): string {
  const lines = claims.map(({ id, by, gist, words }) =>
    `${id} ${markGiven(nameOf(by))}: ${bracketed(TASKS.claim(gist, firstWords(words.text, MOST_WORDS)))}`
  );
  return TASKS.list(title, lines);
}
