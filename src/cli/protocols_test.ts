import { dirname, join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { fold } from "../transcript/fold.ts";
import assert from "node:assert/strict";
import { PROTOCOLS as LIST } from "../protocols/list.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, shippedBrief, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { withModels, withProvider } from "./_provider_fixture.ts";

const PROTOCOLS = LIST.map(({ name }) => name);
const PROBLEM = "# A visitors' book\n\nComments must be kept for ten years. It should work without a network.\n";
/** The model for everybody. */
const MODEL = "openai/gpt-4o";
const LIBRARY = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);

/** A run of each protocol with everything that a configuration can set and the journal must restore. */
const RUNS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  debate: [
    ["--rounds", "1", "--format", "casual", "--fact-check", "--criteria", "wit=2"],
    ["--rounds", "1", "--fact-check", "--check-openings", "--check-closings", "--wait-for-checks", "--enforce-rules"],
    ["--format", "talk.yaml", "--fact-check"],
    ["--format", "oxford", "--judge", MODEL, "--judge", MODEL],
  ],
  council: [
    [
      "--phases",
      "gather,debate,vote,synthesis",
      "--voting",
      "irv",
      "--ties",
      "chair",
      "--quorum",
      "0.25",
      "--member",
      "Ada",
      "--member",
      "Ben",
    ],
    ["--phases", "formulate,debate,adjust,vote,synthesis", "--self-votes", "exclude", "--judge", MODEL],
  ],
  dialectic: [
    [
      "--rounds",
      "2",
      "--until-confidence",
      "99",
      "--agent",
      "data modelling",
      "--agent",
      "simplicity",
    ],
    [
      "--rounds",
      "1",
      "--clarify",
      "--answers",
      "answers.yaml",
      "--problem",
      "problem.md",
      "--file",
      "files",
      "--tool",
      "list_files",
    ],
  ],
  roundtable: [
    ["--mode", "expert-panel", "--perspective", "legal", "--perspective", "ethical", "--end", "confidence=0.9"],
    ["--mode", "short.yaml", "--end", "max-rounds", "--rounds", "1", "--judge", MODEL],
    ["--config", "mode.yaml", "--end", "max-rounds", "--rounds", "2"],
  ],
  critique: [
    ["--lens", "premortem,legal", "--lenses", "legal=what breaks the law", "--critic", "Ada", "--judge", MODEL],
    ["--of", "problem.md", "--critic", "risks", "--no-judge"],
  ],
};

/** A format of one's own. */
const TALK = `name: talk
tone: Speak as to a neighbour.
speeches:
  - { phase: openings, name: 1st word, side: 1, kind: opening, words: 120 }
  - { phase: openings, name: 1st word, side: 2, kind: opening, words: 120 }
  - { phase: middle, name: Question, side: 1, kind: question, words: 40 }
  - { phase: middle, name: Answer, side: 2, kind: answer, words: 80 }
  - { phase: closings, name: Last word, side: 2, kind: closing, words: 60 }
  - { phase: closings, name: Last word, side: 1, kind: closing, words: 60 }
`;

const MODE = `mode:
  name: court
  order: parts
  anchor: It is a court.
  tasks: { first: "Open on {topic}.", later: "Go on in round {round}." }
  parts:
    - { name: prosecution, anchor: Accuse., stances: [no] }
    - { name: defence, anchor: Defend. }
`;

function runsOf(protocol: string): readonly (readonly string[])[] {
  return RUNS[protocol] ?? assert.fail(`RUNS has no run of ${protocol}`);
}

function argumentsOf(protocol: string, run: readonly string[]): readonly string[] {
  return [protocol, ...briefOf(protocol), "--model", MODEL, "--out", "out", "--seed", "3", ...run];
}

/** The flags to repeat when a run is continued. */
function againOf(protocol: string, run: readonly string[]): readonly string[] {
  const folder = run.includes("files") ? ["--file", "files"] : [];
  return [...briefOf(protocol), ...folder];
}

function briefOf(protocol: string): readonly string[] {
  return ["--brief", protocol === "dialectic" ? LIBRARY : shippedBrief("congestion-pricing")];
}

/** Runs a body in a folder with all files that the runs name, with a model for the protocol. */
async function withFiles(
  body: (world: World & { readonly cwd: string }) => Promise<void>,
): Promise<void> {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(join(cwd, "problem.md"), PROBLEM);
    await Deno.writeTextFile(join(cwd, "answers.yaml"), "Q1: About two hundred a day.\nQ2: null\n");
    const task = "Round {round}: what do you say to {topic}, {name}?";
    await Deno.writeTextFile(
      join(cwd, "short.yaml"),
      JSON.stringify({ name: "short", tasks: { first: task, later: task } }),
    );
    await Deno.writeTextFile(join(cwd, "mode.yaml"), MODE);
    await Deno.writeTextFile(join(cwd, "talk.yaml"), TALK);
    await Deno.mkdir(join(cwd, "files"));
    await withProvider(answerToRequest, (world) => body({ ...world, cwd }));
  });
}

/** Returns messages and asides in an archive by key, because simultaneous ones may be answered in any order. */
async function said(
  archive: string,
): Promise<readonly { readonly type: string; readonly key: string; readonly kind: string }[]> {
  const lines = (await Deno.readTextFile(join(archive, "journal.jsonl"))).trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line)).filter(({ type }) =>
    ["turn.completed", "turn.failed", "note.recorded", "score.recorded", "decision.recorded"].includes(type)
  );
  return events.map(({ type, key, decision, kind, text, fields, failure, answer, verdict }) => ({
    type,
    key: key ?? decision,
    kind,
    text,
    fields,
    failure,
    answer,
    verdict,
  })).sort((a, b) => a.key < b.key ? -1 : 1);
}

/** Returns `true` unless the protocol itself made it: announcements, claim checks and decisions. */
function isAsked({ type, kind }: { readonly type: string; readonly kind: string }): boolean {
  return type !== "decision.recorded" && !["announcement", "claim_check"].includes(kind);
}

for (const protocol of PROTOCOLS) {
  Deno.test(`convene ${protocol} is foreseen, held, replayed, verified, cut, resumed and forked alike, however it is configured`, async () => {
    for (const run of runsOf(protocol)) {
      await withFiles(async (world) => {
        const what = `${protocol} ${run.join(" ")}`;
        const dry = await convene([...argumentsOf(protocol, run), "--dry-run", "--json"], world);
        assert.equal(dry.code, 0, dry.err);
        await assert.rejects(Deno.stat(join(world.cwd, "out")), Deno.errors.NotFound, "a dry run writes nothing");
        const held = await convene([...argumentsOf(protocol, run), "--json"], world);
        const result = JSON.parse(held.out);
        assert.equal(held.code, 0, `${what}: ${held.err}`);
        for (
          const field of ["status", "endReason", "usage", "failures", protocol === "critique" ? "work" : "summary"]
        ) {
          assert.ok(field in result, `${what}: ${field}`);
        }
        assert.equal(result.status, "completed", what);
        for (const file of ["talk.yaml", "short.yaml"]) await Deno.remove(join(world.cwd, file)); // journals have it
        const archive = result.archive;
        assert.match(archive, new RegExp(`/out/[^/]+/[^/]+_${protocol}$`));

        const replayed = await convene(["replay", archive, "--json"], world);
        assert.deepEqual(JSON.parse(replayed.out), result, what);
        const verified = await convene(["verify", archive], world);
        assert.equal(verified.code, 0, `${what}: ${verified.err}`);

        const whole = await said(archive);
        const asked = whole.filter(isAsked).length;
        assert.ok(JSON.parse(dry.out).upTo.calls >= asked, `${what}: ${asked}, ${dry.out}`);
        const journal = (await Deno.readTextFile(join(archive, "journal.jsonl"))).trimEnd().split("\n");
        const cut = join(dirname(archive), "cut");
        await Deno.mkdir(cut);
        const half = journal.slice(0, Math.ceil(journal.length / 2));
        await Deno.writeTextFile(join(cut, "journal.jsonl"), `${half.join("\n")}\n`);
        const again = againOf(protocol, run);
        const resumed = await convene(["resume", cut, "--json", ...again], world);
        assert.equal(resumed.code, held.code, `${what}: ${resumed.err}`);
        assert.deepEqual(await said(cut), whole, what);

        const at = whole.find((each) => isAsked(each) && each.type === "turn.completed")?.key ?? "";
        const forked = await convene(["fork", archive, "--at", at, "--out", "forks", "--json", ...again], world);
        assert.equal(forked.code, held.code, `${what}: ${forked.err}`);
        assert.deepEqual(await said(JSON.parse(forked.out).archive), whole, what);
      });
    }
  });
}

Deno.test("convene fork does not change what is over at the turn that it forks from", async () => {
  await withModels(async (world) => {
    const common = ["--brief", shippedBrief("congestion-pricing"), "--model", MODEL, "--out", "out", "--json"];
    const { archive } = JSON.parse((await convene(["council", ...common], world)).out);
    const refused = async (at: string, ...flags: readonly string[]) => {
      const { code, err } = await convene(["fork", archive, "--at", at, ...flags], world);
      assert.equal(code, 4, err);
      return err;
    };
    assert.match(
      await refused("synthesis/synthesis/member-1", "--self-votes", "exclude"),
      /Cannot change 'selfVotes': the fork inherits the vote with 'synthesis\/synthesis\/member-1'/,
    );
    assert.match(
      await refused("debate/critique/member-3", "--phases", "gather,vote"),
      /Cannot leave out 'plan': the fork inherits it with 'debate\/critique\/member-3'/,
    );
    const at = "gather/gathering/member-3";
    const forking = [
      "fork",
      archive,
      "--at",
      at,
      "--phases",
      "gather,debate,vote,synthesis",
      "--voting",
      "irv",
      "--json",
    ];
    const other = await trusting(forking, world);
    assert.equal(other.code, 0, other.err);
    const table = JSON.parse(
      (await convene(["roundtable", ...common, "--rounds", "2", "--end", "max-rounds"], world)).out,
    );
    const late = await convene(
      ["fork", table.archive, "--at", "rounds/round-2/response/participant-3", "--rounds", "1"],
      world,
    );
    assert.match(
      late.err,
      /Cannot hold 1 round and keep 'rounds\/round-2\/response\/participant-3' of round 2/,
    );
    assert.equal(late.code, 4);
  });
});

Deno.test("A dialectic's problem from a file is called what the command line says, and stands beside no other one", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(join(cwd, "p.md"), "# Lending tools\n\nA tool must be back after a week.\n");
    await Deno.writeTextFile(join(cwd, "c.yaml"), "problem: How should books be lent?\n");
    const args = ["dialectic", "--brief", LIBRARY, "--config", "c.yaml", "--problem", "p.md", "--dry-run", "--json"];
    args.push("--model", MODEL);
    const titleOf = async (...more: string[]) => JSON.parse((await convene([...args, ...more], { cwd })).out).problem;
    assert.equal(await titleOf(), "Lending tools");
    assert.equal(await titleOf("--title", "Tools"), "Tools");
    const twice = await convene([...args, "How should books be lent?"], { cwd });
    assert.equal(twice.code, 2);
    assert.match(
      twice.err,
      /The problem is given both in quotes and by --problem: remove the one in quotes, or give it as --title/,
    );
  });
});

Deno.test("An agent of a dialectic that the command line names keeps the role that the configuration gives it", async () => {
  await withModels(async (world) => {
    const { cwd } = world;
    await Deno.writeTextFile(join(cwd, "c.yaml"), "participants: [{ id: ann, role: security }]\n");
    const args = ["dialectic", "How should tools be lent?", "--brief", LIBRARY, "--config", "c.yaml", "--rounds", "1"];
    args.push("--model", MODEL, "--agent", "ann", "--agent", "simplicity", "--json");
    const { out, err } = await convene(args, world);
    const { events } = await readJournal(JSON.parse(out).archive);
    const roles = fold(events).participants.map(({ id, role }) => `${id}: ${role}`);
    assert.deepEqual(roles, ["ann: security", "simplicity: simplicity", "judge: judge"], err);
  });
});
