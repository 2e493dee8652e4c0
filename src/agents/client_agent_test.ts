import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { AgentRequest } from "./agent.ts";
import { ClientAgent, InputNeededError } from "./client_agent.ts";
import { answersForm } from "../protocols/dialectic/forms.ts";
import { HumanAgent } from "./human_agent.ts";
import { directCalls, requestOf } from "./_agents_fixture.ts";

const asks = (...ids: readonly string[]): AgentRequest => {
  const questions = ids.map((id) => ({ id, asker: "ada", message: 1, question: `${id}?` }));
  const form = answersForm(questions, (id) => id);
  return requestOf({ kind: "answer", form, schema: form });
};
const answersOf = async (client: ClientAgent, ...ids: readonly string[]) =>
  Object((await client.answer(asks(...ids), directCalls)).value).answers;

Deno.test("a client gives prepared answers, and leaves other questions asked with them unanswered", async () => {
  const client = new ClientAgent({ answers: { Q1: "Nine.", Q3: null } });
  deepEqual(await answersOf(client, "Q1", "Q2"), { Q1: "Nine.", Q2: null });
  deepEqual(await answersOf(client, "Q2", "Q3"), { Q2: null, Q3: null });
  deepEqual(await answersOf(client), {});
});

Deno.test("a client without any prepared answer asks a person, or requires input if there is none", async () => {
  const asked: string[] = [];
  const person = new HumanAgent({
    ask: ({ schema }) => {
      asked.push(schema?.name ?? "");
      return Promise.resolve('{"answers":{"Q4":"Ten."}}');
    },
  });
  deepEqual(await answersOf(new ClientAgent({ answers: { Q1: "Nine." }, person }), "Q4"), { Q4: "Ten." });
  deepEqual(asked, ["answers"]);
  await rejects(answersOf(new ClientAgent({ answers: { Q1: "Nine." } }), "Q4", "Q5"), (error) => {
    ok(error instanceof InputNeededError);
    equal(error.message, "Nobody is available to answer Q4, Q5");
    return true;
  });
});
