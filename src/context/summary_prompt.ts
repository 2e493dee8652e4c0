import { wordsOf } from "../agents/prompt_layout.ts";
import { messagesInWords } from "../agents/said_block.ts";
import type { LengthUnit } from "./settings.ts";

/** What whoever summarises is asked by. */
export interface SummaryPromptOptions {
  /** Role of who summarises; `moderator` where the summary is for everybody. */
  readonly role: string;
  /** How the summary is made: that of its order. */
  readonly method: string;
  /** Numbers of the messages it is of, as ranges: more may be quoted. */
  readonly numbers: string;
  /** The most it may be long, in `unit`. */
  readonly maxLength: number;
  /** What `maxLength` is counted in. */
  readonly unit: LengthUnit;
  /** What the settings say in place of what the role says. */
  readonly prompt?: string;
}

/** Letters of an English word and the space behind it. */
const CHARACTERS_PER_WORD = 6;

/** What each method is of. */
const SCOPES: ReadonlyMap<string, string> = new Map([
  ["afresh", "Sum up what you said, what was said to you, and what you answered."],
  [
    "from the previous summary",
    "Make one summary of your own summary that is quoted above and of what came after it: it takes the place of the old " +
    "one. Keep what still matters, and drop what has been settled or overtaken.",
  ],
  ["contribution", "Sum up this one contribution."],
  ["contributions", "Sum up these contributions, each under the name of its speaker."],
  ["round", "Sum up this round."],
  ["block", "Make one summary of these parts, which follow each other, out of what is quoted of them."],
  ["phase", "Make one summary of the phase out of the summaries of its parts."],
  ["whole", "Make one summary of all that was said so far out of the summaries of its parts."],
]);
const ANY_SCOPE = "Sum it up.";

const NEUTRAL =
  "The summary is neutral. Say what the case of each side is, at its strongest and as its speaker would put it; where " +
  "the sides clash; and which questions are open. Give each side the room that its part of the dialogue has.";

/** What matters to each role. */
const ROLES: ReadonlyMap<string, string> = new Map([
  [
    "position_advocate",
    "The summary is for you, to argue on from. Say what your case is so far, what was said against it and how you " +
    "answered, and what is still open: points of the others that you have not met, and points of yours that they have " +
    "not. Sources stay with the claims that they were cited for.",
  ],
  ["moderator", NEUTRAL],
  ["judge", NEUTRAL],
  [
    "fact_checker",
    "The summary is for checking claims. Say who claimed what, with figures, dates and sources as they were given, and " +
    "whether the claim was disputed, corrected or repeated. Leave out what cannot be checked.",
  ],
]);
const ANY_ROLE =
  "The summary is for going on with the dialogue. Say who holds what and why, what was agreed, what is in " +
  "dispute, and which questions are open.";

/** What holds for every summary, whatever the settings say. */
const RULES =
  "Only what was said may stand in it: invent nothing, add nothing of your own, and give no verdict on who " +
  "is right. Keep figures as they were given, citations in their square brackets, and the numbers of messages, such as " +
  "(message 12). Write in the language that was spoken. Answer with the summary and nothing else.";

/** What whoever summarises is to do: by method, by role or as the settings have it, with the limit. */
export function summaryInstruction(options: SummaryPromptOptions): string {
  const { role, method, numbers, maxLength, unit, prompt } = options;
  return [
    `Step aside from the dialogue for a moment: you are asked for a summary of ${
      messagesInWords(numbers)
    } above, and ` +
    `of nothing else that is quoted. ${SCOPES.get(method) ?? ANY_SCOPE}`,
    prompt ?? ROLES.get(role) ?? ANY_ROLE,
    RULES,
    `Use at most ${maxLength} ${unit}, about ${wordsWithin(maxLength, unit)} words; what goes beyond is cut off.`,
  ].join("\n\n");
}

/** What is asked when a summary was over its limit, for the one time that it is asked for again. */
export function shorterSummaryInstruction(options: SummaryPromptOptions, length: number): string {
  const { maxLength, unit } = options;
  return `${summaryInstruction(options)}\n\nA first summary had ${length} ${unit} and was too long for ${maxLength}. ` +
    "Write a shorter one: leave out the least important points rather than the ends of sentences.";
}

function wordsWithin(maxLength: number, unit: LengthUnit): number {
  return unit === "tokens" ? wordsOf(maxLength) : Math.max(1, Math.floor(maxLength / CHARACTERS_PER_WORD));
}
