import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { join } from "node:path";
import { HumanAgent } from "../agents/human_agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import { countTokens } from "../text/tokens.ts";
import { sha256 } from "../text/sha256.ts";
import { asksForSummary, heldTalk, Talk, type TalkOptions, voice } from "./_contexts_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

/** Each perspective is summarised after about four statements, to at most 150 characters. */
const SHORT = { strategy: "length-based", threshold: 700, maxLength: 150 } as const;
/** A window with room for about ten of the statements. */
const WINDOW = 1200;

/** Returns keys without the hash of their sources: voices of another run use other words. */
function unhashed(keys: Iterable<string>): readonly string[] {
  return [...keys].map((key) => key.replace(/-[0-9a-f]{10}$/, "")).sort();
}

for (const strategy of ["length-based", "hierarchical"] as const) {
  Deno.test(`'${strategy}' asks for at most one summary that no prompt shows, and for none after the last turn`, async () => {
    const { events, record, summaries, result } = await heldTalk((options) =>
      new Talk([voice("ada"), voice("ben")], { context: { ...SHORT, strategy, window: 3 * WINDOW }, rounds: 20 }).run(
        options,
      )
    );
    equal(result.status, "completed");
    ok(summaries.length > 0);
    const shown = events.flatMap((event) => event.type === "turn.started" ? event.digests ?? [] : []);
    const unused = summaries.filter((key) => !shown.some(({ note }) => note === key));
    ok(unused.length <= (strategy === "hierarchical" ? 1 : 0), unused.join(" ")); // made ahead of the end
    const last = record.messages.at(-1)?.key;
    equal(events.findLast((event) => event.type === "turn.started")?.key, last);
  });

  Deno.test(`twenty dialogues with '${strategy}' and random latencies give one transcript, with the same prompts`, async () => {
    const late = (text: string) => ({ text, delayMs: Math.random() * 3 });
    // the answer depends on every letter of the prompt
    const say = (_: number, prompt: readonly { readonly text: string }[]) =>
      late(`«${sha256(prompt.map(({ text }) => text).join()).slice(0, 12)}» ${"word ".repeat(40)}`);
    const sum = (_: number, prompt: readonly { readonly text: string }[]) =>
      late(`Sum ${sha256(prompt.map(({ text }) => text).join()).slice(0, 12)}. All is said.`);
    const transcripts = new Set<string>();
    for (let run = 0; run < 20; run++) {
      const voices = ["ada", "ben", "cyn"].map((id) => voice(id, { say, sum }));
      const runtime: Runtime = { ...systemRuntime, randomBytes: (length) => new Uint8Array(length) };
      const { record, events, summaries } = await heldTalk((options) =>
        new Talk(voices, { context: { ...SHORT, strategy, window: WINDOW }, rounds: 6, runtime }).run(options)
      );
      ok(summaries.length > 1);
      const timeless = record.messages.map(({ at: _, ...rest }) => rest);
      const notes = record.notes.map(({ key, answer }) => [key, answer]).sort(([a], [b]) =>
        String(a) < String(b) ? -1 : 1
      );
      const prompts = [...sentPrompts(events)].sort(([a], [b]) => a < b ? -1 : 1);
      transcripts.add(JSON.stringify([timeless, notes, prompts]));
    }
    equal(transcripts.size, 1);
  });
}

/** A dialogue with partly inherited turns, and its recorded summaries. */
async function parentIn(outputDirectory: string, options: TalkOptions) {
  const voices = [voice("ada"), voice("ben")];
  const parent = await heldTalk((all) => new Talk(voices, { ...options, outputDirectory }).run(all));
  return { ...parent, archive: parent.result.archive ?? "" };
}

Deno.test("a fork with another strategy inherits turns without requesting summaries for them", async () => {
  await inFolder(async (outputDirectory) => {
    const { archive } = await parentIn(outputDirectory, { rounds: 6 });
    const at = "round-5/statement/ben";
    const voices = [voice("ada"), voice("ben")];
    const forked = await heldTalk((options) =>
      new Talk(voices, { context: SHORT, rounds: 6, outputDirectory }).fork(archive, { at, ...options })
    );
    deepEqual([forked.result.status, forked.result.messages.length], ["completed", 12]);
    const begun = forked.events.findIndex((event) => event.type === "turn.started" && !event.inherited);
    const early = forked.events.slice(0, begun).filter((event) => event.type === "turn.started" && !event.inherited);
    deepEqual(early, []);
    // one for each later turn that needs one, and those that became possible in the meantime
    const needed = new Set(
      forked.record.messages.filter(({ number }) => number > 10)
        .flatMap(({ digests = [] }) => digests.flatMap(({ note }) => note ?? [])),
    );
    ok(needed.size > 0);
    for (const note of needed) ok(forked.summaries.includes(note), note);
    ok(forked.summaries.length <= needed.size + 3, forked.summaries.join(" "));
  });
});

Deno.test("a fork inherits the summaries made before its starting point", async () => {
  await inFolder(async (outputDirectory) => {
    const { archive, summaries, events } = await parentIn(outputDirectory, { context: SHORT, rounds: 8 });
    const at = "round-5/statement/ben";
    const made = new Set(
      events.flatMap((event) => event.type === "note.recorded" && (event.about ?? Infinity) <= 10 ? [event.key] : []),
    );
    ok(made.size >= 2 && made.size < summaries.length, `${made.size} of ${summaries.length}`);
    const voices = [voice("ada"), voice("ben")];
    const forked = await heldTalk((options) =>
      new Talk(voices, { context: SHORT, rounds: 8, outputDirectory }).fork(archive, { at, ...options })
    );
    equal(forked.result.status, "completed");
    const inherited = forked.events.flatMap((event) =>
      event.type === "note.recorded" && event.inherited ? [event.key] : []
    );
    deepEqual(new Set(inherited), made);
    deepEqual(forked.summaries.filter((key) => made.has(key)), []);
    deepEqual(unhashed(forked.summaries), unhashed(summaries.filter((key) => !made.has(key))));
  });
});

Deno.test("a dialogue cut off anywhere requests no existing summary, and shows the same as without interruption", async () => {
  await inFolder(async (outputDirectory) => {
    const { archive, summaries, record } = await parentIn(outputDirectory, { context: SHORT, rounds: 6 });
    const lines = (await Deno.readTextFile(join(archive, "journal.jsonl"))).trimEnd().split("\n");
    const shapeOf = ({ messages }: typeof record) =>
      messages.map((
        { key, shown, digests },
      ) => [key, shown, digests?.map(({ note = "", ...rest }) => [unhashed([note]), rest])]);
    for (let count = 3; count < lines.length; count += 7) {
      const folder = join(outputDirectory, `cut-${count}`);
      await Deno.mkdir(folder);
      await Deno.writeTextFile(join(folder, "journal.jsonl"), `${lines.slice(0, count).join("\n")}\n`);
      const voices = [voice("ada"), voice("ben")];
      const talk = new Talk(voices, { context: SHORT, rounds: 6, outputDirectory });
      equal((await talk.resume(folder)).status, "completed", `line ${count}`);
      const { events } = await readJournal(folder);
      const answered = lines.slice(0, count).map((line) => JSON.parse(line))
        .filter(({ type, call }) => type === "call.answered" && String(call).startsWith("context/")).length;
      const asked = voices.flatMap(({ model }) => model.calls).filter(asksForSummary).length;
      equal(asked, summaries.length - answered, `line ${count}`);
      const notes = events.flatMap((event) => event.type === "note.recorded" ? [event.key] : []);
      deepEqual(unhashed(notes), unhashed(summaries), `line ${count}`);
      deepEqual(shapeOf(fold(events)), shapeOf(record), `line ${count}`);
    }
  });
});

Deno.test("a configured summariser writes all summaries, each from its speaker's view, and must be the same on resumption", async () => {
  await inFolder(async (outputDirectory) => {
    const voices = ["ada", "ben"].map((id) => voice(id, { sum: () => Error("a speaker was asked for a summary") }));
    const scribe = voice("scribe");
    const options = { context: SHORT, outputDirectory };
    const { result, events, summaries } = await heldTalk((all) =>
      new Talk(voices, { ...options, summarizer: scribe.agent }).run(all)
    );
    deepEqual([result.status, result.warnings], ["completed", []]);
    deepEqual(new Set(summaries.map((key) => key.split("/")[1])), new Set(["ada", "ben"]));
    for (const event of events) {
      if (event.type === "call.sent") equal(event.model === "scripted/scribe", event.call.startsWith("context/"));
    }
    const other = new Talk(voices, { ...options, summarizer: voice("x").agent });
    await rejects(other.resume(result.archive ?? ""), /settings\.summarizer\.model.*scripted\/scribe.*scripted\/x/);
  });
});

Deno.test("a summariser with a smaller window than the speakers' receives no more than fits", async () => {
  const long = () => "word ".repeat(300);
  const voices = ["ada", "ben", "cyn"].map((id) => voice(id, { contextWindow: 8000, say: long }));
  const scribe = voice("scribe", { contextWindow: 1000 });
  const { result, summaries } = await heldTalk((all) =>
    new Talk(voices, { context: { strategy: "hierarchical", maxLength: 600 }, rounds: 20, summarizer: scribe.agent })
      .run(all)
  );
  const warnings = result.warnings.filter(({ code }) => code !== "repetition");
  deepEqual([result.status, warnings], ["completed", []]);
  ok(summaries.length > 0);
  for (const prompt of scribe.model.calls) {
    const tokens = prompt.reduce((sum, { text }) => sum + countTokens(text), 0);
    // a summary of 600 characters takes 200 tokens
    ok(tokens + 200 < 1000, `${tokens} tokens`);
  }
});

Deno.test("a summariser is a model with a price, not a person", () => {
  const voices = [voice("ada"), voice("ben")];
  const person = new HumanAgent();
  throws(() => new Talk(voices, { summarizer: person }), /'summarizer' is a person/);
  const prices = Object.fromEntries(["ada", "ben"].map((id) => [`scripted/${id}`, { inputUsd: 1, outputUsd: 1 }]));
  const config = { prices, maxCostUsd: 1, summarizer: voice("scribe").agent };
  throws(() => new Talk(voices, config), /the price of scripted\/scribe is not known/);
});
