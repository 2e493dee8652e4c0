import assert from "node:assert/strict";
import * as server from "../models/misbehaving_server_fixture.ts";
import { convene, RECORDING, SCORED, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";

const HOW = ["--rounds", "1", "--no-summaries", "--no-scoring", "--price", "openai/one=1/2", "--quiet", "--out", "out"];
const BUSES = ["--position", "Advocate A=Buses should be free.", "--position", "Advocate B=Buses should cost a fare."];

/** Runs a body in a folder with a debate that was judged, its fork with another model, and a council on its question. */
async function withThree(
  body: (three: { readonly world: World; readonly cwd: string; readonly paths: readonly string[] }) => Promise<void>,
): Promise<void> {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) =>
      server.ok(request.body["model"] === "other" ? "Nobody pays twice." : answer(request))
    );
    const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
    try {
      const judges = ["--judge", "openai/gpt-4o", "--judge", "openai/mistral-large"];
      const held = await convene(["debate", "Free buses", ...BUSES, "--model", "openai/one", ...judges, ...HOW], world);
      assert.deepEqual([held.code, held.err], [0, ""]);
      const debate = held.out.split("\n")[0] ?? "";
      const other = ["--at", "4", "--model", "openai/other", "--no-judges", "--quiet"];
      const forked = await trusting(["fork", debate, ...other], world);
      assert.equal(forked.code, 0, forked.err);
      const members = ["--member", "Ana", "--member", "Bo", "--phases", "gather,debate"];
      const council = await convene([
        "council",
        "free buses?",
        ...members,
        "--model",
        "openai/one",
        "--out",
        "out",
        "--quiet",
      ], world);
      assert.equal(council.code, 1, "members find nothing to criticise in the right form");
      await body({ world, cwd, paths: [debate, forked.out.split("\n")[0] ?? "", council.out.split("\n")[0] ?? ""] });
    } finally {
      await served.stop();
    }
  });
}

Deno.test("convene compare shows a debate and its fork: what differs, outcomes, judges' reasons, and turn beside turn", async () => {
  await withThree(async ({ world, paths: [debate = "", fork = "", council = ""] }) => {
    const { code, out, err } = await convene(["compare", debate, fork], world);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(
      out,
      /^# Compared: Free buses\n\nA and B are each a debate on the same question\. B is a fork of A, after message 4\. These settings differ: models or people \(openai\/one in A, openai\/other in B\)\./,
    );
    assert.match(out, /### A, original\n\n\*\*[^\n]*Buses should be free/);
    assert.match(out, /### B, fork\n\n\*\*Undecided: scoring was switched off\*\*/);
    assert.match(out, /#### [^\n]*\n\n- \*\*Side 1 is [^\n]*Who is better\.[^]*The full text is in verdicts\/001\./);
    assert.match(
      out,
      /\*\*Argument by Advocate A\*\*\n\n- A, message \[\d\]\([^)]*\): We are better\.\n- B, message \[\d\]\([^)]*\): Nobody pays twice\./,
    );
    assert.match(out, /Both are the same, word for word, up to and including message 4\./);
    assert.match(out, new RegExp(`To have a panel judge it: convene judge ${fork} --judge SPEC`));
    for (const [link] of out.matchAll(/(?<=\]\()[^)]+/g)) assert.ok((await Deno.stat(decodeURI(link))).isFile);
    const protocols = await convene(["compare", debate, council], world);
    assert.match(protocols.out, /A is a debate and B a council, on the same question\./);
    assert.match(protocols.out, /Turns of the same kind are shown side by side/);
    const narrow = await convene(["compare", "latest", fork, "--out", "out"], { ...world, columns: 60 });
    assert.equal(narrow.code, 0);
    assert.deepEqual(narrow.out.split("\n").filter((line) => line.length > 60 && /\s\S+\s/.test(line.trim())), []);
    assert.doesNotMatch(narrow.out, /\]\(|\*\*/);
    assert.ok(!narrow.out.includes("\u001b"), "NO_COLOR");
  });
});

Deno.test("convene compare prints data, and writes a page that needs nothing else, over nothing of somebody else's", async () => {
  await withThree(async ({ world, cwd, paths: [debate = "", fork = ""] }) => {
    const { out } = await convene(["compare", debate, fork, "--json"], world);
    const { compared, kinship, settings, turns, sharesQuestion } = JSON.parse(out);
    assert.deepEqual(compared.map(({ archive }: { readonly archive: string }) => archive), [debate, fork]);
    assert.deepEqual([sharesQuestion, kinship], [true, { kind: "fork", fork: 1, at: 4 }]);
    assert.deepEqual(settings.apart.map(({ path }: { readonly path: string[] }) => path.join()), ["answeredBy"]);
    assert.equal(turns.shared.length, 5, "what the program announces next is the same as well");
    const html = await convene(["compare", debate, fork, "--html", "page.html"], world);
    assert.deepEqual([html.code, html.out], [0, "page.html\n"]);
    const page = await Deno.readTextFile(`${cwd}/page.html`);
    assert.match(page, /Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'/);
    assert.match(
      page,
      /<div class="side-1"><h3 class="name">A, original[^]*<div class="side-2"><h3 class="name">B, fork/,
    );
    assert.match(page, /<details>\s*<summary>\s*<span class="said"[^>]*>Nobody pays twice\./);
    assert.doesNotMatch(page, /<script|<a href|src=/);
    assert.equal((await convene(["compare", debate, fork, "--html", "page.html"], world)).code, 0, "it is its own");
    await Deno.writeTextFile(`${cwd}/mine.html`, "<p>Mine");
    const refused = await convene(["compare", debate, fork, "--html", "mine.html"], world);
    assert.equal(refused.code, 4);
    assert.match(refused.err, /it exists and is not a comparison\. Give another file with --html/);
  });
});

Deno.test("convene compare says what to do with what it cannot compare, and reads what is broken off, imported or elsewhere", async () => {
  await withFolder(async (cwd) => {
    const { out } = await convene(["debate", ...SCORED, "--quiet"], { cwd });
    const debate = out.split("\n")[0] ?? "";
    const judged = await convene(["judge", debate, "--judge", `recorded/${RECORDING}`], { cwd });
    assert.notEqual(judged.code, 2);
    const errors: readonly (readonly [readonly string[], number, RegExp])[] = [
      [
        [debate, `${debate}/journal.jsonl`],
        2,
        /are the same archive: name two that differ, such as a dialogue and its fork/,
      ],
      [[debate, `${debate}/verdicts/001`], 2, /is a review: name the dialogue that it is about/],
      [[debate, "nothing"], 4, /no archive whose id begins with 'nothing'.*list shows the archives/],
      [[debate, "out"], 4, /there is no journal; give the folder of an archive; .*list shows the archives/],
      [[debate], 2, /missing required argument|Missing/i],
    ];
    for (const [operands, code, message] of errors) {
      const run = await convene(["compare", ...operands, "--out", "out"], { cwd });
      assert.equal(run.code, code, run.err);
      assert.match(run.err, message);
    }
    await Deno.writeTextFile(`${cwd}/talk.md`, "# Night trains\n\n## Ana\n\nThey run.\n\n## Bo\n\nThey do not.\n");
    const imported = (await convene(["import", "talk.md", "--out", "in"], { cwd })).out.split("\n")[0]?.split(":")[0] ??
      "";
    const elsewhere = await convene(["compare", debate, imported], { cwd });
    assert.equal(elsewhere.code, 0, elsewhere.err);
    assert.match(elsewhere.out, /^# Two dialogues side by side\n\nThese two do not address the same question\./);
    const journal = await Deno.readTextFile(`${debate}/journal.jsonl`);
    await Deno.mkdir(`${cwd}/broken`);
    await Deno.writeTextFile(`${cwd}/broken/journal.jsonl`, journal.split("\n").slice(0, 20).join("\n") + "\n");
    const broken = await convene(["compare", debate, "broken"], { cwd });
    assert.equal(broken.code, 0, broken.err);
    assert.match(broken.out, /unfinished: it is still running, or was interrupted/);
    await Deno.writeTextFile(
      `${cwd}/broken/journal.jsonl`,
      journal.replace("Cities", "Towns").replace("cities", "towns"),
    );
    const changed = await convene(["compare", debate, "broken"], { cwd });
    assert.equal(changed.code, 1);
    assert.match(changed.err, /Cannot trust .*line \d+/);
  });
});
