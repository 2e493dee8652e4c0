import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import type { Asked } from "../debate/_fault_setting_fixture.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type BaselineResult, createBaselineParticipants, createBaselineWorkflow } from "./mod.ts";

/** A question with choices, and one without, whose debate rests on the single answer. */
export const QUESTIONS = {
  choice: { id: "choice", question: "Colours?", choices: ["red", "green"], expected: ["green"] },
  open: { id: "open", question: "Days?", expected: ["366"] },
} as const;

/** Name of a question. */
export type QuestionName = keyof typeof QUESTIONS;

/** Independent answers a question. */
export const DRAWS = 3;

/** What a request to the server is for. */
export interface Purpose {
  /** Id of the participant who is asked. */
  readonly who: string;
  /** Which of the independent answers; 0 for what is said in a debate. */
  readonly draw: number;
  readonly opening: boolean;
}

/** A baseline with debates of one round, of which everybody is served by one server. */
export function servedBaseline(names: readonly QuestionName[]) {
  return (baseUrl: string, runtime: ImpatientRuntime): ProtocolDialogue<BaselineResult> => {
    const questions = names.map((name) => QUESTIONS[name]);
    const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
    return createBaselineWorkflow("Servers", createBaselineParticipants(new ChatAgent({ model }), questions), {
      questions,
      voteCount: DRAWS,
      roundCount: 1,
      concurrency: 1,
      outputDirectory: false,
      runtime,
      timeoutMs: TIMEOUT_MS,
      silenceMs: SILENCE_MS,
    });
  };
}

/** What a request is for, as its prompt says. */
export function purposeOf({ prompt }: Pick<Asked, "prompt">): Purpose {
  const name = [...prompt.matchAll(/It is your turn, ([\w ]+)\./g)].at(-1)?.[1] ?? "";
  return {
    who: name.toLowerCase().replace(" ", "-"),
    draw: Number(/\(Independent answer (\d+)\.\)/.exec(prompt)?.[1] ?? 0),
    opening: prompt.includes("Give your opening statement"),
  };
}

/** The answers of a server where it behaves: all are right, and no two are alike. */
export class GoodAnswers {
  /** By mark: who was given it. */
  readonly #given = new Map<string, string>();

  /** Answers a request. */
  answer(request: Asked): string {
    const mark = `Good number ${request.number}.`;
    this.#given.set(mark, purposeOf(request).who);
    if (request.body["response_format"] === undefined) return mark;
    const { question } = QUESTIONS.open;
    return JSON.stringify({ reason: mark, answer: request.prompt.includes(`Question: ${question}`) ? "366" : "B" });
  }

  /** Whose answer stands in a text; `undefined` if none does. */
  giverOf(text: string): string | undefined {
    return this.#given.get(/Good number \d+\./.exec(text)?.[0] ?? "");
  }
}
