import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import type { RoundEvaluation } from "./response.ts";
import {
  createRoundtableJudge,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  type RoundtableConfig,
  type RoundtableParticipant,
  type RoundtableResult,
} from "./mod.ts";

/** The content of a response; anything left out is the same for all. */
export interface Said {
  readonly stance?: string;
  readonly position?: string;
  readonly points?: readonly { readonly text: string; readonly [field: string]: unknown }[];
  readonly confidence?: unknown;
  readonly citations?: readonly unknown[];
}

/** The behaviour of scripted participants. */
export interface Script {
  /** Names, each with its own model. @default Ada, Ben, Cy */
  readonly people?: readonly string[];
  /** If `true`, there is a judge, Jo. @default false */
  readonly judge?: boolean;
  /** Returns a participant's response in a round; `again` is set after a reminder. A text replaces the whole answer. */
  readonly respond?: (id: string, round: number, more: { again: boolean; prompt: Prompt }) => Said | string | Error;
  /** Returns the judge's findings on a round. */
  readonly evaluate?: (round: number, prompt: Prompt) => Partial<RoundEvaluation> | string | Error;
  /** If `true`, a participant finds that everybody agrees. @default false */
  readonly converged?: boolean;
  /** The judge's final verdict. @default "The verdict." */
  readonly verdict?: string | Error;
  /** Returns a participant's synthesis. @default "In sum." */
  readonly synthesis?: (id: string) => string | Error;
  /** Agents that replace a scripted model, by id. */
  readonly agents?: Readonly<Record<string, Agent>>;
  /** Names of models, by id. @default "scripted/" and the id */
  readonly models?: Readonly<Record<string, string>>;
}

/** A request to a model, with the participant it was for. */
export interface Seen {
  readonly id: string;
  readonly form: string | undefined;
  readonly text: string;
}

/** A finished roundtable, with everybody's requests. */
export interface HeldRoundtable {
  readonly result: RoundtableResult;
  readonly events: readonly JournalEvent[];
  readonly seen: readonly Seen[];
}

/** Returns a complete response. */
export function response(said: Said): string {
  const { points = [{ text: "There are reasons." }], ...rest } = said;
  const asked = { label: null, supports: [], rebuts: [], revises: [] };
  return JSON.stringify({
    stance: "neutral",
    position: "It depends.",
    confidence: 0.5,
    citations: [],
    ...rest,
    points: points.map((point) => ({ ...asked, ...point })),
  });
}

/** Returns the participants and their requests. */
export function scene(script: Script = {}): {
  readonly participants: readonly RoundtableParticipant[];
  readonly seen: readonly Seen[];
} {
  const { people = ["Ada", "Ben", "Cy"], judge = false } = script;
  const seen: Seen[] = [];
  const agentOf = (id: string) =>
    script.agents?.[id] ?? new ChatAgent({
      model: new ScriptedModel({
        id: script.models?.[id] ?? `scripted/${id}`,
        lines: [{
          when: () => true,
          times: Infinity,
          text: (prompt, options) => answer(id, script, prompt, options, seen),
        }],
      }),
    });
  const options = (name: string) => ({ name, agentConfig: { id: name.toLowerCase() } });
  return {
    seen,
    participants: [
      ...people.map((name) => createRoundtableParticipant(options(name), agentOf(name.toLowerCase()))),
      ...(judge ? [createRoundtableJudge(options("Jo"), agentOf("jo"))] : []),
    ],
  };
}

/** Creates a scripted roundtable, in memory by default. */
export function scripted(script: Script, config: RoundtableConfig = {}) {
  return createRoundtableWorkflow("Should we?", scene(script).participants, { outputDirectory: false, ...config });
}

/** Runs a scripted roundtable. */
export async function held(script: Script = {}, config: RoundtableConfig = {}): Promise<HeldRoundtable> {
  const { participants, seen } = scene(script);
  const events: JournalEvent[] = [];
  const onEvent = (event: DialogueEvent) => "seq" in event && events.push(event);
  const workflow = createRoundtableWorkflow("Should we?", participants, { outputDirectory: false, ...config });
  return { result: await workflow.run({ onEvent }), events, seen };
}

function answer(id: string, script: Script, prompt: Prompt, { schema }: CompleteOptions, seen: Seen[]): string {
  seen.push({ id, form: schema?.name, text: prompt.map((block) => block.text).join("\n") });
  const given = givenBy(id, script, prompt, schema);
  if (given instanceof Error) throw given;
  return given;
}

function givenBy(
  id: string,
  script: Script,
  prompt: Prompt,
  schema: CompleteOptions["schema"],
): string | Error {
  const last = prompt.findLast((block) => block.text.includes("It is your turn"))?.text ?? "";
  const round = Number(/(?:[Rr]ound[ -]|round )(\d+)/.exec(last)?.[1] ?? 0);
  switch (schema?.name) {
    case "roundtable_response": {
      const again = last.includes("does not fit your part");
      const said = script.respond?.(id, round, { again, prompt }) ?? {};
      return typeof said === "string" || said instanceof Error ? said : response(said);
    }
    case "roundtable_evaluation": {
      const found = script.evaluate?.(round, prompt) ?? {};
      if (typeof found === "string" || found instanceof Error) return found;
      const nothing = { groups: [], moved: [], commonGround: [], disagreements: [], decision: "continue" };
      return JSON.stringify({ reason: "So it reads.", ...nothing, ...found });
    }
    case "roundtable_convergence":
      return JSON.stringify({ reason: "So it reads.", converged: script.converged ?? false });
    case "roundtable_synthesis": {
      const answer = script.synthesis?.(id) ?? "In sum.";
      if (answer instanceof Error) return answer;
      return JSON.stringify({ answer, commonGround: [], openQuestions: [] });
    }
    default:
      return script.verdict ?? "The verdict.";
  }
}
