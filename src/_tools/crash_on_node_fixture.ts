/**
 * A program that ends dialogues at every line of their journals and resumes them, through the entry points alone.
 *
 * Run by `on_node.ts` on Node, with the installed package in place of the entry points.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { fold, readJournal, type Runtime, sentPrompts } from "../archive.ts";
import {
  ChatAgent,
  createCouncilMember,
  createCouncilWorkflow,
  createCritiqueParticipant,
  createCritiqueWorkflow,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createDialecticAgent,
  createDialecticJudge,
  createDialecticWorkflow,
  createFactChecker,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  type DialogueResult,
} from "../mod.ts";
import { FillerModel, type Prompt } from "../models.ts";

const textOf = (prompt: Prompt) => JSON.stringify(prompt.map(({ role, text }) => ({ role, text })));

/** Prompts that the model answered, in order. */
const paid: string[] = [];

// The length of an answer depends on all of its prompt: a prompt that differs changes whatever follows.
const model = new FillerModel({ id: "filler/one", contextWindow: 100_000 }, {
  fillsForms: true,
  tokens(prompt, { maxOutputTokens = 400 }) {
    paid.push(textOf(prompt));
    const drawn = createHash("sha256").update(textOf(prompt)).digest().readUInt16BE();
    return 10 + drawn % Math.min(300, maxOutputTokens - 10);
  },
});

/** A disk that accepts no data after so many lines, and randomness that is always the same. */
function fullAfter(lines: number): Runtime {
  let drawn = 0;
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
    randomBytes: (length) => Uint8Array.from({ length }, () => drawn++ % 256),
    fetch,
    async openAppend(path) {
      const file = await open(path, "wx");
      let left = lines;
      return {
        size: 0,
        async append(bytes) {
          for (let start = 0, end = 0; start < bytes.length; start = end) {
            if (left-- <= 0) throw new Error("The disk accepts no more data");
            end = bytes.indexOf(10, start) + 1;
            await file.write(bytes.subarray(start, end));
          }
        },
        truncate: () => Promise.reject(new Error("A new file is not cut")),
        close: () => void file.close(),
      };
    },
  };
}

/** Options of every protocol; without a runtime, the package's own. */
type Common = { readonly outputDirectory: string; readonly runtime?: Runtime };
type Workflow = {
  run(): Promise<DialogueResult>;
  resume(path: string): Promise<DialogueResult>;
};

const agent = new ChatAgent({ model });
const ada = { name: "Ada", agentConfig: { id: "ada" } };
const ben = { name: "Ben", agentConfig: { id: "ben" } };
const kim = { name: "Kim", agentConfig: { id: "kim" } };

const WORKFLOWS: Readonly<Record<string, (common: Common) => Workflow>> = {
  debate: (common) =>
    createDebateWorkflow("Should tests crash?", [
      createDebateModerator(kim, agent),
      createDebateParticipant({ ...ada, position: "They should" }, agent),
      createDebateParticipant({ ...ben, position: "They should not" }, agent),
      createFactChecker({ name: "Fay", agentConfig: { id: "fay" } }, agent),
    ], { roundCount: 1, ...common }),
  council: (common) =>
    createCouncilWorkflow("Should tests crash?", [ada, ben].map((one) => createCouncilMember(one, agent)), common),
  dialectic: (common) =>
    createDialecticWorkflow("Tests have to crash", [
      ...[ada, ben].map((one) => createDialecticAgent({ ...one, role: "testing" }, agent)),
      createDialecticJudge(kim, agent),
    ], { roundCount: 1, ...common }),
  roundtable: (common) =>
    createRoundtableWorkflow(
      "Should tests crash?",
      [ada, ben].map((one) => createRoundtableParticipant(one, agent)),
      { roundCount: 2, ...common },
    ),
  critique: (common) =>
    createCritiqueWorkflow("Should tests crash?", [
      createCritiqueParticipant({ ...ada, role: "author" }, agent),
      ...["ben", "cy", "dee", "eve"].map((id) => createCritiqueParticipant({ agentConfig: { id } }, agent)),
      createCritiqueParticipant({ ...kim, role: "judge" }, agent),
    ], common),
};

async function archiveIn(folder: string): Promise<string> {
  const [day = ""] = await readdir(folder);
  const [name = ""] = await readdir(join(folder, day));
  return join(folder, day, name);
}

/** Reads an archive's outcome, without times. */
async function outcomeOf(archive: string) {
  const { messages, notes, decisions, status, failures, warnings } = fold((await readJournal(archive)).events);
  const timeless = <T extends { readonly at: string; readonly key: string }>(records: readonly T[]) =>
    records.map(({ at: _, ...rest }) => rest).sort((a, b) => a.key < b.key ? -1 : 1);
  return {
    order: messages.map(({ key }) => key),
    messages: timeless(messages),
    notes: timeless(notes),
    decisions,
    status,
    failures,
    warnings,
  };
}

/** Ends a dialogue at a line and resumes it; returns its archive. No answer in the journal may be asked for again. */
async function crashAndResume(make: (common: Common) => Workflow, outputDirectory: string, line: number) {
  const runtime = fullAfter(line);
  await rejects(make({ outputDirectory, runtime }).run(), /The disk accepts no more data/);
  const archive = await archiveIn(outputDirectory);
  const { events } = await readJournal(archive);
  equal(events.length, line);
  const sent = sentPrompts(events);
  const saved = new Set(
    events.flatMap((event) => event.type === "call.answered" ? textOf(sent.get(event.call) ?? []) : []),
  );
  paid.length = 0;
  await make({ outputDirectory }).resume(archive);
  deepEqual(paid.filter((prompt) => saved.has(prompt)), [], `line ${line}: paid for twice`);
  return archive;
}

const root = await mkdtemp("crashed-");
for (const [protocol, make] of Object.entries(WORKFLOWS)) {
  const { archive: whole = "" } = await make({ outputDirectory: join(root, protocol), runtime: fullAfter(Infinity) })
    .run();
  const expected = await outcomeOf(whole);
  equal(expected.status, "completed");
  const calls = paid.length;
  const lines = (await readJournal(whole)).events.length;
  ok(calls >= 5 && lines > calls, `${protocol}: ${calls} calls, ${lines} lines`);
  let points = 0;
  // the others do the same with their journals
  for (let line = 1; line < lines; line += protocol === "debate" ? 1 : 3, points++) {
    const archive = await crashAndResume(make, join(root, `${protocol}-${line}`), line);
    deepEqual(await outcomeOf(archive), expected, `${protocol}, line ${line}`);
  }
  process.stdout.write(`${protocol} ended and resumed at ${points} of ${lines - 1} lines, ${calls} calls\n`);
  paid.length = 0;
}
