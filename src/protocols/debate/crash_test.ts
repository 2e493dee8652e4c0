import assert from "node:assert/strict";
import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../../archive/verify.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { sentPrompts } from "../../transcript/prompts.ts";
import { answerTo, crashDebate, type KillPoint } from "./_crash_setting.ts";

const CHILD = new URL("./_crash_child.ts", import.meta.url).pathname;
/** Debates that are killed and resumed at the same time. */
const PARALLEL = 3;

interface Served {
  readonly url: string;
  /** Bodies of the requests, in the order of arrival. */
  readonly bodies: string[];
  stop(): Promise<void>;
}

function serve(): Served {
  const bodies: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = await request.text().catch(() => ""); // the one who asked was killed
    if (body === "") return new Response(null, { status: 400 });
    bodies.push(body);
    return Response.json(answerTo(body), { headers: { connection: "close" } });
  });
  return { url: `http://127.0.0.1:${server.addr.port}`, bodies, stop: () => server.shutdown() };
}

async function archiveIn(folder: string): Promise<string | undefined> {
  const [day] = await readdir(folder);
  const [archive] = day === undefined ? [] : await readdir(join(folder, day));
  return day === undefined || archive === undefined ? undefined : join(folder, day, archive);
}

/** What a debate came to, without times and ids. */
function outcome(events: readonly JournalEvent[]) {
  const record = fold(events);
  return {
    status: record.status,
    messages: record.messages.map(({ at: _, ...message }) => message),
    notes: record.notes.map(({ at: _, ...note }) => note).sort((a, b) => a.key < b.key ? -1 : 1),
    decisions: record.decisions,
    phases: record.phases,
    failures: record.failures,
    warnings: record.warnings,
    limits: record.limits,
  };
}

/** Bodies of the requests by call, as the model sends them. */
function promptsByCall(events: readonly JournalEvent[]): ReadonlyMap<string, string> {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call, JSON.stringify(prompt)]));
}

const promptOf = (body: string) => JSON.stringify(JSON.parse(body).prompt);

async function killAndResume(folder: string, point: KillPoint, expected: ReturnType<typeof outcome>) {
  const server = serve();
  try {
    const args = ["run", "--no-check", "--no-prompt", "--quiet", "--allow-net=127.0.0.1", "--allow-read"];
    const child = await new Deno.Command("deno", {
      args: [...args, `--allow-write=${folder}`, CHILD, server.url, folder, String(point.line), point.when],
      stdout: "null",
      stderr: "piped",
    }).output();
    const at = `killed ${point.when} line ${point.line}`;
    assert.equal(child.signal, "SIGKILL", `${at}: ${new TextDecoder().decode(child.stderr)}`);
    const archive = await archiveIn(folder);
    assert.ok(archive, at);
    if (point.line === 1 && point.when === "half") {
      await assert.rejects(crashDebate(server.url, folder).resume(archive), /nothing was recorded/);
      return;
    }
    const before = await readJournal(archive);
    assert.equal(before.tornBytes > 0, point.when === "half", at);
    const answeredPrompts = new Set(
      before.events.flatMap((event) =>
        event.type === "call.answered" ? [promptsByCall(before.events).get(event.call) ?? ""] : []
      ),
    );
    const sentBefore = server.bodies.length;
    const result = await crashDebate(server.url, folder).resume(archive);
    const repeated = server.bodies.slice(sentBefore).map(promptOf);

    const after = await readJournal(archive);
    assert.deepEqual(outcome(after.events), expected, at);
    assert.equal(result.status, "completed", at);
    assert.deepEqual(repeated.filter((prompt) => answeredPrompts.has(prompt)), [], `${at}: paid for twice`);
    const named = after.events.flatMap((event) => event.type === "dialogue.resumed" ? event.mayHaveBeenPaid : []);
    const namedPrompts = new Set(named.map((call) => promptsByCall(after.events).get(call)));
    const firstTime = new Set(server.bodies.slice(0, sentBefore).map(promptOf));
    assert.deepEqual(repeated.filter((prompt) => firstTime.has(prompt) && !namedPrompts.has(prompt)), [], at);
    assert.deepEqual((await verifyArchive(archive, after.events, fold(after.events))).problems, [], at);
  } finally {
    await server.stop();
  }
}

for (const when of ["after", "half"] as const) {
  Deno.test(`a debate killed ${when === "half" ? "half-way through" : "after"} any line of its journal ends the same when resumed`, async () => {
    const root = await Deno.makeTempDir();
    try {
      const server = serve();
      const folder = join(root, "whole");
      const whole = await crashDebate(server.url, folder).run();
      await server.stop();
      assert.equal(whole.status, "completed");
      const { events } = await readJournal(whole.archive ?? "");
      const expected = outcome(events);
      assert.ok(expected.messages.some(({ kind }) => kind === "interruption"), "the debate has no interruption");
      assert.ok(expected.notes.some(({ kind }) => kind === "score"), "the debate has no scores");

      // the last line is written after everything else, whatever came first
      const points = Array.from({ length: events.length }, (_, index) => ({ line: index + 1, when }));
      const workers = Array.from({ length: PARALLEL }, async () => {
        for (let point = points.shift(); point; point = points.shift()) {
          const own = join(root, `${point.line}`);
          await Deno.mkdir(own);
          await killAndResume(own, point, expected);
        }
      });
      await Promise.all(workers);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  });
}

Deno.test("replaying a finished archive makes no call", async () => {
  const folder = await Deno.makeTempDir();
  const server = serve();
  try {
    const whole = await crashDebate(server.url, folder).run();
    const calls = server.bodies.length;
    const bytes = await Deno.readFile(join(whole.archive ?? "", "journal.jsonl"));
    const again = await crashDebate(server.url, folder).resume(whole.archive ?? "");
    assert.equal(server.bodies.length, calls);
    assert.deepEqual(again.messages, whole.messages);
    assert.deepEqual(again.scores, whole.scores);
    assert.deepEqual(await Deno.readFile(join(whole.archive ?? "", "journal.jsonl")), bytes);
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
});
