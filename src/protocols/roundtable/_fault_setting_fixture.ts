import { ChatAgent } from "../../agents/chat_agent.ts";
import type { ServerRequest } from "../../models/misbehaving_server_fixture.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import {
  createRoundtableJudge,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  type RoundtableConfig,
} from "./mod.ts";

/** The purpose of a request to the server. */
export interface Purpose {
  /** Name of the participant asked. */
  readonly who: string;
  readonly what: "response" | "again" | "evaluation" | "convergence" | "synthesis" | "verdict";
}

/** The roundtables to serve: with a judge, without one, and with a broken role. */
export const TABLES = {
  judged: { roundCount: 2, endRules: {} },
  alone: { roundCount: 2, endRules: { selfConvergence: true } },
  parts: { roundCount: 1, endRules: {}, mode: "devils-advocate" },
} as const satisfies Readonly<Record<string, RoundtableConfig>>;

/** A roundtable of Ada, Ben and Cy, with all participants on one server. */
export function servedRoundtable(table: keyof typeof TABLES, config: RoundtableConfig = {}) {
  return (baseUrl: string, faulty: FaultyConfig) => {
    const agent = new ChatAgent({
      model: new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 }),
    });
    const options = (name: string) => ({ name, agentConfig: { id: name.toLowerCase() } });
    return createRoundtableWorkflow("Should servers behave?", [
      ...["Ada", "Ben", "Cy"].map((name) => createRoundtableParticipant(options(name), agent)),
      ...(table === "judged" ? [createRoundtableJudge(options("Jo"), agent)] : []),
    ], {
      ...TABLES[table],
      concurrency: 1,
      ...faulty,
      ...config,
    });
  };
}

/** Returns the purpose of a request, from its prompt and form. */
export function purposeOf({ prompt, body }: ServerRequest): Purpose {
  const form = /"name":"roundtable_(\w+)"/.exec(JSON.stringify(body["response_format"] ?? null))?.[1] ?? "verdict";
  const who = [...prompt.matchAll(/It is your turn, (\w+)\./g)].at(-1)?.[1] ?? "";
  return {
    who,
    what: (form === "response" && prompt.includes("does not fit your part") ? "again" : form) as Purpose["what"],
  };
}

/** The answers of a server that behaves well. Each is unique, so that every text can be traced to its answer. */
export class GoodAnswers {
  readonly #given = new Map<string, string>();

  /** Answers a request. The opposition breaks its role until it is reminded. */
  answer(request: ServerRequest): string {
    const { who, what } = purposeOf(request);
    const mark = `Good number ${request.number}.`;
    this.#given.set(mark, who);
    const stance = /Your part takes the stance (\w+)/.exec(request.prompt)?.[1] ?? "neutral";
    switch (what) {
      case "verdict":
        return mark;
      case "synthesis":
        return JSON.stringify({ answer: mark, commonGround: [], openQuestions: [] });
      case "convergence":
        return JSON.stringify({ reason: mark, converged: false });
      case "evaluation": {
        const nothing = { groups: [], moved: ["Ada"], commonGround: [], disagreements: [], decision: "continue" };
        return JSON.stringify({ reason: mark, ...nothing });
      }
      default: {
        const said = { points: [{ text: mark, label: null }], confidence: 0.5, citations: [] };
        const broken = stance === "no" && what === "response" ? "yes" : stance;
        return JSON.stringify({ stance: broken, position: `Position ${request.number}.`, ...said });
      }
    }
  }

  /** Returns the recipient of the answer that a text contains; `undefined` if it contains none. */
  giverOf(text: string): string | undefined {
    return this.#given.get(/Good number \d+\./.exec(text)?.[0] ?? "");
  }
}
