import type { Agent } from "../agents/agent.ts";
import type { Brief } from "../agents/brief.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ClientAgent } from "../agents/client_agent.ts";
import { EmbeddedAgent } from "../agents/embedded_agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import type { Terminal } from "../agents/terminal.ts";
import type { Source } from "../agents/source.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { createModel } from "../models/model_spec.ts";
import { RecordedModel } from "../models/recorded_model.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CastMember } from "../protocols/cast.ts";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "./errors.ts";
import type { Io } from "./io.ts";
import { paced } from "./paced.ts";

/** The beginning of a SPEC that names a recording. */
export const RECORDED = "recorded/";

/** Everything that agents are made from. */
export interface AgentMakerOptions {
  readonly io: Io;
  readonly brief?: Brief;
  readonly sources?: readonly Source[];
  readonly baseUrl?: string;
  /** Of those who have no temperature or seed of their own. */
  readonly temperature?: number;
  readonly seed?: number;
  /** Answers of a client, by id of the question. */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** Where people are asked. @default the terminal of this process */
  readonly personTerminal?: Terminal;
  /** Makes agents that can be rehearsed with and cannot be asked: without keys, and without a terminal. */
  readonly dryRun?: boolean;
}

/** Makes agents: one model for all who have the same SPEC. */
export class AgentMaker {
  readonly #options: AgentMakerOptions;
  readonly #models = new Map<string, ChatModel>();
  #embedded: Agent | undefined;
  #human: Agent | undefined;

  constructor(options: AgentMakerOptions) {
    this.#options = options;
  }

  /**
   * Makes the agent of one participant.
   *
   * @throws {ModelSpecError} If the SPEC names no model, or its key is missing.
   * @throws {RecordingError} If the SPEC names a recording that cannot be read.
   * @throws {ConfigError} If a person is to answer and there is no terminal.
   */
  async agentFor({ model, temperature, seed, role }: CastMember): Promise<Agent> {
    const { brief, sources, answers, io, temperature: commonTemperature, seed: commonSeed } = this.#options;
    if (model === "client" && role === "client") {
      const person = io.interactive ? this.#person() : undefined;
      return new ClientAgent(omitUndefined({ answers, person }));
    }
    if (model === "embedded") return this.#embedded ??= new EmbeddedAgent(omitUndefined({ brief, sources }));
    if (model === "human") return this.#person();
    return new ChatAgent({
      model: await this.#modelOf(model),
      ...omitUndefined({ temperature: temperature ?? commonTemperature, seed: seed ?? commonSeed }),
    });
  }

  async #modelOf(spec: string): Promise<ChatModel> {
    const model = this.#models.get(spec) ?? await this.#makeModel(spec);
    this.#models.set(spec, model);
    return model;
  }

  async #makeModel(spec: string): Promise<ChatModel> {
    const { io, baseUrl, dryRun = false } = this.#options;
    if (spec.startsWith(RECORDED)) {
      const pace = io.stderr.terminal ? paced(io, () => this.#human !== undefined) : undefined;
      const path = pathIn(io.cwd, spec.slice(RECORDED.length));
      return await RecordedModel.open(path, { id: spec, ...omitUndefined({ pace }) });
    }
    // Nothing is sent in a dry run, so that no key is needed.
    const env = (name: string) => io.env(name) ?? (dryRun && name.endsWith("_API_KEY") ? "none" : undefined);
    return await createModel(spec, { env, ...omitUndefined({ baseUrl, fetch: io.runtime?.fetch }) });
  }

  #person(): Agent {
    const { io, dryRun = false } = this.#options;
    if (!io.interactive && !dryRun) {
      throw new ConfigError(
        "Cannot ask a person as standard input is not a terminal: run it on one. A new dialogue can have a model in their place",
      );
    }
    return this.#human ??= new HumanAgent(omitUndefined({ terminal: this.#options.personTerminal }));
  }
}
