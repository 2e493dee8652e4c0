import { dirname, join } from "node:path";
import type { ChatModel } from "../models/chat_model.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { createModel } from "../models/model_spec.ts";
import { RecordedModel } from "../models/recorded_model.ts";
import { reviewerOf } from "../protocols/cast.ts";
import { type Configuration, overlay, type ParticipantConfiguration } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { RECORDED } from "./agents.ts";
import { fileConfiguration } from "./configuration_file.ts";
import type { Context } from "./context.ts";
import { outputPermissionInWords } from "./errors.ts";

/** Something that was looked at. */
interface Check {
  readonly ok: boolean;
  /** What it is, and if it is not well what to do. */
  readonly text: string;
}

/** Newest Deno that this was written for, without its patch level. */
const DENO_WANTED = [2, 9] as const;
/** How long a model may take to answer with one token. */
const CALL_MS = 30_000;

/** `convene doctor`: exits 0 if all is well, else 4. */
export async function run(context: Context): Promise<number> {
  const { args, io, out } = context;
  const checks: Check[] = [];
  const tell = (check: Check) => {
    checks.push(check);
    out.line(`${check.ok ? "✓" : "✗"} ${check.text}`);
  };
  tell(denoVersion(Deno.version.deno));
  let configuration = args.configuration;
  if (args.flags.has("--config")) {
    try {
      configuration = overlay(await fileConfiguration(context), args.configuration);
      tell({ ok: true, text: `configuration ${args.flags.get("--config")}` });
    } catch (error) {
      tell({ ok: false, text: messageOf(error) });
    }
  }
  for (const check of await permissions()) tell(check);
  const { outputDirectory = "./debates", baseUrl } = configuration;
  if (outputDirectory !== false) tell(await outputFolder(outputDirectory, pathIn(io.cwd, outputDirectory)));
  if (configuration.participants?.some(isClient)) {
    tell({ ok: true, text: "client: answers what is written down, and asks a person on a terminal for the rest" });
  }
  for (const spec of modelsIn(configuration)) tell(await modelWorks(spec, context, omitUndefined({ baseUrl })));
  return checks.every(({ ok }) => ok) ? 0 : 4;
}

function denoVersion(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = DENO_WANTED;
  const ok = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
  const what = ok ? "" : `: ${wantedMajor}.${wantedMinor} or newer is needed; npx -y deno@2.9.6 runs one`;
  return { ok, text: `Deno ${version}${what}` };
}

async function permissions(): Promise<readonly Check[]> {
  const wanted = [
    { name: "read", without: "briefs, configurations and archives cannot be read: --allow-read" },
    { name: "write", without: "no archive can be written beyond the folders that are allowed: --allow-write=FOLDER" },
    { name: "net", without: "only hosts that are allowed by name can be reached: --allow-net=HOST" },
  ] as const;
  const checks: Check[] = [];
  for (const { name, without } of wanted) {
    const { state, partial } = await Deno.permissions.query({ name });
    const some = partial === true;
    if (state === "granted" || some) {
      checks.push({ ok: true, text: `permission to ${name}${some ? ", in part" : ""}` });
    } else checks.push({ ok: true, text: `no general permission to ${name}: ${without}` });
  }
  return checks;
}

async function outputFolder(shown: string, path: string): Promise<Check> {
  try {
    await checkOutputFolder(path);
    return { ok: true, text: `archives can be written and locked in ${shown}` };
  } catch (error) {
    const why = messageOf(error);
    const inWords = outputPermissionInWords(why);
    const rest = inWords === why ? "; give another with --out DIR" : "";
    return { ok: false, text: `archives cannot be written in ${shown}: ${inWords}${rest}` };
  }
}

function modelsIn(configuration: Configuration): readonly string[] {
  const { model, models = {}, participants = [], judges = [] } = configuration;
  const all = [...participants.filter((one) => !isClient(one)), ...judges.map(reviewerOf)];
  const named = [model, ...Object.values(models), ...all.map((one) => one.model)];
  return [...new Set(named.filter((spec) => spec !== undefined))];
}

/** Whether they are a client who answers without a model. */
function isClient({ role, model }: ParticipantConfiguration): boolean {
  return role === "client" && model === "client";
}

async function modelWorks(
  spec: string,
  { io, args }: Context,
  { baseUrl }: { readonly baseUrl?: string },
): Promise<Check> {
  if (spec === "embedded") return { ok: true, text: "embedded: needs neither key nor network" };
  if (spec === "human") {
    return io.interactive
      ? { ok: true, text: "human: there is a terminal" }
      : { ok: false, text: "human: standard input is not a terminal; run it on one" };
  }
  try {
    if (spec.startsWith(RECORDED)) {
      await RecordedModel.open(pathIn(io.cwd, spec.slice(RECORDED.length)));
      return { ok: true, text: `${spec}: can be read` };
    }
    const model = await createModel(spec, { env: io.env, ...omitUndefined({ baseUrl, fetch: io.runtime?.fetch }) });
    if (args.flags.has("--no-call")) return { ok: true, text: `${spec}: what it needs is there; it was not called` };
    return await callOnce(spec, model);
  } catch (error) {
    return { ok: false, text: `${spec}: ${messageOf(error)}` };
  }
}

async function callOnce(spec: string, model: ChatModel): Promise<Check> {
  const maxOutputTokens = 1 + (model.reasoningReserve ?? 0);
  const signal = AbortSignal.timeout(CALL_MS);
  try {
    await model.complete([{ role: "user", text: "Say yes." }], { maxOutputTokens, signal });
  } catch (error) {
    if (signal.aborted) {
      return { ok: false, text: `${spec}: no answer within ${CALL_MS / 1000} s; try again, or another model` };
    }
    // It was reached, accepted the key, and spent its one token on nothing to be seen.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "length" && code !== "empty") throw error;
  }
  return { ok: true, text: `${spec}: answers` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Checks that archives can be made in a folder: writes a file in it, locks it, and takes everything away again that was
 * made for it.
 *
 * @throws {Error} If it cannot be done.
 */
async function checkOutputFolder(folder: string): Promise<void> {
  const made = await makeFolders(folder);
  const probe = join(folder, `.convene-${crypto.randomUUID()}`);
  try {
    const file = await systemRuntime.openAppend(probe, { create: true });
    try {
      await file.append(new TextEncoder().encode("probe\n"));
    } finally {
      file.close();
      await Deno.remove(probe);
    }
  } finally {
    for (const path of made) await Deno.remove(path);
  }
}

/** Makes a folder and those above it; gives those that were not there, the innermost first. */
async function makeFolders(folder: string): Promise<readonly string[]> {
  try {
    const { isDirectory } = await Deno.stat(folder);
    if (!isDirectory) throw new Deno.errors.NotADirectory(`${folder} is not a folder`);
    return [];
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const above = dirname(folder) === folder ? [] : await makeFolders(dirname(folder));
  await Deno.mkdir(folder);
  return [folder, ...above];
}
