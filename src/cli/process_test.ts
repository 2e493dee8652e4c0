import assert from "node:assert/strict";
import { hangBeforeHeaders, ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { SHORT, withFolder } from "./_cli_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** Starts the command as a separate process. */
function start(args: readonly string[], cwd: string) {
  const permissions = ["--no-prompt", `--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
  return new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      `--config=${ROOT}deno.json`,
      ...permissions,
      "--allow-env=LOG_TOKENS,LOG_STREAM",
      MAIN,
      ...args,
    ],
    cwd,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Starts it and waits for its end. */
async function run(args: readonly string[], cwd: string) {
  const { code, stdout, stderr } = await start(args, cwd).output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}

Deno.test("a review of an empty standard input has nothing to review, and is no error", () =>
  withFolder(async (cwd) => {
    const { code, out, err } = await run(["review", "-", "--model", "ollama/m", "--fail-on", "low"], cwd);
    assert.deepEqual([code, out, err], [0, "", "Nothing to review: standard input is empty\n"]);
  }));

Deno.test("The process ends with the exit code of what was done", async () => {
  await withFolder(async (cwd) => {
    assert.equal((await run(["--version"], cwd)).code, 0);
    assert.equal((await run(["debate", "--rounds", "none"], cwd)).code, 2);
    assert.equal((await run(["debate", "Cats"], cwd)).code, 4);
    const { code, out, err } = await run(["debate", ...SHORT, "--quiet"], cwd);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^out\/.*_debate\n/);
    assert.equal((await run(["judge", out.split("\n")[0] ?? "", "--judge", "ollama/m", "--dry-run"], cwd)).code, 0);
  });
});

Deno.test("SIGINT and SIGTERM stop a run whose model hangs, with exit code 130 and an archive to resume", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const { promise: hanging, resolve } = Promise.withResolvers<void>();
    const server = await startMisbehavingServer(({ number }) => {
      if (number < 3) return ok("This is so.");
      resolve();
      return hangBeforeHeaders();
    });
    try {
      await withFolder(async (cwd) => {
        const model = ["--model", "openai/m", "--base-url", server.baseUrl, "--no-scoring"];
        const process = start(["debate", "Cats", ...model, "--out", "out", "--rounds", "1"], cwd);
        await hanging;
        process.kill(signal);
        const { code, stdout, stderr } = await process.output();
        assert.equal(code, 130);
        const [archive = ""] = new TextDecoder().decode(stdout).split("\n");
        assert.match(new TextDecoder().decode(stderr), /Stopping\.[^]*To continue: convene resume out\//);
        assert.equal((await run(["verify", archive], cwd)).code, 0);
      });
    } finally {
      await server.stop();
    }
  }
});

Deno.test("A pipe that nobody reads to its end is no error and breaks no archive", async () => {
  await withFolder(async (cwd) => {
    const process = start(["debate", ...SHORT, "--events", "--quiet"], cwd);
    const reader = process.stdout.getReader();
    await reader.read();
    await reader.cancel();
    const [{ code }, stderr] = await Promise.all([process.status, new Response(process.stderr).text()]);
    assert.equal(stderr, "");
    assert.ok(code === 130 || code === 0, String(code)); // 0 if everything was already printed
    const [archive = ""] = (await run(["list", "out"], cwd)).out.split("\t");
    assert.equal((await run(["verify", archive], cwd)).code, 0);
  });
});
