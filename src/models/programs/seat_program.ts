import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { environmentVariable } from "../../runtime/host.ts";
import { type LineProgram, type LineProgramOptions, startLines, TOO_MUCH } from "../../runtime/line_program.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { ModelError } from "../model_error.ts";

/** Beginnings of SPECs that name a program: one that speaks the Agent Client Protocol, and one that reads a prompt. */
export const PROGRAM_KINDS = ["acp", "command"] as const;

/** A kind of program that answers in a seat. */
export type ProgramKind = typeof PROGRAM_KINDS[number];

/** Kinds of tools that an agent asks leave for, as the Agent Client Protocol names them. */
export const TOOL_KINDS = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "switch_mode",
  "other",
] as const;

/** A program that answers in a seat, as the operator defines it. */
export interface SeatProgram {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  /** Names of the environment variables that it gets, besides those that every program needs, such as `PATH`. */
  readonly env?: readonly string[];
  /** Kinds of tools that an agent is allowed when it asks. @default none */
  readonly allow?: readonly typeof TOOL_KINDS[number][];
  /** Mode of its session, of those that an agent offers. @default the agent's */
  readonly mode?: string;
  /** Paths of files and folders that an agent may read through us, so that it can cite them. @default none */
  readonly files?: readonly string[];
  /** Most uses of its own tools in one answer of an agent; an integer >= 1. @default 50 */
  readonly maxUses?: number;
  /** Tokens of prompt and answer together. @default 128,000 for agents, 32,768 for other programs */
  readonly contextWindow?: number;
}

/** A program with the values of its variables, ready to start. */
export interface ReadyProgram extends Omit<SeatProgram, "env"> {
  /** `acp/NAME` or `command/NAME`. */
  readonly id: string;
  /** Command by which one logs in to it, if that is known. */
  readonly login?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Takes a SPEC apart; `undefined` if it names no program. */
export function programIn(spec: string): { readonly kind: ProgramKind; readonly name: string } | undefined {
  const [, kind, name] = /^(acp|command)\/(.*)$/.exec(spec) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind: kind as ProgramKind, name };
}

/** An agent that is known by name, with the command by which one logs in to it. */
interface KnownAgent extends SeatProgram {
  readonly login: string;
}

/** Returns the names of the programs in SPECs, wherever they stand in a value. */
export function programsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [programIn(value)?.name ?? []].flat();
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(programsIn))];
}

/**
 * Agents that are known by name, with the commands by which they speak the protocol, as tried on 2026-11-28, and the mode
 * in which each asks for leave: by default, some allow themselves all.
 */
export const KNOWN_AGENTS: Readonly<Record<string, KnownAgent>> = {
  claude: { command: ["npx", "-y", "@agentclientprotocol/claude-agent-acp"], mode: "default", login: "claude /login" },
  codex: { command: ["npx", "-y", "@agentclientprotocol/codex-acp"], mode: "read-only", login: "codex login" },
  copilot: { command: ["copilot", "--acp"], login: "copilot login" },
  gemini: { command: ["gemini", "--acp"], login: "gemini" },
  goose: { command: ["goose", "acp"], mode: "approve", login: "goose configure" },
  opencode: { command: ["opencode", "acp"], login: "opencode auth login" },
};

/** The most characters that a program may send for one answer. */
const MOST_SENT = 8 * 1024 * 1024;

/** The most characters of the reason that a program gives for a failure. */
const MOST_REASON = 2000;

/** Folders of programs that are running; a Ctrl-C ends this process before each of them has ended. */
const FOLDERS = new Set<string>();
const removeFolders = () => FOLDERS.forEach((folder) => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a program in an empty folder of its own, has it answer, and ends it, whatever happens; then the folder is
 * removed.
 *
 * @param talk Is given the program and its folder.
 * @throws {ModelError} If it cannot be started, ends, or sends too much.
 * @throws The signal's reason, when it aborts.
 */
export async function withProgram<T>(
  { id, command: [command = "", ...args], env }: ReadyProgram,
  { signal, onLine, onEnd }: Pick<LineProgramOptions, "onLine"> & {
    /** Called when it ends. @default no answer can come then */
    readonly onEnd?: LineProgramOptions["onEnd"];
    readonly signal: AbortSignal | undefined;
  },
  talk: (program: LineProgram, folder: string) => Promise<T>,
): Promise<T> {
  const place = environmentVariable("TMPDIR") ?? environmentVariable("TEMP") ?? "/tmp";
  const folder = await mkdtemp(join(place, "convene-seat-")).catch((cause) => {
    throw failed(id, `has no folder to start in: run Deno with --allow-write=${place}`, "not_found", cause);
  });
  if (FOLDERS.size === 0) process.on("exit", removeFolders);
  FOLDERS.add(folder);
  const over = Promise.withResolvers<never>();
  const abort = () => over.reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  over.promise.catch(() => {}); // an answer may come first
  let program: LineProgram | undefined;
  let come = 0;
  const hear = (line: string) => (come += line.length) > MOST_SENT ? over.reject(brokeOff(id, TOO_MUCH)) : onLine(line);
  try {
    signal?.throwIfAborted();
    program = await startLines(command, {
      args,
      env,
      cwd: folder,
      maxBytes: MOST_SENT,
      onLine: hear,
      onEnd: onEnd ?? ((reason) => over.reject(brokeOff(id, reason, come > 0))),
    }).catch((cause) => {
      throw failed(id, `cannot be started: ${whyNot(cause, command)}`, "not_found", cause);
    });
    return await Promise.race([talk(program, folder), over.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
    await program?.close();
    await rm(folder, { recursive: true, force: true });
    FOLDERS.delete(folder);
    if (FOLDERS.size === 0) process.off("exit", removeFolders);
  }
}

/**
 * Makes the error of a program that ended too early. One that said nothing before is not waited for: it cannot be used as
 * it is defined.
 */
export function brokeOff(id: string, reason: string, saidSomething = true): ModelError {
  if (reason === TOO_MUCH) return failed(id, `broke off: ${reason}`, "agent_error");
  return saidSomething
    ? failed(id, `broke off: ${reason}`, "server")
    : failed(id, `does not work: ${reason}`, "not_found");
}

/** Makes the error of a program that gave no answer. */
export function failed(id: string, problem: string, code: FailureCode, cause?: unknown): ModelError {
  return new ModelError(`${id} ${singleLine(problem.slice(0, MOST_REASON))}`, {
    code,
    mayHaveBeenPaid: code !== "not_found",
    cause,
  });
}

function whyNot(cause: unknown, command: string): string {
  const { name, message, code } = fieldsIn(cause);
  if (name === "NotFound" || code === "ENOENT") return `there is no program '${command}' on the path: install it`;
  if (name === "NotCapable" || name === "PermissionDenied") return `run Deno with --allow-run=${command}`;
  return String(message ?? cause);
}
