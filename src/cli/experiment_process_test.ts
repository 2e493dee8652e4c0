import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { readJournal } from "../archive/journal_reader.ts";
import { listArchives } from "../archive/list.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { withFolder } from "./_cli_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** Processes that are killed. */
const KILLS = Deno.env.get("NIGHTLY") ? 30 : 3;

const FILE = {
  items: ["One.", "Two."],
  arms: { debate: { protocol: "debate", roundCount: 1 } },
  models: ["openai/m1", "openai/m2", "openai/m3"],
  judges: ["openai/judge-a", "openai/judge-b"],
};

function start(cwd: string, baseUrl: string, out: string) {
  const permissions = ["--no-prompt", `--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
  return new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      `--config=${ROOT}deno.json`,
      ...permissions,
      "--allow-env=LOG_TOKENS,LOG_STREAM",
      MAIN,
      "run",
      "e.yaml",
      "--base-url",
      baseUrl,
      "--out",
      out,
      "--quiet",
      "--pages",
    ],
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

Deno.test("an experiment killed again and again comes to the same table, and repeats only requests in flight", async () => {
  let answered = 0;
  const server = await startMisbehavingServer((request) => async (_, exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await ok(rivalAnswer(request))(request, exchange);
    answered++;
  }, { maxRequests: 2000 });
  try {
    await withFolder(async (cwd) => {
      await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
      const whole = await start(cwd, server.baseUrl, "whole").output();
      assert.equal(whole.code, 0, new TextDecoder().decode(whole.stderr));
      const once = answered;
      answered = 0;
      for (let kill = 1; kill <= KILLS; kill++) {
        const process = start(cwd, server.baseUrl, "killed");
        const until = once * kill / (KILLS + 1);
        while (answered < until) await new Promise((resolve) => setTimeout(resolve, 2));
        process.kill("SIGKILL");
        await process.output();
      }
      const last = await start(cwd, server.baseUrl, "killed").output();
      assert.equal(last.code, 0, new TextDecoder().decode(last.stderr));
      const archives = (await listArchives(`${cwd}/killed/dialogues`)).filter(({ problem }) => {
        if (problem !== undefined) assert.match(problem, /nothing was recorded|there is no journal/); // killed before its first line
        return problem === undefined;
      });
      const whichLack = async () =>
        await Array.fromAsync(archives, async ({ path }) => {
          const { problems, checked } = await verifyArchive(path, (await readJournal(path)).events);
          assert.deepEqual(problems, []);
          return checked.isWritten ? [] : [path];
        });
      assert.deepEqual((await whichLack()).flat(), []);
      const [first = ""] = archives.map(({ path }) => path);
      for (const path of ["index.md", "summary.md"]) await rm(`${first}/${path}`); // as a kill leaves it
      assert.deepEqual((await whichLack()).flat(), [first]);
      assert.equal((await start(cwd, server.baseUrl, "killed").output()).code, 0);
      assert.deepEqual((await whichLack()).flat(), []);
      const table = async (out: string, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
        (await readFile(`${cwd}/${out}/results/${name}.jsonl`, "utf8")).trim().split("\n").map((line) =>
          JSON.parse(line)
        );
      const named = (await table("killed", "calls")).filter(({ state }) => state === "open").length;
      assert.ok(answered - once <= named, `${answered - once} answers were repeated, ${named} are named`);
      const ofEachRun = ["archive", "dialogue", "calls", "input_tokens", "output_tokens", "unpriced_calls"];
      const said = async (out: string) =>
        (await table(out, "combinations")).map((row) =>
          Object.entries(row).filter(([column]) => !ofEachRun.includes(column))
        );
      assert.deepEqual(await said("killed"), await said("whole"));
    });
  } finally {
    await server.stop();
  }
});
