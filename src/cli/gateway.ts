import { z } from "zod";
import { count, dollars } from "../words/en/numbers.ts";
import { addWorker, removeWorker, workerWith } from "../experiments/gateway/credentials.ts";
import { Gateway } from "../experiments/gateway/gateway.ts";
import { KeptCalls, type LostCall } from "../experiments/gateway/kept_calls.ts";
import { gatewayServer } from "../experiments/gateway/server.ts";
import type { QueueDatabase } from "../experiments/queue/database.ts";
import { refusalOf } from "../experiments/queue/offer.ts";
import { createModel } from "../models/model_spec.ts";
import { ModelSpecError } from "../models/provider_server.ts";
import { COMMON_FIELDS, type Configuration, overlay } from "../protocols/configuration.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { UsageError } from "../setup/errors.ts";
import { UNNAMED } from "../setup/prices.ts";
import { readSettings, type SettingsFile } from "../setup/settings_file.ts";
import { variablesOf } from "../setup/variables.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { reportError } from "./errors.ts";
import type { Context } from "./io.ts";
import { listenFor } from "./listening.ts";
import { withDatabase } from "./queue.ts";
import { cancellation } from "./run.ts";

const { baseUrl, providers, prices, rateLimits, maxCostUsd } = COMMON_FIELDS;
const FIELDS = { baseUrl, providers, prices, rateLimits, maxCostUsd };

/** The file of `convene gateway --config`. */
export const GATEWAY_SETTINGS: SettingsFile = {
  schema: z.strictObject(FIELDS).partial(),
  whole: "the configuration of the gateway",
  help: `its fields are ${Object.keys(FIELDS).join(", ")}`,
  otherName: () => "",
};

/** `convene gateway --queue URL`: asks providers for workers until it is interrupted, or another gateway takes over. */
export async function run(context: Context): Promise<number> {
  const { args, out, err } = context;
  const [added, removed] = [args.flags.get("--add-worker"), args.flags.get("--remove-worker")];
  return await withDatabase(context, args.flags.get("--queue"), async (database) => {
    if (added !== undefined) {
      out.write(`${await addWorker(database.sql, added)}\n`);
      err.line(`The credential of ${added}: set CONVENE_TOKEN to it where that worker runs. It is not shown again.`);
      return 0;
    }
    if (removed === undefined) return await serve(context, database);
    if (await removeWorker(database.sql, removed)) return 0;
    throw new UsageError(`There is no worker '${removed}' to remove`);
  });
}

async function serve(context: Context, { sql, shown }: QueueDatabase): Promise<number> {
  const { args, out, err } = context;
  const { flags } = args;
  const settings = await settingsOf(context);
  const { prices, rateLimits } = settings;
  const opening = Promise.withResolvers<ReturnType<typeof gatewayServer>>();
  // a gateway that cannot listen must not take over
  const { listening, url } = await listenFor(context, 8790, async (request) => await (await opening.promise)(request));
  const { calls, lost, spentUsd } = await takenOver(sql).catch(async (error) => {
    opening.resolve(() => new Response(null, { status: 503 }));
    await listening.close();
    throw error;
  });
  for (const line of lostInWords(lost)) err.line(line);
  const gateway = new Gateway({
    calls,
    createModel: modelMaker(context, settings),
    runtime: systemRuntime,
    ...omitUndefined({ prices, rateLimits, maxCostUsd: settings.maxCostUsd }),
    concurrency: Number(flags.get("--concurrency") ?? 64),
    spentUsd,
  });
  const { signal, stop } = cancellation(context);
  const replaced = new AbortController();
  opening.resolve(gatewayServer({
    gateway,
    workerWith: (token) => workerWith(sql, token),
    onReplaced: () => replaced.abort(),
    onError: (error) => void reportError(error, { err, verbose: flags.has("--verbose") }),
  }));
  out.write(`${url}\n`);
  if (!flags.has("--quiet")) {
    err.line(
      `The gateway of ${shown}; calls with a known price have cost ${
        dollars(gateway.spentUsd)
      } so far. Ctrl-C ends it.`,
    );
  }
  const { maxCostUsd = Infinity } = settings;
  if (gateway.spentUsd >= maxCostUsd) err.line(`The budget of ${dollars(maxCostUsd)} is used up: raise --max-cost.`);
  await aborted(AbortSignal.any([signal, replaced.signal]));
  if (replaced.signal.aborted) err.line("Another gateway has taken over the queue: this one ends.");
  gateway.stop();
  await listening.close();
  await gateway.idle();
  stop();
  return replaced.signal.aborted ? 1 : 0;
}

async function takenOver(sql: QueueDatabase["sql"]) {
  const { calls, lost } = await KeptCalls.takeOver(sql);
  return { calls, lost, spentUsd: await calls.spentUsd() };
}

/** Returns what the operator defines by a file and by flags; flags override the file. */
async function settingsOf({ io, args }: Context): Promise<Pick<Configuration, keyof typeof FIELDS>> {
  const path = args.flags.get("--config");
  const file = path === undefined ? {} : await readSettings(path, { cwd: io.cwd, ...GATEWAY_SETTINGS });
  const settings = overlay(file as Configuration, args.configuration); // just checked; the flags are of the same fields
  if (settings.prices?.[UNNAMED]) throw new UsageError("--price needs the name of a model here: MODEL=IN/OUT");
  return settings;
}

/** Returns a function that makes models with the keys of the gateway. */
function modelMaker(
  { io }: Context,
  { baseUrl, providers }: Pick<Configuration, "baseUrl" | "providers">,
): ConstructorParameters<typeof Gateway>[0]["createModel"] {
  const refusal = refusalOf(io, omitUndefined({ baseUrl, providers }), "gateway");
  const env = variablesOf(io, providers);
  return async (spec, reasoningEffort) => {
    const problem = refusal(spec);
    if (problem !== undefined) throw new ModelSpecError(problem);
    return await createModel(spec, { env, ...omitUndefined({ baseUrl, providers, reasoningEffort }) });
  };
}

function lostInWords(lost: readonly LostCall[]): readonly string[] {
  if (lost.length === 0) return [];
  const cost = lost.reduce((sum, { reservedUsd }) => sum + reservedUsd, 0);
  const names = lost.map(({ dialogue, call, model }) => `  ${dialogue} ${call} (${model})`);
  return [
    `${count(lost.length, "call")} of an earlier gateway may have been paid for without an answer, for ${
      dollars(cost)
    } at most:`,
    ...names,
  ];
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
