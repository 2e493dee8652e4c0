import { deepEqual, equal, match, ok } from "node:assert/strict";
import { loadBrief } from "../../agents/brief.ts";
import { EmbeddedAgent } from "../../agents/embedded/mod.ts";
import { countTokens } from "../../text/tokens.ts";
import {
  type CouncilConfig,
  type CouncilResult,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
  createCouncilWorkflow,
} from "./mod.ts";

const BRIEFS = new URL("../../../examples/briefs/", import.meta.url).pathname;
const SHIPPED = [...Deno.readDirSync(BRIEFS)].map(({ name }) => name).sort();

async function council(name: string, config: CouncilConfig = {}, { led = true } = {}): Promise<CouncilResult> {
  const brief = await loadBrief(`${BRIEFS}${name}`);
  const agent = new EmbeddedAgent({ brief });
  const options = (name: string) => ({ name, agentConfig: { id: name.toLowerCase() } });
  return await createCouncilWorkflow(brief.motion, [
    ...["Ada", "Ben", "Cyn"].map((name) => createCouncilMember(options(name), agent)),
    ...(led ? [createCouncilChair(options("Hal"), agent), createCouncilJudge(options("Jo"), agent)] : []),
  ], { brief, outputDirectory: false, ...config }).run();
}

const textsIn = (result: CouncilResult) => result.messages.map((message) => message.failed ? "" : message.text);

for (const name of SHIPPED) {
  Deno.test(`embedded members hold a council on ${name}, in every phase and by every rule`, async () => {
    const result = await council(name, { ties: "chair", voting: "approval" });
    deepEqual([result.status, result.failures, result.warnings], ["completed", [], []]);
    equal(result.messages.filter(({ kind }) => kind === "rebuttal").length, 3, "the judge cannot tell that they agree");
    deepEqual(result.ballots.map(({ voter }) => voter), ["ada", "ben", "cyn"]);
    for (const { ranking, approved = [], reasons = {} } of result.ballots) {
      ok(ranking.length >= 1 && approved.length >= 1);
      for (const id of ranking) match(reasons[id] ?? "", /^Measured, not judged: \d\.\d\d, from logical coherence \d/);
    }
    ok(textsIn(result).every((text) => countTokens(text) > 5));
    ok(result.summary?.startsWith("The "));
    deepEqual(
      textsIn(await council(name, { ties: "chair", voting: "approval" })),
      textsIn(result),
      "the same each time",
    );
  });
}

Deno.test("embedded members say yes or no only where the brief's positions are called so", async () => {
  const stances = async (name: string) =>
    (await council(name, {}, { led: false })).positions.map(({ stance }) => stance);
  deepEqual(await stances("congestion-pricing"), ["yes", "no", "yes"]);
  deepEqual(await stances("remote-work"), ["open", "open", "open"]);
});

Deno.test("embedded members speak to each other member, and answer within their limits", async () => {
  const { messages } = await council("nuclear-power", { phaseMaxTokens: { debate: 80, adjust: 200 } });
  for (const message of messages) {
    if (message.failed) continue;
    equal(message.overrun, undefined, message.key);
    if (message.kind !== "critique") continue;
    const others = ["ada", "ben", "cyn"].filter((id) => id !== message.speaker);
    deepEqual(Object.keys(Object(message.fields)), others.map((id) => `to_${id}`));
  }
});
