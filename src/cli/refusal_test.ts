import { deepEqual, equal, match, ok } from "node:assert/strict";
import { scoresOr } from "./_judge_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const WORDS = "I'm sorry, but I can't argue for this position. MARK";

/** What a server says in place of Ben's speech, by name. */
const REFUSALS: Readonly<Record<string, server.Behaviour>> = {
  "in words": server.ok(WORDS),
  "in words after thinking": server.ok(`<think>Should I?</think>${WORDS}`),
  "in the field for it": server.refusal(WORDS),
  "by a content filter": server.ok("MARK", { finishReason: "content_filter" }),
};

function answer(request: server.ServerRequest): string {
  return scoresOr(request, "It is so. That follows from what was said.");
}

/** Holds a debate in which Ben's model answers some of his calls, counted from 1, in its own way. */
async function held(
  cwd: string,
  behaviour: server.Behaviour,
  hits: (call: number) => boolean,
  args: readonly string[] = [],
) {
  let asked = 0;
  const served = await server.startMisbehavingServer((request) =>
    request.body["model"] === "ben" && hits(++asked) ? behaviour : server.ok(answer(request))
  );
  try {
    const run = await convene([
      "debate",
      "Cities should ban cars",
      "--position",
      "Ada=Yes",
      "--position",
      "Ben=No",
      "--rounds",
      "1",
      "--model",
      "openai/m",
      "--model",
      "Ben=openai/ben",
      "--out",
      "out",
      "--quiet",
      ...args,
    ], { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } });
    const archive = run.out.split("\n")[0] ?? "";
    const { events } = await readJournal(`${archive}/journal.jsonl`);
    return { ...run, archive, events, record: fold(events), requests: served.requests };
  } finally {
    await served.stop();
  }
}

for (const [how, behaviour] of Object.entries(REFUSALS)) {
  for (const args of [[], ["--events"]]) {
    Deno.test(
      `a refusal ${how} is a failed turn, and the debate goes on ${args.join()}`.trim(),
      () =>
        withFolder(async (cwd) => {
          if (args.length > 0) return await withEvents(cwd, behaviour);
          const { code, archive, record, events } = await held(cwd, behaviour, (call) => call <= 2);
          equal(code, 1);
          deepEqual([record.status, record.endReason], ["completed", "completed"]);
          const [failed, ...others] = record.messages.filter((message) => message.failed);
          ok(failed?.failed);
          equal(others.length, 0);
          deepEqual([failed.kind, failed.failure.code, failed.failure.attempts], ["opening", "refusal", 2]);
          equal(failed.failure.refusal, how === "by a content filter" ? undefined : WORDS);
          const notes = record.notes.filter(({ about }) => about === failed.number);
          deepEqual(notes, [], "it is neither scored nor checked");
          for (const [call, blocks] of sentPrompts(events)) {
            equal(blocks.some(({ text }) => text.includes("MARK")), false, `no model is shown the words: ${call}`);
          }
          if (how === "by a content filter") return;
          const page = await Deno.readTextFile(`${archive}/messages/${await fileOf(archive, failed.number)}`);
          match(page, /Refused to answer/);
          match(page, /I'm sorry, but I can't argue for this position/);
          match(
            await Deno.readTextFile(`${archive}/report.html`),
            /can't argue for this position|can&#39;t argue for this/,
          );
        }),
    );
  }
}

async function withEvents(cwd: string, behaviour: server.Behaviour): Promise<void> {
  let asked = 0;
  const served = await server.startMisbehavingServer((request) =>
    request.body["model"] === "ben" && ++asked === 1 ? behaviour : server.ok(answer(request))
  );
  try {
    const { code, out } = await convene([
      "debate",
      "Cities should ban cars",
      "--position",
      "Ada=Yes",
      "--position",
      "Ben=No",
      "--rounds",
      "1",
      "--model",
      "openai/m",
      "--model",
      "Ben=openai/ben",
      "--out",
      "out",
      "--events",
      "--no-scoring",
    ], { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } });
    equal(code, 0, "asked in other words, it speaks");
    const shown = new Map<string, { attempt: number; text: string }>();
    for (const line of out.trim().split("\n")) {
      const { type, key, attempt, text } = JSON.parse(line);
      if (type !== "turn.delta") continue;
      const before = shown.get(key);
      if (before && attempt < before.attempt) continue;
      shown.set(key, { attempt, text: before && before.attempt === attempt ? before.text + text : text });
    }
    equal(shown.get("openings/opening/advocate-2")?.text, "It is so. That follows from what was said.");
  } finally {
    await served.stop();
  }
}

async function fileOf(archive: string, number: number): Promise<string> {
  for await (const { name } of Deno.readDir(`${archive}/messages`)) {
    if (name.startsWith(String(number).padStart(3, "0"))) return name;
  }
  throw new TypeError(`There is no message ${number}`);
}

Deno.test("a model that refuses once and then speaks has spoken, and is asked in other words", () =>
  withFolder(async (cwd) => {
    const { code, archive, record, requests } = await held(cwd, server.ok(WORDS), (call) => call === 1);
    equal(code, 0);
    deepEqual(record.warnings.filter(({ key }) => key === "openings/opening/advocate-2"), []);
    const spoken = record.messages.find(({ key }) => key === "openings/opening/advocate-2");
    ok(spoken?.failed === false && spoken.refusal === WORDS);
    const note = await Deno.readTextFile(`${archive}/notes/${String(spoken.number).padStart(3, "0")}_turn.md`);
    match(
      note,
      /Asked again:\*\* because the first answer was a refusal: “I'm sorry, but I can't argue for this position\. MARK”/,
    );
    const [index, summary, report] = await Promise.all(
      ["index.md", "summary.md", "report.html"].map((name) => Deno.readTextFile(`${archive}/${name}`)),
    );
    const told = `Asked again after a refusal: [message ${spoken.number}](messages/`;
    ok(summary?.includes(`## What went wrong\n\n- ${told}`), "in one line");
    match(index ?? "", /\*\*Messages:\*\* \d+ \(1 asked again after a refusal\)/);
    match(report ?? "", /Asked again after a refusal: /);
    equal(record.messages.some(({ failed }) => failed), false);
    const [first, second] = requests.filter(({ body }) => body["model"] === "ben");
    ok(first && second?.prompt.startsWith(first.prompt), "the task, and other words for it");
    match(second?.prompt.slice(first?.prompt.length) ?? "", /exercise in reasoning.* the best case for your side/);
    equal(record.messages.some((message) => !message.failed && message.text.includes("MARK")), false);
  }));

Deno.test("a debate that everybody refuses ends with code 1, and a refused turn is not asked again on resuming", () =>
  withFolder(async (cwd) => {
    const all = await held(cwd, server.ok(WORDS), () => true, ["--model", "Ada=openai/ben"]);
    equal(all.code, 1);
    equal(all.record.status, "failed");
    const one = await held(cwd, server.ok(WORDS), (call) => call === 3 || call === 4);
    equal(one.code, 1);
    const again = await convene(["resume", one.archive, "--quiet"], {
      cwd,
      variables: { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" },
    });
    equal(again.code, 1, again.err);
    const { events } = await readJournal(`${one.archive}/journal.jsonl`);
    equal(events.length, one.events.length, "nothing is asked");
  }));

Deno.test("a speech that repeats itself is said, with a warning at that turn and on its page", () =>
  withFolder(async (cwd) => {
    const loop = server.ok("Cars are loud and they should go. ".repeat(20));
    const { code, archive, record } = await held(cwd, loop, (call) => call === 1);
    equal(code, 0);
    const [warning, ...others] = record.warnings.filter((each) => each.code === "repetition");
    deepEqual([warning?.key, others.length], ["openings/opening/advocate-2", 0]);
    const page = await Deno.readTextFile(`${archive}/messages/${await fileOf(archive, 4)}`);
    match(page, /Repeats itself.*one sentence occurs 20 times\./);
  }));
