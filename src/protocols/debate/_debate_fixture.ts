import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { evenly, filledScores } from "../../agents/scores_form_fixture.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { Finding } from "../../transcript/claim.ts";
import { type Listened, listened } from "../_listened_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  type DebateConfig,
  type DebateParticipant,
  type DebateResult,
  type DebateWorkflow,
} from "./mod.ts";
export { inFolder } from "../../runtime/folder_fixture.ts";

/** Tokens of each scripted call. */
export const USAGE = { inputTokens: 100, outputTokens: 10 } as const;

/** The statements of scripted participants; omitted ones have defaults. */
export interface Script {
  /** @default 2 */
  readonly advocates?: number;
  /** @default 0 */
  readonly checkers?: number;
  /** The nth speech of an advocate or the moderator. @default "Ada speaks 1." */
  readonly say?: (id: string, n: number, prompt: Prompt) => string;
  /** The scores of a message by criterion, or a whole reading as JSON, or an unreadable text. @default 5 for each */
  readonly score?: (message: number, criteria: readonly string[]) => Readonly<Record<string, number>> | string;
  /** A checker's findings on a message. @default none */
  readonly find?: (message: number, checker: string) => readonly Finding[];
  /** The moderator's reasons for the decision; `second` if it is asked again. @default nobody carried it */
  readonly decide?: (second: boolean, prompt: Prompt) => object | string;
  /** The moderator's words to a speaker who breaks a rule, or a raw ruling. @default none */
  readonly rule?: (message: number) => string | object | undefined;
  /** An advocate's plan. @default "Ada's secret plan." as its case */
  readonly plan?: (id: string) => object | string;
  /** Conditional lines that take precedence, by participant id. */
  readonly lines?: Readonly<Record<string, readonly ScriptedLine[]>>;
  /** Agents in place of scripted models, by participant id. */
  readonly agents?: Readonly<Record<string, Agent>>;
  /** Names of models, by participant id. @default "scripted/" and the id */
  readonly models?: Readonly<Record<string, string>>;
  /** Window of all models, in tokens of prompt and answer together. @default 128000 */
  readonly contextWindow?: number;
}

/** Participants of a debate and the models behind them. */
export interface Scene {
  readonly participants: readonly DebateParticipant[];
  /** Models by participant id; participants with their own agent have none. */
  readonly models: Readonly<Record<string, ScriptedModel>>;
  /** Requests to all models. */
  readonly calls: number;
}

const ADVOCATES = ["Ada", "Ben", "Cy", "Dee"] as const;
const CHECKERS = ["Fay", "Gus"] as const;

/** Returns a scripted cast: moderator `mo`, advocates `ada`, `ben`, `cy`, and checkers `fay`, `gus`. */
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
    ...CHECKERS.slice(0, script.checkers ?? 0).map((name) => createFactChecker(options(name), agentOf(name))),
  ];
  return {
    participants,
    models,
    get calls() {
      return Object.values(models).reduce((sum, model) => sum + model.calls.length, 0);
    },
  };
}

/** Returns a debate of scripted participants, kept in memory by default. */
export function scripted({ participants }: Scene, config: DebateConfig = {}): DebateWorkflow {
  return createDebateWorkflow("Should we?", participants, { outputDirectory: false, ...config });
}

/** A debate's result, with its journal's events. */
export type HeldDebate = Listened<DebateResult>;
export { listened };

/** Holds a scripted debate. */
export function held(script: Script = {}, config: DebateConfig = {}): Promise<HeldDebate & { readonly scene: Scene }> {
  const cast = scene(script);
  return listened((options) => scripted(cast, config).run(options)).then((debate) => ({ ...debate, scene: cast }));
}

/** Returns the messages, each as `kind speaker`. */
export function order({ messages }: Pick<DebateResult, "messages">): readonly string[] {
  return messages.map(({ kind, speaker }) => `${kind} ${speaker}`);
}

/** Returns the number of the message that a question is about; of several, the first. */
export function subjectOf(prompt: Prompt): number {
  const found = prompt.flatMap(({ text }) => /^This is about message (\d+),/m.exec(text)?.[1] ?? []);
  return Number(found.at(-1) ?? scoredIn(prompt)[0]);
}

/** Returns the numbers of the messages that a question asks to score, in the order of the form's fields. */
export function scoredIn(prompt: Prompt): readonly number[] {
  return prompt.flatMap(({ text }) => [...text.matchAll(/^- contribution_\d+: message (\d+),/gm)])
    .map(([, number]) => Number(number));
}

/** Answers a question for scores with a reading of each message. */
export function scoresText(
  prompt: Prompt,
  schema: unknown,
  readingOf: (message: number, criteria: readonly string[]) => unknown,
): string {
  const messages = scoredIn(prompt);
  return JSON.stringify(filledScores(schema, (n, criteria) => readingOf(messages[n - 1] ?? 0, criteria)));
}

/** Reasons by which no side carried the debate. */
const NO_SIDE = {
  clashes: [{ about: "All of it", why: "Both had a point", carried: "nobody", messages: [3] }],
  unanswered: [],
  strongest: [],
  conceded: [],
  why: "Neither side met the other.",
  carried: "nobody",
};

function modelOf(
  name: string,
  { say, score, find, decide, rule, plan, lines, models, contextWindow = 128_000 }: Script,
): ScriptedModel {
  const id = name.toLowerCase();
  let speeches = 0;
  const text = (prompt: Prompt, { schema }: CompleteOptions): string => {
    if (schema?.name === "scores") {
      return scoresText(prompt, schema.schema, (message, criteria) => {
        const scores = score?.(message, criteria) ?? evenly(criteria, 5);
        if (typeof scores !== "string") return { reason: "So it reads.", scores };
        return scores.startsWith("{") ? JSON.parse(scores) : scores;
      });
    }
    if (schema?.name === "findings") return JSON.stringify({ findings: find?.(subjectOf(prompt), id) ?? [] });
    if (schema?.name === "preparation") {
      const planned = plan?.(id) ?? { case: `${name}'s secret plan.`, against: "", concede: "", sources: "" };
      return typeof planned === "string" ? planned : JSON.stringify(planned);
    }
    if (schema?.name === "ruling") {
      const says = rule?.(subjectOf(prompt));
      return JSON.stringify(typeof says === "object" ? says : { rule: says && "Be fair", breaks: Boolean(says), says });
    }
    if (schema?.name.endsWith("decision")) {
      const answer = decide?.(schema.name !== "decision", prompt) ?? NO_SIDE;
      return typeof answer === "string" ? answer : JSON.stringify(answer);
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
