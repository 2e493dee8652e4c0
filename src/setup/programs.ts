import { stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { ChatModel } from "../models/chat_model.ts";
import {
  KNOWN_AGENTS,
  programIn,
  type ProgramKind,
  programsIn,
  type SeatProgram,
} from "../models/programs/seat_program.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { exists } from "../runtime/found.ts";
import { mayReadVariable, mayRun } from "../runtime/host.ts";
import { registerSecret } from "../text/redact.ts";
import { unboundedly } from "../runtime/typed.ts";
import { shellWord } from "../text/shell_word.ts";
import { ConfigError } from "./errors.ts";
import type { Surroundings } from "./world.ts";

/** Fields that define programs, by the beginning of their SPECs. */
const DEFINED_IN = { acp: "agents", command: "commands" } as const satisfies Readonly<Record<ProgramKind, string>>;

/**
 * Makes the model of a program that answers in a seat; starts nothing yet. The operator has defined it, or allows one that
 * is known by name.
 *
 * @throws {ConfigError} If there is no such program, it is not allowed, or a variable that it needs is not set.
 */
export async function programModel(
  spec: string,
  configuration: Pick<Configuration, "agents" | "commands">,
  io: Surroundings,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<ChatModel> {
  const { kind, name } = programIn(spec) ?? { kind: "acp", name: "" };
  const { [DEFINED_IN[kind]]: defined = {} } = configuration;
  const own = Object.hasOwn(defined, name) ? defined[name] : undefined;
  const known = kind === "acp" && Object.hasOwn(KNOWN_AGENTS, name) ? KNOWN_AGENTS[name] : undefined;
  const program = own ?? known;
  if (!program) throw new ConfigError(unknownProgram(spec, kind, Object.keys(defined)));
  if (!own && !io.allowAgents?.includes(name)) {
    throw new ConfigError(
      `Cannot use '${spec}': it starts '${program.command.join(" ")}', which runs as you and is not ` +
        `isolated. If you want that, repeat the command with --allow-agents ${shellWord(name)}`,
    );
  }
  if (!dryRun && !(mayReadVariable("PATH") && mayRun(program.command[0] ?? ""))) {
    throw new ConfigError(`Cannot start '${spec}': starting programs is not allowed here. ${unboundedly("…")}`);
  }
  const values = (program.env ?? []).map((variable) => [variable, valueOf(variable, spec, io, dryRun)]);
  const files = (program.files ?? []).map((path) => resolve(io.cwd ?? ".", path));
  for (const path of files) {
    if (!await exists(path)) throw new ConfigError(`'${spec}' may read ${path}, but there is no such file or folder`);
  }
  const ready = { ...program, id: spec, env: Object.fromEntries(values), files };
  if (kind === "acp") return (await import("../models/programs/acp_model.ts")).acpModel(ready);
  return (await import("../models/programs/command_model.ts")).commandModel(ready);
}

function unknownProgram(spec: string, kind: ProgramKind, defined: readonly string[]): string {
  const names = [...new Set([...defined, ...kind === "acp" ? Object.keys(KNOWN_AGENTS) : []])].sort();
  const field = DEFINED_IN[kind];
  return `Cannot use '${spec}': ${names.length > 0 ? `there are ${names.join(", ")}` : "no program is defined"}. ` +
    `Define one under '${field}' in the file of --config, with its command`;
}

function valueOf(variable: string, spec: string, { env }: Surroundings, dryRun: boolean): string {
  const value = env(variable);
  if (value === undefined && !dryRun) {
    throw new ConfigError(`'${spec}' needs the variable ${variable}: set it in the environment or in .env`);
  }
  if (value !== undefined && isSecret(variable, value)) registerSecret(value);
  return value ?? "";
}

/** Returns `true` if a program in SPECs is neither defined nor known by name. */
export function needsDefinition(specs: readonly string[], { agents = {}, commands = {} }: Configuration): boolean {
  return specs.some((spec) => {
    const { kind, name = "" } = programIn(spec) ?? {};
    const defined = kind === "acp" ? { ...KNOWN_AGENTS, ...agents } : commands;
    return kind !== undefined && !Object.hasOwn(defined, name);
  });
}

/** Returns `true` for what looks like a key by its name or as it is, and not like a path or a word. */
function isSecret(variable: string, value: string): boolean {
  return /key|token|secret|passw|credential|auth/i.test(variable) || /^[^\s/\\:]{20,}$/.test(value);
}

/** Returns the names of the programs in SPECs, wherever they stand in a value, that the operator has not allowed. */
export function programsNotAllowed(value: unknown, { allowAgents = [] }: Surroundings): readonly string[] {
  return programsIn(value).filter((name) => !allowAgents.includes(name));
}

/** Returns the flag by which the operator allows programs; empty for none. */
export function allowingFlag(names: readonly string[]): string {
  return names.length === 0 ? "" : ` --allow-agents ${shellWord(names.join(","))}`;
}

/**
 * Checks that the operator allows the programs that a file or a job names.
 *
 * @throws {ConfigError} Which names the flag.
 */
export function checkPrograms(value: unknown, where: string, io: Surroundings): void {
  const names = programsNotAllowed(value, io);
  if (names.length === 0) return;
  throw new ConfigError(
    `${where} names programs, which run as you and are not isolated. If you want that, add${allowingFlag(names)}`,
  );
}

/** Returns `true` if a program stands where the system looks for it. */
export async function isInstalled({ command: [command = ""] }: SeatProgram, { env }: Surroundings): Promise<boolean> {
  const places = isAbsolute(command)
    ? [command]
    : (env("PATH") ?? "").split(delimiter).map((dir) => join(dir, command));
  const found = await Promise.all(places.map((path) => stat(path).then((each) => each.isFile(), () => false)));
  return found.includes(true);
}
