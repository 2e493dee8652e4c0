import assert from "node:assert/strict";
import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { JournalError } from "../archive/journal.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "./pages.ts";
import type { Block } from "../models/chat_model.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import { CRASH_SETTINGS, type CrashSetting } from "./_crash_settings_fixture.ts";
import { NIGHTLY, sampleOf } from "../testdata/nightly.ts";
import { withArticle } from "../words/phrases.ts";
import type { KillPoint } from "./_crash_world_fixture.ts";

const CHILD = new URL("./_crash_child_fixture.ts", import.meta.url).pathname;
/** The number of dialogues killed and resumed at the same time. */
const PARALLEL = 3;

interface Served {
  readonly url: string;
  /** Request bodies, in order of arrival. */
  readonly bodies: string[];
  stop(): Promise<void>;
}

function serve({ answer }: CrashSetting): Served {
  const bodies: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = await request.text().catch(() => ""); // the requesting process was killed
    if (body === "") return new Response(null, { status: 400 });
    bodies.push(body);
    return Response.json(answer(body), { headers: { connection: "close" } });
  });
  return { url: `http://127.0.0.1:${server.addr.port}`, bodies, stop: () => server.shutdown() };
}

async function archiveIn(folder: string): Promise<string | undefined> {
  const [day] = await readdir(folder);
  const [archive] = day === undefined ? [] : await readdir(join(folder, day));
  return day === undefined || archive === undefined ? undefined : join(folder, day, archive);
}

/** Returns a dialogue's result without times and ids. */
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

/** Returns the request bodies by call, as the model sends them. */
function promptsByCall(events: readonly JournalEvent[]): ReadonlyMap<string, string> {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call, JSON.stringify(prompt)]));
}

/** Removes the ids that link a tool's result to an answer, as the journal does. */
const promptOf = (body: string) =>
  JSON.stringify(JSON.parse(body).prompt.map(({ role, text }: Block) => ({ role, text })));

/** Creates a dialogue of a protocol, by name. */
type Named = readonly [protocol: string, setting: CrashSetting];

/** Runs a dialogue in a separate process, which is killed by SIGKILL. */
async function killProcess(protocol: string, url: string, folder: string, { line, when }: KillPoint): Promise<void> {
  const args = ["run", "--no-check", "--no-prompt", "--quiet", "--allow-net=127.0.0.1", "--allow-read"];
  const child = await new Deno.Command("deno", {
    args: [...args, `--allow-write=${folder}`, CHILD, protocol, url, folder, String(line), when],
    stdout: "null",
    stderr: "piped",
  }).output();
  assert.equal(child.signal, "SIGKILL", new TextDecoder().decode(child.stderr));
}

async function killAndResume(
  [protocol, setting]: Named,
  folder: string,
  point: KillPoint,
  expected: ReturnType<typeof outcome>,
) {
  const server = serve(setting);
  try {
    const at = `killed by ${point.by} ${point.when} line ${point.line}`;
    if (point.by === "signal") await killProcess(protocol, server.url, folder, point);
    else await assert.rejects(setting.make(server.url, folder, point).run(), JournalError, at);
    const archive = await archiveIn(folder);
    assert.ok(archive, at);
    if (point.line === 1 && point.when === "half") {
      await assert.rejects(setting.make(server.url, folder).resume(archive), /nothing was recorded/);
      return;
    }
    const before = await readJournal(archive);
    assert.equal(before.tornBytes > 0, point.when === "half", at);
    const sent = promptsByCall(before.events);
    const answeredPrompts = new Set(
      before.events.flatMap((event) => event.type === "call.answered" ? [sent.get(event.call) ?? ""] : []),
    );
    const sentBefore = server.bodies.length;
    const result = await setting.make(server.url, folder).resume(archive);
    const repeated = server.bodies.slice(sentBefore).map(promptOf);

    const after = await readJournal(archive);
    assert.deepEqual(outcome(after.events), expected, at);
    assert.equal(result.status, "completed", at);
    assert.deepEqual(repeated.filter((prompt) => answeredPrompts.has(prompt)), [], `${at}: paid for twice`);
    const named = after.events.flatMap((event) => event.type === "dialogue.resumed" ? event.mayHaveBeenPaid : []);
    const namedPrompts = new Set(named.map((call) => promptsByCall(after.events).get(call)));
    const firstTime = new Set(server.bodies.slice(0, sentBefore).map(promptOf));
    assert.deepEqual(repeated.filter((prompt) => firstTime.has(prompt) && !namedPrompts.has(prompt)), [], at);
    assert.deepEqual((await verifyArchive(archive, after.events)).problems, [], at);
  } finally {
    await server.stop();
  }
}

/** Lines of a journal at which a real process is killed. */
const SIGNALS = NIGHTLY ? 5 : 2;

/**
 * Except in the nightly run, dialogues are killed at every tenth line only, and debates at every sixth; on Node,
 * `deno task test-node` ends a debate at every line, and the test of outages kills every protocol at any effect.
 */
const EVERY = { debate: 8, other: 12 } as const;

/**
 * The kill points of a dialogue: by its disk at lines of its journal, by a signal at some. Tests of the journal cover
 * incomplete lines.
 */
function killPoints(protocol: string, lines: number): KillPoint[] {
  const every = Array.from({ length: lines }, (_, index) => index + 1);
  const all = sampleOf(every, protocol === "debate" ? EVERY.debate : EVERY.other);
  const halves = protocol === "debate" ? sampleOf(every, 12) : [];
  const signals = Array.from({ length: SIGNALS }, (_, n) => Math.ceil(lines * (n + 0.5) / SIGNALS));
  return [
    ...all.map((line) => ({ line, when: "after" as const, by: "disk" as const })),
    ...halves.map((line) => ({ line, when: "half" as const, by: "disk" as const })),
    ...signals.map((line, n) => ({
      line,
      when: n % 2 === 0 ? "after" as const : "half" as const,
      by: "signal" as const,
    })),
  ];
}

for (const [protocol, load] of Object.entries(CRASH_SETTINGS)) {
  Deno.test(`${withArticle(protocol)} killed at any line of its journal ends the same when resumed`, async () => {
    const setting = await load();
    const root = await Deno.makeTempDir();
    try {
      const server = serve(setting);
      const folder = join(root, "whole");
      const whole = await setting.make(server.url, folder).run();
      await server.stop();
      assert.equal(whole.status, "completed");
      const { events } = await readJournal(whole.archive ?? "");
      const expected = outcome(events);
      const kinds = new Set<string>([...expected.messages, ...expected.notes].map(({ kind }) => kind));
      for (const kind of setting.has) assert.ok(kinds.has(kind), `the ${protocol} has no ${kind}`);

      const points = killPoints(protocol, events.length);
      const workers = Array.from({ length: PARALLEL }, async () => {
        for (let point = points.shift(); point; point = points.shift()) {
          const own = join(root, `${point.line}-${point.when}-${point.by}`);
          await Deno.mkdir(own);
          await killAndResume([protocol, setting], own, point, expected);
        }
      });
      // Wait for all of them before deleting their folders.
      const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  });

  Deno.test(`replaying a finished ${protocol} makes no call`, async () => {
    const setting = await load();
    const folder = await Deno.makeTempDir();
    const server = serve(setting);
    try {
      const whole = await setting.make(server.url, folder).run();
      const calls = server.bodies.length;
      const bytes = await Deno.readFile(join(whole.archive ?? "", "journal.jsonl"));
      const again = await setting.make(server.url, folder).resume(whole.archive ?? "");
      assert.equal(server.bodies.length, calls);
      const { duration: _before, ...expected } = whole;
      const { duration: _after, ...actual } = again;
      assert.deepEqual(actual, expected);
      assert.deepEqual(await Deno.readFile(join(whole.archive ?? "", "journal.jsonl")), bytes);
    } finally {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  });
}
