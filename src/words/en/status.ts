import { count, dollars } from "./numbers.ts";
import { listed, spaced } from "./phrases.ts";
import { span } from "./times.ts";

/** Reasons why a dialogue ended, as clauses. */
export const END_REASONS = {
  completed: "it came to its end",
  consensus: "the participants agreed",
  convergence: "the positions no longer changed",
  confidence: "those who were asked were sure enough",
  judge: "the judge ended it",
  max_turns: "it reached its limit of turns",
  max_rounds: "it reached its limit of rounds",
  max_duration: "its time was up",
  budget: "its budget was spent",
  input_needed: "it needs an answer from a person",
  paused: "it was paused",
  provider: "a provider could not answer",
  aborted: "it was cancelled",
  error: "it could not go on",
} as const;

/** Amounts that limits allow, in words. */
const AMOUNTS = {
  max_turns: (most: number) => count(most, "turn"),
  max_calls: (most: number) => count(most, "call"),
  max_tokens: (most: number) => count(most, "token"),
  max_cost: dollars,
  max_duration: span,
} as const;

/** The name of a limit. */
export type LimitName = keyof typeof AMOUNTS;

/** Limits that ended something early. */
export const LIMITS = {
  label: "Cut short",
  stoppedBy: (place: string) => `Stopped by ${place}`,
  /** A limit, such as `the budget of participant ada ($0.012)`. */
  limit: (name: LimitName, most?: number, scope?: string) => {
    const what = name === "max_duration" ? "the time limit" : name === "max_turns" ? "the turn limit" : "the budget";
    return `${what}${scope === undefined ? "" : ` of ${scope}`}${
      most === undefined ? "" : ` (${AMOUNTS[name](most)})`
    }`;
  },
  /** `round` is its number, `of` the number of all rounds, `kind` what was about to be said. */
  place: (
    limit: string,
    where: { readonly round: string; readonly of?: number | undefined } | { readonly phase: string },
    speaker: string,
    kind: string,
  ) => {
    const place = "phase" in where
      ? `the phase ${where.phase}`
      : `round ${where.round}${where.of === undefined ? "" : ` of ${where.of}`}`;
    return `${limit} in ${place}, before ${speaker}'s ${kind === "turn" ? kind : spaced(kind)}`;
  },
} as const;

/** The status of a dialogue. */
export const STATUS = {
  label: "Status",
  continue: "To continue",
  imported: (file: string) => `imported from ${file}`,
  unfinished: "unfinished: it is still running, or was interrupted",
  states: { completed: "completed", stopped: "stopped", failed: "failed" },
  ended: (
    { state, reason, failures, cut }: {
      readonly state: string;
      readonly reason?: string | undefined;
      readonly failures: number;
      readonly cut?: string | undefined;
    },
  ) =>
    `${state}${reason === undefined ? "" : `: ${reason}`}${
      failures === 0 ? "" : `, with ${count(failures, "failure")}`
    }${cut === undefined ? "" : `; cut short by ${cut}`}`,
  because: (clause: string, said: string) => `${clause} (${said})`,
  away: (provider: string, reason: string) => `${provider} is unavailable (${reason})`,
  didNotFinish: (protocol: string) => `undecided: the ${protocol} did not finish`,
  importAgain: (file: string) => `this import was interrupted: import ${file} again to make a complete archive`,
  resumeReview:
    "rerunning the original command, or convene resume for a dialogue with judges of its own, continues where it " +
    "ended; saved answers are reused",
  resume: "convene resume with the path of the archive continues where it ended; saved answers are reused",
  resumeProgram:
    "workflow.resume with the path of the archive, in the program that held it, continues where it ended; saved " +
    "answers are reused",
} as const;

/** The origin of something that was made elsewhere, or earlier. */
export const ORIGIN = {
  madeElsewhere: "unknown: it was made elsewhere",
  heldElsewhere: "unknown: it took place elsewhere",
  unknown: "unknown",
  someTimes: (times: string, messages: number) =>
    `${times}, by the times of ${count(messages, "message")}; those of the others are unknown`,
  imported: "Imported",
  importedAt: (time: string, version: string) => `${time}, by version ${version}`,
  from: "From",
  file: (file: string, place: string | undefined, encoding: string | undefined, sha256: string) =>
    `${file}${place === undefined ? "" : `, ${place}`} (${encoding ? `read as ${encoding}, ` : ""}SHA-256 ${sha256})`,
  held: "Held",
  forkedFrom: "Forked from",
  fork: (dialogue: string, message: number | string, key: string) => `${dialogue}, after message ${message} (${key})`,
  heldAndForked: (held: string, origin: string) => `${held}; forked from ${origin}`,
} as const;

/** Returns a duration in seconds, or from two minutes on in minutes. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Says what is wrong with a provider that is unavailable. */
function away(code: string | undefined): string {
  switch (code) {
    case "unreachable":
      return "cannot be reached";
    case "timeout":
      return "does not answer";
    case "truncated":
    case "malformed":
      return "gives broken answers";
    default:
      return "is busy";
  }
}

/** Texts on what a call waits for. Durations are in milliseconds. */
export const WAITING = {
  away: (provider: string, code: string | undefined, waitMs: number, givingUpMs?: number) =>
    `${provider} ${away(code)}: next try in ${roughly(waitMs)}${
      givingUpMs === undefined ? "" : `, giving up in ${roughly(givingUpMs)}`
    }`,
  retry: (provider: string, waitMs: number) => `waiting ${seconds(waitMs)} before asking ${provider} again`,
  rateLimit: (provider: string, waitMs: number) => `waiting ${seconds(waitMs)} for the rate limit of ${provider}`,
} as const;

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}

/** Texts about what is missing or went wrong. */
export const LOSSES = {
  missing: "Missing",
  warning: "Warning",
  /** Follows a warning. */
  andSimilar: (others: number) => `; and ${count(others, "similar warning")} in the metadata`,
  answers: (missing: number, all: string, which: string) => `${missing} of ${all} (${which})`,
  messages: (numbers: string, isOne: boolean) => `${isOne ? "message" : "messages"} ${numbers}`,
  /** Items in words, and how many others there are. */
  some: (items: readonly string[], others: number) => listed(others > 0 ? [...items, `${others} more`] : items),
} as const;
