/**
 * Holds a small dialogue of each kind with stand-ins for models, and keeps its journals in a folder for the version, to
 * be read by all later ones.
 *
 * Run by `deno task journals`, before a release.
 *
 * @module
 */
import { equal } from "node:assert/strict";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { convene, type World } from "../cli/_cli_fixture.ts";
import { inShort } from "../cli/_old_journals_fixture.ts";
import { withModels } from "../cli/_provider_fixture.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { fold } from "../transcript/fold.ts";

const JOURNALS = new URL(`../testdata/journals/${VERSION}/`, import.meta.url).pathname;
const QUESTION = "Should the library open on Sundays?";
const MODEL = ["--model", "openai/gpt-4o-mini"];
const SIDES = ["--position", "Ada=It should", "--position", "Ben=It should not"];

/** Arguments that hold a dialogue, then those of the reviews of it, by name. */
const HELD: Readonly<Record<string, readonly (readonly string[])[]>> = {
  debate: [
    ["debate", QUESTION, ...SIDES, ...MODEL, "--preset", "quick"],
    ["judge", "ARCHIVE", "--judge", "openai/gpt-4.1"],
    ["eval", "ARCHIVE", ...MODEL, "--criterion", "clear=Is it clear?"],
    ["flow", "ARCHIVE", "--clerk", "openai/gpt-4o-mini"],
    ["ask", "ARCHIVE", "What would it cost?"],
  ],
  council: [["council", QUESTION, ...MODEL, "--member", "Ada", "--member", "Ben", "--phases", "gather,vote,synthesis"]],
  dialectic: [
    [
      "dialectic",
      "Open the library on Sundays. It must cost nothing.",
      ...MODEL,
      "--rounds",
      "1",
      "--agent",
      "architect",
    ],
  ],
  roundtable: [["roundtable", QUESTION, ...MODEL, "--rounds", "1"]],
  critique: [["critique", QUESTION, ...MODEL]],
  review: [["review", "plan.md", ...MODEL]],
};
const EXPERIMENT = {
  items: [{ id: "one", motion: QUESTION, positions: ["It should", "It should not"], answer: "b" }],
  arms: { vote: { protocol: "vote", count: 2 }, critique: { protocol: "critique" } },
  models: ["openai/m2"],
};

const expected: Record<string, unknown> = {};

/** Copies the journals and sources of an archive and its reviews, as those of `name`, and notes what they are read to. */
async function keep(archive: string, name: string): Promise<void> {
  for (const path of await readdir(archive, { recursive: true })) {
    const to = join(name, path);
    const isSource = /(^|\/)sources\/[^/]+$/.test(path); // of what is asked on: the journal has their hashes
    if (isSource || path.endsWith("journal.jsonl")) await cp(join(archive, path), join(JOURNALS, to));
    if (path.endsWith("journal.jsonl")) expected[to] = inShort(fold((await readJournal(join(JOURNALS, to))).events));
  }
}

async function hold(args: readonly string[], world: World): Promise<string> {
  const { code, out, err } = await convene(args, world);
  equal(code, 0, `${args[0]}: ${err}`);
  return out;
}

await mkdir(JOURNALS); // never written anew
await withModels(async (world) => {
  await writeFile(join(world.cwd, "plan.md"), "# The plan\n\nThe library opens on Sundays. Nobody is paid for it.\n");
  for (const [name, [dialogue = [], ...reviews]] of Object.entries(HELD)) {
    const { archive } = JSON.parse(await hold([...dialogue, "--json"], world));
    for (const review of reviews) await hold(review.map((word) => word === "ARCHIVE" ? archive : word), world);
    await keep(archive, name);
  }
}, answerToRequest);
await withModels(async (world) => {
  await writeFile(join(world.cwd, "experiment.yaml"), JSON.stringify(EXPERIMENT));
  await hold(["run", "experiment.yaml", "--out", "out"], world);
  const dialogues = join(world.cwd, "out/dialogues");
  for (const day of await readdir(dialogues)) {
    for (const name of await readdir(join(dialogues, day))) {
      await keep(join(dialogues, day, name), `experiment_${name.split("_").at(-1)}`);
    }
  }
}, rivalAnswer);
await writeFile(join(JOURNALS, "expected.json"), `${JSON.stringify(expected, null, 2)}\n`);
