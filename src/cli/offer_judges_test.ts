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
        /^This is one model's reading\. Two judges in both orders would cost about \$0\.\d+: .*judge \S+_debate --judge openai\/gpt-4o-mini --judge PROVIDER\/MODEL --price openai\/gpt-4o-mini=1\/2$/,
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

Deno.test("the offered command names the servers that it needs, and works as it stands", () =>
  withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    try {
      const providers = { mine: { baseUrl: served.baseUrl } };
      await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify({ providers }));
      const world = { cwd, variables: { XDG_STATE_HOME: `${cwd}/state` } };
      const debate = ["debate", "--brief", shippedBrief(), "--out", "out", "--rounds", "1"];
      const given = [
        ["--model", "mine/m", "--config", "c.json", "--trust"],
        ["--model", "openai/m", "--base-url", served.baseUrl],
      ];
      const offered = ["resume \\S+ .* --config c.json .*", `judge \\S+ .* --base-url ${served.baseUrl}`];
      for (const [n, flags] of given.entries()) {
        const { err } = await convene([...debate, ...flags], world);
        const command = / tokens: convene (.*)/.exec(err)?.[1] ?? "";
        match(command, new RegExp(`^${offered[n]}$`), err);
        const judged = await convene(command.replace("PROVIDER/MODEL", flags[1] ?? "").split(" "), world);
        deepEqual(judged.code, 0, command + judged.err);
        match(judged.out, /verdicts\/001/);
      }
    } finally {
      await served.stop();
    }
  }));

Deno.test("where no score could be read, no one's reading is offered to be checked", () =>
  withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer(() => server.ok("I say so."));
    try {
      const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
      const model = ["--model", "openai/gpt-4o-mini", "--price", "openai/gpt-4o-mini=1/2"];
      const { out, err } = await convene(["debate", "--brief", shippedBrief(), "--out", "out", ...model], world);
      match(out, /_debate\n/);
      doesNotMatch(err, /Two judges/);
    } finally {
      await served.stop();
    }
  }));
