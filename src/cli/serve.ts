import { randomBytes } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { cannotWrite } from "../archive/layout.ts";
import { loadBrief } from "../agents/brief.ts";
import type { Agent } from "../agents/agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { DEFINITIONS, overlay, picked } from "../protocols/configuration.ts";
import { priceOf } from "../models/prices.ts";
import { pathIn } from "../runtime/found.ts";
import { serverWith } from "../serve/server.ts";
import { OPERATOR_FILE, type OperatorConfiguration } from "../serve/operator.ts";
import { agentMaker } from "../setup/agents.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { checkPresetsIn } from "../setup/presets.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { readSettings } from "../setup/settings_file.ts";
import { registerSecret } from "../text/redact.ts";
import { toHex } from "../text/hex.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { reportError } from "./errors.ts";
import { hostIn, listenFor, portIn } from "./listening.ts";
import type { Context } from "./io.ts";

/** The port without `--port`. */
const USUAL_PORT = 8787;

/** `convene serve [DIR]`: a page and an API for archives and dialogues, until it is interrupted. */
export async function run(context: Context): Promise<number> {
  const { io, args, out, err, terminal } = context;
  const { flags, operands: [directory = "./debates"] } = args;
  const path = pathIn(io.cwd, directory);
  if (!flags.has("--read-only")) {
    await mkdir(path, { recursive: true }).catch(cannotWrite(`Cannot serve '${directory}'`));
  } else if (!(await stat(path).catch(() => undefined))?.isDirectory()) {
    throw new UsageError(`There is no folder ${directory}: with --read-only, name one that exists`);
  }
  const onError = (error: unknown) => void reportError(error, { err, verbose: flags.has("--verbose") });
  const host = hostIn(flags);
  const token = io.env("CONVENE_TOKEN")?.trim() || toHex(randomBytes(16));
  if (!/^\S{16,}$/.test(token)) throw new ConfigError("CONVENE_TOKEN must have at least 16 characters and no spaces");
  const here = flags.has("--ask-here") && terminal ? new HumanAgent({ terminal }) : undefined;
  if (here) terminal?.open(); // nothing else is shown there
  const whenLeft = flags.get("--when-left");
  if (whenLeft !== undefined && !flags.has("--openai")) throw new UsageError("--when-left is for --openai: give both");
  const isItself = (server: string) => flags.has("--openai") && isOwnAddress(server, flags);
  const operator = await operatorOf(context, isItself);
  const { addChat } = flags.has("--openai") ? await import("../chat/http.ts") : {};
  const { addMcp } = flags.has("--mcp") ? await import("../mcp/http.ts") : {};
  if (addChat && !flags.has("--read-only") && Object.keys(operator.models ?? {}).length === 0) {
    err.line("There is no model, so chat programs get no answer: start the server with --model SPEC");
  }
  let chatToken = "";
  const server = serverWith({
    directory: path,
    token,
    host,
    io,
    operator,
    readOnly: flags.has("--read-only"),
    ...omitUndefined({ concurrency: flags.has("--concurrency") ? Number(flags.get("--concurrency")) : undefined }),
    ...(here ? { askHere: async (request) => (await here.answer(request)).text } : {}),
    onError,
  }, (serving) => {
    addMcp?.(serving, onError);
    addChat?.(serving, { onError, whenLeft: whenLeft === "stop" ? "stop" : "go-on" });
    chatToken = serving.access.chatToken;
  });
  const { listening, url } = await listenFor(context, USUAL_PORT, server.fetch);
  out.write(`${url}/#token=${token}\n`);
  if (addChat) out.write(`For chat programs: base URL ${url}/v1, API key ${chatToken}\n`);
  for (const secret of [token, chatToken]) registerSecret(secret); // from here on, nothing shows them
  const may = flags.has("--read-only") ? "read everything here" : "start dialogues";
  err.line(`Serving ${directory}. Whoever has this address may ${may}. Ctrl-C stops the server.`);
  const { promise: interrupted, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const stop = io.onInterrupt(() => ++asked > 2 ? io.exit(130) : resolve());
  await interrupted;
  err.line("Stopping: dialogues under way can be resumed.");
  await server.close();
  await listening.close();
  stop();
  return 0;
}

/** Names by which this machine reaches itself. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\]|\[?::\]?|0\.0\.0\.0)$/;

/** Returns `true` if a model's server is at the address that this one is about to listen on. */
function isOwnAddress(server: string, flags: Context["args"]["flags"]): boolean {
  const { hostname, port, protocol } = new URL(server);
  const host = hostIn(flags);
  const isHere = hostname === host || `[${host}]` === hostname || (LOOPBACK.test(hostname) && LOOPBACK.test(host));
  return isHere && Number(port || (protocol === "https:" ? 443 : 80)) === portIn(flags, USUAL_PORT);
}

/**
 * Returns what the operator defines by a file and by flags; flags add to the file.
 *
 * @param isItself Returns `true` for an address at which no model may be, because this server listens there.
 */
export async function operatorOf(
  context: Context,
  isItself: (server: string) => boolean = () => false,
): Promise<OperatorConfiguration> {
  const { io, args } = context;
  const path = args.flags.get("--config");
  const form = { cwd: io.cwd, ...OPERATOR_FILE };
  const file = path === undefined ? {} : await readSettings(path, form);
  if (path !== undefined) await checkPresetsIn(path, form, file);
  const { briefs = {}, ...rest } = file as OperatorConfiguration; // just checked
  const folder = dirname(path ?? "");
  const inFile = Object.entries(briefs).map((
    [name, brief],
  ) => [name, pathIn(folder, brief)] as const);
  const given = args.configuration;
  const flagged = Object.entries(fieldsIn(given["briefs"])).map(([name, brief]) => [name, String(brief)] as const);
  const all = overlay(rest, given);
  const { language: _, ...definitions } = picked(all, DEFINITIONS);
  const operator: OperatorConfiguration = {
    ...definitions,
    ...omitUndefined({ language: rest.language, models: all.models, maxCostUsd: all.maxCostUsd }),
    briefs: Object.fromEntries([...inFile, ...flagged].map(([name, brief]) => [name, pathIn(io.cwd, brief)])),
  };
  return await checkedOperator(operator, context, isItself);
}

/**
 * Makes each model and reads each brief, so that what is wrong with them is said at the start, and which models no
 * dialogue can have. Returns what was given, with a price without a model's name given to the model that has none.
 *
 * @throws {ConfigError | ModelSpecError | RecordingError | BriefError | UsageError} For the first that cannot be used.
 */
async function checkedOperator(
  operator: OperatorConfiguration,
  { io, err }: Pick<Context, "io" | "err">,
  isItself: (server: string) => boolean,
): Promise<OperatorConfiguration> {
  const { models = {}, briefs = {}, maxCostUsd, ...settings } = operator;
  if (Object.hasOwn(models, "human")) {
    throw new ConfigError(
      "No model may have the name 'human', which is for people: rename it, in --model NAME=SPEC or in 'models'",
    );
  }
  const agentFor = agentMaker({ io }, settings);
  const agents: Agent[] = [];
  for (const [id, model] of Object.entries(models)) {
    const agent = await agentFor({ id, name: id, role: "participant", model });
    agents.push(agent);
    const own = agent.models?.find(({ server }) => server !== undefined && isItself(server));
    if (own) {
      throw new ConfigError(
        `Cannot offer ${model} with --openai: its server, ${own.server}, is this one, so a dialogue would ask itself. ` +
          "Give another --port",
      );
    }
  }
  const priced = withPriceNamed(operator, agents);
  const isLimited = maxCostUsd !== undefined && !settings.unpriced;
  const offered = isLimited ? agents.flatMap((agent) => agent.models ?? []) : [];
  for (const model of new Set(offered.filter((one) => !priceOf(one, priced.prices)).map(({ id }) => id))) {
    err.line(
      `The price of ${model} is unknown, so no dialogue with it starts under the limit on the cost: give its price ` +
        `with --price ${model}=IN/OUT, or leave it out of the limit with --unpriced`,
    );
  }
  for (const brief of Object.values(briefs)) await loadBrief(brief);
  return priced;
}
