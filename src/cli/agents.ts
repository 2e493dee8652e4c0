import { setTimeout as delay } from "node:timers/promises";
import type { Agent } from "../agents/agent.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ClientAgent } from "../agents/client_agent.ts";
import { EmbeddedAgent, type EmbeddedAgentOptions } from "../agents/embedded_agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { createModel } from "../models/model_spec.ts";
import { RecordedModel, type RecordedModelOptions } from "../models/recorded_model.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CastMember } from "../protocols/cast.ts";
import { type Configuration, picked } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "./errors.ts";
import type { Io, World } from "./io.ts";
import { variablesOf } from "./variables.ts";

/** The beginning of a SPEC that names a recording. */
export const RECORDED = "recorded/";

/**
 * Returns a function that makes a participant's agent. Participants with the same SPEC and effort share one model.
 *
 * @param material Material for the embedded agent.
 * @throws {ModelSpecError} If the SPEC names no model, or its key is missing.
 * @throws {RecordingError} If the SPEC names a recording that cannot be read.
 * @throws {ConfigError} If a person must answer and there is no terminal.
 */
export function agentMaker(
  { io, terminal, dryRun = false }: World,
  configuration: Configuration,
  material: EmbeddedAgentOptions = {},
): (member: CastMember) => Promise<Agent> {
  const models = new Map<string, ChatModel>();
  let embedded: Agent | undefined;
  let human: Agent | undefined;
  const person = () => {
    if (!io.interactive && !dryRun) {
      throw new ConfigError(
        "Cannot ask a person: standard input is not a terminal. Use a terminal, or a model in a new dialogue",
      );
    }
    return human ??= new HumanAgent(omitUndefined({ terminal }));
  };
  const makeModel = async (spec: string, reasoningEffort: Configuration["reasoningEffort"]) => {
    if (spec.startsWith(RECORDED)) {
      const pace = io.stderr.terminal ? paced(io, () => human !== undefined) : undefined;
      const path = pathIn(io.cwd, spec.slice(RECORDED.length));
      return await RecordedModel.open(path, { id: spec, ...omitUndefined({ pace }) });
    }
    return await createModel(spec, {
      env: variablesOf(io, configuration.providers, { dryRun }),
      ...picked(configuration, ["baseUrl", "providers"]),
      ...omitUndefined({ fetch: io.runtime?.fetch, reasoningEffort }),
    });
  };
  return async ({ model: spec, role, ...own }) => {
    if (spec === "client" && role === "client") {
      const answers = configuration["answers"] === undefined ? undefined : Object(configuration["answers"]);
      return new ClientAgent(omitUndefined({ answers, person: io.interactive ? person() : undefined }));
    }
    if (spec === "embedded") return embedded ??= new EmbeddedAgent(material);
    if (spec === "human") return person();
    const { temperature = configuration.temperature, seed = configuration.seed } = own;
    const { reasoningEffort = configuration.reasoningEffort } = own;
    const key = `${spec} ${reasoningEffort}`;
    const model = models.get(key) ?? await makeModel(spec, reasoningEffort);
    models.set(key, model);
    return new ChatAgent({ model, ...omitUndefined({ temperature, seed }) });
  };
}

/** The time for a piece of four words, at sixty words a second. */
const PIECE_MS = 1000 * 4 / 60;

/**
 * Returns the pace for recorded answers on a terminal: about sixty words a second. Pressing a key shows the rest of the
 * answer at once.
 *
 * @param hasPerson Returns `true` if a person takes part; key presses are then theirs.
 */
export function paced(
  { onKey }: Pick<Io, "onKey">,
  hasPerson: () => boolean,
): NonNullable<RecordedModelOptions["pace"]> {
  let skipping = new AbortController();
  let listens = false;
  return () => {
    if (!listens && !hasPerson()) {
      listens = true;
      onKey?.(() => {
        skipping.abort();
        skipping = new AbortController();
      });
    }
    const skipped = skipping.signal;
    return (signal) => {
      const ends = signal ? AbortSignal.any([skipped, signal]) : skipped;
      return delay(PIECE_MS, undefined, { signal: ends }).catch(() => {}); // interrupted: the next piece comes at once
    };
  };
}
