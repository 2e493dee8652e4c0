import type { JournalEvent } from "../transcript/event.ts";
import assert from "node:assert/strict";
import {
  type Behaviour,
  emptyAnswer,
  fail,
  hangBeforeHeaders,
  type MisbehavingServer,
  ok,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { convene, trusting, withFolder } from "./_cli_fixture.ts";

const TEXT = "We hold that this is so. It follows from what was said.";

/** A model that scores where it is to score and speaks otherwise. */
const well: Behaviour = (request, exchange) => ok(scoresOr(request, TEXT))(request, exchange);

function scoresOr({ body, prompt }: ServerRequest, text: string): string {
  if (body["response_format"] === undefined) return text;
  const criteria = [...prompt.matchAll(/^- ([a-z_]+): /gm)].map(([, id = ""]) => id);
  return JSON.stringify({ scores: Object.fromEntries(criteria.map((id) => [id, 6])), reason: "Fair." });
}

/** Answers so many requests, and then refuses the key until it is told to go on. */
function stopsAfter(requests: number) {
  const state = { stops: true };
  const handler = ({ number }: ServerRequest) =>
    state.stops && number > requests ? fail(401, { message: "No such key." }) : well;
  return Object.assign(handler, { goOn: () => void (state.stops = false) });
}

async function withServer(
  handler: (request: ServerRequest) => Behaviour,
  body: (server: MisbehavingServer, cwd: string) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer(handler);
  try {
    await withFolder((cwd) => body(server, cwd));
  } finally {
    await server.stop();
  }
}

const debate = (
  { baseUrl }: MisbehavingServer,
  ...more: readonly string[]
) => [
  "debate",
  "Cats are good",
  "--model",
  "openai/m",
  "--base-url",
  baseUrl,
  "--rounds",
  "1",
  "--out",
  "out",
  ...more,
];

Deno.test("A debate of models ends with exit code 0, a tie as a tie", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { code, out, err } = await convene(debate(server), { cwd });
    assert.equal(code, 0, err);
    assert.match(out, /\nTied between Proposition \(6\.00\) and Opposition \(6\.00\)\n/);
    assert.match(out, /one reading by one model/);
  });
});

Deno.test("A refused key ends a debate with exit code 3, and says how to go on", async () => {
  await withServer(() => fail(401, { message: "No such key." }), async (server, cwd) => {
    const { code, out, err } = await convene(debate(server), { cwd });
    assert.equal(code, 3, err);
    assert.match(out, /\nFailed: it could not go on \(.*OPENAI_API_KEY/);
    assert.match(err, /\n1 failure:\n {2}openings\/opening\/advocate-1: .*\(auth\)\n/);
    assert.match(err, /To go on: convene resume .*_debate --base-url http:\/\/127\.0\.0\.1:\d+\/v1\n$/);
  });
});

Deno.test("What is said to go on with goes on when it is typed, also where the server stood in a configuration", async () => {
  const handler = stopsAfter(3);
  await withServer(handler, async (server, cwd) => {
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify({ baseUrl: server.baseUrl, model: "openai/m" }));
    const args = ["debate", "Cats", "--config", "c.json", "--rounds", "1", "--out", "my out", "--quiet"];
    let { code, err } = await convene(args, { cwd });
    for (const next of [() => {}, handler.goOn]) {
      assert.equal(code, 3, err);
      next();
      const [, archive = "", rest = ""] = /^To go on: convene resume '(.*)'(.*)$/m.exec(err) ?? [];
      ({ code, err } = await trusting(["resume", archive, ...rest.trim().split(" ")], { cwd }));
    }
    assert.equal(code, 0, err);
  });
});

Deno.test("resume and fork keep the limits for which there is no flag", async () => {
  const handler = stopsAfter(2);
  await withServer(handler, async (server, cwd) => {
    const rates = { openai: { requestsPerMinute: 600 } };
    const configuration = {
      baseUrl: server.baseUrl,
      model: "openai/m",
      scoringEnabled: false,
      participants: [{ id: "ada", position: "Yes", budget: { maxCalls: 3 } }, { id: "ben", position: "No" }],
      phaseBudgets: { arguments: { maxCalls: 30 } },
      rateLimits: rates,
    };
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify(configuration));
    const stopped = await convene(["debate", "Cats", "--config", "c.json", "--out", "out", "--quiet"], { cwd });
    assert.equal(stopped.code, 3, stopped.err);
    handler.goOn();
    const [archive = ""] = stopped.out.split("\n");
    const at = "openings/opening/ada";
    for (const args of [["fork", archive, "--at", at, "--rounds", "2"], ["resume", archive]]) {
      const { code, out, err } = await trusting([...args, "--quiet", "--events"], { cwd });
      assert.equal(code, 0, err);
      const events: JournalEvent[] = out.trim().split("\n").map((line) => JSON.parse(line)).filter((event) =>
        "seq" in event
      );
      const [begun] = events.filter(({ type }) => type === "dialogue.started" || type === "dialogue.resumed").slice(-1);
      const { participants, phaseBudgets, rateLimits } = Object(
        begun && "configuration" in begun ? begun.configuration : {},
      );
      const budgets = participants.flatMap(({ budget }: { readonly budget?: object }) => budget ?? []);
      assert.deepEqual(
        [budgets, phaseBudgets, rateLimits],
        [[{ maxCalls: 3 }], { arguments: { maxCalls: 30 } }, rates],
      );
      const reached = events.flatMap((event) => event.type === "limit.reached" ? [event.scope] : []);
      assert.deepEqual(reached, ["participant ada"], "its call for an argument would leave none for its closing");
    }
  });
});

Deno.test("An address that holds a credential is refused before any call, and is not shown", async () => {
  await withServer(() => well, async (server, cwd) => {
    for (const [from, to] of [["//", "//ana:word9876@"], ["/v1", "/v1?api_key=word9876"], ["/v1", "/test-key/v1"]]) {
      const baseUrl = server.baseUrl.replace(from ?? "", to ?? "");
      const variables = { OPENAI_API_KEY: "test-key" };
      const { code, out, err } = await convene(debate({ ...server, baseUrl }), { cwd, variables });
      assert.equal(code, 4, err);
      assert.match(err, /--base-url holds a /);
      assert.ok(!/word9876|test-key/.test(out + err), out + err);
    }
    assert.equal(server.requests.length, 0);
  });
});

Deno.test("A failed turn in a debate that comes to its end is exit code 1", async () => {
  const refuses = ({ prompt }: ServerRequest) =>
    /Rebut this argument/.test(prompt) ? fail(400, { message: "No." }) : well;
  await withServer(refuses, async (server, cwd) => {
    const { code, err } = await convene(debate(server, "--no-scoring"), { cwd });
    assert.equal(code, 1, err);
    assert.match(err, /2 failures:/);
  });
});

Deno.test("A budget that is spent before the end is exit code 5, and resume goes on with a larger one", async () => {
  // An answer that is empty is paid, and asked for again.
  const once = (request: ServerRequest) => request.number === 1 ? emptyAnswer() : well;
  await withServer(once, async (server, cwd) => {
    const few = await convene(debate(server, "--no-scoring", "--max-calls", "4", "--quiet"), { cwd });
    assert.equal(few.code, 4, few.err);
    assert.match(few.err, /maxCalls 4 is too low: openings, closings, conclusion may need 5\n$/);
    assert.equal(server.requests.length, 0);
    assert.deepEqual([...Deno.readDirSync(cwd)], [], "nothing is written");
    const stopped = await convene(debate(server, "--no-scoring", "--max-calls", "5", "--quiet"), { cwd });
    assert.equal(stopped.code, 5, stopped.err);
    assert.match(stopped.out, /\nStopped: its budget was spent/);
    const [archive = ""] = stopped.out.split("\n");
    const before = server.requests.length;
    const args = ["resume", archive, "--base-url", server.baseUrl, "--max-calls", "99", "--json"];
    const resumed = await convene(args, { cwd });
    assert.equal(resumed.code, 0, resumed.err);
    assert.match(resumed.err, /^On record: \d+ messages\n/);
    assert.equal(before, 5);
    assert.equal(
      server.requests.length,
      JSON.parse(resumed.out).usage.calls,
      "no answer on record was asked for again",
    );
  });
});

Deno.test("The first interrupt cancels and leaves an archive to resume, the second ends at once", async () => {
  const waits = (request: ServerRequest) => request.number > 2 ? hangBeforeHeaders() : well;
  await withServer(waits, async (server, cwd) => {
    const exits: number[] = [];
    let interrupt = () => {};
    let clock = 0;
    const { code, out, err } = await convene(debate(server, "--no-scoring"), {
      cwd,
      exit: (exitCode) => exits.push(exitCode),
      now: () => clock,
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => interrupt = () => {};
      },
      onErr: (text) => {
        if (text.startsWith("004 ")) {
          interrupt();
          interrupt(); // passed on by a task runner: the same one
          clock += 1000;
          interrupt();
        }
      },
    });
    assert.deepEqual([code, exits], [130, [130]]);
    assert.match(err, /Stopping\. Ctrl-C again ends at once\./);
    assert.match(out, /\nStopped: it was cancelled\n/);
    const [archive = ""] = out.split("\n");
    const last = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n").at(-1) ?? "";
    assert.equal(JSON.parse(last).endReason, "aborted");
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
  });
});

Deno.test("A full disk is one clear error, and what could not be written down is printed", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { code, err } = await convene(debate(server), { cwd, runtime: fullAt('"call.answered"') });
    assert.equal(code, 1);
    assert.match(err, /^convene: Cannot write the journal: No space left on device/m);
    assert.ok(err.includes(TEXT), err);
    const go = /\nMake room, then go on with: convene resume (\S+) --base-url (\S+)\n$/;
    const [, archive = "", baseUrl = ""] = go.exec(err) ?? assert.fail(err);
    const args = ["resume", archive, "--base-url", baseUrl];
    const again = await convene(args, { cwd, runtime: fullAt('"dialogue.ended"') });
    assert.equal(again.code, 1);
    assert.equal(go.exec(again.err)?.[1], archive, again.err);
    const { code: last, err: trouble } = await convene(args, { cwd });
    assert.equal(last, 0, trouble);
  });
});

/** A disk that is full when a certain text is to be written. */
function fullAt(text: string): typeof systemRuntime {
  return {
    ...systemRuntime,
    openAppend: async (path, options) => {
      const file = await systemRuntime.openAppend(path, options);
      const append = (bytes: Uint8Array) =>
        new TextDecoder().decode(bytes).includes(text)
          ? Promise.reject(new Error("No space left on device (os error 28)"))
          : file.append(bytes);
      return { ...file, append };
    },
  };
}

Deno.test("convene fork --dry-run tells what the fork would cost, without what it takes over; it asks and writes nothing", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { out } = await convene(debate(server, "--quiet"), { cwd });
    const [archive = ""] = out.split("\n");
    const asked = server.requests.length;
    const at = "arguments/round-1/argument/advocate-1";
    const fork = ["fork", archive, "--at", at, "--rounds", "2"];
    const dry = await trusting([...fork, "--dry-run"], { cwd });
    assert.equal(dry.code, 0, dry.err);
    assert.match(dry.out, /^Dry run: nobody was asked\. \d+ messages on the floor, [56] of them taken over\.$/m);
    assert.match(dry.out, /^openings +0 +0 +0 +\$0/m);
    const { upTo, inheritedMessages, messages } = JSON.parse(
      (await trusting([...fork, "--dry-run", "--json"], { cwd })).out,
    );
    assert.equal(server.requests.length, asked);
    assert.equal((await convene(["list", "out"], { cwd })).out.trimEnd().split("\n").length, 1, "nothing was written");
    const forked = await convene([...fork, "--base-url", server.baseUrl, "--out", "out", "--json"], { cwd });
    assert.equal(forked.code, 0, forked.err);
    const result = JSON.parse(forked.out);
    assert.equal(result.messages.length, messages);
    assert.ok(inheritedMessages < messages);
    assert.ok(result.usage.calls > 15 && result.usage.calls <= upTo.calls, `${result.usage.calls} ${upTo.calls}`);
    assert.ok(result.usage.inputTokens + result.usage.outputTokens <= upTo.tokens);
  });
});

Deno.test("Nothing that is printed has a key in it", async () => {
  await withServer(
    ({ headers }) => fail(400, { message: `Bad key ${headers.get("authorization")}` }),
    async (server, cwd) => {
      const variables = { OPENAI_API_KEY: "sk-secret-of-this-test" };
      const { out, err } = await convene(debate(server, "--verbose", "--events"), { cwd, variables });
      assert.match(err, /Bad key Bearer \[redacted\]/);
      assert.doesNotMatch(out + err, /secret-of-this-test/);
    },
  );
});
