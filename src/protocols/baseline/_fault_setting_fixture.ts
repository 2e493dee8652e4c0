import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import type { Asked } from "../debate/_fault_setting_fixture.ts";
import type { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type BaselineResult, createBaselineParticipants, createBaselineWorkflow } from "./mod.ts";

/** A question with choices, and one without, whose debate begins with the single answer. */
export const QUESTIONS = {
  choice: { id: "choice", question: "Colours?", choices: ["red", "green"], expected: ["green"] },
  open: { id: "open", question: "Days?", expected: ["366"] },
} as const;

/** The name of a question. */
export type QuestionName = keyof typeof QUESTIONS;

/** Number of independent answers per question. */
export const DRAWS = 3;

/** The purpose of a request to the server. */
export interface Purpose {
  /** Id of the participant asked. */
  readonly who: string;
  /** Number of the independent answer; 0 for a debate's turns. */
  readonly draw: number;
  readonly opening: boolean;
}

/** A baseline with debates of one round, with all participants on one server. */
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

/** Returns a request's purpose, as its prompt states it. */
export function purposeOf({ prompt }: Pick<Asked, "prompt">): Purpose {
  const name = [...prompt.matchAll(/It is your turn, ([\w ]+)\./g)].at(-1)?.[1] ?? "";
  return {
    who: name.toLowerCase().replace(" ", "-"),
    draw: Number(/\(Independent answer (\d+)\.\)/.exec(prompt)?.[1] ?? 0),
    opening: prompt.includes("Give your opening statement"),
  };
}

/** The answers of a server that behaves well: all are right and unique. */
export class GoodAnswers {
  /** Recipients of answers, by mark. */
  readonly #given = new Map<string, string>();

  /** Answers a request. */
  answer(request: Asked): string {
    const mark = `Good number ${request.number}.`;
    this.#given.set(mark, purposeOf(request).who);
    if (request.body["response_format"] === undefined) return mark;
    const { question } = QUESTIONS.open;
    return JSON.stringify({ reason: mark, answer: request.prompt.includes(`Question: ${question}`) ? "366" : "B" });
  }

  /** Returns the recipient of the answer that a text contains; `undefined` if it contains none. */
  giverOf(text: string): string | undefined {
    return this.#given.get(/Good number \d+\./.exec(text)?.[0] ?? "");
  }
}
