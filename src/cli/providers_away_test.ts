import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { ImpatientRuntime } from "../protocols/_impatient_runtime_fixture.ts";
import { judgement } from "../protocols/panel/_panel_fixture.ts";
import { promptBlocks } from "../transcript/fold.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { archiveIn, type Away, awayFor, COUNCIL, DEBATE, inText, type Ran, run } from "./_away_fixture.ts";
import { convene, SHORT, withFolder } from "./_cli_fixture.ts";

async function eventsIn(archive: string): Promise<readonly JournalEvent[]> {
  return (await readJournal(archive)).events;
}

/** Returns the prompts with an answer on record that were asked again later. */
function askedAgain(events: readonly JournalEvent[]): readonly string[] {
  const prompts = promptBlocks(events);
  const nameOf = (call: string) => call.slice(0, call.lastIndexOf("."));
  const answered = new Set<string>();
  return events.flatMap((event) => {
    if (event.type === "call.answered") answered.add(nameOf(event.call));
    return event.type === "call.sent" && answered.has(nameOf(event.call)) && prompts.has(event.call)
      ? [event.call]
      : [];
  });
}

/** Checks that a dialogue stopped with nothing lost, and that resuming it asks what is open and no more. */
async function checkResumable(stopped: Ran, cwd: string, resume: readonly string[] = []): Promise<Ran> {
  equal(stopped.code, 3, stopped.err);
  match(stopped.err, /To continue: .*resume .*\n.*--model NAME=SPEC/);
  const archive = await archiveIn(cwd);
  const before = await eventsIn(archive);
  const end = before.at(-1);
  ok(end?.type === "dialogue.ended");
  deepEqual([end.status, end.endReason, end.failures], ["stopped", "provider", []]);
  ok(!before.some(({ type }) => type === "turn.failed"));
  const resumed = await run(["resume", archive, ...resume], cwd);
  equal(resumed.code, 0, resumed.err);
  const after = await eventsIn(archive);
  deepEqual(after.slice(0, before.length), before);
  deepEqual(askedAgain(after), []);
  const lost = after.findLast(({ type }) => type === "dialogue.ended");
  deepEqual(lost?.type === "dialogue.ended" && [lost.status, lost.failures], ["completed", []]);
  return resumed;
}

Deno.test("a limit that the server tells in the text of its error is waited for exactly", () =>
  withFolder(async (cwd) => {
    const { code, err, tookMs, requests } = await run(DEBATE, cwd, awayFor(20_000, inText));
    equal(code, 0, err);
    match(err, /openai is busy: next try in 20 s, giving up in 10 min/);
    ok(tookMs >= 20_000 && tookMs < 25_000, `${tookMs} ms`);
    ok(requests.length < 35, `${requests.length} requests`);
  }));

const WAYS: Readonly<Record<string, server.Behaviour>> = {
  "429": server.fail(429, { message: "Slow down" }),
  "503": server.fail(503, { message: "Unavailable" }),
  "529": server.fail(529, { message: "Overloaded" }),
  "408": server.fail(408, { message: "Timeout" }),
  "500": server.fail(500, { message: "Internal error" }),
  "a reset": server.resetBeforeAnswer(),
};

for (const [way, behaviour] of Object.entries(WAYS)) {
  Deno.test(`${way} for four seconds or two minutes costs no turn, and for longer than patience lasts stops the debate`, async () => {
    for (const ms of [4_000, 120_000]) {
      await withFolder(async (cwd) => {
        const { code, err } = await run(DEBATE, cwd, awayFor(ms, () => behaviour));
        equal(code, 0, `${ms}: ${err}`);
      });
    }
    await withFolder(async (cwd) => {
      const stopped = await run(DEBATE, cwd, awayFor(Infinity, () => behaviour));
      ok(stopped.tookMs >= 600_000 && stopped.tookMs < 700_000, `${stopped.tookMs} ms`);
      await checkResumable(stopped, cwd);
    });
  });
}

Deno.test("a wait beyond patience, an empty account and a refused key stop the debate at once", async () => {
  const ways = [
    server.fail(429, { message: "Slow down", headers: { "retry-after": "3600" } }),
    server.fail(429, { message: "You exceeded your quota", code: "insufficient_quota", type: "insufficient_quota" }),
    server.fail(429, { message: "Rate limit exceeded: free-models-per-day" }),
    server.fail(400, { message: "Your credit balance is too low to access the API" }),
    server.fail(401, { message: "Invalid key" }),
    server.fail(402, { message: "Payment required" }),
    server.fail(403, { message: "Forbidden" }),
  ];
  for (const behaviour of ways) {
    await withFolder(async (cwd) => {
      const stopped = await run(DEBATE, cwd, awayFor(Infinity, () => behaviour));
      ok(stopped.tookMs < 1000, `${stopped.tookMs} ms`);
      ok(stopped.requests.length <= 7, `${stopped.requests.length} requests`);
      await checkResumable(stopped, cwd);
    });
  }
});

Deno.test("--patience bounds the wait, and 0 means none", () =>
  withFolder(async (cwd) => {
    const stopped = await run([...DEBATE, "--patience", "30s"], cwd, awayFor(Infinity, () => server.fail(503)));
    ok(stopped.tookMs >= 30_000 && stopped.tookMs < 31_000, `${stopped.tookMs} ms`);
    await checkResumable(stopped, cwd);
    await withFolder(async (other) => {
      const none = await run([...DEBATE, "--patience", "0"], other, awayFor(Infinity, () => server.fail(503)));
      ok(none.tookMs < 1000, `${none.tookMs} ms`);
      await checkResumable(none, other);
    });
  }));

Deno.test("a server that has never answered is not waited for", () =>
  withFolder(async (cwd) => {
    const runtime = new ImpatientRuntime();
    const variables = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
    const { code, err } = await convene(DEBATE, { cwd, runtime, variables });
    equal(code, 3, err);
    deepEqual(runtime.waits, []);
  }));

/** A judge's answer, or any other. */
function judged({ body, prompt }: server.ServerRequest): string {
  const { properties = {} } = Object(Object(Object(body["response_format"]).json_schema).schema);
  const { scores } = Object(properties);
  if (scores === undefined) return "It is so. That follows from what was said.";
  const ids = Object.keys(Object(Object(Object(scores).properties)["side_1"]).properties);
  return judgement(/Side 1: ⟦Office staff should spend most/.test(prompt) ? [7, 5] : [5, 7], ids);
}

Deno.test("judging that a provider stops goes on with the same command, which asks only for what is missing", () =>
  withFolder(async (cwd) => {
    equal((await convene(["debate", ...SHORT, "--quiet"], { cwd })).code, 0);
    const archive = await archiveIn(cwd);
    const judge = ["judge", archive, ...["a", "b", "c"].flatMap((one) => ["--judge", `openai/judge-${one}`])];
    const args = [...judge, "--patience", "1s"];
    const limited = awayFor(20_000, inText);
    const answering = (away: Away): Away => (request, now) => away(request, now) ?? server.ok(judged(request));
    const stopped = await run(args, cwd, answering(limited));
    equal(stopped.code, 3, stopped.err);
    const again = await run(args, cwd, answering(() => undefined));
    equal(again.code, 0, again.err);
    const folder = join(archive, "verdicts", "001");
    const events = await eventsIn(folder);
    deepEqual(askedAgain(events), []);
    const answered = events.filter(({ type }) => type === "call.answered").length;
    equal(again.requests.length, answered - 2, "two were answered before");
    deepEqual(await readdir(join(archive, "verdicts")), ["001"]);
  }));

Deno.test("a member whose model is gone stops the council, and resume gives the seat to another model, on record", () =>
  withFolder(async (cwd) => {
    let asked = 0;
    const gone: Away = ({ body }) =>
      body["model"] === "dead" && ++asked > 1
        ? server.fail(404, { message: "No such model", code: "model_not_found" })
        : undefined;
    const stopped = await run(COUNCIL, cwd, gone);
    const resumed = await checkResumable(stopped, cwd, ["--model", "Cem=openai/other"]);
    ok(resumed.requests.some(({ body }) => body["model"] === "other"));
    const archive = await archiveIn(cwd);
    const events = await eventsIn(archive);
    const change = events.find((event) => event.type === "dialogue.resumed" && event.seats !== undefined);
    ok(change?.type === "dialogue.resumed" && JSON.stringify(change.seats).includes("openai/other"));
    for (const page of ["index.md", "summary.md", "metadata.md", "report.html"]) {
      match(await Deno.readTextFile(join(archive, page)), /Cem is answered by openai\/other from message \d+ on/, page);
    }
    const again = await run(["resume", archive], cwd);
    deepEqual([again.code, again.requests.length], [0, 0], again.err);
  }));

Deno.test("--absent go-on holds a council without a member who is gone, and every page names who is missing", () =>
  withFolder(async (cwd) => {
    const gone: Away = ({ body }) =>
      body["model"] === "dead" ? server.fail(404, { message: "No such model" }) : undefined;
    const { code, out, err } = await run([...COUNCIL, "--absent", "go-on"], cwd, gone);
    equal(code, 1, err);
    match(out, /Cem is missing from message \d+ on/);
    match(err, /fork .* --at|hold it anew/);
    const archive = await archiveIn(cwd);
    for (const page of ["index.md", "summary.md", "metadata.md", "report.html"]) {
      match(await Deno.readTextFile(join(archive, page)), /Cem is missing from message \d+ on/, page);
    }
    const again = await run(["resume", archive], cwd);
    deepEqual([again.code, again.requests.length], [1, 0], again.err);
  }));

Deno.test("--absent go-on stops a debate whose only opponent is gone, and a council without a majority", () =>
  withFolder(async (cwd) => {
    const gone: Away = ({ body }) =>
      body["model"] === "dead" ? server.fail(404, { message: "No such model" }) : undefined;
    const debate = await run([...DEBATE, "--model", "Ben=openai/dead", "--absent", "go-on"], cwd, gone);
    equal(debate.code, 3, debate.err);
    const two = ["council", "Buses or trams?", "--member", "Ana", "--member", "Ben=openai/dead", "--model", "openai/m"];
    const council = await run([...two, "--out", "out", "--absent", "go-on"], cwd, gone);
    equal(council.code, 3, council.err);
  }));

const LIST = server.body(JSON.stringify({ data: [{ id: "m1" }, { id: "n" }] }));

Deno.test("a model that the server does not list is named beforehand and asked all the same; only its 404 stops", () =>
  withFolder(async (cwd) => {
    const listed = await run(DEBATE, cwd, undefined, LIST);
    equal(listed.code, 0, listed.err);
    const [before = ""] = listed.err.split("001 ");
    match(before, /openai does not list the model openai\/m, which is asked all the same; did you mean 'm1'\?/);
    await withFolder(async (other) => {
      const missing = () => server.fail(404, { message: "No such model", code: "model_not_found" });
      const stopped = await run(DEBATE, other, missing, LIST);
      equal(stopped.code, 3, stopped.err);
      ok(!(await eventsIn(await archiveIn(other))).some(({ type }) => type === "turn.failed"));
      ok(!/round-1/.test(JSON.stringify(stopped.requests)));
    });
  }));
