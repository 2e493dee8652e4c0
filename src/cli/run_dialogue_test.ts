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
import { answer, scoresOr } from "./_judge_fixture.ts";
import { convene, trusting, withFolder } from "./_cli_fixture.ts";

const TEXT = "We hold that this is so. It follows from what was said.";

/** A model that scores when asked to, and otherwise speaks. */
const well: Behaviour = (request, exchange) => ok(scoresOr(request, TEXT))(request, exchange);

/** Answers the given number of requests, then refuses the key until a test lets it continue. */
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
    assert.match(
      out,
      /\nTied between Proposition and Opposition, on one model's reading\nHow sure: 6\.00 to 6\.00 of 10 in one reading, by the model that also moderated\.\n/,
    );
  });
});

Deno.test("A refused key ends a debate with exit code 3, and says how to go on", async () => {
  await withServer(() => fail(401, { message: "No such key." }), async (server, cwd) => {
    const { code, out, err } = await convene(debate(server), { cwd });
    assert.equal(code, 3, err);
    assert.match(out, /\nStopped: openai refused the key .*OPENAI_API_KEY/);
    assert.doesNotMatch(err, /failure/);
    assert.match(err, /To continue: convene resume .*_debate --base-url http:\/\/127\.0\.0\.1:\d+\/v1$/m);
  });
});

Deno.test("What is said to go on with goes on when it is typed, also where the server stood in a configuration", async () => {
  const handler = stopsAfter(3);
  await withServer(handler, async (server, cwd) => {
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify({ baseUrl: server.baseUrl, model: "openai/m" }));
    const args = ["debate", "Cats", "--config", "c.json", "--trust", "--rounds", "1", "--out", "my out", "--quiet"];
    let { code, err } = await convene(args, { cwd });
    for (const next of [() => {}, handler.goOn]) {
      assert.equal(code, 3, err);
      next();
      const [, archive = "", rest = ""] = /^To continue: convene resume '(.*)'(.*)$/m.exec(err) ?? [];
      ({ code, err } = await trusting(["resume", archive, ...rest.trim().split(" ")], { cwd }));
    }
    assert.equal(code, 0, err);
  });
});

Deno.test("resume and fork go on with the prices that were given", async () => {
  const handler = stopsAfter(2);
  await withServer(handler, async (server, cwd) => {
    const price = { inputUsd: 1000, outputUsd: 1000 };
    const { baseUrl } = server;
    const configuration = {
      baseUrl,
      model: "openai/m",
      scoringEnabled: false,
      maxCalls: 40,
      prices: { "openai/m": price },
    };
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify(configuration));
    const args = ["debate", "Cats", "--config", "c.json", "--trust", "--rounds", "1", "--out", "out", "--quiet"];
    const stopped = await convene([...args, "--max-cost", "900", "--max-duration", "1h"], {
      cwd,
      variables: { XDG_STATE_HOME: `${cwd}/state` },
    });
    assert.equal(stopped.code, 3, stopped.err);
    assert.match(stopped.err, /--base-url \S+\/v1$/m);
    handler.goOn();
    const [archive = ""] = stopped.out.split("\n");
    const at = "openings/opening/advocate-1";
    for (const args of [["fork", archive, "--at", at], ["resume", archive]]) {
      const { code, out, err } = await trusting([...args, "--quiet", "--json"], {
        cwd,
        variables: { XDG_STATE_HOME: `${cwd}/state` },
      });
      assert.equal(code, 0, err);
      assert.ok(JSON.parse(out).usage.costUsd > 0);
    }
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
    const stopped = await convene(["debate", "Cats", "--config", "c.json", "--trust", "--out", "out", "--quiet"], {
      cwd,
      variables: { XDG_STATE_HOME: `${cwd}/state` },
    });
    assert.equal(stopped.code, 3, stopped.err);
    handler.goOn();
    const [archive = ""] = stopped.out.split("\n");
    const at = "openings/opening/ada";
    for (const args of [["fork", archive, "--at", at, "--rounds", "2"], ["resume", archive]]) {
      const { code, out, err } = await trusting([...args, "--quiet", "--events"], {
        cwd,
        variables: { XDG_STATE_HOME: `${cwd}/state` },
      });
      assert.equal(code, 5, err);
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

Deno.test("resume and fork go on with the server that is given again", async () => {
  const handler = stopsAfter(2);
  await withServer(handler, async (server, cwd) => {
    const stopped = await convene(debate(server, "--no-scoring", "--quiet"), { cwd });
    handler.goOn();
    const [archive = ""] = stopped.out.split("\n");
    const asked = server.requests.length;
    const at = "openings/opening/advocate-1";
    for (const args of [["fork", archive, "--at", at, "--quiet"], ["resume", archive, "--quiet"]]) {
      const { code, err } = await trusting(args, { cwd });
      assert.equal(code, 0, err);
    }
    assert.ok(server.requests.length > asked);
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

Deno.test("With --enforce-rules a moderator may step in, the dry run counts what it is asked, and a fork is as strict", async () => {
  const strict: Behaviour = (request, exchange) => {
    if (!request.prompt.includes("so that you step in?")) return well(request, exchange);
    return ok(JSON.stringify({ rule: "Be fair", breaks: true, says: "Keep to the case." }))(request, exchange);
  };
  await withServer(() => strict, async (server, cwd) => {
    const args = debate(server, "--no-scoring", "--json");
    const [plain = 0, planned = 0] = await Promise.all([[], ["--enforce-rules"]].map(async (more) => {
      const { out } = await convene([...args, ...more, "--dry-run"], { cwd });
      return JSON.parse(out).upTo.calls;
    }));
    assert.deepEqual([plain, planned], [10, 18], "one ruling on each contribution, if no rule is broken");
    const checked = debate(server, "--enforce-rules", "--fact-check", "--dry-run");
    const most = /^Dry run: .* 15 messages, and up to 7 more by fact checkers and a moderator who steps in\.$/m;
    assert.match((await convene(checked, { cwd })).out, most, "four checks; openings, round and closings");
    assert.equal(JSON.parse((await convene([...checked, "--json"], { cwd })).out).upTo.messages, 22);
    assert.equal(server.requests.length, 0);
    const { code, out, err } = await convene([...args, "--enforce-rules"], { cwd });
    assert.equal(code, 0, err);
    const { messages, usage, archive } = JSON.parse(out);
    const said = messages.filter(({ kind }: { kind: string }) => kind === "interruption");
    assert.deepEqual(said.map(({ text }: { text: string }) => text), Array(3).fill("Keep to the case."));
    assert.equal(usage.calls, plain + 3);
    const at = "arguments/round-1/intervention-7/moderator";
    const fork = await trusting(["fork", archive, "--at", at, "--json"], { cwd });
    assert.equal(fork.code, 0, fork.err);
    assert.equal(JSON.parse(fork.out).messages.length, messages.length, "the fork is as strict");
  });
});

Deno.test("A budget that is spent before the end is exit code 5, and resume goes on with a larger one", async () => {
  // An empty answer is paid, and requested again.
  const once = (request: ServerRequest) => request.number === 1 ? emptyAnswer() : well;
  await withServer(once, async (server, cwd) => {
    const few = await convene(debate(server, "--no-scoring", "--max-calls", "4", "--quiet"), { cwd });
    assert.equal(few.code, 4, few.err);
    assert.match(
      few.err,
      /^convene: --max-calls 4 is too low: raise it to at least 5, which the phases openings, closings and conclusion may need\n$/,
    );
    assert.equal(server.requests.length, 0);
    assert.deepEqual([...Deno.readDirSync(cwd)], [], "nothing is written");
    const stopped = await convene(debate(server, "--no-scoring", "--max-calls", "5", "--quiet"), { cwd });
    assert.equal(stopped.code, 5, stopped.err);
    assert.match(stopped.out, /\nStopped: its budget was spent/);
    const [archive = ""] = stopped.out.split("\n");
    const before = server.requests.length;
    const args = ["resume", archive, "--base-url", server.baseUrl, "--max-calls", "99", "--json"];
    const resumed = await convene(args, { cwd });
    assert.equal(resumed.code, 5, "its rounds stay cut short");
    assert.match(resumed.err, /^Already saved: \d+ messages\n[^]*\nThe dialogue is over; /);
    assert.equal(JSON.parse(resumed.out).messages.at(-1).kind, "summary");
    assert.equal(before, 5);
    assert.equal(
      server.requests.length,
      JSON.parse(resumed.out).usage.calls,
      "no answer on record was asked for again",
    );
  });
});

/** Each request costs 0.0005 dollars, at one dollar per million answer tokens. */
const metered: Behaviour = (request, exchange) =>
  ok(answer(request), { usage: { prompt_tokens: 100, completion_tokens: 500 } })(request, exchange);

Deno.test("A budget in dollars that ends inside round 3 is exit code 5: no winner is named, but the cut and the fork that goes on", async () => {
  await withServer(() => metered, async (server, cwd) => {
    const limits = ["--rounds=4", "--price=0/1", "--max-cost=0.018"];
    const held = debate(server).filter((word, at, all) => word !== "--rounds" && all[at - 1] !== "--rounds");
    const cut = await convene([...held, ...limits, "--quiet"], { cwd, variables: { XDG_STATE_HOME: `${cwd}/state` } });
    assert.equal(cut.code, 5, cut.err);
    const [archive = "", ...lines] = cut.out.split("\n");
    const undecided = "ndecided: Proposition spoke 6 times and Opposition 5 times before the budget ran out";
    assert.equal(lines[0], `U${undecided}`);
    assert.equal(lines[1], "Cut short: Stopped by the budget ($0.018) in round 3 of 4, before Opposition's rebuttal");
    const [, at = "", rest = ""] = /^The dialogue is over; .*: convene fork \S+ --at (\d+) (.*)\n$/.exec(cut.err) ?? [];
    assert.equal(at, "18", cut.err);

    const before = server.requests.length;
    const resumed = await convene(["resume", archive, ...rest.split(" "), "--max-cost=9", "--json"], {
      cwd,
      variables: { XDG_STATE_HOME: `${cwd}/state` },
    });
    assert.deepEqual([resumed.code, server.requests.length], [5, before]);
    const { status, endReason, cut: { most } } = JSON.parse(resumed.out);
    assert.deepEqual([status, endReason, most], ["stopped", "budget", 0.018]);
    assert.match(resumed.err, /^The dialogue is over; resuming it adds nothing\./m);
    assert.match(
      (await convene(["list", "out"], { cwd, variables: { XDG_STATE_HOME: `${cwd}/state` } })).out,
      /\tstopped \(budget\)\t.*\tUndecided: Proposition spoke .*, cut short\t/,
    );
    assert.equal((await convene(["verify", archive], { cwd, variables: { XDG_STATE_HOME: `${cwd}/state` } })).code, 0);

    const judge = ["--judge=openai/gpt-4o", "--price=1/1", ...rest.split(" ")];
    const judged = await convene(["judge", archive, ...judge, "--quiet"], {
      cwd,
      variables: { XDG_STATE_HOME: `${cwd}/state` },
    });
    assert.match(judged.out, /\nCut short: Stopped by the budget \(\$0\.018\) in round 3 of 4, /);
    const index = await Deno.readTextFile(`${archive}/index.md`);
    assert.match(
      index,
      /\*\*Counted:\*\* The verdict of a panel counts .*\n- \*\*Cut short:\*\* Stopped by the budget/,
    );

    const fork = await convene(["fork", archive, "--at", at, ...rest.split(" "), "--max-cost=9", "--quiet"], {
      cwd,
      variables: { XDG_STATE_HOME: `${cwd}/state` },
    });
    assert.equal(fork.code, 0, fork.err);
    assert.doesNotMatch(fork.out, /Cut short/);
  });
});

Deno.test("resume takes weights, models and sampling from the journal, to the last bit", async () => {
  const handler = stopsAfter(5);
  await withServer(handler, async (server, cwd) => {
    await Deno.mkdir(`${cwd}/more`);
    await Deno.writeTextFile(`${cwd}/more/one.md`, "Cats sleep for most of the day.");
    const flags = ["--criteria", "wit=1", "--criteria", "depth=2.1", "--criteria", "care=0.7", "--temperature", "0.3"];
    const more = [
      ...flags,
      "--seed",
      "7",
      "--format",
      "competitive",
      "--fact-check",
      "--file",
      "more",
    ];
    const stopped = await convene(debate(server, ...more, "--quiet"), { cwd });
    assert.equal(stopped.code, 3, stopped.err);
    const [archive = ""] = stopped.out.split("\n");
    const resumed = await trusting(["resume", archive, "--base-url", server.baseUrl], { cwd });
    assert.equal(resumed.code, 3, resumed.err);
    assert.doesNotMatch(resumed.err, /wording of prompts has changed/);
    assert.deepEqual([server.requests.at(-1)?.body["temperature"], server.requests.at(-1)?.body["seed"]], [0.3, 7]);
    await Deno.writeTextFile(`${cwd}/more/one.md`, "Cats do not sleep.");
    const again = ["resume", archive, "--base-url", server.baseUrl];
    const same = await trusting(again, { cwd });
    assert.equal(same.code, 3, "the archive keeps the text");
    const changed = await trusting([...again, "--file", "more"], { cwd });
    assert.equal(changed.code, 4);
    assert.match(
      changed.err,
      /'settings\.sources\.sha256' was "[0-9a-f]{64}" and is now "[0-9a-f]{64}"/,
    );
  });
});

Deno.test("resume names workflow.resume() for an archive of somebody's own workflow or agent", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { out } = await convene(debate(server, "--no-scoring", "--quiet"), { cwd });
    const [archive = ""] = out.split("\n");
    const [first = ""] = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    for (
      const [from, to] of [['"DebateWorkflow"', '"MyDebate"'], ['"configuration"', '"unknown"'], [
        '"debate"',
        '"duel"',
      ]]
    ) {
      await Deno.writeTextFile(`${archive}/journal.jsonl`, `${first.replace(from ?? "", to ?? "")}\n`);
      const { code, err } = await trusting(["resume", archive], { cwd });
      assert.equal(code, 4, err);
      assert.match(err, /call workflow\.resume\("/);
    }
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
          interrupt(); // the same signal, forwarded by a task runner
          clock += 1000;
          interrupt();
        }
      },
    });
    assert.deepEqual([code, exits], [130, [130]]);
    assert.match(err, /Stopping\. Press Ctrl-C again to quit at once\./);
    assert.match(out, /\nStopped: it was cancelled\n/);
    const [archive = ""] = out.split("\n");
    const last = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n").at(-1) ?? "";
    assert.equal(JSON.parse(last).endReason, "aborted");
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
  });
});

Deno.test("A reader who leaves ends the run quietly, with the archive whole", async () => {
  await withServer(() => well, async (server, cwd) => {
    let lines = 0;
    const { code, err } = await convene(debate(server, "--events", "--quiet"), {
      cwd,
      onOut: () => {
        if (++lines > 20) throw Object.assign(new Error("nobody reads"), { code: "EPIPE" });
      },
    });
    assert.deepEqual([code, err], [130, ""]);
    const listed = await convene(["list", "out"], { cwd });
    const [archive = "", state] = listed.out.split("\t");
    assert.equal(state, "stopped (aborted)");
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
  });
});

Deno.test("A full disk is one clear error, and what could not be written down is printed", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { code, err } = await convene(debate(server), { cwd, runtime: fullAt('"call.answered"') });
    assert.equal(code, 1);
    assert.match(err, /^convene: Cannot write the journal: No space left on device/m);
    assert.ok(err.includes(TEXT), err);
    const go = /\nFree some space. Then, to continue: convene resume (\S+) --base-url (\S+)\n$/;
    const [, archive = "", baseUrl = ""] = go.exec(err) ?? assert.fail(err);
    const args = ["resume", archive, "--base-url", baseUrl];
    const again = await convene(args, { cwd, runtime: fullAt('"dialogue.ended"') });
    assert.equal(again.code, 1);
    assert.equal(go.exec(again.err)?.[1], archive, again.err);
    const { code: last, err: trouble } = await convene(args, { cwd });
    assert.equal(last, 0, trouble);
  });
});

Deno.test("A disk that is full from the beginning leaves nothing to go on with", async () => {
  await withServer(() => well, async (server, cwd) => {
    const { code, err } = await convene(debate(server), { cwd, runtime: fullAt('"dialogue.started"') });
    assert.equal(code, 1);
    assert.doesNotMatch(err, /go on with/);
  });
});

Deno.test("What of an archive cannot be written is told with the command that writes it; the exit code is the dialogue's", async () => {
  await withServer(() => well, async (server, cwd) => {
    const taken: string[] = [];
    const { code, err } = await convene(debate(server, "--events", "--quiet"), {
      cwd,
      onOut: () => {
        if (taken.length > 0) return;
        for (const name of ["index.md", "summary.md"]) taken.push(`${soleArchive(`${cwd}/out`)}/${name}`);
        for (const path of taken) Deno.mkdirSync(`${path}/in the way`, { recursive: true });
      },
    });
    assert.equal(code, 0, err);
    const told =
      /^Cannot write (?:index|summary)\.md: .+\. The same applies to 1 other file\. The journal is complete. Once the files can be written, run: convene render (\S+)\n$/;
    const [, archive = ""] = told.exec(err) ?? assert.fail(err);
    const still = await convene(["render", archive], { cwd });
    assert.equal(still.code, 4);
    assert.match(still.err, /^convene: Cannot write the files of '[^']+': .+\n$/);
    for (const path of taken) await Deno.remove(path, { recursive: true });
    assert.equal((await convene(["render", archive], { cwd })).code, 0);
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
  });
});

Deno.test("An archive that cannot be written to is gone on with later: exit code 4, and why", async () => {
  await withServer(stopsAfter(3), async (server, cwd) => {
    await convene(debate(server), { cwd });
    const openAppend = () => Promise.reject(new Error("Read-only file system (os error 30)"));
    const { code, err } = await trusting(["resume", soleArchive(`${cwd}/out`), "--base-url", server.baseUrl], {
      cwd,
      runtime: { ...systemRuntime, openAppend },
    });
    assert.equal(code, 4);
    assert.match(err, /^convene: Cannot continue '[^']+': Read-only file system \(os error 30\)\n$/m);
  });
});

Deno.test("Where nothing can be printed any more, that is said, and where the archive is", async () => {
  await withServer(() => well, async (server, cwd) => {
    const onOut = () => {
      throw new Error("No space left on device (os error 28)");
    };
    const { code, err } = await convene(debate(server, "--quiet"), { cwd, onOut });
    assert.equal(code, 1);
    assert.match(
      err,
      /^convene: Cannot print: No space left on device \(os error 28\)\n\nNothing is lost\. To continue: convene /,
    );
    const [, archive = ""] = /convene resume (\S+)/.exec(err) ?? [];
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
  });
});

/** Returns the folder of the only archive in an output directory. */
function soleArchive(out: string): string {
  const [day] = [...Deno.readDirSync(out)].filter(({ isDirectory }) => isDirectory);
  const [archive] = day ? [...Deno.readDirSync(`${out}/${day.name}`)] : [];
  return `${out}/${day?.name}/${archive?.name}`;
}

/** A disk that is full when a certain text is written. */
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
    assert.match(dry.out, /^Dry run: no calls were made\. \d+ messages \([56] from the source\)\.$/m);
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

Deno.test("--verbose shows calls and retries", async () => {
  const once = (request: ServerRequest) => request.number === 1 ? emptyAnswer() : well;
  await withServer(once, async (server, cwd) => {
    const runtime = {
      ...systemRuntime,
      sleep: (ms: number, signal?: AbortSignal) => systemRuntime.sleep(ms > 60_000 ? ms : 0, signal),
    };
    const { code, err } = await convene(debate(server, "--verbose", "--no-scoring"), { cwd, runtime });
    assert.equal(code, 0, err);
    assert.match(err, /→ openings\/opening\/advocate-1#1\.1 to openai\/m/);
    assert.match(err, /✗ openings\/opening\/advocate-1#1\.1 failed \(empty\)/);
    assert.match(err, /← openings\/opening\/advocate-1#1\.2 in .* tokens, cost unknown/);
  });
});

Deno.test("A dialogue in another language has English progress and an English outcome in the terminal", async () => {
  await withServer(() => well, async (server, cwd) => {
    const held = async (language: string, world: { readonly columns?: number } = {}) => {
      const { code, out, err } = await convene(debate(server, "--language", language), { cwd, ...world });
      assert.equal(code, 0, err);
      return `${out}${err}`;
    };
    const english = (await held("en")).split("\n");
    const german = (await held("de")).replaceAll("Pro", "Proposition").replaceAll("Kontra", "Opposition").split("\n");
    assert.ok(german.some((line) => line.includes("Willkommen zu dieser Debatte")));
    assert.deepEqual(
      german.filter((line) => !english.includes(line) && !/, announcement: |\/out\/|tokens: /.test(line)),
      [],
    );
    const live = await held("de", { columns: 100 });
    assert.match(live, /● Pro, opening statement +3/);
    assert.match(live, /· Round 1 of 1 · Kontra: rebuttal/);
    assert.match(live, /Scores of 10: Pro 6\.00 \(3\) and Kontra 6\.00 \(4\)/);
    assert.match(live, /How sure: 6\.00 to 6\.00 of 10 in one reading/);
    assert.doesNotMatch(live, /, (?:Eröffnung|Argument|Erwiderung|Schlusswort) /);
  });
});
