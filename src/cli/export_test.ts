import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { fold } from "../transcript/fold.ts";
import { convene, shippedBrief, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";
import { withProvider } from "./_provider_fixture.ts";

const LIBRARY = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);
const BRIEF = ["--brief", shippedBrief("congestion-pricing")];
const MODEL = "openai/gpt-4o";

/** Sometimes answers a form with nonsense first, which causes a second request. */
function sometimesUnreadable(request: ServerRequest): string {
  const answer = answerToRequest(request);
  const again = request.prompt.includes("could not be used");
  return request.body["response_format"] !== undefined && !again && request.number % 3 === 0 ? "Well …" : answer;
}

/** Judges prefer a side. */
function judging(request: ServerRequest): string {
  return JSON.stringify(request.body).includes('"clashes"') ? answer(request) : answerToRequest(request);
}

/** Returns statements, answers and decisions in an archive, by key. */
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

Deno.test("panels and evaluators answer from a recording, which has the answers of verdicts and evaluations too", () =>
  withProvider(judging, (provider, requests) =>
    withFolder(async (cwd) => {
      const world: World = { ...provider, cwd };
      const run = async (...args: string[]) => {
        const ran = await trusting(args[0] === "export" ? args : [...args, "--quiet"], world);
        assert.equal(ran.code, 0, `${args.join(" ")}: ${ran.err}`);
        return ran;
      };
      const evaluators = (model: string) => `evaluators:\n  - { id: eva, model: ${model}, criteria: [overall] }\n`;
      await Deno.writeTextFile(`${cwd}/model.yaml`, evaluators(MODEL));
      await Deno.writeTextFile(`${cwd}/recorded.yaml`, evaluators("recorded/rec.yaml"));
      const debate = ["debate", "--brief", shippedBrief(), "--rounds", "1"];
      const held = await run(
        ...debate,
        "--model",
        MODEL,
        "--judge",
        MODEL,
        "--judge",
        "openai/gpt-4o-mini",
        "--out",
        "out",
      );
      const [archive = ""] = held.out.split("\n");
      await run("eval", archive, "--config", "model.yaml");
      await run("export", archive, "--recording", "--out", "rec.yaml");
      const asked = requests.length;

      const recorded = "recorded/rec.yaml";
      const after = await run(
        ...debate,
        "--model",
        recorded,
        "--judge",
        recorded,
        "--judge",
        recorded,
        "--out",
        "again",
      );
      const [again = ""] = after.out.split("\n");
      assert.match(
        after.out,
        /^Judges: 2 judges \(\S[^)]*\), from recorded answers \(model families unknown\)/m,
      );
      await run("eval", again, "--config", "recorded.yaml");
      for (const review of ["verdicts/001", "evaluations/001"]) {
        assert.deepEqual(await heldIn(join(again, review)), await heldIn(join(archive, review)));
      }
      await run("judge", archive, "--judge", recorded, "--judge", recorded, "--strict-judges");
      assert.deepEqual(await heldIn(join(archive, "verdicts/002")), await heldIn(join(archive, "verdicts/001")));
      assert.equal(requests.length, asked, "no request");
      const exported = await run("export", archive, "--recording");
      assert.match(exported.err, /verdicts\/002 replaces 4 answers of an earlier one with the same keys/);
      const kept = await Deno.readTextFile(join(cwd, "rec.yaml"));
      await Deno.writeTextFile(
        join(cwd, "vain.yaml"),
        kept.replaceAll(/^(\S*\/judge-1#\d+): .*\n(?: .*\n|\n)*/gm, "$1: No.\n"),
      );
      await run("judge", archive, "--judge", "recorded/vain.yaml", "--judge", recorded);
      const { err, out } = await run("export", archive, "--recording");
      assert.doesNotMatch(out, /: No\.$/m);
      assert.match(err, /verdicts\/003 replaces 2 answers/);
    })));

Deno.test("convene export says what cannot be exported or written over, and a recording what it lacks", () =>
  withFolder(async (cwd) => {
    const debate = ["debate", ...BRIEF, "--rounds", "1", "--out", "out", "--quiet"];
    const transcript = decodeURIComponent(
      new URL("../../examples/transcripts/buses-or-trams.md", import.meta.url).pathname,
    );
    const { out } = await convene(["import", transcript, "--out", "out"], { cwd });
    const [archive = ""] = out.split("\n");
    await Deno.writeTextFile(`${cwd}/mine.txt`, "Mine.");
    for (
      const [args, code, problem] of [
        [[archive], 2, /--recording for the recorded answers/],
        [["nowhere", "--recording"], 4, /nowhere/],
        [[archive, "--recording", "--out", "mine.txt"], 4, /mine\.txt: it exists and is not a recording/],
      ] as const
    ) {
      const refused = await convene(["export", ...args], { cwd });
      assert.equal(refused.code, code, refused.err);
      assert.match(refused.err, problem);
    }
    const nothing = await convene(["export", archive, "--recording"], { cwd });
    assert.match(
      nothing.out,
      /^# Recorded answers of the imported “Should the city [^\n]+\n# Models: none\.\n[^]*\{\}\n$/,
    );
    await Deno.writeTextFile(`${cwd}/rec.yaml`, nothing.out);
    await convene(["export", archive, "--recording", "--out", "rec.yaml"], { cwd });

    const lacking = await convene([...debate, "--model", "recorded/rec.yaml"], { cwd });
    assert.equal(lacking.code, 3);
    assert.match(lacking.out, /rec\.yaml has no answer for the call 'openings\/opening\/advocate-1#1'/);
    const absent = await convene([...debate, "--model", "recorded/absent.yaml"], { cwd });
    assert.deepEqual([absent.code, /absent\.yaml: there is no such file/.test(absent.err)], [4, true], absent.err);
  }));
