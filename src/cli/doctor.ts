import { unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { count } from "../words/en/numbers.ts";
import { KNOWN_AGENTS, programIn } from "../models/programs/seat_program.ts";
import { createModel, parseModelSpec } from "../models/model_spec.ts";
import { listModels } from "../models/models_list.ts";
import { ollamaAdvice, ollamaLoadedContext } from "../models/ollama.ts";
import { missingKey } from "../models/provider_server.ts";
import { variablesIn } from "../models/request_extras.ts";
import { RecordedModel } from "../models/recorded_model.ts";
import { reviewersIn } from "../protocols/cast.ts";
import { type Configuration, overlay, type ParticipantConfiguration } from "../protocols/configuration.ts";
import { exists, pathIn } from "../runtime/found.ts";
import { HOST, permissionTo } from "../runtime/host.ts";
import { program, typed, unboundedly } from "../runtime/typed.ts";
import { withCommas, wrap } from "../text/display.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { RECORDED } from "../setup/outside.ts";
import { isInstalled, programModel } from "../setup/programs.ts";
import { anyConfiguration } from "./configuration_file.ts";
import { outputPermissionInWords } from "./errors.ts";
import type { Context } from "./io.ts";
import { serversOf, variablesOf } from "../setup/variables.ts";

/** The oldest supported versions, without the patch level, and how to get one. */
const WANTED = {
  Deno: { oldest: [2, 9], advice: "npx -y deno@2.9.6 runs a supported version" },
  Node: { oldest: [22, 13], advice: "see nodejs.org" },
} as const;
/** The time limit for a model's one-token answer. */
const CALL_MS = 30_000;

/** `convene doctor`: exits 0 if all is well, else 4. */
export async function run(context: Context): Promise<number> {
  const { args, io, out } = context;
  let ok = true;
  const print = (text: string) => {
    const lines = text.split("\n").map((line) => out.terminal ? wrap(line, { width: out.width, rest: "    " }) : line);
    for (const line of lines) out.line(line);
  };
  /** Runs a check, which returns a text on success, with a mark of its own or without, and throws otherwise. */
  const check = async (run: () => string | Promise<string>, inWords = (message: string) => message) => {
    try {
      const text = await run();
      print(/^[✓-] /.test(text) ? text : `✓ ${text}`);
    } catch (error) {
      ok = false;
      print(`✗ ${inWords(error instanceof Error ? error.message : String(error))}`);
    }
  };
  await check(runtimeVersion);
  let configuration = args.configuration;
  const path = args.flags.get("--config");
  if (path !== undefined) {
    await check(async () => {
      configuration = overlay(await anyConfiguration(context), args.configuration);
      return `configuration ${path}`;
    });
  }
  for (const line of await permissions()) print(`✓ ${line}`);
  const models = modelsIn(configuration);
  let isUsable = models.length > 0;
  await check(async () => {
    const lines = await providers(context, configuration);
    const isAny = lines.some((line) => line.startsWith("✓"));
    isUsable ||= isAny;
    const none = isAny ? "" : ": none can be used yet";
    return [`${isAny ? "✓" : "-"} providers${none} (keys come from the environment or .env):`, ...lines].join("\n  ");
  });
  print(["- agents (they run as you, and are not isolated):", ...await agents(context, configuration)].join("\n  "));
  const { outputDirectory = "./debates" } = configuration;
  if (outputDirectory !== false) {
    await check(
      () => outputFolder(outputDirectory, pathIn(io.cwd, outputDirectory)),
      (why) => {
        const inWords = outputPermissionInWords(why);
        const rest = inWords === why ? "; give another with --out DIR" : "";
        return `cannot write archives in ${outputDirectory}: ${inWords}${rest}`;
      },
    );
  }
  if (configuration.participants?.some(isClient)) {
    print("✓ client: gives the configured answers, and asks a person on a terminal for the rest");
  }
  for (const spec of models) {
    await check(() => modelWorks(spec, context, configuration), (why) => `${spec}: ${why}`);
  }
  if (!isUsable) print(nextSteps());
  return ok ? 0 : 4;
}

/** Returns what somebody without a key can do, as lines. */
function nextSteps(): string {
  const hold = typed('debate "A motion" --model');
  return [
    "",
    "What to do next, any of these:",
    "- watch a debate with recorded answers, without a key:",
    `    ${demo()}`,
    "- use a free model on this machine, with Ollama:",
    "    ollama serve",
    "    ollama pull llama3.2",
    `    ${hold} ollama/llama3.2`,
    "- use a provider; its key may also be in .env:",
    "    export OPENAI_API_KEY=...",
    `    ${hold} openai/gpt-4o-mini`,
  ].join("\n");
}

/** Returns the command that plays a recorded debate: a task in a clone, otherwise the one that writes its brief. */
function demo(): string {
  const own = program();
  return own === "convene" ? typed("init") : own.replace(/convene$/, "demo");
}

function runtimeVersion(): string {
  const { name, version } = HOST;
  const { oldest: [oldestMajor, oldestMinor], advice } = WANTED[name];
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return `${name} ${version}`;
  throw new Error(`${name} ${version}: version ${oldestMajor}.${oldestMinor} or later is required; ${advice}`);
}

/** Missing general permissions are not errors, because folders and hosts may be allowed by name. */
async function permissions(): Promise<readonly string[]> {
  const wanted = [
    { name: "read", without: "briefs, configurations and archives cannot be read: --allow-read" },
    { name: "write", without: "archives can be written only in allowed folders: --allow-write=FOLDER" },
    { name: "net", without: "only hosts allowed by name can be reached: --allow-net=HOST" },
  ] as const;
  const lines = await Array.fromAsync(wanted, async ({ name, without }) => {
    const given = await permissionTo(name);
    if (given === undefined) return [];
    if (given === "none") return [`no general permission to ${name}: ${without}`];
    return [`permission to ${name}${given === "part" ? ", in part" : ""}`];
  });
  return lines.flat();
}

/** Writes and locks a file in a folder or, if the folder does not exist yet, in the folder that would contain it. */
async function outputFolder(shown: string, path: string): Promise<string> {
  let folder = path;
  while (!await exists(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const probe = join(folder, `.convene-${crypto.randomUUID()}`);
  const file = await systemRuntime.openAppend(probe, { create: true });
  try {
    await file.append(new TextEncoder().encode("probe\n"));
  } finally {
    file.close();
    await unlink(probe);
  }
  return `archives can be written and locked in ${shown}`;
}

/** Time limit for a local server to answer, in ms. */
const LOCAL_MS = 1000;

/** Returns a line for each provider, with the state of its key or of its local server. */
async function providers({ io }: Context, configuration: Configuration): Promise<readonly string[]> {
  const servers = serversOf(io, configuration);
  return await Promise.all(servers.map(async (server) => {
    const { name, provider, baseUrl, apiKey, bills, extras } = server;
    const { start, keyEnv } = provider;
    const at = bills ? "" : ` at ${baseUrl}`;
    if (start !== undefined) {
      const options = { fetch: io.runtime?.fetch, waitMs: LOCAL_MS };
      const models = await listModels(server, options).catch(() => undefined);
      if (models === undefined) return `- ${name}: nothing answers${at}; start it with '${start}'`;
      return `✓ ${name}: answers${at}, with ${count(models.length, "model")}`;
    }
    const missing = missingKey(server);
    if (missing !== undefined) return `- ${name}${at}: ${extras.missing ?? keyEnv} is not set`;
    const variables = [apiKey === undefined ? [] : keyEnv ?? [], variablesIn(provider)].flat();
    if (variables.length === 0) return `✓ ${name}${at}: no key is needed`;
    return `✓ ${name}${at}: ${variables.join(", ")} ${variables.length > 1 ? "are" : "is"} set`;
  }));
}

/** Returns a line for each agent: those that the configuration defines, and those that are known by name. */
async function agents({ io }: Context, { agents = {}, commands = {} }: Configuration): Promise<readonly string[]> {
  if (io.env("PATH") === undefined) return [`- not looked for: this needs to read PATH. ${unboundedly("doctor")}`];
  const all = [
    ...Object.entries({ ...KNOWN_AGENTS, ...agents }).map(([name, each]) => [`acp/${name}`, each] as const),
    ...Object.entries(commands).map(([name, each]) => [`command/${name}`, each] as const),
  ];
  return await Promise.all(all.map(async ([spec, each]) => {
    const { command } = each;
    if (!await isInstalled(each, io)) return `- ${spec}: there is no '${command[0]}' on the path`;
    const isFetched = command[0] === "npx" && command[1] === "-y";
    return `✓ ${spec}: ${isFetched ? "fetched at its first use" : "installed"} (${command.join(" ")})`;
  }));
}

function modelsIn(configuration: Configuration): readonly string[] {
  const { model, models = {}, participants = [] } = configuration;
  const speaking = participants.filter((one) => !isClient(one));
  const all = [...speaking, ...reviewersIn(configuration)].map((one) => one.model);
  return [...new Set([model, ...Object.values(models), ...all].filter((spec) => spec !== undefined))];
}

/** Returns `true` for a client that answers without a model. */
function isClient({ role, model }: ParticipantConfiguration): boolean {
  return role === "client" && model === "client";
}

async function modelWorks(spec: string, { io, args }: Context, configuration: Configuration): Promise<string> {
  if (spec === "human") {
    if (!io.interactive) throw new Error("standard input is not a terminal; run this on a terminal");
    return "human: a terminal is available";
  }
  if (spec.startsWith(RECORDED)) {
    await RecordedModel.open(pathIn(io.cwd, spec.slice(RECORDED.length)));
    return `${spec}: readable`;
  }
  const { baseUrl, providers } = configuration;
  const model = programIn(spec) ? await programModel(spec, configuration, io) : await createModel(spec, {
    env: variablesOf(io, providers),
    ...omitUndefined({ baseUrl, providers, fetch: io.runtime?.fetch }),
  });
  const { contextWindow, contextWindowKnown } = model;
  const assumed = contextWindowKnown || configuration.context?.window !== undefined
    ? ""
    : `; its context size is unknown (${withCommas(contextWindow)} tokens assumed): set it with --context-window`;
  if (args.flags.has("--no-call")) return `${spec}: ready; not called${assumed}`;
  const signal = AbortSignal.timeout(CALL_MS);
  try {
    const maxOutputTokens = 1 + (model.reasoningReserve ?? 0);
    await model.complete([{ role: "user", text: "Say yes." }], { maxOutputTokens, signal });
  } catch (error) {
    if (signal.aborted) throw new Error(`no answer within ${CALL_MS / 1000} s; try again, or another model`);
    // The model was reached, accepted the key, and spent its one token on invisible output.
    if (!["length", "empty"].includes(String(fieldsIn(error)["code"]))) throw error;
  }
  const server = serversOf(io, configuration).find(({ name }) => name === "ollama");
  if (!server || !spec.startsWith("ollama/")) return `${spec}: answers${assumed}`;
  const served = { server, model: parseModelSpec(spec).model, fetch: io.runtime?.fetch };
  const tokens = await ollamaLoadedContext(served) ?? (contextWindowKnown ? contextWindow : undefined);
  const size = tokens === undefined ? "" : `, in a context of ${withCommas(tokens)} tokens`;
  return `${spec}: answers${size}${(tokens ?? 0) < contextWindow ? ollamaAdvice(spec, contextWindow) : ""}`;
}
