import { resolve } from "node:path";
import type { Agent } from "../agents/agent.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ClientAgent } from "../agents/client_agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { createModel } from "../models/model_spec.ts";
import { programIn } from "../models/programs/seat_program.ts";
import { RecordedModel } from "../models/recorded_model.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "./errors.ts";
import { RECORDED } from "./outside.ts";
import { programModel } from "./programs.ts";
import type { World } from "./world.ts";
import { variablesOf } from "./variables.ts";

/** Returns a SPEC in a form for comparison: the same for all spellings of a recording's path. */
export function plainSpec(spec: string): string {
  return spec.startsWith(RECORDED) ? RECORDED + resolve(spec.slice(RECORDED.length)) : spec;
}

/**
 * Returns a function that makes a participant's agent. Participants with the same SPEC and effort share one model.
 *
 * @throws {ModelSpecError} If the SPEC names no model, or its key is missing.
 * @throws {RecordingError} If the SPEC names a recording that cannot be read.
 * @throws {ConfigError} If a person must answer and nobody can be asked.
 */
export function agentMaker(
  world: World,
  configuration: Configuration,
): (member: CastMember) => Promise<Agent> {
  const { io, dryRun = false, keysElsewhere = false } = world;
  const models = new Map<string, ChatModel>();
  let hasPerson = false;
  const person = (member: CastMember): Agent => {
    hasPerson = true;
    if (world.person) return world.person(member);
    if (world.terminal || dryRun) return new HumanAgent(omitUndefined({ terminal: world.terminal }));
    throw new ConfigError(
      "Cannot ask a person: standard input is not a terminal. Use a terminal, or a model in a new dialogue",
    );
  };
  const makeModel = async (spec: string, reasoningEffort: Configuration["reasoningEffort"]) => {
    if (spec.startsWith(RECORDED)) {
      const pace = world.pace?.(() => hasPerson);
      const path = pathIn(io.cwd, spec.slice(RECORDED.length));
      return await RecordedModel.open(path, { id: spec, ...omitUndefined({ pace }) });
    }
    if (programIn(spec)) return await programModel(spec, configuration, io, { dryRun });
    if (world.createModel) return await world.createModel(spec, omitUndefined({ reasoningEffort }));
    return await createModel(spec, {
      env: variablesOf(io, configuration.providers, { dryRun: dryRun || keysElsewhere }),
      ...omitUndefined({ baseUrl: configuration.baseUrl, providers: configuration.providers }),
      ...omitUndefined({ contextWindow: world.contextWindow ?? configuration.context?.window }),
      ...omitUndefined({ fetch: io.runtime?.fetch, reasoningEffort }),
    });
  };
  return async (member) => {
    const { model: spec, role, ...own } = member;
    const refusal = world.refusal?.(spec);
    if (refusal !== undefined) throw new ConfigError(refusal);
    if (spec === "client" && role === "client") {
      const { answers } = configuration;
      const canAsk = world.asksClient !== false && (world.person || world.terminal);
      return new ClientAgent(omitUndefined({ answers, person: canAsk ? person(member) : undefined }));
    }
    if (spec === "human") return person(member);
    const { temperature = configuration.temperature, seed = configuration.seed } = own;
    const { reasoningEffort = configuration.reasoningEffort } = own;
    const key = `${spec} ${reasoningEffort}`;
    const model = models.get(key) ?? await makeModel(spec, reasoningEffort);
    models.set(key, model);
    return new ChatAgent({ model, ...omitUndefined({ temperature, seed }) });
  };
}
