import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { type ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../_impatient_runtime_fixture.ts";
import type { Asked } from "../debate/_fault_setting_fixture.ts";
import { type AnswerForm, answerOf, formOf } from "./_answers_fixture.ts";
import { createDialecticAgent, createDialecticClient, createDialecticJudge, createDialecticWorkflow } from "./mod.ts";

/** What a request to the server is for. */
export interface Purpose {
  /** Name of the participant who is asked. */
  readonly who: string;
  readonly form: AnswerForm;
}

/** A dialectic of up to two rounds, with questions and an evaluation, of which everybody is served by one server. */
export function servedDialectic(baseUrl: string, runtime: ImpatientRuntime) {
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
    until: "confidence",
    clarify: true,
    outputDirectory: false,
    concurrency: 1, // else the clock of the test takes what is left of a silence for a wait before a request
    runtime,
    timeoutMs: TIMEOUT_MS,
    silenceMs: SILENCE_MS,
  });
}

/** What a request is for, as its prompt and the form that is asked for say. */
export function purposeOf({ prompt, body }: Asked): Purpose {
  const who = [...prompt.matchAll(/It is your turn, (\w+)\./g)].at(-1)?.[1] ?? "";
  return { who, form: formOf(schemaIn(body)) };
}

/** A good answer to a request. No two are alike: each text in it has its number. */
export function goodAnswer(request: Asked): string {
  const { prompt, number, body } = request;
  const { who } = purposeOf(request);
  const questions = prompt.includes("Ask what you must know") ? [`${markOf(who, number)}?`] : [];
  return answerOf(schemaIn(body), { mark: markOf(who, number), confidence: 20, questions });
}

/** In every text of an answer. */
function markOf(who: string, number: number): string {
  return `good-${who}-${number}`;
}

function schemaIn(body: Asked["body"]): { readonly [key: string]: unknown } | undefined {
  return Object(Object(body["response_format"])["json_schema"])["schema"];
}
