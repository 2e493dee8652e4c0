import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { fold } from "../transcript/fold.ts";
import { convene, SHORT, shortWith, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";
import { answer } from "./_judge_fixture.ts";

/** Models of judges that a request can be for. */
const isJudge = ({ body }: server.ServerRequest) => body["model"] !== "llama-4";

interface Scene {
  readonly cwd: string;
  readonly requests: readonly server.ServerRequest[];
  readonly baseUrl: string;
  /** Runs the command with the server. */
  run(args: readonly string[], world?: World): ReturnType<typeof convene>;
}

async function withScene(
  use: (scene: Scene) => Promise<void>,
  behave: (request: server.ServerRequest) => server.Behaviour = (request) => server.ok(answer(request)),
): Promise<void> {
  await withFolder(async (cwd) => {
    const { requests, baseUrl, stop } = await server.startMisbehavingServer(behave);
    const run = (args: readonly string[], world: World = {}) =>
      trusting(args, { cwd, variables: { OPENAI_BASE_URL: baseUrl }, ...world });
    try {
      await use({ cwd, requests, baseUrl, run });
    } finally {
      await stop();
    }
  });
}

/** Refuses the debaters' key from the nth request on, until a test lets it continue. */
function refusesFrom(n: number) {
  const state = { refuses: true };
  const behave = (request: server.ServerRequest) =>
    state.refuses && request.number >= n && !isJudge(request)
      ? server.fail(401, { message: "No such key." })
      : server.ok(answer(request));
  return Object.assign(behave, { goOn: () => void (state.refuses = false) });
}

const DEBATE = ["debate", ...shortWith("openai/llama-4"), "--quiet"];

/** The archive that a run printed first. */
const archiveIn = (out: string) => out.split("\n")[0] ?? "";

Deno.test("convene resume has a debate judged at its end as it was to be, by the same judges with the same sampling", async () => {
  const handler = refusesFrom(3);
  await withScene(async ({ cwd, baseUrl, run, requests }) => {
    const judges = [
      { name: "Ede", id: "ede", model: "openai/gpt-4o", systemPrompt: "You are hard to impress.", timeoutMs: 90_000 },
      "openai/mistral-large",
    ];
    const price = { inputUsd: 1, outputUsd: 1 };
    const prices = { "openai/gpt-4o": price, "openai/mistral-large": price, "openai/llama-4": price };
    const configuration = { baseUrl, judges, temperature: 0.25, seed: 3, strictJudges: true, prices };
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify(configuration));
    const plain = { variables: { XDG_STATE_HOME: `${cwd}/state` } }; // only the configuration names the server
    const stopped = await run([...DEBATE, "--config", "c.json", "--trust"], plain);
    assert.equal(stopped.code, 3, stopped.err);
    assert.match(stopped.err, /Not judged: the debate is unfinished; convene resume finishes and judges it/);
    const archive = archiveIn(stopped.out);
    handler.goOn();

    const resumed = await run(["resume", archive, "--max-cost", "5", "--quiet"], plain);
    assert.deepEqual([resumed.code, resumed.err], [0, ""]);
    assert.match(
      resumed.out,
      new RegExp(`\\n${archive}/verdicts/001\\nFor Advocate A: “.*”, by 2 of 2 judges\\n`),
    );
    const asked = requests.filter(isJudge);
    assert.deepEqual(asked.map(({ body }) => [body["temperature"], body["seed"]]), Array(4).fill([0.25, 3]));
    const ede = asked.filter(({ body }) => body["model"] === "gpt-4o");
    for (const { prompt } of ede) assert.match(prompt, /You are Ede, .*You are hard to impress\./s);
    assert.equal(ede.length, 2);

    const all = requests.length;
    const again = await run(["resume", archive, "--json"], plain);
    assert.deepEqual([again.code, requests.length], [0, all], "nothing is asked again");
    assert.match(again.err, /Already complete: .*verdicts\/001/);
    assert.equal(JSON.parse(again.out).panel.verdict.winner, "advocate-1");
    for (const path of [archive, `${archive}/verdicts/001`]) assert.equal((await run(["verify", path])).code, 0);
  }, handler);
});

Deno.test("Other judges or none are no reason not to resume, and are those of the runs after that", async () => {
  const handler = refusesFrom(3);
  await withScene(async ({ run }) => {
    const stopped = await run([...DEBATE, "--judge", "openai/gpt-4o"]);
    const archive = archiveIn(stopped.out);
    const others = await run([
      "resume",
      archive,
      "--judge",
      "openai/mistral-large",
      "--judge",
      "openai/gpt-4o",
      "--quiet",
    ]);
    assert.equal(others.code, 3);
    handler.goOn();
    const both = await run(["resume", archive, "--judge", "ollama/m", "--no-judges"]);
    assert.deepEqual([both.code, /Give --judge or --no-judges, not both/.test(both.err)], [2, true]);
    const strict = await run(["resume", archive, "--judge", "openai/llama-3", "--strict-judges"]);
    assert.deepEqual([strict.code, /Judge 1 belongs to the model family 'llama'/.test(strict.err)], [4, true]);
    const resumed = await run(["resume", archive, "--json", "--quiet"]);
    const { panel } = JSON.parse(resumed.out);
    assert.deepEqual(
      panel.panel.judges.map(({ id, family }: { id: string; family: string }) => [id, family]),
      [["judge-1", "mistral"], ["judge-2", "gpt"]],
    );
    const none = await run(["resume", archive, "--no-judges", "--json", "--quiet"]);
    assert.deepEqual([none.code, JSON.parse(none.out).panel], [0, undefined]);
  }, handler);
});

Deno.test("A spent budget while judging is exit code 5; resume goes on with the verdict and asks nothing again", async () => {
  await withScene(async ({ run, requests }) => {
    const judged = [...DEBATE, "--judge", "openai/gpt-4o", "--json"];
    const whole = await run(judged);
    const { length: calls } = requests;
    const short = await run([...judged, "--max-calls", String(calls - 1)]);
    assert.equal(short.code, 5, short.err);
    const { archive, status, panel } = JSON.parse(short.out);
    assert.deepEqual([status, panel.status, panel.endReason], ["completed", "stopped", "budget"]);
    assert.match(short.err, /^To continue, raise the limit that was reached: convene resume \S+_debate/m);
    const same = await run(["resume", archive, "--max-calls", String(calls - 1), "--quiet"]);
    assert.deepEqual([same.code, requests.length], [5, 2 * calls - 1], "limits are for all runs together");
    assert.match(same.out, /verdicts\/001\nStopped: its budget was spent\n/);
    const resumed = await run(["resume", archive, "--max-calls", String(calls), "--json", "--quiet"]);
    assert.deepEqual([resumed.code, requests.length], [0, 2 * calls]);
    assert.deepEqual(JSON.parse(resumed.out).panel.verdict, JSON.parse(whole.out).panel.verdict);
    const nothing = await run([...judged, "--max-calls", String(calls - 2)]);
    assert.deepEqual([nothing.code, JSON.parse(nothing.out).panel], [5, undefined]);
    assert.match(
      nothing.err,
      /Not judged: budget exhausted\nTo continue, raise the limit that was reached: convene resume /,
    );
    const later = await run([
      "resume",
      JSON.parse(nothing.out).archive,
      "--max-calls",
      String(calls),
      "--json",
      "--quiet",
    ]);
    assert.deepEqual([later.code, JSON.parse(later.out).panel.verdict.winner], [0, "advocate-1"]);
  });
});

Deno.test("convene judge goes on with what was begun right after the debate, given the same judges", async () => {
  await withScene(async ({ cwd, run, requests }) => {
    // limits on turns and phases do not apply to the panel
    await Deno.writeTextFile(`${cwd}/c.yaml`, "maxTurns: 100\nphaseBudgets: { arguments: { maxCalls: 30 } }\n");
    const args = ["debate", ...SHORT, "--config", "c.yaml", "--judge", "openai/gpt-4o"];
    const short = await run([...args, "--max-calls", "11", "--quiet"]); // recorded answers are calls
    assert.deepEqual([short.code, requests.length], [5, 1]);
    const archive = archiveIn(short.out);
    const whole = await run(["judge", archive, "--judge", "openai/gpt-4o", "--json"]);
    assert.deepEqual([whole.code, requests.length], [0, 2]);
    const [verdict] = JSON.parse(whole.out).verdicts;
    assert.equal(verdict.archive, `${archive}/verdicts/001`);
    assert.deepEqual(verdict.warnings.map(({ code }: { code: string }) => code), ["limit_near"]);
  });
});

Deno.test("A judge has the context that its model is known to have, and not that of the debate's speakers", async () => {
  await withScene(async ({ run }) => {
    const contextOf = async (model: string) => {
      const { code, out } = await run([...DEBATE, "--context-window", "8000", "--judge", model]);
      assert.equal(code, 0);
      const { events } = await readJournal(`${archiveIn(out)}/verdicts/001`);
      return fold(events).settings["context"];
    };
    assert.deepEqual(await contextOf("openai/mystery-1"), { window: 8000 });
    assert.deepEqual(await contextOf("openai/gpt-4o"), {});
  });
});

Deno.test("A fork is judged as what it was forked from, unless it is told otherwise", async () => {
  await withScene(async ({ run, requests }) => {
    const first = await run(["debate", ...SHORT, "--judge", "openai/gpt-4o", "--quiet"]);
    const fork = ["fork", archiveIn(first.out), "--at", "openings/opening/advocate-2", "--seed", "4", "--quiet"];
    const dry = await run([...fork, "--dry-run", "--json"]);
    assert.equal(JSON.parse(dry.out).panel.upTo.calls, 2);
    const forked = await run(fork);
    assert.deepEqual([forked.code, requests.length], [0, 4]);
    assert.match(forked.out, /verdicts\/001\nSlightly for Advocate [AB]: /);
    const { events } = await readJournal(`${archiveIn(forked.out)}`);
    const [started] = events;
    assert.ok(started?.type === "dialogue.started");
    assert.deepEqual(Object(started.configuration).judges.map(({ model }: { readonly model: string }) => model), [
      "openai/gpt-4o",
    ]);
    const none = await run([...fork, "--no-judges"]);
    assert.deepEqual([none.code, requests.length, /verdicts/.test(none.out)], [0, 4, false]);
    const other = await run([...fork, "--judge", "openai/mistral-large"]);
    assert.deepEqual([other.code, requests.length, /\(mistral: Judge 1\)/.test(other.out)], [0, 6, true]);
  });
});

Deno.test("Judges of dialogues in which they take part cannot be exchanged on the way", async () => {
  await withModels(async (world) => {
    const council = [
      "council",
      "Cats or dogs?",
      "--phases",
      "gather,vote",
      "--model",
      "openai/gpt-4o",
      "--out",
      "out",
      "--quiet",
    ];
    const held = await convene(council, world);
    const archive = archiveIn(held.out);
    for (const [flag, ...value] of [["--judge", "ollama/m"], ["--no-judges"]] as const) {
      const { code, err } = await convene(["resume", archive, flag, ...value], world);
      assert.equal(code, 2);
      assert.match(
        err,
        new RegExp(`${flag} is only for debates that are judged at the end: judges of this council take part`),
      );
    }
  });
});

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

Deno.test("Killed in the middle of the panel, convene resume goes on with the verdict, and asks nothing twice that is on record", async () => {
  const { promise: hanging, resolve } = Promise.withResolvers<void>();
  let hangs = true;
  const behave = (request: server.ServerRequest) => {
    if (!hangs || request.number === 1) return server.ok(answer(request));
    resolve();
    return server.hangBeforeHeaders();
  };
  await withScene(async ({ cwd, baseUrl, run, requests }) => {
    const args = ["debate", ...SHORT, "--judge", "openai/gpt-4o", "--concurrency", "1", "--base-url", baseUrl];
    const permissions = [`--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
    const deno = ["run", "--no-check", `--config=${ROOT}deno.json`, "--no-prompt", ...permissions];
    const child = new Deno.Command("deno", {
      args: [...deno, "--allow-env=LOG_TOKENS,LOG_STREAM", MAIN, ...args],
      cwd,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    await hanging;
    child.kill("SIGKILL");
    const { stdout } = await child.output();
    const archive = archiveIn(new TextDecoder().decode(stdout));
    const killed = fold(
      (await readJournal(`${archive.startsWith("/") ? "" : `${cwd}/`}${archive}/verdicts/001`)).events,
    );
    assert.deepEqual(killed.calls.map(({ state }) => state), ["answered", "open"]);
    hangs = false;

    const resumed = await run(["resume", archive], { variables: {} });
    assert.equal(resumed.code, 0, resumed.err);
    assert.match(resumed.err, /^Continuing .*\/verdicts\/001$/m);
    assert.match(resumed.out, /\/verdicts\/001\nSlightly for Advocate [AB]: /);
    assert.equal(requests.length, 3, "the reading that was cut off is asked again, and no other");
    assert.equal((await run(["verify", archive])).code, 0);
  }, behave);
});

Deno.test("scores that a resumed debate hears on a terminal name the speakers of messages before, in order", async () => {
  let refuses = true;
  const behave = (request: server.ServerRequest) =>
    refuses && answer(request).startsWith("{")
      ? server.fail(401, { message: "No such key." })
      : server.ok(answer(request));
  await withScene(async ({ run }) => {
    const debate = ["debate", ...shortWith("openai/llama-4").filter((flag) => flag !== "--no-scoring")];
    const stopped = await run([...debate, "--quiet"]);
    assert.equal(stopped.code, 3, stopped.err);
    refuses = false;
    const resumed = await run(["resume", archiveIn(stopped.out)], { columns: 200 });
    assert.equal(resumed.code, 0, resumed.err);
    const [first] = /Scores of 10: .*/.exec(resumed.err) ?? [];
    assert.equal(first, "Scores of 10: Advocate A 6.00 (3) and Advocate B 6.00 (4)");
  }, behave);
});
