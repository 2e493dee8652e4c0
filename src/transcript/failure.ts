/** Why a call, and with it perhaps a turn, failed. */
export type FailureCode =
  | "timeout" // no whole answer, or no next chunk, in time
  | "unreachable" // no connection, or it was reset before anything of the answer came
  | "rate_limit" // 429, 408, 409
  | "server" // 5xx
  | "malformed" // not of the API's shape
  | "truncated" // the answer broke off, or the stream ended without a finish reason
  | "empty" // finished, but without text
  | "length" // no text left within the output limit (all spent on reasoning)
  | "auth" // 401, 403: the key was refused
  | "not_found" // 404: no such model
  | "bad_request" // 400 and the other 4xx
  | "quota" // insufficient_quota: the account is empty
  | "content_filter" // the provider withheld the answer
  | "refusal" // the model refused, and said so in the field for it
  | "context" // the prompt is larger than the model's context
  | "unreadable" // a structured answer that could not be read, also not the second time
  | "unknown_call" // may have been paid, and is not to be repeated
  | "agent_error"; // an agent of the user's own threw

/** A turn or question that failed, as the result lists it. */
export interface Failure {
  /** Key of the turn or question. */
  readonly key: string;
  /** Place on the floor; absent for what was asked aside. */
  readonly number?: number;
  /** Id of the participant who was asked. */
  readonly participant: string;
  /** Kind of failure. */
  readonly code: FailureCode;
  /** One line for people. Never shown to a model. */
  readonly reason: string;
  /** Requests that were made in vain; 0 of what was not asked for by itself, such as a vote without any ballot. */
  readonly attempts: number;
}

/** Something that a reader of the result should know, which is not a failure. */
export interface Warning {
  /** Short and stable, for example `unreadable_score`. */
  readonly code: string;
  /** One line for people. */
  readonly text: string;
  /** Key of the turn or question it is about; of what is about more, the id or name of that. */
  readonly key?: string;
}

/** A mistake in a program or in how the library is used. It ends a run by rejecting it, and is never a failed turn. */
export class ProgramError extends Error {
  /** `ProgramError`, to tell it from other errors. */
  override name = "ProgramError";
}
