import type { Agent } from "../agents/agent.ts";
import { type ContextConfig, contextSettings } from "../context/settings.ts";
import type { Price } from "../models/prices.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Settings } from "../transcript/event.ts";
import type { RateLimits } from "./calls/admission.ts";
import type { BudgetLimits } from "./calls/budget.ts";
import type { EndRule } from "./end_rules.ts";

/** Settings of every dialogue. */
export interface DialogueConfig {
  /** Messages on the floor, announcements and failed turns included; an integer >= 1. @default none */
  readonly maxTurns?: number;
  /** Active time of all runs in ms, people's thinking excluded. @default none */
  readonly maxDurationMs?: number;
  /** Requests to models, repeated attempts included. @default none */
  readonly maxCalls?: number;
  /** Tokens of prompts and answers. @default none */
  readonly maxTokens?: number;
  /** US dollars. Needs a price for every model. @default none */
  readonly maxCostUsd?: number;
  /**
   * The same limits for phases, by path, for example `arguments` or `arguments/round-2`; calls of a phase count for those
   * it is in too. @default none
   */
  readonly phaseBudgets?: Readonly<Record<string, BudgetLimits>>;
  /** Prices in US dollars per million tokens, by model id, over the table that is shipped. */
  readonly prices?: Readonly<Record<string, Price>>;
  /** Rules that end the dialogue after a turn; the first that holds. */
  readonly endWhen?: EndRule | readonly EndRule[];
  /**
   * Images (PNG, JPEG, GIF, WebP; 5 MB each) and texts in UTF-8 (1 MB each) that are given with the question, at most 10.
   * Those who speak are shown them until the first phase is over; one that asks about the problem does not count.
   *
   * @default none
   */
  readonly attachments?: readonly { readonly name: string; readonly data: Uint8Array }[];
  /** Contexts of participants who have no settings of their own. @default everything is shown as long as it fits */
  readonly context?: ContextConfig;
  /** Writes all summaries for contexts, each for a participant and from what that one sees. @default whom they are for */
  readonly summarizer?: Agent;
  /** Seed for what is drawn, and for models that take one; an integer >= 0. @default 0 */
  readonly seed?: number;
  /** Requests at once to one provider, those for the floor before those aside; an integer >= 1. @default 4 */
  readonly concurrency?: number;
  /** Limits of providers, by the part of a model's id before the first `/`; those that providers report count too. */
  readonly rateLimits?: Readonly<Record<string, RateLimits>>;
  /** For a whole answer, in ms. @default 300_000 */
  readonly timeoutMs?: number;
  /** Before and between streamed pieces, in ms. @default 60_000 */
  readonly silenceMs?: number;
  /** On resume, repeats a call that was sent, never ended and may have been paid, or gives it up. @default "repeat" */
  readonly unknownCalls?: "repeat" | "fail";
  /** The folder of archives; `false` keeps the journal in memory. @default "./debates" */
  readonly outputDirectory?: string | false;
  /** The form of all files of the archive but the journal and the report. @default "md" */
  readonly outputFormat?: "md" | "json" | "txt";
  /** Writes the whole transcript as one file too. @default false */
  readonly generateFullTranscript?: boolean;
  /**
   * The configuration that whoever resumes or forks it builds the workflow from. Goes on record and changes nothing of
   * what is said. @default none: only the program that holds it can go on with it
   */
  readonly configuration?: Settings;
  /** The seam to the world, for tests. */
  readonly runtime?: Runtime;
}

const POSITIVE_INTEGERS = ["maxTurns", "maxCalls", "maxTokens", "concurrency"] as const;
const POSITIVE_NUMBERS = ["maxDurationMs", "maxCostUsd", "timeoutMs", "silenceMs"] as const;

/**
 * Sees that the numbers of a configuration are possible.
 *
 * @throws {RangeError} If one is not; the message names the field and the value.
 */
export function checkDialogueConfig(config: DialogueConfig): void {
  for (const field of POSITIVE_INTEGERS) checkInteger(field, config[field], 1);
  for (const field of POSITIVE_NUMBERS) checkPositive(field, config[field]);
  for (const [phase, limits] of Object.entries(config.phaseBudgets ?? {})) {
    checkBudget(`phaseBudgets['${phase}']`, limits);
  }
  checkInteger("seed", config.seed, 0);
  contextSettings(config.context);
  if (config.summarizer?.human) throw new TypeError("Cannot hold a dialogue as 'summarizer' is a person: take a model");
  for (const [provider, { requestsPerMinute, tokensPerMinute }] of Object.entries(config.rateLimits ?? {})) {
    checkInteger(`rateLimits.${provider}.requestsPerMinute`, requestsPerMinute, 1);
    checkInteger(`rateLimits.${provider}.tokensPerMinute`, tokensPerMinute, 1);
  }
  checkOneOf("unknownCalls", config.unknownCalls, ["repeat", "fail"]);
  checkOneOf("outputFormat", config.outputFormat, ["md", "json", "txt"]);
  checkOneOf("generateFullTranscript", config.generateFullTranscript, [true, false]);
}

/**
 * Sees that the limits of a budget are possible.
 *
 * @throws {RangeError} If one is not; the message names the field and the value.
 */
export function checkBudget(field: string, { maxCalls, maxTokens, maxCostUsd }: BudgetLimits): void {
  checkInteger(`${field}.maxCalls`, maxCalls, 1);
  checkInteger(`${field}.maxTokens`, maxTokens, 1);
  checkPositive(`${field}.maxCostUsd`, maxCostUsd);
}

/**
 * Sees that a field, if it is set, is a number above 0.
 *
 * @throws {RangeError} If it is not; the message names the field and the value.
 */
export function checkPositive(field: string, value: number | undefined): void {
  if (value !== undefined && !(Number.isFinite(value) && value > 0)) {
    throw new RangeError(`Cannot hold a dialogue as '${field}' must be a number > 0: current value is ${value}`);
  }
}

/**
 * Sees that a field, if it is set, has one of the values it can have.
 *
 * @throws {TypeError} If it has not; the message names the field and the value.
 */
export function checkOneOf(field: string, value: unknown, values: readonly unknown[]): void {
  if (value !== undefined && !values.includes(value)) {
    const wanted = values.map(String).join(", ");
    throw new TypeError(
      `Cannot hold a dialogue as '${field}' must be one of ${wanted}: current value is ${String(value)}`,
    );
  }
}

/**
 * Sees that a field, if it is set, is an integer from `min` on.
 *
 * @throws {RangeError} If it is not; the message names the field and the value.
 */
export function checkInteger(field: string, value: number | undefined, min: number): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= min)) {
    throw new RangeError(
      `Cannot hold a dialogue as '${field}' must be an integer >= ${min}: current value is ${value}`,
    );
  }
}
