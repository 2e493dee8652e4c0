import { given } from "../../agents/_brief_fixture.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { filledScores } from "../../agents/scores_form_fixture.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  type DebateWorkflow,
} from "./mod.ts";

/** A cited source that does not contain its quotations. */
const SOURCES = [{ name: "log", title: "The log", text: "Something else is written here." }];

/** A request as the server sees it. */
export interface Asked {
  /** Its number from 1, in order of arrival. */
  readonly number: number;
  readonly prompt: string;
  readonly body: { readonly [field: string]: unknown };
}

/** The purpose of a request. */
export interface Purpose {
  /** Name of the participant asked. */
  readonly who: string;
  readonly what: "speech" | "score" | "findings" | "decision";
  readonly opening: boolean;
}

/** A debate of one round with scores and fact checks, with one server for everybody. */
export function servedDebate(baseUrl: string, faulty: FaultyConfig): DebateWorkflow {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const agent = new ChatAgent({ model });
  return createDebateWorkflow("Should servers behave?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "mo" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "ada" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They need not", agentConfig: { id: "ben" } }, agent),
    createFactChecker({ name: "Fay", agentConfig: { id: "fay" } }, agent),
  ], {
    roundCount: 1,
    documents: given(SOURCES),
    ...faulty,
  });
}

/** Returns a request's purpose, according to its prompt and form. */
export function purposeOf({ prompt, body }: Asked): Purpose {
  const form = JSON.stringify(body["response_format"] ?? null);
  const who = [...prompt.matchAll(/It is your turn, (\w+)\./g)].at(-1)?.[1] ?? "";
  const names = { scores: "score", findings: "findings", decision: "decision" } as const;
  const what = Object.entries(names).find(([name]) => form.includes(`"name":"${name}"`))?.[1] ?? "speech";
  return { who, what, opening: prompt.includes("Give your opening statement") };
}

/** A server's correct answers. All differ, so that each statement can be traced to its answer. */
export class GoodAnswers {
  readonly #speeches = new Map<string, string>();
  readonly #values = new Set<string>();

  /** Answers a request. */
  answer(request: Asked): string {
    const { who, what } = purposeOf(request);
    if (what === "speech") {
      const text = `${who} says something good, “${who} wrote down all of it” [log], number ${request.number}.`;
      this.#speeches.set(text, who);
      return text;
    }
    const value = { score: scores, findings, decision }[what](request) ?? {};
    for (const part of what === "score" ? Object.values(value) : [value]) this.#values.add(JSON.stringify(part));
    return JSON.stringify(value);
  }

  /** Returns who received the text as an answer; `undefined` if nobody did. */
  speakerOf(text: string): string | undefined {
    return this.#speeches.get(text);
  }

  /** Returns `true` if a structured answer had exactly this value. */
  gave(value: unknown): boolean {
    return this.#values.has(JSON.stringify(value));
  }
}

function scores({ body, number }: Asked) {
  const schema = fieldsIn(fieldsIn(body["response_format"])["json_schema"])["schema"];
  return filledScores(schema, (place, criteria) => ({
    reason: `Reason ${number}.${place}.`,
    scores: Object.fromEntries(criteria.map((id, n) => [id, (number * 13 + (n + place) * 7) % 101 / 10])),
  }));
}

function decision({ number }: Asked) {
  return {
    clashes: [{ about: `Clash ${number}`, why: "Nobody met the other.", carried: "nobody", messages: [3] }],
    unanswered: [],
    strongest: [],
    conceded: [],
    why: `Reason ${number}.`,
    carried: "nobody",
  };
}

function findings({ number }: Asked) {
  return {
    findings: [{ claim: `Claim ${number}.`, verdict: "contradicted", reason: `Not so, ${number}.`, source: "s" }],
  };
}
