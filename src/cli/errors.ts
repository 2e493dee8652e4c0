import type { Flag } from "./flags.ts";
import type { Printer } from "./io.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import { SetupError } from "../setup/errors.ts";
import { typed } from "../runtime/typed.ts";

/** Library errors with exit code 4, by name, so that their files need not be loaded. */
const OF_CONFIGURATION: ReadonlySet<string> = new Set([
  "BriefError",
  "DatasetError",
  "ImportError",
  "LimitTooSmallError",
  "ModelSpecError",
  "NotCapable",
  "OutputError",
  "RecordingError",
  "ReplayError",
]);

/** Errors with exit code 1 whose message is sufficient. */
const OWN_WORDS: ReadonlySet<string> = new Set(["JournalError", "JournalReadError", "LockedError", "PrintError"]);

/**
 * Prints an error as a line that says what to do. Returns the exit code.
 *
 * @param flags Flags that were given, which are named in place of their fields.
 */
export function reportError(
  error: unknown,
  { err, verbose, flags = [] }: {
    readonly err: Printer;
    readonly verbose: boolean;
    readonly flags?: readonly Pick<Flag, "flag" | "field">[];
  },
): number {
  if (!(error instanceof Error)) {
    err.line(`convene: ${String(error)}`);
    return 1;
  }
  const inWords = error.name === "OutputError" ? outputPermissionInWords : permissionInWords;
  const message = flags.reduce(
    // "maxCalls 1 of participant a" is a limit of a configuration file.
    (text, { flag, field }) => text.replace(new RegExp(`'${field}'|^${field}(?= \\S+ is too low)`), flag),
    error.message,
  );
  err.line(
    `convene: ${inWords(message)}${error.name === "ReplayError" ? `: ${typed("fork ARCHIVE --at KEY")}` : ""}`,
  );
  for (const text of unwrittenTexts(error)) err.line(text);
  const exitCode = error instanceof SetupError ? error.exitCode : OF_CONFIGURATION.has(error.name) ? 4 : undefined;
  if (verbose) err.line(stackOf(error));
  else if (exitCode === undefined && !OWN_WORDS.has(error.name)) {
    err.line("If this message does not help, the error is probably not yours: --verbose shows where it occurred.");
  }
  return exitCode ?? 1;
}

function stackOf(error: Error): string {
  const stack = error.stack ?? error.message;
  return error.cause instanceof Error ? `${stack}\nCaused by: ${stackOf(error.cause)}` : stack;
}

/** Returns texts that could not be saved; they were paid for and exist nowhere else. */
function unwrittenTexts(error: Error): readonly string[] {
  if (!("unwritten" in error) || !Array.isArray(error.unwritten)) return [];
  const said = new Map<string, string>();
  for (const event of error.unwritten) {
    if (event.type === "call.answered") said.set(String(event.call).replace(/#[^#]*$/, ""), event.text);
    // A call's answer and the message made from it have the same text.
    if (event.type === "turn.completed") said.set(event.key, event.text);
  }
  return [...said].map(([key, text]) => `\nSaid but not saved (${key}):\n${text}`);
}

/** Deno's message about a missing permission. */
const DENOS_WORDS = /Requires (\w+) access to "?(.*?)"?, run again with the --allow-\w+ flag/g;

/** Returns a message in which Deno's advice is replaced by the narrowest permission that suffices. */
export function permissionInWords(message: string): string {
  // Deno opens some paths only to a process with all permissions.
  return message.replace(
    DENOS_WORDS,
    (_all, access: string, what: string) =>
      access === "all"
        ? `${what} is out of bounds`
        : `${what} ${forbidden(access)}; allow it with --allow-${access}=${what}`,
  );
}

/** Returns the same for a message about the output folder, which the user can change. */
export function outputPermissionInWords(message: string): string {
  return message.replace(
    DENOS_WORDS,
    (_all, access: string) =>
      access === "all"
        ? "it may not be written; give another --out"
        : `it ${forbidden(access)}; give another --out, or allow it with --allow-${access}=DIR`,
  );
}

function forbidden(access: string): string {
  return `may not be ${access === "write" ? "written" : access === "read" ? "read" : "used"}`;
}

/** Returns the exit code for how a dialogue ended. */
export function exitCodeOf(
  { status, endReason, failures }: Pick<DialogueResult, "status" | "endReason" | "failures">,
): number {
  switch (status) {
    case "completed":
      return failures.length > 0 ? 1 : 0;
    case "stopped":
      return endReason === "aborted" ? 130 : endReason === "provider" ? 3 : 5;
    case "failed":
      return 1;
  }
}

/** The exit code of a review with a finding that is too grave. */
export const TOO_GRAVE = 6;

/** Exit codes, most informative first. */
const BY_WEIGHT = [130, 4, 5, 3, TOO_GRAVE, 1, 0];

/** Returns a command's exit code from the exit codes of its parts. */
export function exitCodeOfAll(codes: readonly number[]): number {
  return BY_WEIGHT.find((code) => codes.includes(code)) ?? 0;
}
