import { ModelError } from "../models/model_error.ts";
import { type ListedModel, listModels } from "../models/models_list.ts";
import { ollamaModel } from "../models/ollama.ts";
import { lookUpModel } from "../models/prices.ts";
import { missingKey, type ProviderServer } from "../models/provider_server.ts";
import { overlay } from "../protocols/configuration.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { withCommas } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { anyConfiguration } from "./configuration_file.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import type { Context, Io } from "./io.ts";
import { table } from "./lines.ts";
import { typed } from "../runtime/typed.ts";
import { serversOf } from "../setup/variables.ts";

/** `convene models [PROVIDER]`: prints a table on a terminal, otherwise one tab-separated line per model. */
export async function run(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const servers = serversOf(io, overlay(await anyConfiguration(context), args.configuration));
  const { asked, isNamed } = chosen(servers, args.operands[0]);
  let code = 0;
  const listed = await Promise.all(asked.map(async (server) => {
    try {
      const models = await listModels(server, { fetch: io.runtime?.fetch });
      return await Promise.all(models.map((model) => withCatalogue(model, server, io)));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      // a local server that is not running is only a problem if it was named
      const isFault = isNamed || server.provider.start === undefined;
      if (isFault) err.line(`convene: ${error.message}`);
      if (isFault) code = 3;
      return [];
    }
  }));
  const models = listed.flat();
  if (models.length === 0 && code === 0 && !isNamed) {
    throw new ConfigError(
      `No provider can be asked: set the variable of a key, or start a server here; ${typed("doctor")} lists them`,
    );
  }
  if (args.flags.has("--json")) out.json({ models });
  else if (out.terminal) { for (const line of table([HEADINGS, ...models.map(cellsOf)])) out.line(line); }
  else for (const model of models) out.line(cellsOf(model).join("\t"));
  return code;
}

/**
 * Returns the servers to ask: the named provider's, or all that need no missing key.
 *
 * @throws {UsageError} If there is no such provider.
 * @throws {ConfigError} If the named provider's key is missing.
 */
function chosen(servers: readonly ProviderServer[], name: string | undefined) {
  if (name === undefined) return { asked: servers.filter((server) => !missingKey(server)), isNamed: false };
  const server = servers.find((one) => one.name === name);
  if (!server) {
    const names = servers.map((one) => one.name);
    throw new UsageError(
      `There is no provider '${name}'${didYouMean(name, names) || `: the providers are ${names.join(", ")}`}`,
    );
  }
  const missing = missingKey(server);
  if (missing !== undefined) throw new ConfigError(`Cannot list models of ${name} without a key: ${missing}`);
  return { asked: [server], isNamed: true };
}

/** A model as it is printed, with its SPEC; unknown details are absent. */
type ShownModel = Omit<ListedModel, "takesImages">;

/** Adds details from the catalogue and from Ollama. */
async function withCatalogue(
  { model, contextWindow, price }: ListedModel,
  server: ProviderServer,
  { runtime }: Io,
): Promise<ShownModel> {
  const { name, bills } = server;
  const id = `${name}/${model}`;
  const known = await lookUpModel(id);
  const own = name === "ollama" ? await ollamaModel({ server, model, fetch: runtime?.fetch }) : {};
  return {
    model: id,
    ...omitUndefined({
      contextWindow: own.set ?? known.contextWindow ?? contextWindow ?? own.largest,
      price: bills ? known.price ?? price : undefined,
    }),
  };
}

const HEADINGS = ["Model", "Context", "Input $/M", "Output $/M"] as const;

/** Returns the cells of a model's row; unknown details are empty. */
function cellsOf({ model, contextWindow, price }: ShownModel): readonly string[] {
  const size = contextWindow === undefined ? "" : withCommas(contextWindow);
  return [singleLine(model), size, ...[price?.inputUsd, price?.outputUsd].map((usd) => dollarsOf(usd))];
}

/** Rounds away the noise of floating-point arithmetic. */
function dollarsOf(usd: number | undefined): string {
  return usd === undefined ? "" : String(Number(usd.toFixed(4)));
}
