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
      [["list"], /\tcompleted\tOxford debate\tTrams\t.*\tAna wins\t/],
      [["search", "says"], /Ana/],
      [["show", "latest"], /An Oxford debate, held with Convenings\.[^]*Ana, cross-examination/],
      [["replay", "latest"], /\nAna wins by 1 vote\nCompleted\n/],
      [["verify", "latest"], /✓ files: \d+ match the journal/],
      [["render", "latest"], /_Oxford-debate$/m],
      [["verify", "latest"], /✓ files: \d+ match the journal/],
      [["report", "latest"], /\*\*Result:\*\* \*\*Ana wins by 1 vote\*\*/],
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
    assert.match(await Deno.readTextFile(join(archive, "index.md")), /To continue:\*\* the program that held it/);
  }));
