import { rm } from "node:fs/promises";
import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { Finding } from "../../transcript/claim.ts";
import { type Listened, listened } from "../_listened_fixture.ts";
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateConfig,
  type DebateParticipant,
  type DebateResult,
  type DebateWorkflow,
} from "./mod.ts";

/** Tokens of each scripted call. */
export const USAGE = { inputTokens: 100, outputTokens: 10 } as const;

/** What scripted participants say; what is left out is the same for all. */
export interface Script {
  /** @default 2 */
  readonly advocates?: number;
  /** @default 0 */
  readonly checkers?: number;
  /** What an advocate or the moderator says in its nth speech. @default "Ada speaks 1." */
  readonly say?: (id: string, n: number, prompt: Prompt) => string;
  /** The scores of a message by criterion. @default 5 for each */
  readonly score?: (message: number, criteria: readonly string[]) => Readonly<Record<string, number>> | string;
  /** What a checker finds on a message. @default nothing */
  readonly find?: (message: number, checker: string) => readonly Finding[];
  /** What the moderator says to the speaker of a message that breaks a rule, or a ruling in its own words. @default nothing */
  readonly rule?: (message: number) => string | object | undefined;
  /** Lines with conditions that are looked at before all that, by participant's id. */
  readonly lines?: Readonly<Record<string, readonly ScriptedLine[]>>;
  /** Who answers in place of a scripted model, by participant's id. */
  readonly agents?: Readonly<Record<string, Agent>>;
  /** Names of models, by participant's id. @default "scripted/" and the id */
  readonly models?: Readonly<Record<string, string>>;
  /** Tokens of prompt and answer together, of all models. @default 128000 */
  readonly contextWindow?: number;
}

/** Participants of a debate and the models behind them. */
export interface Scene {
  readonly participants: readonly DebateParticipant[];
  /** By participant's id; those with an agent of their own have none. */
  readonly models: Readonly<Record<string, ScriptedModel>>;
  /** Requests to all models. */
  readonly calls: number;
}

const ADVOCATES = ["Ada", "Ben", "Cy", "Dee"] as const;
const CHECKERS = ["Fay", "Gus"] as const;

/** A moderator `mo`, advocates `ada`, `ben`, `cy` and checkers `fay`, `gus`, who say what a script says. */
export function scene(script: Script = {}): Scene {
  const models: Record<string, ScriptedModel> = {};
  const agentOf = (name: string): Agent => {
    const id = name.toLowerCase();
    return script.agents?.[id] ?? new ChatAgent({ model: models[id] = modelOf(name, script) });
  };
  const options = (name: string) => ({ name, agentConfig: { id: name.toLowerCase() } });
  const participants = [
    createDebateModerator(options("Mo"), agentOf("Mo")),
    ...ADVOCATES.slice(0, script.advocates ?? 2).map((name) =>
      createDebateParticipant({ ...options(name), position: `The side of ${name}` }, agentOf(name))
    ),
    ...CHECKERS.slice(0, script.checkers ?? 0).map((name) => createDebateFactChecker(options(name), agentOf(name))),
  ];
  return {
    participants,
    models,
    get calls() {
      return Object.values(models).reduce((sum, model) => sum + model.calls.length, 0);
    },
  };
}

/** A debate of scripted participants, kept in memory unless it is told otherwise. */
export function scripted({ participants }: Scene, config: DebateConfig = {}): DebateWorkflow {
  return createDebateWorkflow("Should we?", participants, { outputDirectory: false, ...config });
}

/** What a debate came to, with the lines of its journal. */
export type HeldDebate = Listened<DebateResult>;
export { listened };

/** Holds a debate of a script. */
export function held(script: Script = {}, config: DebateConfig = {}): Promise<HeldDebate & { readonly scene: Scene }> {
  const cast = scene(script);
  return listened((options) => scripted(cast, config).run(options)).then((debate) => ({ ...debate, scene: cast }));
}

/** The messages, each as `kind speaker`. */
export function order({ messages }: Pick<DebateResult, "messages">): readonly string[] {
  return messages.map(({ kind, speaker }) => `${kind} ${speaker}`);
}

/** Runs a test in a folder of its own. */
export async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Number of the message that a question is about. */
export function subjectOf(prompt: Prompt): number {
  const found = prompt.flatMap(({ text }) => /^This is about message (\d+),/m.exec(text)?.[1] ?? []);
  return Number(found.at(-1));
}

function modelOf(
  name: string,
  { say, score, find, rule, lines, models, contextWindow = 128_000 }: Script,
): ScriptedModel {
  const id = name.toLowerCase();
  let speeches = 0;
  const text = (prompt: Prompt, { schema }: CompleteOptions): string => {
    if (schema?.name === "score") {
      const criteria = criteriaIn(schema.schema);
      const scores = score?.(subjectOf(prompt), criteria) ??
        Object.fromEntries(criteria.map((criterion) => [criterion, 5]));
      return typeof scores === "string" ? scores : JSON.stringify({ reason: "So it reads.", scores });
    }
    if (schema?.name === "findings") return JSON.stringify({ findings: find?.(subjectOf(prompt), id) ?? [] });
    if (schema?.name === "ruling") {
      const says = rule?.(subjectOf(prompt));
      return JSON.stringify(typeof says === "object" ? says : { rule: says && "Be fair", breaks: Boolean(says), says });
    }
    speeches++;
    return say?.(id, speeches, prompt) ?? `${name} speaks ${speeches}.`;
  };
  return new ScriptedModel({
    id: models?.[id] ?? `scripted/${id}`,
    contextWindow,
    lines: [...lines?.[id] ?? [], { when: () => true, times: Infinity, text, usage: USAGE }],
  });
}

/** What a form asks for scores on. */
export function criteriaIn(schema: { readonly [key: string]: unknown }): readonly string[] {
  const { properties: { scores: { required } } } = schema as {
    readonly properties: { readonly scores: { readonly required: readonly string[] } };
  };
  return required;
}
