import { messagesInWords } from "../agents/said_block.ts";
import { lengthInWords } from "../text/length.ts";
import type { ContextSettings } from "./settings.ts";

/** The order for a summary, as its maker is told it. */
export interface SummaryPromptOptions {
  /** Of its maker; `moderator` where the summary is for everybody. */
  readonly role: string;
  /** That of the order. */
  readonly method: string;
  /** Of the messages to sum up, as ranges. */
  readonly numbers: string;
  /** The most it may be long, in `unit`. */
  readonly maxLength: number;
  readonly unit: ContextSettings["unit"];
  /** The text to sum up: its language decides how the limit is told. */
  readonly text: string;
  /** From the settings, in place of what the summary is for. */
  readonly prompt?: string;
}

/** A summary may be this much longer than its limit before a shorter one is asked for. */
export const SUMMARY_TOLERANCE = 1.15;

/** Characters of a token of prose: of an English word and the space behind it, 6. */
const CHARACTERS_PER_TOKEN = 3.6;

/** Summaries that stand in the place of what was said, for whoever reads on, and what each is of. */
const REPORTS: ReadonlyMap<string, string> = new Map([
  ["contribution", "as it was said."],
  ["contributions", "as they were said."],
  ["round", "a round of the dialogue."],
  ["block", "of which some stand in summaries: make one summary of all."],
]);
const ABOUT_REPORTS =
  "Your summary will stand in place of these messages. Under each speaker's name give the claims that were made, with the reasons, " +
  "figures and sources that carry them, and what was answered to whom; keep the most of what matters most. End with " +
  "what is still open.";

/** Summaries of a speaker's own view of the dialogue. */
const OWN_VIEWS: ReadonlyMap<string, string> = new Map([
  ["afresh", "what you said, what was said to you, and what you answered."],
  [
    "from the previous summary",
    "your own summary and what came after it: make one new summary of both. Keep what still matters, and drop what was " +
    "settled.",
  ],
]);

/** The points that matter to each role in its own view. */
const ROLES: ReadonlyMap<string, string> = new Map([
  [
    "position_advocate",
    "It is for you, to argue on from: your case so far, what was said against it and how you answered, the points of the " +
    "others that you have not met, and those of yours that they have not.",
  ],
  [
    "fact_checker",
    "It is for checking claims: who claimed what, with figures, dates and sources, and whether it was disputed, corrected " +
    "or repeated. Leave out what cannot be checked.",
  ],
]);
const ANY_ROLE =
  "It is for going on with the dialogue: who holds what and why, each at its strongest; what was agreed, what is in " +
  "dispute, and what is open.";

/** Rules for every summary, whatever the settings say. */
const RULES =
  "Say only what was said: invent nothing, add nothing of your own, and do not say who is right. Keep figures as they " +
  "were given, any citations in their square brackets, and the numbers of messages, such as (message 12). Write in the " +
  "language that was spoken. No heading, no preamble: begin with the summary.";

/** Returns the instruction for a summary: by method, by role or as the settings have it, with the limit. */
export function summaryInstruction(options: SummaryPromptOptions): string {
  const { role, method, numbers, maxLength, unit, text, prompt } = options;
  const what = REPORTS.get(method) ?? OWN_VIEWS.get(method) ?? "as they stand.";
  const tokens = unit === "tokens" ? maxLength : maxLength / CHARACTERS_PER_TOKEN;
  return [
    `Sum up ${messagesInWords(numbers)}, ${what}`,
    prompt ?? (REPORTS.has(method) ? ABOUT_REPORTS : ROLES.get(role) ?? ANY_ROLE),
    RULES,
    `Use at most about ${lengthInWords(tokens, text)}.`,
  ].join("\n\n");
}

/** Returns the instruction for a summary of which a first version was over its limit. */
export function shorterSummaryInstruction(options: SummaryPromptOptions, length: number): string {
  const share = Math.round(100 * (length / options.maxLength - 1));
  return `${
    summaryInstruction(options)
  }\n\nWhat is quoted above is a first version of this summary, ${share} % too long. ` +
    "Make it shorter: leave out the least important points rather than the ends of sentences.";
}
