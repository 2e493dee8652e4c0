import assert from "node:assert/strict";
import type { PairReport } from "../judging/panel/pool.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { columns } from "../text/display.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const FOR = "Buses should be free.";
const AGAINST = "Buses should not be free.";

/** Ben debates better by half a point; the judge `gpt-4o` adds a point for the affirmative. */
function answer({ body, prompt }: server.ServerRequest): string {
  if (body["response_format"] === undefined) return prompt.includes("You are Ben") ? "We are better." : "We are not.";
  const { scores } = Object(Object(Object(body["response_format"]).json_schema).schema).properties;
  const criteria = Object.keys(Object(Object(scores.properties.side_1).properties));
  const [one = 0, two = 0] = [1, 2].map((side) => {
    const better = new RegExp(`Message \\d+ \\| Side ${side} \\|[^>]*>>>[^<]*better`).test(prompt);
    const affirms = prompt.includes(`- Side ${side}: ⟦${FOR}⟧`);
    return 6 + (better ? 0.5 : 0) + (affirms && body["model"] === "gpt-4o" ? 1 : 0);
  });
  const all = (score: number) => Object.fromEntries(criteria.map((id) => [id, score]));
  return JSON.stringify({
    clash: "Who is better.",
    reasons: [{ text: "It said so.", messages: [1] }],
    scores: { side_1: all(one), side_2: all(two) },
    winner: one > two ? "Side 1" : "Side 2",
    margin: one - two,
  });
}

/** Returns the affirmative side and the decision. */
function told({ affirmative, verdict, marginFor }: PairReport["debates"][number]) {
  return [affirmative && `${affirmative} affirms`, verdict.kind, marginFor];
}

const SCALE = "on a scale from 0 (level) to 1 (as far apart as the judge puts anything)";

Deno.test("convene judge-report decides debates that were held twice with the sides swapped, without what judges give for affirming", async () => {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    const run = (args: readonly string[], width?: number) =>
      convene(args, {
        cwd,
        variables: { OPENAI_BASE_URL: served.baseUrl },
        ...(width === undefined ? {} : { columns: width }),
      });
    try {
      const archives: string[] = [];
      for (const [affirms, negates] of [["Ada", "Ben"], ["Ben", "Ada"]]) {
        const positions = ["--position", `${affirms}=${FOR}`, "--position", `${negates}=${AGAINST}`];
        const judges = ["--judge", "openai/gpt-4o", "--judge", "openai/mistral-large", "--judge", "openai/qwen3"];
        const how = ["--model", "openai/llama-4", "--no-scoring", "--rounds", "1", "--out", "out", "--quiet"];
        const { code, out, err } = await run(["debate", "Free buses", ...positions, ...judges, ...how]);
        assert.deepEqual([code, err], [0, ""]);
        archives.push(out.split("\n")[0] ?? "");
      }
      const { code, out } = await run(["judge-report", "out", "--json"]);
      assert.equal(code, 0);
      const { swapped } = JSON.parse(out);
      assert.deepEqual(
        swapped.affirmativePoints.map(({ judge, points }: { judge: string; points: { value: number } }) => [
          judge,
          points.value,
        ]),
        [["openai/gpt-4o", 1], ["openai/mistral-large", 0], ["openai/qwen3", 0]],
      );
      const [{ topic, debates, corrected }, ...others] = swapped.verdicts;
      assert.deepEqual([swapped.pairs, others, topic], [1, [], "Free buses"]);
      for (const [n, { archive }] of debates.entries()) assert.equal(archive, archives[n]);
      assert.deepEqual(debates.map(told), [
        ["Ada affirms", "too_close", "Ben"],
        ["Ben affirms", "too_close", "Ben"],
      ]);
      assert.deepEqual(told(corrected), [undefined, "decided", "Ben"]);
      // half a point each, divided by half of the scale, the smallest range
      assert.equal(corrected.margin.value.toFixed(4), "0.1000");
      assert.deepEqual([corrected.margin.n, corrected.quorum.cast], [3, 3]);

      await run(["judge", ...archives, "--judge", "openai/gpt-4o", "--quiet"]);
      const alone = await run(["judge-report", "out"]);
      assert.equal(alone.code, 0);
      const from = alone.out.indexOf("Points for affirming");
      assert.deepEqual(alone.out.slice(from, alone.out.indexOf("Agreement\n")).split("\n"), [
        "Points for affirming, in 1 debate held twice with the sides swapped",
        "  openai/gpt-4o: 1.00 (no interval: n = 1)",
        "Combined decisions",
        "  Free buses",
        `    ${archives[0]}`,
        `      Ada affirms: Ada wins; margin 0.10 (no interval: n = 1) for Ada, ${SCALE}`,
        `    ${archives[1]}`,
        `      Ben affirms: Ben wins; margin 0.30 (no interval: n = 1) for Ben, ${SCALE}`,
        `    Without the advantage of the affirmative side: Ben wins; margin 0.10 (no interval: n = 1) for Ben, ${SCALE}`,
        "      openai/gpt-4o gives for affirming, in points: 1.00",
        "",
      ]);
      const narrow = await run(["judge-report", "out"], 60);
      for (const line of narrow.out.split("\n")) assert.ok(columns(line) <= 60 || line.includes("/out/"), line);
    } finally {
      await served.stop();
    }
  });
});
