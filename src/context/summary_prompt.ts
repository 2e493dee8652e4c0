import { wordsOf } from "../agents/prompt_layout.ts";
import { messagesInWords } from "../agents/said_block.ts";
import type { SummaryOrder } from "./plan.ts";
import type { ContextSettings } from "./settings.ts";

/** The order for a summary, as its maker is told it. */
export interface SummaryPromptOptions
  extends Pick<SummaryOrder, "method" | "maxLength">, Pick<ContextSettings, "unit" | "prompt"> {
  /** Of its maker; `moderator` where the summary is for everybody. */
  readonly role: string;
  /** Of the messages to sum up, as ranges: more may be quoted. */
  readonly numbers: string;
}

/** Letters of an English word and the space behind it. */
const CHARACTERS_PER_WORD = 6;

/** The sources of a summary, by its method. */
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
]);
const ANY_SCOPE = "Sum it up.";

const NEUTRAL =
  "The summary is neutral. Say what the case of each side is, at its strongest and as its speaker would put it; where " +
  "the sides clash; and which questions are open. Give each side the room that its part of the dialogue has.";

/** The points that matter to each role. */
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

/** Rules for every summary, whatever the settings say. */
const RULES =
  "Only what was said may stand in it: invent nothing, add nothing of your own, and give no verdict on who " +
  "is right. Keep figures as they were given, citations in their square brackets, and the numbers of messages, such as " +
  "(message 12). Write in the language that was spoken. Answer with the summary and nothing else.";

/** Returns the instruction for a summary: by method, by role or as the settings have it, with the limit. */
export function summaryInstruction(options: SummaryPromptOptions): string {
  const { role, method, numbers, maxLength, unit, prompt } = options;
  return [
    `Step aside from the dialogue for a moment: you are asked for a summary of ${messagesInWords(numbers)} ` +
    `above, and of nothing else that is quoted. ${SCOPES.get(method) ?? ANY_SCOPE}`,
    prompt ?? ROLES.get(role) ?? ANY_ROLE,
    RULES,
    `Use at most ${maxLength} ${unit}, about ${wordsWithin(maxLength, unit)} words; what goes beyond is cut off.`,
  ].join("\n\n");
}

/** Returns the instruction for a summary of which a first version was over its limit. */
export function shorterSummaryInstruction(options: SummaryPromptOptions, length: number): string {
  const { maxLength, unit } = options;
  return `${summaryInstruction(options)}\n\nA first summary had ${length} ${unit} and was too long for ${maxLength}. ` +
    "Write a shorter one: leave out the least important points rather than the ends of sentences.";
}

function wordsWithin(maxLength: number, unit: ContextSettings["unit"]): number {
  return unit === "tokens" ? wordsOf(maxLength) : Math.max(1, Math.floor(maxLength / CHARACTERS_PER_WORD));
}
