import { wordsOf } from "../agents/prompt_layout.ts";
import type { LengthUnit } from "./settings.ts";

/** What whoever summarises is asked by. */
export interface SummaryPromptOptions {
  /** Role of who summarises; `moderator` where the summary is for everybody. */
  readonly role: string;
  /** How the summary is made: that of its order. */
  readonly method: string;
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
  ["afresh", "Summarise what is quoted above: what you said, what was said to you, and what you answered."],
  [
    "from the previous summary",
    "Above stand your own summary of what came first, and what came after it. Make one summary of both that takes the " +
    "place of the old one: keep what still matters, and drop what has been settled or overtaken.",
  ],
  ["contribution", "Summarise the one contribution that is quoted above."],
  ["contributions", "Summarise the contributions that are quoted above, each under the name of its speaker."],
  ["round", "Summarise the round that is quoted above."],
  ["block", "Above stand summaries of parts that follow each other. Make one summary of them."],
  ["phase", "Above stand summaries of the parts of one phase, in their order. Make one summary of the phase of them."],
  ["whole", "Above stand summaries of all that was said so far, in their order. Make one summary of them."],
]);
const ANY_SCOPE = "Summarise what is quoted above.";

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
export function summaryInstruction({ role, method, maxLength, unit, prompt }: SummaryPromptOptions): string {
  return [
    SCOPES.get(method) ?? ANY_SCOPE,
    prompt ?? ROLES.get(role) ?? ANY_ROLE,
    RULES,
    `Use at most ${maxLength} ${unit}, about ${wordsWithin(maxLength, unit)} words; what goes beyond is cut off.`,
  ].join("\n\n");
}

/** What is asked when a summary was over its limit, for the one time that it is asked for again. */
export function shorterSummaryInstruction(options: SummaryPromptOptions, length: number): string {
  const { maxLength, unit } = options;
  return `${
    summaryInstruction(options)
  }\n\nA first summary had ${length} ${unit} and was too long for ${maxLength}. Write ` +
    "a shorter one: leave out the least important points rather than the ends of sentences.";
}

function wordsWithin(maxLength: number, unit: LengthUnit): number {
  return unit === "tokens" ? wordsOf(maxLength) : Math.max(1, Math.floor(maxLength / CHARACTERS_PER_WORD));
}
