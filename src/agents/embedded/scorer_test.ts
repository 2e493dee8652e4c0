import assert from "node:assert/strict";
import type { Statement } from "../../transcript/message.ts";
import type { AnswerSchema } from "../agent.ts";
import { loadBrief } from "../brief.ts";
import { BUSES, FARE, FREE, MODERATOR, request, statement, withFiles } from "./_brief_fixture.ts";
import { EmbeddedAgent } from "./mod.ts";

const IDS = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];
const criterion = (id: string, description = "") => ({ id, description, weight: 1 });

interface Reading {
  readonly scores: Readonly<Record<string, number>>;
  readonly reason: string;
}

/** Reads what a scorer answers, as strictly as a debate does. */
const SCHEMA: AnswerSchema<unknown> = {
  name: "scores",
  jsonSchema: { type: "object" },
  read: (value) =>
    isReading(value) ? { ok: true, value } : { ok: false, problem: "'scores' must be numbers from 0 to 10" },
};

function isReading(value: unknown): value is Reading {
  if (typeof value !== "object" || value === null || !("scores" in value) || !("reason" in value)) return false;
  return typeof value.reason === "string" &&
    Object.values(Object(value.scores)).every((score) => typeof score === "number" && score >= 0 && score <= 10);
}

const ANSWERED = statement(
  "A charge on parking falls when people park less, so it cannot carry the buses for ever. Most passengers can pay the fare.",
  { number: 1, speaker: FARE.id },
);

/** The scores of a text of Ana's that answers Ben. */
async function scoresOf(
  text: string,
  { criteria = IDS.map((id) => criterion(id)), maxTokens = 100, parts = {}, shown = [ANSWERED] }: {
    readonly criteria?: readonly ReturnType<typeof criterion>[];
    readonly maxTokens?: number;
    readonly parts?: Partial<Statement>;
    readonly shown?: readonly Statement[];
  } = {},
): Promise<Reading> {
  let reading: Reading | undefined;
  await withFiles(BUSES, async (dir) => {
    const agent = new EmbeddedAgent({ brief: await loadBrief(dir) });
    const replyTo = statement(text, { number: 2, speaker: FREE.id, kind: "rebuttal", replyTo: 1, ...parts });
    const { value } = await agent.answer(
      request({ kind: "score", participant: MODERATOR, replyTo, shown, criteria, maxTokens, schema: SCHEMA }),
    );
    assert(isReading(value));
    reading = value;
  });
  assert(reading);
  return reading;
}

/** The score of the better text must be higher by at least a point. */
async function better(id: string, good: string, bad: string, options: Parameters<typeof scoresOf>[1] = {}) {
  const [high, low] = [(await scoresOf(good, options)).scores[id] ?? 0, (await scoresOf(bad, options)).scores[id] ?? 0];
  assert(high >= low + 1, `${id}: ${high} for "${good}", ${low} for "${bad}"`);
}

Deno.test("score gives each criterion asked for, and no other, with the figures as reason", async () => {
  const { scores, reason } = await scoresOf("Parking charges raised 40 million euros [parking-paper].");
  assert.deepEqual(Object.keys(scores), IDS);
  assert.match(reason, /^Measured, not judged\. logical coherence \d/);
  assert.match(reason, /100 % of 1 claim cites a source that is there, its 1 figure stands in the source/);
  const some = await scoresOf("Buses.", { criteria: [criterion("evidence_quality")] });
  assert.deepEqual(Object.keys(some.scores), ["evidence_quality"]);
});

Deno.test("score counts in its reason as people write: one source, two sources, no figures", async () => {
  const one = (await scoresOf("Parking charges raised 50 million euros [parking-paper] [my-blog].")).reason;
  assert.match(one, /its 1 figure does not stand in the source cited, 1 source, 1 cited that does not exist;/);
  const two = (await scoresOf(
    "Parking charges raised 40 million euros [parking-paper]. Passengers rose by 32 per cent there [harbour-report].",
  )).reason;
  assert.match(
    two,
    /100 % of 2 claims cite a source that is there, 2 of 2 figures stand in the source cited, 2 sources;/,
  );
  const none = (await scoresOf("Free buses are good for all of us, you fools.")).reason;
  assert.match(none, /0 % of 1 claim cites a source that is there, no figures, 0 sources;/);
  assert.match(none, /, 1 word of abuse\.$/);
  assert.doesNotMatch(`${one} ${two} ${none}`, /\b1 (?:claims|figures|sources|words|tokens)\b|0 of 0/);
  const single = await scoresOf("Buses.", { shown: [statement("Trams run.", { number: 1, speaker: FARE.id })] });
  assert.match(single.reason, /of the 1 sentence answered is taken up/);
});

Deno.test("score of logical coherence is higher for sentences that reason and hang together", () =>
  better(
    "logical_coherence",
    "Free buses bring passengers because a fare keeps people away. If more passengers ride, then buses carry drivers too. So a free bus clears the street.",
    "I like tea. Mountains are tall. Buses exist. My uncle paints. Tea is warm. I like tea.",
  ));

Deno.test("score of evidence is higher with citations that exist and figures that stand in them", async () => {
  const backed =
    "Passenger numbers rose by 32 per cent in the first year [harbour-report]. A charge on parking raised 40 million euros [parking-paper].";
  await better("evidence_quality", backed, backed.replaceAll(/ \[[^\]]+\]/g, ""));
  await better("evidence_quality", backed, backed.replace("32", "52").replace("40", "70"));
  await better("evidence_quality", backed, backed.replaceAll(/\[[^\]]+\]/g, "[my-blog]"));
});

Deno.test("score of responsiveness is higher for an answer to what was said", () =>
  better(
    "responsiveness",
    "It is said that a charge on parking falls when people park less. Yet most people park as before, so parking can carry the buses.",
    "Young people look for work in the suburbs. Shops in the centre had more customers on weekdays.",
  ));

Deno.test("score of responsiveness without a statement to answer is measured against the other side's brief", async () => {
  const criteria = [criterion("responsiveness")];
  const good = await scoresOf("A charge on parking falls when people park less, but it can carry the buses.", {
    criteria,
    shown: [],
  });
  const bad = await scoresOf("Whales sing beneath the polar ice.", { criteria, shown: [] });
  assert((good.scores["responsiveness"] ?? 0) > (bad.scores["responsiveness"] ?? 10));
  assert.match(good.reason, /no statement was to be answered/);
});

Deno.test("score of persuasiveness is higher for concrete sentences of a readable length on the position", () =>
  better(
    "persuasiveness",
    "Buses in Harbour City became free in 2014. For example, 32 per cent more people took the bus within a year. Everybody gains when buses are free. Shops in Harbour City sold more.",
    "Things are things and things are what things are and that is how things are when things are as things are and it is so and so it is and will be so for things and things.",
  ));

Deno.test("score of rule adherence falls with overruns, cuts, abuse and next to nothing", async () => {
  const good =
    "Free buses bring more passengers to the city every year. They help people who look for work. Parking pays for them.";
  await better("rule_adherence", good, `${good} `.repeat(8));
  await better("rule_adherence", good, "Free buses bring more");
  await better("rule_adherence", good, `${good} My opponent is a liar and an idiot.`);
  const cut = await scoresOf(good, { parts: { overrun: { limit: 100, tokens: 140, whole: `${good} And more.` } } });
  assert((cut.scores["rule_adherence"] ?? 10) < 6);
  assert.match(cut.reason, /140 of 100 tokens, was cut/);
});

Deno.test("score of a criterion of one's own rises with the other measures and with what it asks about", async () => {
  const criteria = [criterion("fairness_to_passengers", "Whether passengers with low incomes are treated fairly")];
  await better(
    "fairness_to_passengers",
    "Passengers with low incomes are treated fairly if buses are free, because they spend the largest share on journeys [income-survey]. So fairness speaks for free buses.",
    "Tea is warm. Whales sing.",
    { criteria },
  );
});

Deno.test("score copes with empty, Japanese and endless texts", async () => {
  for (const text of ["", "…", "無料のバスは乗客を増やした。", "a".repeat(20_000), "word ".repeat(3_000)]) {
    for (const value of Object.values((await scoresOf(text)).scores)) assert(value >= 0 && value <= 10);
  }
});
