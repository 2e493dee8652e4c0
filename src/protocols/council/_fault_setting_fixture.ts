import { ChatAgent } from "../../agents/chat_agent.ts";
import type { ServerRequest } from "../../models/misbehaving_server_fixture.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import { answerInCouncil } from "./_crash_setting_fixture.ts";
import { createCouncilJudge, createCouncilMember, createCouncilWorkflow } from "./mod.ts";

/** A council of three members and a judge, with all participants on one server. */
export function servedCouncil(baseUrl: string, faulty: FaultyConfig) {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const agent = new ChatAgent({ model });
  return createCouncilWorkflow("Should servers behave?", [
    ...["Ada", "Ben", "Cyn"].map((name) =>
      createCouncilMember({ name, agentConfig: { id: name.toLowerCase() } }, agent)
    ),
    createCouncilJudge({ name: "Jo", agentConfig: { id: "jo" } }, agent),
  ], faulty);
}

/** Returns the purpose of a request, as its prompt states it: `formulate Ben`. */
export function purposeOf({ prompt }: Pick<ServerRequest, "prompt">): string {
  const [, phase = "", who = ""] = [...prompt.matchAll(/Phase: (\w+)\. It is your turn, (\w+)\./g)].at(-1) ?? [];
  return `${phase} ${who}`;
}

/** The answers of a server that behaves well. Each is unique, so that every text can be traced to its answer. */
export class GoodAnswers {
  /** Recipients of answers, by text or by the JSON of their fields. */
  readonly #given = new Map<string, string>();

  /** Answers a request; the judge never finds that positions agree. */
  answer(request: Pick<ServerRequest, "prompt" | "body" | "number">): string {
    const form = Object(Object(request.body["response_format"])["json_schema"])["schema"];
    const prompt = `${request.number}`;
    const { text: answer } = answerInCouncil(JSON.stringify({ prompt, ...(form ? { schema: form } : {}) }));
    this.#given.set(answer, purposeOf(request).split(" ")[1]?.toLowerCase() ?? "");
    return answer;
  }

  /** Returns the recipient of a text or fields; `undefined` if there is none. */
  giverOf(said: unknown): string | undefined {
    return this.#given.get(typeof said === "string" ? said : JSON.stringify(said));
  }

  /** Returns `true` if a ballot's reason was given to its voter. */
  gaveBallot(voter: string): boolean {
    return [...this.#given].some(([answer, who]) => who === voter && answer.startsWith('{"reasons"'));
  }
}
