import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import * as server from "../models/misbehaving_server_fixture.ts";
import { convene, SCORED, shippedBrief, withFolder } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";

Deno.test("a debate that one model scored ends with what two judges would cost, and the command that asks them", () =>
  withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    try {
      const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
      const model = ["--model", "openai/gpt-4o-mini", "--price", "openai/gpt-4o-mini=1/2"];
      const debate = ["debate", "--brief", shippedBrief(), "--out", "out", "--rounds", "1", ...model];
      const held = await convene(debate, world);
      deepEqual(held.code, 0, held.err);
      const asked = served.requests.length;
      const [offer = ""] = held.err.trimEnd().split("\n").slice(-1);
      match(
        offer,
        /^This is one model's reading\. Two judges in both orders would cost about \$0\.\d+: .*judge \S+_debate --judge openai\/gpt-4o-mini --judge PROVIDER\/MODEL$/,
      );
      const [, archive = ""] = /judge (\S+_debate) /.exec(offer) ?? [];
      const two = ["--judge", "openai/gpt-4o-mini", "--judge", "openai/gpt-4o-mini"];
      const judged = await convene(["judge", archive, ...two, "--dry-run"], world);
      deepEqual([judged.code, served.requests.length], [0, asked], "nothing is asked for it");
      const without = [["--json"], ["--no-scoring"]];
      for (const flags of without) {
        doesNotMatch((await convene([...debate, ...flags], world)).err, /Two judges/, flags[0]);
      }
    } finally {
      await served.stop();
    }
    doesNotMatch((await convene(["debate", ...SCORED], { cwd })).err, /Two judges/, "recorded answers cost nothing");
  }));
