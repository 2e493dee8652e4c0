import assert from "node:assert/strict";
import { join } from "node:path";
import { type DialogueParticipant, DialogueWorkflow, type Floor } from "../dialogue/mod.ts";
import { speaker } from "../dialogue/_dialogue_fixture.ts";
import type { RunOptions } from "../dialogue/stream.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

/** A protocol that the command does not know. */
class OxfordDebate extends DialogueWorkflow {
  override readonly protocol = "Oxford debate";

  protected override async script(floor: Floor): Promise<void> {
    for (const participant of this.participants) {
      await floor.speak(participant, { kind: "rebuttal", called: "cross-examination", instruction: "Ask." });
    }
    await floor.decide("result", () => ({ kind: "decided", winner: "ana", margin: 1, by: "votes" }));
  }
}

async function held(cwd: string, options: RunOptions = {}, stop?: AbortController): Promise<string> {
  const ben = speaker("ben", () => {
    stop?.abort();
    return "Why?";
  });
  const sides: readonly DialogueParticipant[] = [{ ...speaker("ana"), name: "Ana" }, { ...ben, name: "Ben" }];
  const { archive = "" } = await new OxfordDebate("Trams", sides, { outputDirectory: join(cwd, "debates") }).run(
    options,
  );
  return archive;
}

Deno.test("The command lists, shows, replays, verifies, renders, reports, exports and judges protocols of one's own", () =>
  withFolder(async (cwd) => {
    const archive = await held(cwd);
    assert.match(archive, /_Oxford-debate$/);
    await Deno.writeTextFile(join(cwd, "e.yaml"), "model: ollama/mistral\nevaluators:\n  - name: Eva\n");
    const judge = ["--judge", "ollama/mistral", "--dry-run"];
    const wanted: readonly (readonly [args: readonly string[], out: RegExp])[] = [
      [["list"], /\tcompleted\tOxford debate\tTrams\t.*\tFor Ana, by 1 vote\t/],
      [["search", "says"], /Ana/],
      [["show", "latest"], /Ana, cross-examination[^]*An Oxford debate, held with Convenings\./],
      [["replay", "latest"], /\nFor Ana, by 1 vote\nCost: /],
      [["verify", "latest"], /✓ files: \d+ match the journal/],
      [["render", "latest"], /_Oxford-debate$/m],
      [["verify", "latest"], /✓ files: \d+ match the journal/],
      [["report", "latest"], /\*\*For Ana, by 1 vote\*\*/],
      [["export", "latest", "--csv", "tables"], /calls\.csv: 2 rows/],
      [["judge", "latest", ...judge], /Dry run/],
      [["eval", "latest", "--config", "e.yaml", "--dry-run"], /Dry run/],
    ];
    for (const [args, out] of wanted) {
      const run = await convene(args, { cwd });
      assert.equal(run.code, 0, `${args[0]}: ${run.err}`);
      assert.match(run.out, out);
    }
    const { err } = await convene(["replay", "latest"], { cwd });
    assert.match(err, /^001 Ana, cross-examination: /m);
  }));

Deno.test("What cannot be gone on with by the command is gone on with by a call that exists", () =>
  withFolder(async (cwd) => {
    const stop = new AbortController();
    const archive = await held(cwd, stop, stop);
    const resumed = await convene(["resume", archive], { cwd });
    assert.equal(resumed.code, 4);
    assert.ok(resumed.err.includes(`In the program, call workflow.resume(${JSON.stringify(archive)})`), resumed.err);
    const forked = await convene(["fork", archive, "--at", "1"], { cwd });
    const call = `workflow.fork(${JSON.stringify(archive)}, { at: "cross-examination/ana" })`;
    assert.ok(forked.err.includes(`In the program, call ${call}`), forked.err);
    const { err } = await convene(["replay", archive], { cwd });
    assert.match(err, /To continue: workflow\.resume\(".*_Oxford-debate"\), in the program that held it\n$/);
    assert.match(
      await Deno.readTextFile(join(archive, "index.md")),
      /To continue:\*\* workflow\.resume with the path of the archive, in the program that held it/,
    );
  }));

/** Votes on a candidate who takes no part. */
class Committee extends DialogueWorkflow {
  override readonly protocol = "Committee";
  readonly phaseOfVote: string = "vote";

  protected override async script(floor: Floor): Promise<void> {
    await floor.phase(this.phaseOfVote, async () => {
      for (const member of this.participants) {
        const schema = { name: "vote", jsonSchema: {}, read: () => ({ ok: true as const, value: "yes" }) };
        await floor.ask(member, { kind: "ballot", called: "vote", instruction: "Vote.", schema });
      }
    });
    await floor.decide("result", () => ({ kind: "decided", winner: "admitted", margin: 1, by: "votes" }));
  }
}

class Misnamed extends Committee {
  override readonly phaseOfVote = "final vote";
}

Deno.test("A decision of one's own names no winner, and show finds a note by its key or file name", () =>
  withFolder(async (cwd) => {
    const members = [speaker("ana", () => "{}"), speaker("ben", () => "{}")];
    await new Committee("Cy", members, { outputDirectory: join(cwd, "debates") }).run();
    const shown: readonly (readonly [args: readonly string[], out: RegExp])[] = [
      [["list"], /\tAdmitted, by 1 vote\t/],
      [["replay", "latest"], /\nAdmitted, by 1 vote\nCost: /],
      [["report", "latest", "--student", "--format", "html"], />Admitted, by 1 vote\b/],
      [["show", "latest", "vote/vote/ana"], /^# Vote by ana$/m],
      [["show", "latest", "notes/000_vote-vote-ana.md"], /^# Vote by ana$/m],
    ];
    for (const [args, out] of shown) {
      const run = await convene(args, { cwd });
      assert.match(run.out, out, run.err);
    }
    const { err } = await convene(["show", "latest", "vote/vote/cy"], { cwd });
    assert.match(err, /There is no message or note 'vote\/vote\/cy' in .*: it has no messages/);
    const student = await convene(["show", "latest", "vote/vote/ana", "--student"], { cwd });
    assert.deepEqual([student.code, /There is no message 'vote/.test(student.err)], [2, true], "a note may be a score");
  }));

Deno.test("A program's error is not called something to go on from, and only files that are there are named", () =>
  withFolder(async (cwd) => {
    const members = [speaker("ana"), speaker("ben")];
    const run = new Misnamed("Cy", members, { outputDirectory: join(cwd, "debates") }).run();
    await assert.rejects(run, /Cannot begin a phase/);
    const [archive = ""] = (await convene(["replay", "latest"], { cwd })).out.split("\n").map((path) =>
      join(cwd, path)
    );
    const replayed = await convene(["replay", archive], { cwd });
    assert.match(replayed.out, /\nRead first: .*summary\.md\n/);
    assert.doesNotMatch(replayed.err, /To continue/);
    assert.doesNotMatch(await Deno.readTextFile(join(archive, "index.md")), /To go on/);
    await Deno.remove(join(archive, "summary.md"));
    assert.doesNotMatch((await convene(["replay", archive], { cwd })).out, /Read first/);
    const journal = join(archive, "journal.jsonl");
    const lines = (await Deno.readTextFile(journal)).split("\n");
    await Deno.writeTextFile(journal, `${lines.slice(0, -2).join("\n")}\n`);
    const { out } = await convene(["verify", "latest"], { cwd });
    assert.match(out, /· \d files? (?:is|are) older than the journal, which is not an error: convene render updates/);
  }));
