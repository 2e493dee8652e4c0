import { inEnglish, Problem } from "../serve/problem.ts";
import { saysForbidden } from "../runtime/found.ts";

/** Codes of refusals, with what to do next. */
const NEXT = {
  invalid_arguments: "Correct the arguments and call again.",
  no_model:
    "Ask the operator to start this server with a model, such as --model openai/gpt-4o-mini with OPENAI_API_KEY set.",
  limit_too_low: "Raise the limit that the message names, or ask for fewer participants or rounds.",
  unavailable: "Ask the operator to fix what the message names, or try another model.",
  not_found: "Call find_dialogues to see which dialogues there are.",
  not_now: "Call wait_for_dialogue with the id to see where the dialogue stands.",
  held_elsewhere: "Wait: another process is running this dialogue.",
  busy: "Call again in a minute.",
  read_only: "Ask the operator to start the server without --read-only.",
  failed: "Call again. If it fails again, tell the operator.",
} as const;

/** Code of a refusal. */
export type Code = keyof typeof NEXT;

/** A call that is refused: why, and what to do next. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: Code;
  readonly next: string;
  /** Fields at fault, with what would be right. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    code: Code,
    message: string,
    { next = NEXT[code], fields = {}, cause }: {
      readonly next?: string;
      readonly fields?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.next = next;
    this.fields = fields;
  }

  /** Returns an error as a refusal; an unexpected one reveals nothing about this machine. */
  static of(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (!(error instanceof Problem)) {
      const message = saysForbidden(error) && error instanceof Error ? error.message : "This server failed";
      return new Refusal("failed", message, { cause: error });
    }
    const fields = Object.fromEntries(error.errors.map(({ field, detail }) => [inOurTerms(field), inEnglish(detail)]));
    return new Refusal(codeOf(error), inOurTerms(error.message), { fields, cause: error });
  }
}

/** Names of arguments, by those of the fields that they set. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  roundCount: "rounds",
  maxCostUsd: "max_cost_usd",
  maxTokens: "max_tokens",
  "Idempotency-Key": "request_id",
};

function inOurTerms(text: string): string {
  return text.replace(/\b(?:roundCount|maxCostUsd|maxTokens|Idempotency-Key)\b/g, (field) => ARGUMENTS[field] ?? field);
}

/** Codes by the names of what caused a problem, and by its status. */
const BY_CAUSE: Readonly<Record<string, Code>> = {
  LimitTooSmallError: "limit_too_low",
  ModelSpecError: "unavailable",
  RecordingError: "unavailable",
  LockedError: "held_elsewhere",
};
const BY_STATUS: Readonly<Record<number, Code>> = {
  400: "invalid_arguments",
  404: "not_found",
  409: "not_now",
  413: "invalid_arguments",
  422: "invalid_arguments",
  429: "busy",
};

function codeOf({ status, cause }: Problem): Code {
  return (cause instanceof Error ? BY_CAUSE[cause.name] : undefined) ?? BY_STATUS[status] ?? "failed";
}
