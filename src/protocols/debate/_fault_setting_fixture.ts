import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateWorkflow,
} from "./mod.ts";

/** What is cited: what is quoted of it does not stand there. */
const SOURCES = [{ name: "log", title: "The log", text: "Something else is written here." }];

/** What a server sees of a request. */
export interface Asked {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly prompt: string;
  readonly body: { readonly [field: string]: unknown };
}

/** What a request to the server is for. */
export interface Purpose {
  /** Name of the participant who is asked. */
  readonly who: string;
  readonly what: "speech" | "score" | "findings";
  readonly opening: boolean;
}

/** A debate of one round, with scores and fact checks, of which everybody is served by one server. */
export function servedDebate(baseUrl: string, runtime: ImpatientRuntime): DebateWorkflow {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const agent = new ChatAgent({ model });
  return createDebateWorkflow("Should servers behave?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "mo" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "ada" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They need not", agentConfig: { id: "ben" } }, agent),
    createDebateFactChecker({ name: "Fay", agentConfig: { id: "fay" } }, agent),
  ], {
    roundCount: 1,
    sources: SOURCES,
    outputDirectory: false,
    runtime,
    timeoutMs: TIMEOUT_MS,
    silenceMs: SILENCE_MS,
  });
}

/** What a request is for, as its prompt and the form that is asked for say. */
export function purposeOf({ prompt, body }: Asked): Purpose {
  const form = JSON.stringify(body["response_format"] ?? null);
  const who = [...prompt.matchAll(/It is your turn, (\w+)\./g)].at(-1)?.[1] ?? "";
  const what = form.includes('"name":"score"') ? "score" : form.includes('"name":"findings"') ? "findings" : "speech";
  return { who, what, opening: prompt.includes("Give your opening statement") };
}

/** The answers of a server where it behaves. No two are alike, so that each thing said can be traced to its answer. */
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
    const value = JSON.stringify(what === "score" ? scores(request) : findings(request));
    this.#values.add(value);
    return value;
  }

  /** Who was given the text for an answer; `undefined` if nobody was. */
  speakerOf(text: string): string | undefined {
    return this.#speeches.get(text);
  }

  /** Whether a structured answer was given with just this value. */
  gave(value: unknown): boolean {
    return this.#values.has(JSON.stringify(value));
  }
}

function scores({ body, number }: Asked) {
  const [, listed = ""] = /"scores":\{"type":"object","properties":\{(.*?)\},"required"/.exec(JSON.stringify(body)) ??
    [];
  const ids = [...listed.matchAll(/"(\w+)":\{/g)].map(([, id = ""]) => id);
  return {
    reason: `Reason ${number}.`,
    scores: Object.fromEntries(ids.map((id, n) => [id, (number * 13 + n * 7) % 101 / 10])),
  };
}

function findings({ number }: Asked) {
  return {
    findings: [{ claim: `Claim ${number}.`, verdict: "contradicted", reason: `Not so, ${number}.`, source: "s" }],
  };
}
