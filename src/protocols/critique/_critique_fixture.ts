import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Block, Completion } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { createCritiqueParticipant, createCritiqueWorkflow, type CritiqueConfig } from "./mod.ts";

/** A plan with two faults. */
export const PLAN =
  "We move the newsletter on 3 March. Maria exports the list.\nWe keep the old provider until 1 March.";

/** Returns a critic's point. */
export function point(words: string | null, says = "It is wrong.", impact = "sometimes") {
  return { words, says, instead: "Do it otherwise.", impact };
}

/** Returns an answer about each point that a form names. */
export function aboutEach(schema: unknown, answer: (id: string) => object): Readonly<Record<string, object>> {
  const { properties } = fieldsIn(fieldsIn(fieldsIn(schema)["properties"])["points"]);
  return Object.fromEntries(Object.keys(fieldsIn(properties)).map((id) => [id, answer(id)]));
}

/** Answers a request by its form: a plan, a point about its words, its acceptance with another plan, and a ruling. */
export function anyCritiqueAnswer(schema: unknown): string {
  const { holds, decided, points } = fieldsIn(fieldsIn(schema)["properties"]);
  if (holds) return JSON.stringify({ holds: "The date.", points: [point("until 1 March"), point(null)] });
  if (!points) return PLAN;
  const isReply = JSON.stringify(points).includes("leaves_open");
  if (isReply) {
    const accepted = aboutEach(schema, () => ({ reason: "True.", does: "accepts" }));
    return JSON.stringify({ points: accepted, work: PLAN.replace("1 March", "9 March"), decided: "Move on 3 March." });
  }
  const ruled = aboutEach(
    schema,
    () =>
      decided
        ? { reason: "Seen.", ruling: "settled", same: null }
        : { reason: "No.", words: null, refuted: "no", same: null },
  );
  return JSON.stringify({ points: ruled, ...(decided ? { decided: "Move on 3 March." } : {}) });
}

/** The same for a served model, whose critics name words that are not in the work as well. */
export function answerCritique(body: string): Completion {
  const { schema } = JSON.parse(body) as { readonly prompt: readonly Block[]; readonly schema: unknown };
  const usage = { inputTokens: 10, outputTokens: 5 };
  const text = anyCritiqueAnswer(schema).replace('"points":[', `"points":[${JSON.stringify(point("until 2 March"))},`);
  return { text, finishReason: "stop", model: "served", usage };
}

/** A critique by the served model, to be killed. */
export function crashCritique(url: string, outputDirectory: string, kill?: CrashWorld) {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return createCritiqueWorkflow("When does it move?", cast(agent), { outputDirectory, runtime: crashRuntime(kill) });
}

/** The participants: an author, two critics and a judge. */
export function cast(agent: ChatAgent, hasAuthor = true, hasJudge = true, critics: readonly string[] = ["Ben", "Cy"]) {
  const named = (name: string) => ({ name, agentConfig: { id: name.toLowerCase().replace(" ", "-") } });
  return [
    ...(hasAuthor ? [createCritiqueParticipant({ ...named("Ana"), role: "author" }, agent)] : []),
    ...critics.map((name) => createCritiqueParticipant(named(name), agent)),
    ...(hasJudge ? [createCritiqueParticipant({ ...named("Mo"), role: "judge" }, agent)] : []),
  ];
}

/** Holds a critique by Ana, Ben, Cy and Mo; what no line answers is answered by its form. */
export async function held(
  lines: readonly ScriptedLine[] = [],
  config: CritiqueConfig = {},
  critics?: readonly string[],
) {
  const any: ScriptedLine = {
    when: () => true,
    times: Infinity,
    text: (_, { schema }) => anyCritiqueAnswer(schema?.schema),
    usage: { inputTokens: 100, outputTokens: 10 },
  };
  const model = new ScriptedModel({ lines: [...lines, any] });
  const people = cast(new ChatAgent({ model }), config.work === undefined, config.ruledBy !== "rule", critics);
  const make = () => createCritiqueWorkflow("When does it move?", people, { outputDirectory: false, ...config });
  const workflow = make();
  const events: JournalEvent[] = [];
  const result = await workflow.run({ onEvent: (event) => "seq" in event && events.push(event) });
  const { record } = workflow.held ?? {};
  if (!record) throw new TypeError("There is no record");
  return { make, result, record, model, events };
}

/** Returns a line that answers somebody's request of a form. */
export function lineFor(name: string, field: string, answer: string | ((schema: unknown) => string)): ScriptedLine {
  return {
    when: (prompt, { schema } = {}) =>
      prompt.some(({ text }) => text.includes(`It is your turn, ${name}.`)) &&
      (JSON.stringify(schema?.schema) ?? "").includes(`"${field}"`),
    times: Infinity,
    text: (_, { schema }) => typeof answer === "string" ? answer : answer(schema?.schema),
  };
}
