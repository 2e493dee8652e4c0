import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { AnswerSchema } from "../agent.ts";
import { agreementSchema, boundSynthesisForm } from "../council_forms.ts";
import { loadBrief } from "../brief.ts";
import { BUSES, request, statement, withFiles } from "./_brief_fixture.ts";
import { EmbeddedAgent } from "./mod.ts";
import { stanceOf } from "./revised_position.ts";

const MEMBERS = ["ada", "ben", "cyn"].map((id) => ({ id, name: `Position ${id[0]?.toUpperCase()}`, role: "member" }));
const [ADA, BEN, CYN] = MEMBERS;

/** Takes whatever is answered. */
function anyForm(name: string, properties: object = {}): AnswerSchema<unknown> {
  return { name, jsonSchema: { type: "object", properties }, read: (value) => ({ ok: true, value }) };
}

async function answer(parts: Parameters<typeof request>[0]): Promise<{ readonly [field: string]: unknown }> {
  let value: unknown;
  await withFiles(BUSES, async (dir) => {
    const agent = new EmbeddedAgent({ brief: await loadBrief(dir) });
    const answered = await agent.answer(request({ participants: MEMBERS, ...parts }));
    value = answered.value;
  });
  return Object(value);
}

const GOOD = "Free buses bring passengers, because a ticket that nobody needs is a ticket that nobody has to check. " +
  "Passenger numbers in Harbour City rose by 32 per cent in the first year of free buses [harbour-report]. So buses leave sooner.";
const FARES = "Fares pay for better buses, because every driver paid from fares is a bus that comes more often. " +
  "Passengers in a survey of 2,400 people asked for more frequent buses before they asked for cheaper ones [rider-survey].";
const POOR = "Hm.";

const shown = (...texts: readonly string[]) =>
  texts.map((text, n) => statement(text, { number: n + 1, speaker: MEMBERS[n]?.id ?? "", kind: "position" }));

interface Ranked {
  readonly position: string;
  readonly reason: string;
}

async function ranking(voter: typeof ADA, texts: readonly string[]): Promise<readonly Ranked[]> {
  const value = await answer({
    ...(voter ? { participant: voter } : {}),
    kind: "ballot",
    shown: shown(...texts),
    schema: anyForm("ranked_ballot"),
  });
  return value["ranking"] as readonly Ranked[];
}

/** What a voter measures of a position: its value, and the share of its words that are those of the voter's side. */
async function measured(voter: typeof ADA, text: string): Promise<readonly [value: number, near: number]> {
  const [{ reason = "" } = {}] = (await ranking(voter, [text, POOR])).filter(({ position }) =>
    position === "Position A"
  );
  const [, value, near] =
    /^Measured, not judged: (\d\.\d\d), from logical coherence .*; (\d+) % of its content words/.exec(reason) ?? [];
  return [Number(value), Number(near)];
}

Deno.test("embedded voters rank by measures, in which merit and nearness to the own side count, and give the figures", async () => {
  deepEqual((await ranking(ADA, [POOR, FARES, GOOD])).map(({ position }) => position), [
    "Position C",
    "Position B",
    "Position A",
  ]);
  const [ada, ben] = [await measured(ADA, FARES), await measured(BEN, FARES)];
  ok(ben[1] > ada[1] && ben[0] > ada[0], "fares are Ben's side of the brief");
  deepEqual(await measured(CYN, FARES), ada, "Cyn has the first side again");
});

Deno.test("embedded voters rank down to where measures are level, and say nothing on what is below", async () => {
  deepEqual((await ranking(ADA, [GOOD, POOR, POOR])).map(({ position }) => position), ["Position A"]);
  await rejects(ranking(ADA, [POOR, POOR]), { name: "ModelError", code: "unreadable" });
});

Deno.test("an embedded judge finds agreement in the same words only: a negation or a number is a difference", async () => {
  const agreed = async (...texts: readonly string[]) => {
    const value = await answer({ kind: "evaluation", shown: shown(...texts), schema: agreementSchema() });
    return value["agreed"];
  };
  equal(await agreed("Buses should be free.", "buses should be FREE"), true);
  equal(await agreed("Buses should be free.", "Buses should not be free."), false);
  equal(await agreed("Raise it by 5 per cent.", "Raise it by 6 per cent."), false);
  equal(await agreed("Buses should be free.", "Buses ought to cost nothing."), false);
  equal(await agreed("Buses should be free."), false);
});

Deno.test("an embedded synthesis takes the decision that the form is bound to, and quotes who wanted something else", async () => {
  const names = ["position of Position A", "position of Position B"];
  const form = boundSynthesisForm({ decision: names[1] ?? "", possible: names, inWords: "B won.", hasMinority: true });
  const value = await answer({ kind: "synthesis", shown: shown(GOOD, FARES), schema: form, form });
  equal(value["decision"], "position of Position B");
  match(String(value["minority"]), /^Position A: “.+”$/);
  ok([GOOD].some((text) => text.includes(String(value["minority"]).slice("Position A: “".length, -1))));
});

Deno.test("stanceOf() reads exact ids, and never a text", () => {
  const stance = (id: string, ...others: readonly string[]) =>
    stanceOf({ id, text: "No!", file: "", body: "" }, {
      positions: [id, ...others].map((each) => ({ id: each, text: "Yes!", file: "", body: "" })),
    });
  deepEqual(["yes", "For", "pro"].map((id) => stance(id)), ["yes", "yes", "yes"]);
  deepEqual(["no", "AGAINST", "contra"].map((id) => stance(id)), ["no", "no", "no"]);
  deepEqual([stance("charge", "no-charge"), stance("no-charge", "charge")], ["yes", "no"]);
  for (const id of ["nothing", "yes-please", "no-charge", "homes", "northern"]) equal(stance(id, "park"), "open", id);
});
