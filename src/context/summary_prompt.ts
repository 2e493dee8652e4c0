import { messagesInWords } from "../agents/said_block.ts";
import { lengthInWords } from "../words/lengths.ts";
import { PROMPT } from "../words/prompt.ts";
import { SUM_UP, SUMMARY } from "../words/summaries.ts";
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

/** Methods of summaries that replace statements for other readers; others are a speaker's own view. */
const REPORTS: ReadonlySet<string> = new Set(["contribution", "contributions", "block"]);

/** Returns the instruction for a summary, by method, role and settings, with the limit. */
export function summaryInstruction(options: SummaryPromptOptions): string {
  const { role, method, numbers, maxLength, unit, text, prompt } = options;
  const tokens = unit === "tokens" ? maxLength : maxLength / CHARACTERS_PER_TOKEN;
  return [
    SUM_UP[isMethod(method) ? method : "other"](messagesInWords(numbers)),
    prompt ?? (REPORTS.has(method) ? SUMMARY.inPlace : purposeFor(role)),
    SUMMARY.rules,
    PROMPT.atMost(lengthInWords(tokens, text)),
  ].join("\n\n");
}

function isMethod(method: string): method is keyof typeof SUM_UP {
  return Object.hasOwn(SUM_UP, method);
}

/** Returns what a summary of a speaker's own view is for, by the role. */
function purposeFor(role: string): string {
  if (role === "position_advocate") return SUMMARY.forAdvocate;
  return role === "fact_checker" ? SUMMARY.forFactChecker : SUMMARY.forAnybody;
}
