import assert from "node:assert/strict";
import { Console } from "node:console";
import { readdir } from "node:fs/promises";
import process from "node:process";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { withArticle } from "../words/phrases.ts";
import { randomFor } from "../dialogue/random.ts";
import type { Block } from "../models/chat_model.ts";
import { NIGHTLY } from "../testdata/nightly.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import { CRASH_SETTINGS, type CrashSetting } from "./_crash_settings_fixture.ts";
import { SIMULATED } from "./_crash_world_fixture.ts";
import { OutageWorld, type PlannedOutage, WAYS } from "./_outage_world_fixture.ts";

/** Dialogues of each protocol; the nightly run meets 200 outages and more. */
const RUNS = NIGHTLY ? 30 : 4;
/** Runs of a process, each after a kill or a stop, after which a dialogue must be over. */
const MOST_RUNS = 12;

/** Returns what came of a dialogue, without times and ids. */
function outcome(events: readonly JournalEvent[]) {
  const { status, messages, notes, decisions, failures } = fold(events);
  return {
    status,
    decisions,
    failures,
    messages: messages.map(({ at: _, ...message }) => message),
    notes: notes.map(({ at: _, ...note }) => note).sort((a, b) => a.key < b.key ? -1 : 1),
  };
}

const promptOf = (body: string) =>
  JSON.stringify(JSON.parse(body).prompt.map(({ role, text }: Block) => ({ role, text })));

/** Returns the prompts whose answers are on record. */
function answeredPrompts(events: readonly JournalEvent[]): ReadonlySet<string> {
  const sent = new Map([...sentPrompts(events)].map(([call, prompt]) => [call, JSON.stringify(prompt)]));
  return new Set(events.flatMap((event) => event.type === "call.answered" ? [sent.get(event.call) ?? ""] : []));
}

async function archiveIn(folder: string): Promise<string | undefined> {
  const [day] = await readdir(folder).catch(() => []);
  const [archive] = day === undefined ? [] : await readdir(join(folder, day));
  return day === undefined || archive === undefined ? undefined : join(folder, day, archive);
}

/** Holds a dialogue through outages, kills and stops, until it is over. */
class Ordeal {
  /** Outages that were met, and runs that were killed and stopped. */
  met = 0;
  killed = 0;
  stopped = 0;
  readonly #setting: CrashSetting;
  readonly #expected: ReturnType<typeof outcome>;
  readonly #folder: string;
  readonly #seed: string;
  #drawn = 0;

  constructor(setting: CrashSetting, expected: ReturnType<typeof outcome>, folder: string, seed: string) {
    this.#setting = setting;
    this.#expected = expected;
    this.#folder = folder;
    this.#seed = seed;
  }

  /** @param calm What it takes without outages. */
  async endure(calm: { readonly lengthMs: number; readonly effects: number }): Promise<void> {
    const outages = Array.from({ length: this.#draw(1, 3) }, (): PlannedOutage => {
      const fromMs = this.#draw(0, calm.lengthMs);
      const way = WAYS[this.#draw(0, WAYS.length - 1)] ?? "503";
      return { way, fromMs, untilMs: fromMs + 1000 * this.#draw(1, 90) };
    });
    let nowMs = 0;
    for (let run = 1;; run++) {
      const at = `${this.#seed}, run ${run}: ${outages.map(({ way }) => way).join(", ")}`;
      assert.ok(run <= MOST_RUNS, `${at}: it is still not over`);
      const stopsAt = run < 4 && this.#draw(1, 2) === 1 ? this.#draw(3, calm.effects) : Infinity;
      const world = new OutageWorld({ answer: this.#setting.answer, outages, nowMs, stopsAt });
      const isOver = await this.#run(world, at);
      this.met += world.met.size;
      nowMs = world.passedMs + 20_000;
      if (isOver) return;
      if (world.hasStopped) this.killed++;
      else this.stopped++;
    }
  }

  /** Begins or resumes the dialogue. Returns `true` if it is over. */
  async #run(world: OutageWorld, at: string): Promise<boolean> {
    const url = `simulated:${this.#seed}`;
    SIMULATED.set(url, (body, options) => world.complete(body, options));
    const archive = await archiveIn(this.#folder);
    const before = archive === undefined ? undefined : await readJournal(archive).catch(() => undefined);
    if (archive !== undefined && !before) { // killed before its first line was whole: nothing was asked
      await Deno.remove(this.#folder, { recursive: true });
      await Deno.mkdir(this.#folder);
    }
    const workflow = this.#setting.make(url, this.#folder, world);
    const options = { pages: "none" as const };
    const result = await world.live(before && archive ? workflow.resume(archive, options) : workflow.run(options));
    const saved = answeredPrompts(before?.events ?? []);
    assert.deepEqual(world.bodies.map(promptOf).filter((prompt) => saved.has(prompt)), [], `${at}: asked again`);
    if (!result) return false;
    const { events } = await readJournal(await archiveIn(this.#folder) ?? "");
    if (result.status === "completed") {
      assert.deepEqual(outcome(events), this.#expected, at);
      return true;
    }
    assert.deepEqual([result.status, result.endReason, result.failures], ["stopped", "provider", []], at);
    return false;
  }

  #draw(least: number, most: number): number {
    return least + Math.floor(randomFor(1, `${this.#seed} ${this.#drawn++}`) * (most - least + 1));
  }
}

for (const [protocol, load] of Object.entries(CRASH_SETTINGS)) {
  Deno.test(`${withArticle(protocol)} survives outages and kills within them, and ends as without`, async () => {
    const setting = await load();
    const root = await Deno.makeTempDir();
    const sum = { met: 0, killed: 0, stopped: 0 };
    try {
      const calm = new OutageWorld({ answer: setting.answer, outages: [], nowMs: 0 });
      SIMULATED.set("simulated:calm", (body, options) => calm.complete(body, options));
      const whole = await calm.live(setting.make("simulated:calm", join(root, "calm"), calm).run({ pages: "none" }));
      assert.equal(whole?.status, "completed");
      const expected = outcome((await readJournal(whole?.archive ?? "")).events);
      for (let run = 1; run <= RUNS; run++) {
        const folder = join(root, `${run}`);
        await Deno.mkdir(folder);
        const ordeal = new Ordeal(setting, expected, folder, `${protocol} ${run}`);
        await ordeal.endure({ lengthMs: calm.passedMs, effects: calm.effects });
        for (const what of ["met", "killed", "stopped"] as const) sum[what] += ordeal[what];
      }
      // Many outages are met, whatever they meet, and some kills are within them.
      assert.ok(2 * sum.met >= RUNS && sum.killed >= RUNS / 5, JSON.stringify(sum));
      if (NIGHTLY) new Console(process.stdout).log(`${protocol}: ${JSON.stringify(sum)}`);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  });
}

const CHILD = new URL("./_crash_child_fixture.ts", import.meta.url).pathname;
/** Real kills within outages. */
const KILLS = NIGHTLY ? 20 : 2;

Deno.test("processes killed within an outage of a real server lose no saved answer, and end as without", async () => {
  const protocols = Object.keys(CRASH_SETTINGS).filter((protocol) => protocol !== "answers"); // one request alone
  for (let kill = 0; kill < KILLS; kill++) {
    const protocol = protocols[kill % protocols.length] ?? "debate";
    const setting = await CRASH_SETTINGS[protocol]?.();
    assert.ok(setting);
    const root = await Deno.makeTempDir();
    const answersBefore = 1 + kill % 3;
    const [bodies, refused] = [[] as string[], Promise.withResolvers<void>()];
    let [isAway, isBack] = [false, false];
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
      const body = await request.text().catch(() => "");
      if (body === "") return new Response(null, { status: 400 });
      if (isAway || (bodies.length >= answersBefore && !isBack)) {
        isAway = true;
        refused.resolve();
        return new Response("Not now", { status: 503, headers: { connection: "close" } });
      }
      bodies.push(body);
      return Response.json(setting.answer(body), { headers: { connection: "close" } });
    });
    try {
      const url = `http://127.0.0.1:${server.addr.port}`;
      const folder = join(root, "killed");
      await Deno.mkdir(folder);
      const args = ["run", "--no-check", "--no-prompt", "--quiet", "--allow-net=127.0.0.1", "--allow-read"];
      const child = new Deno.Command("deno", {
        args: [...args, `--allow-write=${folder}`, CHILD, protocol, url, folder, "1000000", "after"],
        stdout: "null",
        stderr: "null",
      }).spawn();
      await Promise.race([refused.promise, child.status]);
      await new Promise((resolve) => setTimeout(resolve, 100 * (kill % 5)));
      child.kill("SIGKILL");
      assert.equal((await child.status).signal, "SIGKILL", "it was still waiting");
      [isAway, isBack] = [false, true];
      const archive = await archiveIn(folder) ?? "";
      const saved = answeredPrompts((await readJournal(archive)).events);
      const asked = bodies.length;
      const result = await setting.make(url, folder).resume(archive);
      assert.deepEqual([result.status, result.failures], ["completed", []], protocol);
      const again = bodies.slice(asked).map(promptOf).filter((prompt) => saved.has(prompt));
      assert.deepEqual(again, [], `${protocol}: asked again`);
      const whole = await setting.make(url, join(root, "whole")).run();
      const [after, expected] = await Promise.all([archive, whole.archive ?? ""].map(readJournal));
      assert.deepEqual(outcome(after?.events ?? []), outcome(expected?.events ?? []), protocol);
    } finally {
      await server.shutdown();
      await Deno.remove(root, { recursive: true });
    }
  }
});
