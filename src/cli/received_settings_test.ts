import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { fold } from "../transcript/fold.ts";
import { chained, forged } from "../serve/_guard_fixture.ts";
import { withServer } from "../serve/_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, withFolder, type World } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const DEBATE = ["debate", "Cars should pay.", "--out", "out", "--no-scoring", "--quiet"];
const PRICED = ["--model", "openai/gpt-4o-mini"];
const FREE = { inputUsd: 0, outputUsd: 0 };

/** An event of a journal as an attacker reads it. */
type Line = Readonly<Record<string, unknown>>;

const archiveIn = (out: string) => out.split("\n")[0] ?? "";

/** Rewrites an archive as somebody else may have: unfinished after its first turns, and with changed events. */
async function rewrite(
  archive: string,
  configuration: object,
  change: (event: Line) => Line = (event) => event,
): Promise<void> {
  const { events, dialogueId } = await readJournal(archive);
  const end = events.findIndex(({ type }) => type === "turn.completed");
  const later = events.findIndex(({ type }, n) => n > end && type === "call.sent");
  const all = forged(events.map((event) => ({ ...event })), dialogueId, configuration);
  await Deno.writeTextFile(`${archive}/journal.jsonl`, chained(all.slice(0, later).map(change)));
}

/** Returns the last configuration on record. */
async function recordedIn(archive: string): Promise<Line> {
  const { events } = await readJournal(archive);
  return Object(events.flatMap((event) => "configuration" in event ? event.configuration : []).at(-1));
}

Deno.test("A limit on cost holds for a received archive, whatever prices it names, when it is resumed or forked", async () => {
  await withModels(async (world, requests) => {
    for (const model of ["gpt-4o-mini", "of-no-list"]) {
      const id = `openai/${model}`;
      const held = await convene([...DEBATE, "--model", id, "--price", `${id}=1/1`], world);
      const archive = archiveIn(held.out);
      const prices = { [id]: { price: FREE, source: "given" } };
      await rewrite(archive, { prices: { [id]: FREE } }, (event) => event["prices"] ? { ...event, prices } : event);
      const before = requests.length;
      for (const command of [["resume", archive], ["fork", archive, "--at", "1"]]) {
        const { code, err } = await convene([...command, "--max-cost", "0.0001"], world);
        assert.equal(code, 4, err);
        assert.match(err, model === "of-no-list" ? /as the price of openai\/of-no-list is not known/ : /is too low/);
      }
      assert.equal(requests.length, before);
      const resumed = await convene(["resume", archive, "--price", `${id}=3/3`, "--max-cost", "5"], world);
      assert.equal(resumed.code, 0, resumed.err);
      const { prices: own } = await recordedIn(archive);
      assert.deepEqual(own, { [id]: { inputUsd: 3, outputUsd: 3 } });
    }
  });
});

Deno.test("An archive with an invalid setting, or one that this version does not have, is not continued, and the error names it", async () => {
  await withModels(async (world, requests) => {
    const archive = archiveIn((await convene([...DEBATE, ...PRICED], world)).out);
    const before = requests.length;
    for (
      const [setting, problem] of [
        [{ roundCount: "many" }, /in its journal is damaged at 'roundCount', which must be an integer >= 0\n/],
        [
          { roundCount: 1, rapid: false },
          /held by another version, with a setting 'rapid' that this one does not have\n/,
        ],
      ] as const
    ) {
      await rewrite(archive, setting);
      for (const command of [["resume", archive], ["fork", archive, "--at", "1"]]) {
        const { code, err } = await convene(command, world);
        assert.equal(code, 4);
        assert.match(err, problem);
      }
    }
    assert.equal(requests.length, before);
  });
});

Deno.test("A preset in a received journal sets nothing, whatever settings the journal gives it", async () => {
  await withModels(async (world) => {
    const archive = archiveIn((await convene([...DEBATE, ...PRICED, "--rounds", "1"], world)).out);
    const evil = { debate: { concurrency: 50, outputDirectory: "stolen", factCheck: true } };
    await rewrite(archive, { preset: "evil", presets: { evil } });
    const { code, err } = await convene(["resume", archive], world);
    assert.equal(code, 0, err);
    const { concurrency, outputDirectory, participants } = await recordedIn(archive);
    assert.deepEqual([concurrency, outputDirectory], [undefined, undefined]);
    assert.doesNotMatch(JSON.stringify(participants), /fact_checker/);
  });
});

Deno.test("Amounts in a received journal that are no amounts add nothing to a limit", async () => {
  const amounts = [-1e9, -1, 1e300, "0", null, [1], { a: 1 }];
  const limits = [["--max-cost", "0.0001"], ["--max-tokens", "300"], ["--max-duration", "30s"]];
  await withModels(async (world, requests) => {
    const archive = archiveIn((await convene([...DEBATE, ...PRICED], world)).out);
    const whole = await Deno.readTextFile(`${archive}/journal.jsonl`);
    for (const amount of amounts) {
      for (const limit of limits) {
        await Deno.writeTextFile(`${archive}/journal.jsonl`, whole);
        await rewrite(archive, {}, (event) => {
          if (event["type"] === "call.sent") return { ...event, reserved: { tokens: amount, costUsd: amount } };
          if (event["type"] !== "call.answered") return event;
          return { ...event, costUsd: amount, usage: { inputTokens: amount, outputTokens: amount } };
        });
        if (limit[0] === "--max-duration") {
          const { events } = await readJournal(archive);
          const end = { type: "dialogue.ended", status: "stopped", endReason: "paused", failures: [] };
          const at = events.at(-1)?.at;
          const ended = { ...end, at, dialogueId: events[0]?.dialogueId, durationMs: amount, usage: {} };
          await Deno.writeTextFile(`${archive}/journal.jsonl`, chained([...events.map((one) => ({ ...one })), ended]));
        }
        const before = requests.length;
        let minutes = 0;
        const runtime = { ...systemRuntime, ...world.runtime, monotonicMs: () => 60_000 * minutes++ };
        const { code, err } = await convene(["resume", archive, ...limit], { ...world, runtime });
        assert.notEqual(code, 0, `${JSON.stringify(amount)} ${limit.join(" ")}: ${err}`);
        assert.match(err, /is too low|limit max_duration was reached/);
        assert.equal(requests.length, before, `${JSON.stringify(amount)} ${limit.join(" ")}`);
      }
    }
  });
});

Deno.test("A received archive sets no pace and no limits of tools for whoever continues it", async () => {
  const foreign = {
    concurrency: 64,
    rateLimits: { openai: { requestsPerMinute: 100_000 } },
    toolLimits: { maxUses: 1000 },
  };
  await withModels(async (world) => {
    const archive = archiveIn((await convene([...DEBATE, ...PRICED], world)).out);
    await rewrite(archive, foreign);
    assert.equal((await convene(["resume", archive], world)).code, 0);
    const kept = await recordedIn(archive);
    for (const field of Object.keys(foreign)) assert.equal(kept[field], undefined, field);
  });
});

Deno.test("convene resume --dry-run says what the rest would cost at most, asks nothing and writes nothing", async () => {
  await withModels(async (world, requests) => {
    for (const judges of [[], ["--judge", "openai/gpt-4o"]]) {
      const held = await convene([...DEBATE, ...PRICED, "--rounds", "3", ...judges], world);
      const archive = archiveIn(held.out);
      await Deno.remove(`${archive}/verdicts`, { recursive: true }).catch(() => {});
      await rewrite(archive, {});
      const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
      const before = requests.length;
      const dry = await convene(["resume", archive, "--dry-run", "--json"], world);
      assert.equal(dry.code, 0, dry.err);
      const { messages, inheritedMessages, about, upTo, panel } = JSON.parse(dry.out);
      const shown = await convene(["resume", archive, "--dry-run"], world);
      assert.match(shown.out, /^Dry run: no calls were made\. \d+ messages \(2 already saved\)\./);
      assert.equal(requests.length, before);
      assert.equal(await Deno.readTextFile(`${archive}/journal.jsonl`), journal);
      const resumed = await convene(["resume", archive, "--json"], world);
      assert.equal(resumed.code, 0, resumed.err);
      const result = JSON.parse(resumed.out);
      const spent = fold((await readJournal(archive)).events).calls.slice(1).reduce(
        (sum, call) => sum + (call.costUsd ?? NaN),
        0,
      );
      assert.deepEqual([messages, inheritedMessages], [result.messages.length, 2]);
      assert.equal(about.calls + (panel?.about.calls ?? 0), requests.length - before);
      assert.equal(panel === undefined, judges.length === 0);
      assert.ok(spent > 0 && upTo.costUsd >= spent && upTo.costUsd < 1, `${spent} ${upTo.costUsd}`);
      const over = await convene(["resume", archive, "--no-judges", "--dry-run"], world);
      assert.match(over.out, /No calls would be made\./);
    }
  });
});

/** Runs a body with a server that refuses the key until a test lets it answer, and with a user who has a state folder. */
async function withHome(
  body: (scene: {
    readonly world: World & { readonly cwd: string };
    readonly url: readonly string[];
    readonly requests: readonly ServerRequest[];
  }) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer((request) => ok(answerToRequest(request)));
  try {
    await withFolder(async (cwd) => {
      const variables = { OPENAI_API_KEY: "sk-the-operators-own-key", XDG_STATE_HOME: `${cwd}/state` };
      await body({ world: { cwd, variables }, url: ["--base-url", server.baseUrl], requests: server.requests });
    });
  } finally {
    await server.stop();
  }
}

Deno.test("resume and fork use the server and prices that their operator gave an archive here, and no others", async () => {
  await withHome(async ({ world, url, requests }) => {
    const price = ["--price", "openai/llama-4=1/1"];
    const held = await convene([...DEBATE, "--model", "openai/llama-4", ...url, ...price, "--rounds", "1"], world);
    assert.equal(held.code, 0, held.err);
    const archive = archiveIn(held.out);
    const forking = ["fork", archive, "--at", "1", "--max-cost", "5", "--quiet"];
    const before = requests.length;
    const forked = await convene(forking, world);
    assert.equal(forked.code, 0, forked.err);
    assert.ok(requests.length > before);
    const own = await recordedIn(archiveIn(forked.out));
    assert.deepEqual([own["baseUrl"], own["prices"]], [url[1], { "openai/llama-4": { inputUsd: 1, outputUsd: 1 } }]);
    const again = await convene(["fork", archiveIn(forked.out), "--at", "1", "--quiet"], world);
    assert.equal(again.code, 0, `the fork is this operator's too: ${again.err}`);
    const asked = requests.length;
    const nobody = { ...world, variables: { OPENAI_API_KEY: "sk-the-operators-own-key" } };
    for (const who of [nobody, { ...nobody, variables: { ...nobody.variables, XDG_STATE_HOME: "state" } }]) {
      const refused = await convene(forking, who);
      assert.equal(refused.code, 4, "a user without a state folder is asked");
      assert.match(refused.err, /repeat them: --base-url /);
    }
    assert.equal(requests.length, asked);
  });
});

Deno.test("The command line uses the server that the operator of convene serve gave an archive", async () => {
  await withHome(async ({ world, url: [, baseUrl = ""], requests }) => {
    const operator = { models: { fast: "openai/llama-4" }, baseUrl };
    const io = { env: (name: string) => world.variables?.[name] };
    await withServer(async (server) => {
      const id = await server.start({ protocol: "debate", motion: "Cars should pay.", model: "fast", roundCount: 1 });
      await server.ended(id);
      const before = requests.length;
      const forked = await convene(["fork", id, "--at", "1", "--out", server.directory, "--quiet"], world);
      assert.equal(forked.code, 0, forked.err);
      assert.ok(requests.length > before);
    }, { operator, io });
  });
});

Deno.test("A received archive uses no server that its operator gave another archive, nor one that is changed", async () => {
  await withHome(async ({ world, url, requests }) => {
    const held = await convene([...DEBATE, "--model", "openai/llama-4", ...url, "--rounds", "1"], world);
    const archive = archiveIn(held.out);
    const whole = await Deno.readTextFile(`${archive}/journal.jsonl`);
    const { events, dialogueId } = await readJournal(archive);
    const lines = events.map((event) => ({ ...event }));
    const changed = [
      forged(lines, "0123456789abcdef", {}),
      forged(lines, dialogueId, { baseUrl: `${url[1]}/elsewhere` }),
      forged(lines, dialogueId, { prices: { "openai/llama-4": FREE } }),
      forged(lines, dialogueId, { motion: "Cars should not pay." }),
    ];
    const before = requests.length;
    for (const journal of changed) {
      await Deno.writeTextFile(`${archive}/journal.jsonl`, chained(journal));
      for (const args of [["resume", archive], ["fork", archive, "--at", "1"]]) {
        const refused = await convene(args, world);
        assert.equal(refused.code, 4, refused.err);
        assert.match(refused.err, /repeat them: --base-url /);
      }
    }
    assert.equal(requests.length, before);
    await Deno.writeTextFile(`${archive}/journal.jsonl`, whole);
    assert.equal((await convene(["fork", archive, "--at", "1", "--quiet"], world)).code, 0);
  });
});

Deno.test("A state folder that cannot be written is no error: the operator is asked again", async () => {
  await withHome(async ({ world, url }) => {
    await Deno.writeTextFile(`${world.cwd}/state`, "a file in its place");
    const held = await convene([...DEBATE, "--model", "openai/llama-4", ...url, "--rounds", "1"], world);
    assert.equal(held.code, 0, held.err);
    const refused = await convene(["fork", archiveIn(held.out), "--at", "1"], world);
    assert.equal(refused.code, 4, refused.err);
  });
});
