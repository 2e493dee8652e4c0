import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "./pages.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { zodAnswer } from "../agents/answer_schema.ts";
import {
  type DialogueParticipant,
  type DialogueResult,
  DialogueWorkflow,
  type Floor,
  type Held,
  toResult,
} from "../dialogue/mod.ts";
import { type ScriptedLine, ScriptedModel } from "../models/scripted_model.ts";
import { z } from "zod";
import { type ReadDialogue, readDialogue, type ReviewConfig, ReviewDialogue } from "./review_dialogue.ts";

/** A review of a kind other than evaluations, in which participants say who was right. */
class Verdict extends ReviewDialogue<DialogueResult> {
  override readonly protocol: string = "verdict";

  constructor(dialogue: ReadDialogue, judges: readonly DialogueParticipant[], config: ReviewConfig = {}) {
    super(dialogue, judges, config, { folder: "verdicts" });
  }

  protected override async script(floor: Floor): Promise<void> {
    const schema = zodAnswer("winner", z.object({ winner: z.enum(["Ana", "Ben", "neither"]) }));
    for (const judge of this.participants) {
      await floor.ask(judge, {
        ...this.everything,
        kind: "analysis",
        name: "winner",
        schema,
        instruction: "Who was right?",
        finalReading: true,
        needed: true,
      });
    }
    floor.stopIfLimited();
  }

  protected override result(held: Held): DialogueResult {
    return toResult(held);
  }
}

function judge(lines: readonly ScriptedLine[], id = "jo"): DialogueParticipant & { readonly model: ScriptedModel } {
  const model = new ScriptedModel({ lines });
  return { id, name: "Jo", role: "judge", agent: new ChatAgent({ model }), model };
}

const ANA = JSON.stringify({ winner: "Ana" });

/** Creates an archive of a dialogue with two messages. */
async function withArchive(use: (archive: string) => Promise<void>): Promise<void> {
  const outputDirectory = await Deno.makeTempDir();
  try {
    const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
    const participants = ["Ana", "Ben"].map((name) => ({ id: name.toLowerCase(), name, role: "participant", agent }));
    const { archive = "" } = await new DialogueWorkflow("Getting there", participants, { maxTurns: 2, outputDirectory })
      .run();
    await use(archive);
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
}

Deno.test("a review of any kind is in a folder for its kind, and names the last line read", async () => {
  await withArchive(async (archive) => {
    const jo = judge([ANA]);
    const { archive: own, status } = await new Verdict(await readDialogue(archive), [jo]).run();
    assert.deepEqual([own, status], [`${archive}/verdicts/001`, "completed"]);
    const last = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n").at(-1) ?? "";
    const { events } = await readJournal(own ?? "");
    const [started] = events;
    assert.ok(started?.type === "dialogue.started");
    const { hash } = Object(started.settings["reviewed"]);
    assert.equal(hash, createHash("sha256").update(last).digest("hex"));
    for (const path of [archive, own ?? ""]) {
      assert.deepEqual((await verifyArchive(path, (await readJournal(path)).events)).problems, []);
    }
    jo.model.assertDone();
  });
});

Deno.test("a judge may have the id of a participant, and is never mistaken for them", async () => {
  await withArchive(async (archive) => {
    const ana = judge([ANA], "ana");
    const { status } = await new Verdict(await readDialogue(archive), [ana]).run();
    assert.equal(status, "completed");
    const prompt = ana.model.calls[0] ?? [];
    assert.ok(prompt.every(({ role }) => role !== "assistant"), "nothing that was said is its own");
    assert.match(prompt.map(({ text }) => text).join("\n"), /Message 1 \| Ana/);
  });
});

Deno.test("a review stopped by a limit continues its questions when resumed", async () => {
  await withArchive(async (archive) => {
    const first = await new Verdict(await readDialogue(archive), [judge([ANA]), judge([], "jill")], { maxCalls: 1 })
      .run();
    assert.deepEqual([first.status, first.endReason], ["stopped", "budget"]);
    const jill = judge([ANA], "jill");
    const second = await new Verdict(await readDialogue(archive), [judge([]), jill]).runOrResume();
    assert.deepEqual([second.status, second.archive], ["completed", first.archive]);
    jill.model.assertDone();
  });
});

Deno.test("of several reviews with the same settings, the newest is resumed", async () => {
  await withArchive(async (archive) => {
    const dialogue = await readDialogue(archive);
    const make = (lines: readonly ScriptedLine[]) => new Verdict(dialogue, [judge(lines)]);
    for (let n = 0; n < 3; n++) await make([ANA]).run();
    await new Verdict({ ...dialogue, hash: "f".repeat(64) }, [judge([ANA])]).run();
    assert.equal(await make([]).earlier(), `${archive}/verdicts/003`);
    assert.equal((await make([]).runOrResume()).archive, `${archive}/verdicts/003`);
  });
});

Deno.test("a review of a dialogue that has continued since is a new one", async () => {
  await withArchive(async (archive) => {
    const dialogue = await readDialogue(archive);
    const first = await new Verdict(dialogue, [judge([ANA])]).run();
    const later = { ...dialogue, hash: "f".repeat(64) };
    const second = await new Verdict(later, [judge([ANA])]).runOrResume();
    assert.notEqual(second.archive, first.archive);
  });
});

Deno.test("a participant's timeout applies to that participant only", async () => {
  await withArchive(async (archive) => {
    const slow = { ...judge([{ text: ANA, delayMs: 60_000 }], "slow"), timeoutMs: 20 };
    const quick = judge([{ text: ANA, delayMs: 60 }], "quick");
    const dialogue = await readDialogue(archive);
    const ended: string[] = [];
    const config = { outputDirectory: false, patienceMs: 0 } as const;
    const { endReason } = await new Verdict(dialogue, [quick, slow], config).run({
      onEvent: (event) => {
        if (event.type === "call.failed") ended.push(`${event.call} ${event.code}`);
        if (event.type === "call.answered") ended.push(event.call);
      },
    });
    assert.equal(endReason, "provider");
    assert.deepEqual(ended.map((call) => call.replace(/^.*\//, "")), ["quick#1.1", "slow#1.1 timeout"]);
    const wrong = { ...quick, timeoutMs: 0 };
    assert.throws(() => new Verdict(dialogue, [wrong]), /participants\['quick'\]\.timeoutMs' must be a number > 0/);
  });
});
