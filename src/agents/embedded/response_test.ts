import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Stance } from "../../transcript/response.ts";
import { type Brief, loadBrief } from "../brief.ts";
import { responseForm } from "../response_form.ts";
import { request } from "./_brief_fixture.ts";
import { EmbeddedAgent } from "./embedded_agent.ts";
import { passagesOf } from "./passages.ts";
import { stanceOf } from "./response.ts";

const brief = (name: string) =>
  loadBrief(decodeURIComponent(new URL(`../../../examples/briefs/${name}`, import.meta.url).pathname));

const stances = async (name: string, topic?: string) => {
  const read = await brief(name);
  return read.positions.map((position) =>
    stanceOf(position, { brief: read, request: { topic: topic ?? read.motion } })
  );
};

Deno.test("stanceOf() takes the position that is clearly closer to the topic for it, and the other against it", async () => {
  deepEqual(await stances("congestion-pricing"), ["yes", "no"]);
  deepEqual(await stances("nuclear-power"), ["yes", "no"]);
  deepEqual(await stances("remote-work"), ["yes", "no"]);
});

Deno.test("stanceOf() is turned round by a negation in the topic", async () => {
  const topic = "Large cities should not charge drivers for entering their centres at busy hours";
  deepEqual(await stances("congestion-pricing", topic), ["no", "yes"]);
});

Deno.test("stanceOf() says nothing where no position is clearly closer, or there are more than two", async () => {
  deepEqual(await stances("artificial-general-intelligence"), ["neutral", "neutral"]);
  deepEqual(await stances("congestion-pricing", "Tea or coffee?"), ["neutral", "neutral"]);
  const read = await brief("congestion-pricing");
  const [first] = read.positions;
  ok(first);
  const three = { ...read, positions: [...read.positions, { ...first, id: "third" }] };
  equal(stanceOf(first, { brief: three, request: { topic: read.motion } }), "neutral");
});

/** What the first of two embedded speakers answers. */
async function responseOf(brief: Brief, options?: Parameters<typeof responseForm>[0]) {
  const form = responseForm(options);
  const people = [{ id: "ada", name: "Ada", role: "participant" }, { id: "ben", name: "Ben", role: "participant" }];
  const [participant] = people;
  ok(participant);
  const asked = {
    kind: "response",
    topic: brief.motion,
    participant,
    participants: people,
    schema: form,
    form,
  } as const;
  const { value } = await new EmbeddedAgent({ brief }).answer(request(asked));
  const reading = form.read(value);
  ok(reading.ok);
  return reading.value;
}

Deno.test("an embedded response has claims word for word from its brief, and cites by number", async () => {
  const read = await brief("congestion-pricing");
  const said = await responseOf(read);
  const { position, confidence, claims, citations, reasoning } = said;
  equal(position, read.positions[0]?.text);
  const plain = (text: string) => text.replaceAll(/\s*\[[^\]]*\]/g, "").toLowerCase().replaceAll(/[^a-z0-9]+/g, " ");
  const body = plain(read.positions[0]?.body ?? "");
  for (const { text, label, citations: cited } of claims) {
    ok(body.includes(plain(text).trim()), text);
    equal(label, cited.length > 0 ? "fact" : undefined);
  }
  ok(claims.length > 1 && citations.length > 0);
  match(reasoning, /\[1\]/);
  const titles = read.sources.map(({ title }) => title);
  ok(citations.every(({ source }) => titles.includes(source)));
  const passages = read.positions.slice(0, 1).flatMap(passagesOf);
  const share = passages.filter(({ cites }) => cites.length > 0).length / passages.length;
  equal(confidence, Math.round(100 * share) / 100);
});

Deno.test("an embedded speaker takes the side of its part, and neither where the part is neutral", async () => {
  const read = await brief("congestion-pricing");
  const respond = (stances: readonly Stance[]) => responseOf(read, { stances });
  equal((await respond(["no", "neutral"])).stance, "no");
  equal((await respond(["yes"])).stance, "yes");
  const { stance, position, claims } = await respond(["neutral"]);
  deepEqual([stance, claims], ["neutral", []]);
  for (const { text } of read.positions) ok(position.includes(text.replace(/\.$/, "")));
});
