import type { Agent, AgentRequest, Tool } from "../agents/agent.ts";
import { type ContextConfig, contextSettings } from "../context/settings.ts";
import type { Price } from "../models/prices.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { givenInWords } from "../text/display.ts";
import type { Settings } from "../transcript/event.ts";
import { isLanguage, languagesIn } from "../words/language.ts";
import type { RateLimits } from "./calls/admission.ts";
import type { BudgetLimits } from "./calls/purse.ts";
import type { EndRule } from "./end_rules.ts";

/** Settings of every dialogue. */
export interface DialogueConfig {
  /** Messages on the floor, including announcements and failed turns; an integer >= 1. @default none */
  readonly maxTurns?: number;
  /** Active time of all runs in ms, without people's thinking. @default none */
  readonly maxDurationMs?: number;
  /** Requests to models, including repeated attempts, but not those that a provider turned away. @default none */
  readonly maxCalls?: number;
  /** Tokens of prompts and answers. @default none */
  readonly maxTokens?: number;
  /** US dollars. Requires a price for every model. @default none */
  readonly maxCostUsd?: number;
  /**
   * The same limits for phases, by path, for example `arguments` or `arguments/round-2`; a nested phase's calls also
   * count towards its outer phases. @default none
   */
  readonly phaseBudgets?: Readonly<Record<string, BudgetLimits>>;
  /** Prices in US dollars per million tokens, by model id; they override the built-in table. */
  readonly prices?: Readonly<Record<string, Price>>;
  /** If `true`, limits on the cost leave out models without a known price. @default false: they are refused */
  readonly unpriced?: boolean;
  /**
   * Language by its tag (BCP 47), such as `de`: that of the speakers and of our texts to them, or both that and the one of
   * pages. Where nobody has written our texts in it, they are English. @default English
   */
  readonly language?: string | {
    readonly speakers?: string;
    readonly readers?: string;
    /** What it was told by, if nobody named it. */
    readonly by?: "script" | "words" | "nothing";
  };
  /** Rules that end the dialogue after a turn; the first that applies wins. */
  readonly endWhen?: EndRule | readonly EndRule[];
  /**
   * Images (PNG, JPEG, GIF, WebP; 5 MB each) and UTF-8 texts (1 MB each) given with the question, at most 10. Speakers
   * see them until the first phase is over; a phase of questions about the problem does not count.
   *
   * @default none
   */
  readonly attachments?: readonly { readonly name: string; readonly data: Uint8Array }[];
  /** Contexts of participants without settings of their own. @default everything is shown as long as it fits */
  readonly context?: ContextConfig;
  /** Writes all context summaries, each for a participant and from its view. @default the participant concerned */
  readonly summarizer?: Agent;
  /** Seed for random choices, and for models that accept one; an integer >= 0. @default 0 */
  readonly seed?: number;
  /** Concurrent requests per provider, those for the floor before those aside; an integer >= 1. @default 4 */
  readonly concurrency?: number;
  /**
   * Limits of providers, by the part of a model's id before the first `/`, in addition to those that providers report.
   * Dialogues that are given the same object for a provider share its limits, and `concurrency`.
   */
  readonly rateLimits?: Readonly<Record<string, RateLimits>>;
  /** Time limit for a whole answer, in ms. @default 300_000 */
  readonly timeoutMs?: number;
  /** Time limit between the pieces of an answer, after its first data, in ms. @default 60_000 */
  readonly silenceMs?: number;
  /**
   * Longest wait for a provider that cannot answer now, in ms, for each outage; 0: do not wait. Beyond it the dialogue
   * stops, and can be resumed. @default 600_000
   */
  readonly patienceMs?: number;
  /**
   * If the provider of a speaker cannot answer: `stop` the dialogue, to be resumed, or `go-on` without the speaker, as
   * long as at least two, and more than half, of those with the same role are there. @default "stop"
   */
  readonly absent?: "stop" | "go-on";
  /** On resumption, repeats an unfinished call that may have been paid for, or gives it up. @default "repeat" */
  readonly unknownCalls?: "repeat" | "fail";
  /** Tools for all who speak for a side of their own, built-in ones by name. @default none */
  readonly tools?:
    readonly (Tool | "context_search" | "read_source" | "list_files" | "read_file" | "request_context")[];
  /**
   * Answers to what speakers ask with `request_context`, by id such as `ask-3fa2c1`; `null` leaves a question unanswered.
   * Not compared on resumption. @default none: a required question stops the dialogue
   */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** Limits on the tools of one turn. @default 10 uses of 60 s each, with results of 65,536 bytes */
  readonly toolLimits?: NonNullable<AgentRequest["toolLimits"]>;
  /**
   * The folder for the tools `list_files` and `read_file`. Without `tools`, speakers have both. What they read is
   * recorded. @default none
   */
  readonly contextDirectory?: string;
  /** On resumption, uses a tool for a recorded request without a result, even if it may change something. @default false */
  readonly repeatTools?: boolean;
  /** On resumption, ids of the participants whose agents may differ from the record: a change that is recorded. @default none */
  readonly reseated?: readonly string[];
  /** The folder for archives; `false` keeps the journal in memory. @default "./debates" */
  readonly outputDirectory?: string | false;
  /** Format of all files in the archive except the journal and the report. @default "md" */
  readonly outputFormat?: "md" | "json" | "txt";
  /** Also writes the whole transcript as one file. @default false */
  readonly generateFullTranscript?: boolean;
  /**
   * Recorded configuration for rebuilding the workflow to resume or fork it; it does not affect what is said.
   * @default none: only the program that runs the dialogue can continue it
   */
  readonly configuration?: Settings;
  /** The interface to the outside world, for tests. */
  readonly runtime?: Runtime;
}

const POSITIVE_INTEGERS = ["maxTurns", "maxCalls", "maxTokens", "concurrency"] as const;
const POSITIVE_NUMBERS = ["maxDurationMs", "maxCostUsd", "timeoutMs", "silenceMs"] as const;

/**
 * Checks the numbers in a configuration, and that no value is a promise.
 *
 * @throws {TypeError | RangeError} If a value is impossible; the message names the field and the value.
 */
export function checkDialogueConfig(config: DialogueConfig): void {
  for (const [field, value] of Object.entries(config)) {
    if (value instanceof Promise) {
      throw new TypeError(`Cannot hold a dialogue as '${field}' is ${givenInWords(value)}`);
    }
  }
  for (const field of POSITIVE_INTEGERS) checkInteger(field, config[field], 1);
  for (const field of POSITIVE_NUMBERS) checkPositive(field, config[field]);
  for (const [phase, limits] of Object.entries(config.phaseBudgets ?? {})) {
    checkBudget(`phaseBudgets['${phase}']`, limits);
  }
  for (const field of ["seed", "patienceMs"] as const) checkInteger(field, config[field], 0);
  for (const tag of Object.values(languagesIn(config.language)).slice(0, 2)) {
    if (isLanguage(tag)) continue;
    throw new RangeError(`Cannot hold a dialogue as 'language' must be a tag such as 'de': current value is '${tag}'`);
  }
  checkOneOf("absent", config.absent, ["stop", "go-on"]);
  for (const limit of ["maxUses", "timeoutMs", "maxBytes"] as const) {
    checkInteger(`toolLimits.${limit}`, config.toolLimits?.[limit], 1);
  }
  contextSettings(config.context);
  if (config.summarizer?.human) throw new TypeError("Cannot hold a dialogue as 'summarizer' is a person: use a model");
  for (const [provider, { requestsPerMinute, tokensPerMinute }] of Object.entries(config.rateLimits ?? {})) {
    checkInteger(`rateLimits.${provider}.requestsPerMinute`, requestsPerMinute, 1);
    checkInteger(`rateLimits.${provider}.tokensPerMinute`, tokensPerMinute, 1);
  }
  for (const [id, answer] of Object.entries(config.answers ?? {})) checkAnswer(id, answer);
  checkOneOf("unknownCalls", config.unknownCalls, ["repeat", "fail"]);
  checkOneOf("repeatTools", config.repeatTools, [true, false]);
  checkOneOf("outputFormat", config.outputFormat, ["md", "json", "txt"]);
  checkOneOf("generateFullTranscript", config.generateFullTranscript, [true, false]);
}

function checkAnswer(id: string, answer: unknown): void {
  if (!/^(?:Q[1-9]\d*|ask-[0-9a-f]{6})$/.test(id)) {
    const wanted = "keyed by question id, such as Q1 or ask-3fa2c1";
    throw new TypeError(`Cannot hold a dialogue as 'answers' must be ${wanted}, and '${id}' is not one`);
  }
  if (answer === null || typeof answer === "string") return;
  throw new TypeError(
    `Cannot hold a dialogue as 'answers.${id}' must be a text, or null: current value is ${JSON.stringify(answer)}`,
  );
}

/**
 * Checks the limits of a budget.
 *
 * @throws {RangeError} If one is impossible; the message names the field and the value.
 */
export function checkBudget(field: string, { maxCalls, maxTokens, maxCostUsd }: BudgetLimits): void {
  checkInteger(`${field}.maxCalls`, maxCalls, 1);
  checkInteger(`${field}.maxTokens`, maxTokens, 1);
  checkPositive(`${field}.maxCostUsd`, maxCostUsd);
}

/**
 * Checks that a field, if set, is a number above 0.
 *
 * @throws {RangeError} If it is not; the message names the field and the value.
 */
export function checkPositive(field: string, value: number | undefined): void {
  if (value !== undefined && !(Number.isFinite(value) && value > 0)) {
    throw new RangeError(`Cannot hold a dialogue as '${field}' must be a number > 0: current value is ${value}`);
  }
}

/**
 * Checks that a field, if set, has an allowed value.
 *
 * @throws {TypeError} If it does not; the message names the field and the value.
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
 * Checks that a field, if set, is an integer of at least `min`.
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
