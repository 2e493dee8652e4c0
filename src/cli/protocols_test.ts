import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { convene, shippedBrief, withFolder } from "./_cli_fixture.ts";
import { type ProtocolName, PROTOCOLS } from "./protocol_names.ts";

const PROBLEM = "# A visitors' book\n\nComments must be kept for ten years. It should work without a network.\n";
const LIBRARY = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);

/** A run of each protocol that has everything in it that a configuration can ask for and the journal has to give back. */
const RUNS: Readonly<Record<ProtocolName, readonly (readonly string[])[]>> = {
  debate: [["--rounds", "1"], ["--rounds", "1", "--format", "casual", "--fact-check", "--criteria", "wit=2"]],
  council: [
    [],
    ["--rapid", "--voting", "irv", "--ties", "chair", "--quorum", "0.25", "--member", "Ada", "--member", "Ben"],
    ["--phases", "formulate,debate,adjust,vote,synthesis", "--self-votes", "exclude", "--judge", "embedded"],
  ],
  dialectic: [
    ["--rounds", "1"],
    [
      "--rounds",
      "2",
      "--until",
      "confidence",
      "--threshold",
      "99",
      "--agent",
      "data modelling",
      "--agent",
      "simplicity",
    ],
    ["--rounds", "1", "--clarify", "--answers", "answers.yaml", "--problem", "problem.md", "--context-dir", "files"],
  ],
  roundtable: [
    ["--rounds", "2"],
    ["--mode", "expert-panel", "--perspective", "legal", "--perspective", "ethical", "--end", "confidence=0.9"],
    ["--mode", "custom", "--template", "template.txt", "--end", "max-rounds", "--rounds", "1", "--judge", "embedded"],
  ],
};

function argumentsOf(protocol: ProtocolName, run: readonly string[]): readonly string[] {
  const brief = protocol === "dialectic" ? LIBRARY : shippedBrief("congestion-pricing");
  return [protocol, "--brief", brief, "--out", "out", "--seed", "3", ...run];
}

async function withFiles(body: (cwd: string) => Promise<void>): Promise<void> {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(join(cwd, "problem.md"), PROBLEM);
    await Deno.writeTextFile(join(cwd, "answers.yaml"), "Q1: About two hundred a day.\nQ2: null\n");
    await Deno.writeTextFile(join(cwd, "template.txt"), "Round {round}: what do you say to {topic}, {name}?");
    await Deno.mkdir(join(cwd, "files"));
    await body(cwd);
  });
}

/** What was said in an archive, and what was asked aside, by key: what is asked at once may be answered in any order. */
async function said(
  archive: string,
): Promise<readonly { readonly type: string; readonly key: string; readonly kind: string }[]> {
  const lines = (await Deno.readTextFile(join(archive, "journal.jsonl"))).trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line)).filter(({ type }) =>
    ["turn.completed", "turn.failed", "note.recorded", "score.recorded", "decision.recorded"].includes(type)
  );
  return events.map(({ type, key, decision, kind, text, fields, failure, answer, verdict }) => ({
    ...{ type, key: key ?? decision, kind },
    ...{ text, fields, failure, answer, verdict },
  })).sort((a, b) => a.key < b.key ? -1 : 1);
}

/** Whether somebody was asked for it: the protocol itself says announcements, and decides. */
function isAsked({ type, kind }: { readonly type: string; readonly kind: string }): boolean {
  return type !== "decision.recorded" && kind !== "announcement";
}

for (const protocol of PROTOCOLS) {
  Deno.test(`convene ${protocol} is held, replayed, verified, cut, resumed and forked alike, however it is configured`, async () => {
    for (const run of RUNS[protocol]) {
      await withFiles(async (cwd) => {
        const what = `${protocol} ${run.join(" ")}`;
        const held = await convene([...argumentsOf(protocol, run), "--json"], { cwd });
        const result = JSON.parse(held.out);
        // Voters whose measures are level abstain, and a vote without a ballot is a failure.
        assert.equal(held.code, result.failures.length > 0 ? 1 : 0, `${what}: ${held.err}`);
        for (const field of ["status", "endReason", "usage", "failures", "summary"]) {
          assert.ok(field in result, `${what}: ${field}`);
        }
        assert.equal(result.status, "completed", what);
        const archive = result.archive;
        assert.match(archive, new RegExp(`/out/[^/]+/[^/]+_${protocol}$`));

        const replayed = await convene(["replay", archive, "--json"], { cwd });
        assert.deepEqual(JSON.parse(replayed.out), result, what);
        const verified = await convene(["verify", archive], { cwd });
        assert.equal(verified.code, 0, `${what}: ${verified.err}`);

        const whole = await said(archive);
        const journal = (await Deno.readTextFile(join(archive, "journal.jsonl"))).trimEnd().split("\n");
        const cut = join(dirname(archive), "cut");
        await Deno.mkdir(cut);
        const half = journal.slice(0, Math.ceil(journal.length / 2));
        await Deno.writeTextFile(join(cut, "journal.jsonl"), `${half.join("\n")}\n`);
        const answers = run.includes("--answers") ? ["--answers", "answers.yaml"] : [];
        const resumed = await convene(["resume", cut, "--json", ...answers], { cwd });
        assert.equal(resumed.code, held.code, `${what}: ${resumed.err}`);
        assert.deepEqual(await said(cut), whole, what);

        const at = whole.find(isAsked)?.key ?? "";
        const forked = await convene(["fork", archive, "--at", at, "--out", "forks", "--json", ...answers], { cwd });
        assert.equal(forked.code, held.code, `${what}: ${forked.err}`);
        assert.deepEqual(await said(JSON.parse(forked.out).archive), whole, what);
      });
    }
  });

  Deno.test(`convene ${protocol} --dry-run foresees at least what the dialogue asks, and writes nothing`, async () => {
    for (const run of RUNS[protocol]) {
      await withFiles(async (cwd) => {
        const args = argumentsOf(protocol, run);
        const asModels = args.map((arg) => arg === "embedded" ? "openai/gpt-4o" : arg);
        const dry = await convene([...asModels, "--model", "openai/gpt-4o", "--dry-run", "--json"], { cwd });
        assert.equal(dry.code, 0, dry.err);
        await assert.rejects(Deno.stat(join(cwd, "out")), Deno.errors.NotFound);
        const { archive } = JSON.parse((await convene([...args, "--json"], { cwd })).out);
        const foreseen = JSON.parse(dry.out);
        const asked = (await said(archive)).filter(isAsked);
        assert.ok(foreseen.upTo.calls >= asked.length, `${protocol} ${run.join(" ")}: ${asked.length}, ${dry.out}`);
      });
    }
  });
}
