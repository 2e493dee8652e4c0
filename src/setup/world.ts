import type { Agent } from "../agents/agent.ts";
import type { Terminal } from "../agents/terminal.ts";
import type { ChatModel } from "../models/chat_model.ts";
import type { CreateModelOptions } from "../models/provider_server.ts";
import type { RecordedModelOptions } from "../models/recorded_model.ts";
import type { RateLimits } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The files, variables and clock that dialogues are set up with. */
export interface Surroundings {
  /** The folder that relative paths start from. @default the folder of this process */
  readonly cwd?: string;
  /** An environment variable; also `undefined` if reading it is not allowed. */
  env(name: string): string | undefined;
  /** Names of the agents and commands that a file, a journal or a job may have started. @default none */
  readonly allowAgents?: readonly string[];
  /** The clock, disk and network of dialogues. @default the real ones */
  readonly runtime?: Runtime;
}

/** The environment for building a dialogue. */
export interface World {
  readonly io: Surroundings;
  /** The terminal on which people answer, if anybody can. */
  readonly terminal?: Terminal | undefined;
  /** Returns the agent of a person who takes part. @default people answer on the terminal */
  readonly person?: ((member: CastMember) => Agent) | undefined;
  /** `false` if nobody answers a client's questions now. @default true, if a person can be asked */
  readonly asksClient?: boolean;
  /**
   * Returns the pace of recorded answers, given a function that returns `true` if a person takes part.
   *
   * @default they come at once
   */
  readonly pace?: ((hasPerson: () => boolean) => NonNullable<RecordedModelOptions["pace"]>) | undefined;
  /**
   * Returns the limits of a provider, always the same object: dialogues held at the same time share them.
   *
   * @default those of the configuration, for each dialogue by itself
   */
  readonly rateLimitsOf?: (provider: string) => RateLimits;
  /** The most US dollars that a dialogue may cost here, whatever its own limit. @default no limit but its own */
  readonly mostCostUsd?: number | undefined;
  /** Returns the reason why a model may not be used here, given its SPEC; `undefined` if it may. @default all may */
  readonly refusal?: (spec: string) => string | undefined;
  /** Makes the model of a SPEC. @default `createModel()`, with the keys of the environment */
  readonly createModel?: (spec: string, options: Pick<CreateModelOptions, "reasoningEffort">) => Promise<ChatModel>;
  /**
   * The dialogue is one of many that share their documents: its archive names them by hash, and keeps none of them.
   *
   * @default false
   */
  readonly sharesDocuments?: boolean;
  /** Size of everybody's context, given when a dialogue resumes, for servers that load models with it. */
  readonly contextWindow?: number;
  /** Builds dialogues that are held elsewhere, where the keys are. @default false */
  readonly keysElsewhere?: boolean;
  /** Rehearses the dialogue only: its journal stays in memory, and it needs no keys and no people. */
  readonly dryRun?: boolean;
}
