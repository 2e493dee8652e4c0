import { deepEqual, equal, ok } from "node:assert/strict";
import type { Json } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { loadBrief } from "../brief.ts";
import { convergenceForm, evaluationForm, synthesisForm } from "../roundtable_forms.ts";
import type { AnswerSchema } from "../agent.ts";
import { BUSES, request, statement, withFiles } from "./_brief_fixture.ts";
import { EmbeddedAgent } from "./embedded_agent.ts";

const PEOPLE = ["ada", "ben", "jo"].map((id) => ({ id, name: id, role: id === "jo" ? "judge" : "participant" }));
const IDS = new Map([["ada", "ada"], ["ben", "ben"]]);

/** A response as it stands on the floor. */
function said(
  number: number,
  speaker: string,
  stance: string,
  position: string,
  keyPoints: readonly string[] = [],
): Statement {
  const fields: Json = {
    stance,
    position,
    reasoning: "Buses are quiet.",
    keyPoints: [...keyPoints],
    citations: [],
    claims: [],
  };
  return { ...statement("Text.", { number, speaker }), kind: "response", fields };
}

/** What the embedded judge answers in a form. */
async function answered<T>(schema: AnswerSchema<T>, shown: readonly Statement[]): Promise<T> {
  let given: T | undefined;
  await withFiles(BUSES, async (dir) => {
    const participant = PEOPLE[2];
    ok(participant);
    const parts = { kind: "evaluation", participant, participants: PEOPLE, schema, shown } as const;
    const { value } = await new EmbeddedAgent({ brief: await loadBrief(dir) }).answer(request(parts));
    const reading = schema.read(value);
    ok(reading.ok);
    given = reading.value;
  });
  ok(given !== undefined);
  return given;
}

Deno.test("an embedded judge groups what is the same word for word, and goes on while there are two positions", async () => {
  const evaluated = (shown: readonly Statement[]) => answered(evaluationForm(IDS), shown);
  const same = await evaluated([
    said(1, "ada", "yes", "They should.", ["Quiet"]),
    said(2, "ben", "yes", "they should", ["Quiet"]),
  ]);
  deepEqual(same.groups.map(({ participants }) => participants), [["ada", "ben"]]);
  deepEqual([same.decision, same.commonGround, same.disagreements, same.moved], ["stop", ["Quiet"], [], []]);
  for (
    const [stance, position] of [["no", "They should."], ["yes", "They should not."], [
      "yes",
      "They should, by 5 %.",
    ]] as const
  ) {
    const other = await evaluated([said(1, "ada", "yes", "They should."), said(2, "ben", stance, position)]);
    deepEqual(other.groups.map(({ participants }) => participants), [["ada"], ["ben"]], position);
    equal(other.decision, "continue");
  }
});

Deno.test("an embedded judge says who has another position than in the round before", async () => {
  const { moved, groups } = await answered(evaluationForm(IDS), [
    said(1, "ada", "yes", "They should."),
    said(2, "ben", "yes", "They should."),
    said(3, "ada", "yes", "They should!"),
    said(4, "ben", "no", "They should."),
  ]);
  deepEqual([moved, groups.length], [["ben"], 2]);
});

Deno.test("an embedded speaker finds all converged only when one position is left", async () => {
  const one = [said(1, "ada", "yes", "They should."), said(2, "ben", "yes", "They should.")];
  equal((await answered(convergenceForm(), one)).converged, true);
  equal((await answered(convergenceForm(), [...one, said(3, "ben", "yes", "They should not.")])).converged, false);
});

Deno.test("an embedded synthesis says the agreement that was found", async () => {
  const form = synthesisForm("confident_disagreement", "All are sure, and they differ.");
  const { agreement, answer, openQuestions } = await answered(form, [said(1, "ada", "yes", "They should.")]);
  equal(agreement, "confident_disagreement");
  ok(answer.length > 0);
  deepEqual(openQuestions, []);
});
