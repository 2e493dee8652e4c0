import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import type { RoundEvaluation } from "../../transcript/response.ts";
import {
  createRoundtableJudge,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  type RoundtableConfig,
  type RoundtableParticipant,
  type RoundtableResult,
} from "./mod.ts";

/** What is said in a response; what is left out is the same for all. */
export interface Said {
  readonly stance?: string;
  readonly position?: string;
  readonly points?: readonly { readonly text: string; readonly [field: string]: unknown }[];
  readonly confidence?: unknown;
  readonly citations?: readonly unknown[];
}

/** What participants of a script say. */
export interface Script {
  /** Names, each with its own model. @default Ada, Ben, Cy */
  readonly people?: readonly string[];
  /** Whether a judge, Jo, is there. @default false */
  readonly judge?: boolean;
  /** The response of a participant in a round; `again` after a reminder. A text is an answer that is no response. */
  readonly respond?: (id: string, round: number, more: { again: boolean; prompt: Prompt }) => Said | string | Error;
  /** What the judge finds in a round. */
  readonly evaluate?: (round: number, prompt: Prompt) => Partial<RoundEvaluation> | string | Error;
  /** Whether a participant finds that all agree. @default false */
  readonly converged?: boolean;
  /** What the judge says at the end. @default "The verdict." */
  readonly verdict?: string | Error;
  /** What a participant says at the end, after what was found. @default "In sum." */
  readonly synthesis?: (id: string) => string | Error;
  /** Who answers in place of a scripted model, by id. */
  readonly agents?: Readonly<Record<string, Agent>>;
  /** Names of models, by id. @default "scripted/" and the id */
  readonly models?: Readonly<Record<string, string>>;
}

/** A request to a model, with whose it was. */
export interface Seen {
  readonly id: string;
  readonly form: string | undefined;
  readonly text: string;
}

/** A roundtable that was held, with what everybody saw. */
export interface HeldRoundtable {
  readonly result: RoundtableResult;
  readonly events: readonly JournalEvent[];
  readonly seen: readonly Seen[];
}

/** A response with everything that is needed. */
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

/** Who takes part, and what they are asked. */
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

/** A roundtable of a script, kept in memory unless it is told otherwise. */
export function scripted(script: Script, config: RoundtableConfig = {}) {
  return createRoundtableWorkflow("Should we?", scene(script).participants, { outputDirectory: false, ...config });
}

/** Holds a roundtable of a script. */
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
