import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { FaultyConfig } from "../_faulty_run_fixture.ts";
import type { Asked } from "../debate/_fault_setting_fixture.ts";
import { type AnswerForm, answerOf, formOf } from "./_answers_fixture.ts";
import { createDialecticAgent, createDialecticClient, createDialecticJudge, createDialecticWorkflow } from "./mod.ts";

/** The purpose of a request to the server. */
export interface Purpose {
  /** Name of the participant asked. */
  readonly who: string;
  readonly form: AnswerForm;
}

/** A dialectic of up to two rounds, with questions and an evaluation, with all participants on one server. */
export function servedDialectic(baseUrl: string, faulty: FaultyConfig) {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const agent = new ChatAgent({ model });
  const named = (id: string) => ({ name: id[0]?.toUpperCase() + id.slice(1), agentConfig: { id } });
  return createDialecticWorkflow("Servers must behave.", [
    createDialecticAgent({ ...named("ada"), role: "testing" }, agent),
    createDialecticAgent({ ...named("ben"), role: "simplicity" }, agent),
    createDialecticJudge(named("mo"), agent),
    createDialecticClient(named("cli"), agent),
  ], {
    roundCount: 2,
    untilConfidence: 90,
    clarify: true,
    concurrency: 1, // otherwise the test's clock mistakes the rest of a silence for a wait before a request
    ...faulty,
  });
}

/** Returns the purpose of a request, from its prompt and form. */
export function purposeOf({ prompt, body }: Asked): Purpose {
  const who = [...prompt.matchAll(/It is your turn, (\w+)\./g)].at(-1)?.[1] ?? "";
  return { who, form: formOf(schemaIn(body)) };
}

/** Returns a good answer to a request. Each is unique, because each of its texts contains its number. */
export function goodAnswer(request: Asked): string {
  const { prompt, number, body } = request;
  const { who } = purposeOf(request);
  const questions = prompt.includes("Ask what you must know") ? [`${markOf(who, number)}?`] : [];
  return answerOf(schemaIn(body), { mark: markOf(who, number), confidence: 20, questions });
}

/** Returns the mark in every text of an answer. */
function markOf(who: string, number: number): string {
  return `good-${who}-${number}`;
}

function schemaIn(body: Asked["body"]): { readonly [key: string]: unknown } | undefined {
  return Object(Object(body["response_format"])["json_schema"])["schema"];
}
