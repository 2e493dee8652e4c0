import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import { type Listened, listened } from "../_listened_fixture.ts";
import { type AnswerContent, type AnswerForm, answerOf, formOf } from "./_answers_fixture.ts";
import {
  createDialecticAgent,
  createDialecticJudge,
  createDialecticWorkflow,
  type DialecticConfig,
  type DialecticParticipant,
  type DialecticResult,
} from "./mod.ts";

/** Two requirements: R1 is major, R2 is minor. */
export const PROBLEM = "Must have: The list of members must be safe.\n\nNice to have: It should be cheap.";

/** The participant and form of a request. */
export interface Asked {
  readonly id: string;
  readonly form: AnswerForm;
  /** The number of this participant's answer in this form, from 1. */
  readonly n: number;
  readonly prompt: Prompt;
}

/** The words of scripted participants; anything left out is the same for all. */
export interface Script {
  /** @default 2 */
  readonly agents?: number;
  /** Returns the fields of an answer besides its mark, `<ada proposal 1>`, or a text to replace the whole answer. */
  readonly say?: (asked: Asked) => Partial<AnswerContent> | string | undefined;
  /** Lines that take precedence over all this, by participant id. */
  readonly lines?: Readonly<Record<string, readonly ScriptedLine[]>>;
  /** Further participants. */
  readonly others?: readonly DialecticParticipant[];
  /** Agents that replace a scripted model, by participant id. */
  readonly agentOf?: Readonly<Record<string, Agent>>;
}

const AGENTS = [["ada", "architect"], ["ben", "simplicity"], ["cy", "security"], ["dee", "testing"]] as const;

/** The participants of a dialectic, with their models. */
export interface Scene {
  readonly participants: readonly DialecticParticipant[];
  /** Models by participant id. */
  readonly models: Readonly<Record<string, ScriptedModel>>;
}

/** Returns agents `ada`, `ben`, `cy`, `dee` and a judge `mo`, who follow a script. */
export function scene(script: Script = {}): Scene {
  const models: Record<string, ScriptedModel> = {};
  const agentOf = (id: string) => script.agentOf?.[id] ?? new ChatAgent({ model: models[id] = modelOf(id, script) });
  const named = (id: string) => ({ name: id[0]?.toUpperCase() + id.slice(1), agentConfig: { id } });
  const agents = AGENTS.slice(0, script.agents ?? 2).map(([id, role]) =>
    createDialecticAgent({ ...named(id), role }, agentOf(id))
  );
  return {
    participants: [...agents, createDialecticJudge(named("mo"), agentOf("mo")), ...script.others ?? []],
    models,
  };
}

/** Creates a dialectic of scripted participants, in memory by default. */
export function scripted({ participants }: Scene, config: DialecticConfig = {}) {
  return createDialecticWorkflow(PROBLEM, participants, { outputDirectory: false, ...config });
}

/** Runs a scripted dialectic. */
export async function held(
  script: Script = {},
  config: DialecticConfig = {},
): Promise<Listened<DialecticResult> & { readonly scene: Scene }> {
  const cast = scene(script);
  return { ...await listened((options) => scripted(cast, config).run(options)), scene: cast };
}

/**
 * Returns the messages after the announcement, as `kind speaker`, followed by the speaker answered, if it is another.
 */
export function order({ messages }: Pick<DialecticResult, "messages">): readonly string[] {
  return messages.slice(1).map(({ kind, speaker, replyTo, failed }) => {
    const answered = messages.find(({ number }) => number === replyTo)?.speaker;
    const to = answered === undefined || answered === speaker ? "" : ` ${answered}`;
    return `${kind} ${speaker}${to}${failed ? " failed" : ""}`;
  });
}

/** Returns all text in a prompt. */
export function textOf(prompt: Prompt | undefined): string {
  return (prompt ?? []).map(({ text }) => text).join("\n");
}

function modelOf(id: string, { say, lines }: Script): ScriptedModel {
  const counts = new Map<AnswerForm, number>();
  const text = (prompt: Prompt, { schema }: CompleteOptions): string => {
    const form = formOf(schema?.schema);
    const n = (counts.get(form) ?? 0) + 1;
    counts.set(form, n);
    const said = say?.({ id, form, n, prompt });
    return typeof said === "string" ? said : answerOf(schema?.schema, { mark: `<${id} ${form} ${n}>`, ...said });
  };
  return new ScriptedModel({
    id: `scripted/${id}`,
    lines: [...lines?.[id] ?? [], {
      when: () => true,
      times: Infinity,
      text,
      usage: { inputTokens: 100, outputTokens: 10 },
    }],
  });
}
