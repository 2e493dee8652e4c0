import { messagesInWords } from "../agents/said_block.ts";
import { lengthInWords } from "../text/length.ts";
import type { ContextSettings } from "./settings.ts";

/** The request for a summary. */
export interface SummaryPromptOptions {
  /** Role of its author; `moderator` if the summary is for everybody. */
  readonly role: string;
  /** Method of the order. */
  readonly method: string;
  /** Numbers of the messages to summarise, as ranges. */
  readonly numbers: string;
  /** Maximum length in `unit`. */
  readonly maxLength: number;
  readonly unit: ContextSettings["unit"];
  /** The text to summarise: its language determines the unit of length in the prompt. */
  readonly text: string;
  /** Instruction from the settings, replacing the default purpose of the summary. */
  readonly prompt?: string;
}

/** Factor by which a summary may exceed its limit before it is cut. */
export const SUMMARY_TOLERANCE = 1.3;

/** Characters per token of prose; an English word with its following space has 6. */
const CHARACTERS_PER_TOKEN = 3.6;

/** Summaries that replace statements for other readers, with the description of each kind. */
const REPORTS: ReadonlyMap<string, string> = new Map([
  ["contribution", "as it was said."],
  ["contributions", "as they were said."],
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

/** Rules for every summary, whatever the settings. */
const RULES =
  "Say only what was said: invent nothing, add nothing of your own, and do not say who is right. Keep figures as they " +
  "were given, any citations in their square brackets, and the numbers of messages, such as (message 12). Write in the " +
  "language that was spoken. No heading, no preamble: begin with the summary.";

/** Returns the instruction for a summary, by method, role and settings, with the limit. */
export function summaryInstruction(options: SummaryPromptOptions): string {
  const { role, method, numbers, maxLength, unit, text, prompt } = options;
  const what = REPORTS.get(method) ?? OWN_VIEWS.get(method) ?? "as they stand.";
  const tokens = unit === "tokens" ? maxLength : maxLength / CHARACTERS_PER_TOKEN;
  return [
    `Sum up ${messagesInWords(numbers)}, ${what}`,
    prompt ?? (REPORTS.has(method) ? ABOUT_REPORTS : ROLES.get(role) ?? ANY_ROLE),
    RULES,
    `Use at most ${lengthInWords(tokens, text)}.`,
  ].join("\n\n");
}
