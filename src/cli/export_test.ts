import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { fold } from "../transcript/fold.ts";
import { convene, shippedBrief, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { withProvider } from "./_provider_fixture.ts";

const LIBRARY = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);
const BRIEF = ["--brief", shippedBrief("congestion-pricing")];
const MODEL = "openai/gpt-4o";

/** Every third form is answered with nonsense at first, so that it is asked for again. */
function sometimesUnreadable(request: ServerRequest): string {
  const answer = answerToRequest(request);
  const again = request.prompt.includes("could not be used");
  return request.body["response_format"] !== undefined && !again && request.prompt.length % 3 === 0 ? "Well …" : answer;
}

/** What was said, answered and decided in an archive, by key. */
async function heldIn(archive: string): Promise<unknown> {
  const { messages, notes, decisions, endReason } = fold((await readJournal(archive)).events);
  const said = messages.map((message) => [message.key, message.failed ? message.failure : message.text]);
  const asked = notes.map(({ key, answer }): [string, unknown] => [key, answer]).sort(([a], [b]) => a < b ? -1 : 1);
  return { said, asked, decisions, endReason };
}

const DIALOGUES: Readonly<Record<string, readonly string[]>> = {
  debate: ["debate", ...BRIEF, "--rounds", "1", "--fact-check"],
  council: ["council", ...BRIEF, "--member", "Ada", "--member", "Ben", "--judge", MODEL],
  dialectic: ["dialectic", "--brief", LIBRARY, "--rounds", "1"],
  roundtable: ["roundtable", ...BRIEF, "--rounds", "2", "--judge", MODEL],
};

for (const [protocol, args] of Object.entries(DIALOGUES)) {
  Deno.test(`a ${protocol} held again with its recorded answers is the same, also cut off, resumed and forked`, () =>
    withProvider(sometimesUnreadable, (provider, requests) =>
      withFolder(async (cwd) => {
        const world: World = { ...provider, cwd };
        const run = async (args: readonly string[]) => {
          const ran = await trusting([...args, "--json", "--quiet"], world);
          assert.equal(ran.code, 0, `${args.join(" ")}: ${ran.err}`);
          return JSON.parse(ran.out);
        };
        const first = await run([...args, "--model", MODEL, "--out", "out"]);
        assert.ok(
          (await readJournal(first.archive)).events.some((event) => "call" in event && /#2\./.test(event.call)),
        );
        const exported = await convene(["export", first.archive, "--recording", "--out", "rec.yaml"], world);
        assert.deepEqual([exported.code, exported.out], [0, "rec.yaml\n"], exported.err);
        const asked = requests.length;

        const recorded = args.map((arg) => arg === MODEL ? "recorded/rec.yaml" : arg);
        const second = await run([...recorded, "--model", "recorded/rec.yaml", "--out", "again"]);
        const whole = await heldIn(first.archive);
        assert.deepEqual(await heldIn(second.archive), whole);
        for (const field of ["verdict", "scores", "summary", "failures"]) assert.deepEqual(second[field], first[field]);
        assert.equal(second.usage.costUsd, 0);
        const page = await Deno.readTextFile(join(second.archive, "metadata.md"));
        assert.match(page, /\| recorded answers of rec\.yaml \|/);

        const journal = (await Deno.readTextFile(join(second.archive, "journal.jsonl"))).trimEnd().split("\n");
        const cut = join(dirname(second.archive), "cut");
        await Deno.mkdir(cut);
        const half = journal.slice(0, Math.ceil(journal.length / 2));
        await Deno.writeTextFile(join(cut, "journal.jsonl"), `${half.join("\n")}\n`);
        await run(["resume", cut]);
        assert.deepEqual(await heldIn(cut), whole);

        const at = fold((await readJournal(first.archive)).events).messages.find(({ kind }) => kind !== "announcement");
        const forked = await run(["fork", second.archive, "--at", at?.key ?? "", "--out", "forks"]);
        assert.deepEqual(await heldIn(forked.archive), whole);
        assert.equal(requests.length, asked, "no request");
      })));
}

Deno.test("convene export says what cannot be exported or written over, and a recording what it lacks", () =>
  withFolder(async (cwd) => {
    const debate = ["debate", ...BRIEF, "--rounds", "1", "--out", "out", "--quiet"];
    const { out } = await convene(debate, { cwd });
    const [archive = ""] = out.split("\n");
    await Deno.writeTextFile(`${cwd}/mine.txt`, "Mine.");
    for (
      const [args, code, problem] of [
        [[archive], 2, /give --recording/],
        [["nowhere", "--recording"], 4, /nowhere/],
        [[archive, "--recording", "--out", "mine.txt"], 4, /mine\.txt as it is there and no recording/],
      ] as const
    ) {
      const refused = await convene(["export", ...args], { cwd });
      assert.equal(refused.code, code, refused.err);
      assert.match(refused.err, problem);
    }
    const nothing = await convene(["export", archive, "--recording"], { cwd });
    assert.match(nothing.out, /^# Recorded answers of the debate “Large cities [^\n]+\n# Models: none\.\n[^]*\{\}\n$/);
    await Deno.writeTextFile(`${cwd}/rec.yaml`, nothing.out);
    await convene(["export", archive, "--recording", "--out", "rec.yaml"], { cwd });

    const lacking = await convene([...debate, "--model", "recorded/rec.yaml"], { cwd });
    assert.equal(lacking.code, 3);
    assert.match(lacking.err, /rec\.yaml has no answer for the call 'openings\/opening\/advocate-1#1'/);
    const absent = await convene([...debate, "--model", "recorded/absent.yaml"], { cwd });
    assert.deepEqual([absent.code, /absent\.yaml: there is no such file/.test(absent.err)], [4, true], absent.err);
  }));
