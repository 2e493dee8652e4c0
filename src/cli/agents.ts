import type { Agent } from "../agents/agent.ts";
import type { Brief } from "../agents/brief.ts";
import { EmbeddedAgent } from "../agents/embedded_agent.ts";
import type { Terminal } from "../agents/terminal.ts";
import type { Source } from "../agents/source.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CastMember } from "./cast.ts";
import { ConfigError } from "./cli_error.ts";
import type { Io } from "./io.ts";
import { paced } from "./paced.ts";
import { pathIn } from "./paths.ts";

/** What a SPEC begins with that names a recording. */
export const RECORDED = "recorded/";

/** What agents are made from. */
export interface AgentMakerOptions {
  readonly io: Io;
  readonly brief?: Brief;
  readonly sources?: readonly Source[];
  readonly baseUrl?: string;
  /** Of those who have no temperature or seed of their own. */
  readonly temperature?: number;
  readonly seed?: number;
  /** What a client answers, by id of the question. */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** Where people are asked. @default the terminal of this process */
  readonly personTerminal?: Terminal;
  /** Makes agents that can be rehearsed with and cannot be asked: without keys, and without a terminal. */
  readonly dryRun?: boolean;
}

/** Makes who answers, loading no more than is asked for: one model for all who have the same SPEC. */
export class AgentMaker {
  readonly #options: AgentMakerOptions;
  readonly #models = new Map<string, ChatModel>();
  #embedded: Agent | undefined;
  #human: Promise<Agent> | undefined;

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
    if (model === "client" && role === "client") return await this.#makeClient();
    if (model === "embedded") {
      const { brief, sources } = this.#options;
      return this.#embedded ??= new EmbeddedAgent(omitUndefined({ brief, sources }));
    }
    if (model === "human") return await (this.#human ??= this.#makeHuman());
    const { ChatAgent } = await import("./chat_parts.ts");
    const { temperature: commonTemperature, seed: commonSeed } = this.#options;
    return new ChatAgent({
      model: await this.#modelOf(model),
      ...omitUndefined({ temperature: temperature ?? commonTemperature, seed: seed ?? commonSeed }),
    });
  }

  async #modelOf(spec: string): Promise<ChatModel> {
    const made = this.#models.get(spec);
    if (made) return made;
    const { io, baseUrl, dryRun = false } = this.#options;
    if (spec.startsWith(RECORDED)) {
      const { RecordedModel } = await import("../models/recorded_model.ts");
      const pace = io.stderr.terminal ? paced(io, () => this.#human !== undefined) : undefined;
      const path = pathIn(io.cwd, spec.slice(RECORDED.length));
      const model = await RecordedModel.open(path, { id: spec, ...omitUndefined({ pace }) });
      this.#models.set(spec, model);
      return model;
    }
    const { createModel } = await import("./chat_parts.ts");
    // Nothing is sent in a dry run, so that no key is needed.
    const env = (name: string) => io.env(name) ?? (dryRun && name.endsWith("_API_KEY") ? "none" : undefined);
    const model = await createModel(spec, { env, ...omitUndefined({ baseUrl, fetch: io.runtime?.fetch }) });
    this.#models.set(spec, model);
    return model;
  }

  /** Answers from what was written down; what is not, a person is asked, where one can be. */
  async #makeClient(): Promise<Agent> {
    const { ClientAgent } = await import("../agents/client_agent.ts");
    const { io, answers } = this.#options;
    const person = io.interactive ? await (this.#human ??= this.#makeHuman()) : undefined;
    return new ClientAgent(omitUndefined({ answers, person }));
  }

  async #makeHuman(): Promise<Agent> {
    const { HumanAgent } = await import("../agents/human_agent.ts");
    const { io, dryRun = false } = this.#options;
    if (!io.interactive && !dryRun) {
      throw new ConfigError(
        "Cannot ask a person as standard input is not a terminal: run it on one. A new dialogue can have a model in their place",
      );
    }
    return new HumanAgent(omitUndefined({ terminal: this.#options.personTerminal }));
  }
}
