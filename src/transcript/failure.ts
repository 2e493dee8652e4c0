/** Reasons a call, and perhaps its turn, failed. */
export type FailureCode =
  | "timeout" // no whole answer, or no next chunk, in time
  | "unreachable" // no connection, or a reset before any part of the answer arrived
  | "rate_limit" // 429, 408, 409: not now
  | "server" // 5xx
  | "malformed" // a response in the wrong format
  | "truncated" // the answer was cut off, or the stream ended without a finish reason
  | "empty" // finished, but without text
  | "length" // no text left within the output limit (all spent on reasoning)
  | "blank" // nothing but white space up to the output limit, while the answer was held to a form
  | "auth" // 401, 403: rejected key
  | "not_found" // 404: no such model
  | "bad_request" // 400 and the other 4xx
  | "quota" // insufficient_quota: the account is empty
  | "content_filter" // the provider withheld the answer to one call
  | "refusal" // the model refused, in words or in the field for it; for a turn, also the provider, in its place
  | "context" // the prompt is larger than the model's context
  | "unreadable" // a structured answer that could not be read, twice
  | "unknown_call" // may have been paid for, and must not be repeated
  | "agent_error"; // an error thrown by a custom agent

/** Failures of a provider that cannot answer now: the call is put off, and the dialogue stops if that lasts. */
export const PASSING: ReadonlySet<FailureCode> = new Set(
  ["timeout", "unreachable", "rate_limit", "server", "malformed", "truncated"] as const,
);

/** Failures after which no later call to the model can succeed: of its key, account or name. */
export const LASTING: ReadonlySet<FailureCode> = new Set(["auth", "quota", "not_found"] as const);

/** Returns `true` for a failure of the provider, which leaves the turn open; any other is the speaker's, and final. */
export function isOfProvider(code: FailureCode): boolean {
  return PASSING.has(code) || LASTING.has(code);
}

/** A failed turn or question, as listed in the result. */
export interface Failure {
  /** Key of the turn or question. */
  readonly key: string;
  /** Place on the floor; absent for a question aside. */
  readonly number?: number;
  /** Id of the participant who was asked. */
  readonly participant: string;
  /** Kind of failure. */
  readonly code: FailureCode;
  /** One line for people. Never shown to a model. */
  readonly reason: string;
  /** The words in which a model refused, for people. Never shown to a model. */
  readonly refusal?: string;
  /** Number of unsuccessful requests; 0 if there was no request of its own, as for a vote without any ballot. */
  readonly attempts: number;
}

/** Information for readers of the result that is not a failure. */
export interface Warning {
  /** A short, stable code, for example `unreadable_score`. */
  readonly code: string;
  /** One line for people, in English. */
  readonly text: string;
  /** Name of the text, by which pages say it in their language. @default it is English everywhere */
  readonly says?: string;
  /** What the named text is made from. */
  readonly values?: readonly (string | number)[];
  /** Key of the turn or question it concerns, or the id or name of something larger. */
  readonly key?: string;
}

/** A mistake in a program or in the use of the library. It rejects the run, and is never a failed turn. */
export class ProgramError extends Error {
  /** `ProgramError`, to distinguish it from other errors. */
  override name = "ProgramError";
}
