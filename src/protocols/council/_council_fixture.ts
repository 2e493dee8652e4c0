import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { Finding } from "../../transcript/claim.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import type { PositionStance } from "../../transcript/position.ts";
import { sentPrompts } from "../../transcript/fold.ts";
import {
  type CouncilConfig,
  type CouncilParticipant,
  type CouncilResult,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
  createCouncilWorkflow,
} from "./mod.ts";
import { createFactChecker } from "../fact_check/checker.ts";

/** The behaviour of scripted participants; anything left out is the same for all. */
export interface Script {
  /** @default 3 */
  readonly members?: number;
  /** @default none */
  readonly chair?: string;
  /** @default none */
  readonly judge?: string;
  /** @default "open" for everybody */
  readonly stances?: Readonly<Record<string, PositionStance>>;
  /** The members whose positions a voter ranks, best first. @default all by seat */
  readonly rankings?: Readonly<Record<string, readonly string[]>>;
  /** The members whose positions a voter approves of. @default the first of the ranking */
  readonly approvals?: Readonly<Record<string, readonly string[]>>;
  /** If `true`, the judge finds that positions agree. @default false */
  readonly agreed?: boolean;
  /** What a fact checker `fay` finds about a message. @default there is no fact checker */
  readonly find?: (message: number) => readonly Finding[];
  /** Conditional lines that take precedence over all this, by participant id. */
  readonly lines?: Readonly<Record<string, readonly ScriptedLine[]>>;
  /** Agents that replace a scripted model, by participant id. */
  readonly agents?: Readonly<Record<string, Agent>>;
}

/** A finished council, with its journal events. */
export interface HeldCouncil {
  readonly result: CouncilResult;
  readonly events: readonly JournalEvent[];
  readonly models: readonly ScriptedModel[];
}

/** A council with positions, critiques, a vote and a synthesis. */
export const SHORT = { phases: ["gather", "debate", "vote", "synthesis"] } as const satisfies CouncilConfig;

const NAMES = ["Ada", "Ben", "Cyn", "Dov", "Eli"] as const;
/** Signs for members in markers: names would be removed where authors are hidden. */
const SIGNS: Readonly<Record<string, string>> = { ada: "UNO", ben: "DUE", cyn: "TRE", dov: "QUATTRO", eli: "CINQUE" };

/**
 * What each turn shows of earlier phases: the speaker's own words, those of others, or both. Critiques are handled
 * separately.
 */
export const SEEN: Readonly<Record<string, Readonly<Record<string, readonly ("own" | "others")[]>>>> = {
  "gather/gathering": {},
  "plan/plan": { gather: ["own", "others"] },
  "formulate/position": { gather: ["own", "others"], plan: ["own"] },
  "debate/critique": { formulate: ["own", "others"] },
  "adjust/refinement": { formulate: ["own", "others"] },
  "rebuttal/rebuttal": { adjust: ["own", "others"] },
  "vote/ballot": { adjust: ["own", "others"] },
  "synthesis/synthesis": { adjust: ["own", "others"] },
};

/** Returns a unique marker for a member's words in a phase, with their addressee if there are several. */
export function marker(phase: string, id: string, to?: string): string {
  const [by = id, whom] = [SIGNS[id], to === undefined ? undefined : SIGNS[to] ?? to];
  return `${phase.toUpperCase()}ING-BY-${by}${whom === undefined ? "" : `-TO-${whom}`}`;
}

/** Returns members `ada`, `ben`, `cyn` … and, optionally, a chair and a judge, who follow a script. */
export function cast(script: Script = {}): {
  readonly participants: readonly CouncilParticipant[];
  readonly models: readonly ScriptedModel[];
} {
  const models: ScriptedModel[] = [];
  const agentOf = (id: string): Agent => {
    const own = script.agents?.[id];
    if (own) return own;
    const lines = [...script.lines?.[id] ?? [], { when: () => true, times: Infinity, text: answerOf(id, script) }];
    const model = new ScriptedModel({ id: `scripted/${id}`, lines });
    models.push(model);
    return new ChatAgent({ model });
  };
  const options = (name: string) => ({ name, agentConfig: { id: name.toLowerCase() } });
  const { chair, judge } = script;
  const participants = [
    ...NAMES.slice(0, script.members ?? 3).map((name) =>
      createCouncilMember(options(name), agentOf(name.toLowerCase()))
    ),
    ...(chair === undefined ? [] : [createCouncilChair(options(chair), agentOf(chair.toLowerCase()))]),
    ...(judge === undefined ? [] : [createCouncilJudge(options(judge), agentOf(judge.toLowerCase()))]),
    ...(script.find ? [createFactChecker(options("Fay"), agentOf("fay"))] : []),
  ];
  return { participants, models };
}

/** Creates a council of scripted participants, in memory by default. */
export function scripted(script: Script = {}, config: CouncilConfig = {}) {
  return createCouncilWorkflow("Should we?", cast(script).participants, { outputDirectory: false, ...config });
}

/** Runs a scripted council. */
export async function held(script: Script = {}, config: CouncilConfig = {}): Promise<HeldCouncil> {
  const { participants, models } = cast(script);
  const events: JournalEvent[] = [];
  const council = createCouncilWorkflow("Should we?", participants, { outputDirectory: false, ...config });
  const result = await council.run({ onEvent: (event: DialogueEvent) => "seq" in event && events.push(event) });
  return { result, events, models };
}

/** Returns the number of requests to models. */
export function callsOf({ models }: HeldCouncil): number {
  return models.reduce((sum, model) => sum + model.calls.length, 0);
}

/** Returns what was sent for a turn or question, without its system texts. */
export function sentFor({ events }: Pick<HeldCouncil, "events">, key: string): string {
  const prompt = [...sentPrompts(events)].find(([call]) => call.startsWith(`${key}#`))?.[1] ?? [];
  return prompt.filter(({ role }) => role !== "system").map(({ text }) => text).join("\n");
}

/** Returns all messages as `phase kind speaker`, with `!` after failed ones. */
export function order({ messages }: Pick<CouncilResult, "messages">): readonly string[] {
  return messages.map(({ phase, kind, speaker, failed }) => `${phase} ${kind} ${speaker}${failed ? "!" : ""}`);
}

/** Returns a line that always fails in a phase. */
export function failsIn(phase: string, error: Error): ScriptedLine {
  return { when: (prompt) => phaseOf(prompt) === phase, times: Infinity, error };
}

/** Returns the phase of a prompt. */
export function phaseOf(prompt: Prompt): string {
  return /^Phase: (\w+)\./m.exec(prompt.at(-1)?.text ?? prompt.map(({ text }) => text).join("\n"))?.[1] ?? "";
}

/** Returns the labels on a ballot, by the members whose positions they stand for. */
export function labelsIn(prompt: Prompt): Readonly<Record<string, string>> {
  const found = prompt.flatMap(({ text }) => {
    const label = /\b(Position [A-Z]+) \| /.exec(text)?.[1];
    const sign = /[A-Z]+ING-BY-([A-Z]+)\b/.exec(text)?.[1];
    const id = Object.keys(SIGNS).find((each) => SIGNS[each] === sign);
    return label === undefined || id === undefined ? [] : [[id, label] as const];
  });
  return Object.fromEntries(found);
}

function answerOf(id: string, script: Script) {
  return (prompt: Prompt, { schema }: CompleteOptions): string => {
    const phase = phaseOf(prompt);
    if (!schema) return `${marker(phase, id)}. So I see it.`;
    const { properties } = schema.schema as { readonly properties: Readonly<Record<string, unknown>> };
    switch (schema.name) {
      case "critiques":
      case "rebuttals": {
        const said = Object.keys(properties).map((field) => [field, `${marker(phase, id, field.slice(3))}.`]);
        return JSON.stringify(Object.fromEntries(said));
      }
      case "revised_position":
        return JSON.stringify({
          position: `${marker(phase, id)}. So I see it now.`,
          stance: script.stances?.[id] ?? "open",
          changes: `Changes of ${id}.`,
        });
      case "ranked_ballot":
        return JSON.stringify(ballotOf(id, labelsIn(prompt), script, "approved" in properties));
      case "findings": {
        const subjects = prompt.flatMap(({ text }) => /^This is about message (\d+),/m.exec(text)?.[1] ?? []);
        return JSON.stringify({ findings: script.find?.(Number(subjects.at(-1))) ?? [] });
      }
      case "agreement":
        return JSON.stringify({ reason: "So they read.", agreed: script.agreed ?? false });
      case "synthesis":
        return JSON.stringify({
          decided: "Everybody gets a seat.",
          synthesis: `${marker(phase, id)}.`,
          ...("minority" in properties ? { minority: "Some want something else." } : {}),
        });
      default:
        throw new Error(`Nobody knows the form ${schema.name}`);
    }
  };
}

function ballotOf(
  id: string,
  labels: Readonly<Record<string, string>>,
  { rankings, approvals }: Script,
  approves: boolean,
) {
  const ranked = rankings?.[id] ?? Object.keys(labels).sort();
  const approved = approvals?.[id] ?? ranked.slice(0, 1);
  return {
    reasons: ranked.map((candidate) => ({ position: labels[candidate], reason: `${id} on ${candidate}.` })),
    ranking: ranked.map((candidate) => labels[candidate]),
    ...(approves ? { approved: approved.map((candidate) => labels[candidate]) } : {}),
  };
}
