import assert from "node:assert/strict";
import * as server from "../models/misbehaving_server_fixture.ts";
import { convene, SHORT, shortWith, withFolder } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";

interface Scene {
  readonly cwd: string;
  readonly archive: string;
  readonly requests: readonly server.ServerRequest[];
  run(args: readonly string[]): ReturnType<typeof convene>;
}

/** Runs a body with an archive of a short recorded debate and a server for its judges. */
async function withArchive(
  use: (scene: Scene) => Promise<void>,
  behave: (request: server.ServerRequest) => server.Behaviour = (request) => server.ok(answer(request)),
): Promise<void> {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer(behave);
    try {
      const { out } = await convene(["debate", ...SHORT, "--quiet"], { cwd });
      const run = (args: readonly string[]) => convene(args, { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } });
      await use({ cwd, archive: out.split("\n")[0] ?? "", requests: served.requests, run });
    } finally {
      await served.stop();
    }
  });
}

Deno.test("convene judge has each judge read each archive in both orders, keeps the verdict in it, and prints it", async () => {
  await withArchive(async ({ archive, run, requests }) => {
    const args = ["judge", archive, "--judge", "openai/gpt-4o", "--judge", "openai/mistral-large", "--quiet"];
    const { code, out, err } = await run([...args, "--samples", "2"]);
    assert.deepEqual([code, err, requests.length], [0, "", 8]);
    const [folder, verdict, sure, why, clash, votes, judges] = out.split("\n");
    assert.equal(folder, `${archive}/verdicts/001`);
    assert.match(
      verdict ?? "",
      /^(?:Clearly f|Slightly f|F)or Advocate [AB]: “.*”, by 2 of 2 judges$/,
    );
    assert.match(sure ?? "", /^How sure: 2 of 2 judges name the side in every order; the lead is /);
    assert.deepEqual([why, clash], ["Judge 1: Who is better.", "Who is better: It said so (3)."]);
    assert.match(
      judges ?? "",
      /^Judges: 2 judges of 2 model families \(gpt: Judge 1; mistral: Judge 2\), read it in 2 orders of the sides, 2 times in each; 8 of 8 readings/,
    );
    assert.match(votes ?? "", /^2 of 2 judges voted/);
    for (const path of [archive, `${archive}/verdicts/001`]) assert.equal((await run(["verify", path])).code, 0);
    assert.match((await run(["verify", archive])).out, /✓ verdicts\/001: covers this journal up to line/);
    const report = await run(["report", archive]);
    assert.match(report.out, /^## Verdict 1, /m);
    assert.equal(requests.length, 8, "nothing else is asked");
  });
});

Deno.test("convene judge given once more asks nothing again, and writes over nothing", async () => {
  await withArchive(async ({ archive, run, requests }) => {
    const args = ["judge", archive, "--judge", "openai/gpt-4o", "--json"];
    const stopped = await run([...args, "--max-calls", "1"]);
    assert.equal(stopped.code, 5);
    const { leftOut, verdicts } = JSON.parse(stopped.out);
    assert.deepEqual([leftOut, verdicts[0].status, verdicts[0].endReason], [[archive], "stopped", "budget"]);
    const whole = await run(args);
    assert.deepEqual([whole.code, requests.length], [0, 2]);
    const [first] = JSON.parse(whole.out).verdicts;
    assert.deepEqual([first.archive, first.verdict.kind, first.judged], [
      `${archive}/verdicts/001`,
      "decided",
      archive,
    ]);
    const same = await run(args);
    assert.deepEqual([JSON.parse(same.out).verdicts[0].verdict, requests.length], [first.verdict, 2]);
    const again = await run([...args, "--again"]);
    assert.deepEqual([JSON.parse(again.out).verdicts[0].archive, requests.length], [`${archive}/verdicts/002`, 4]);
  });
});

Deno.test("A verdict that did not come to its end is told as that, without votes of judges who were not asked", async () => {
  await withArchive(async ({ archive, run }) => {
    const args = ["judge", archive, "--judge", "openai/gpt-4o", "--quiet"];
    assert.equal((await run([...args, "--max-calls", "1"])).code, 5);
    const verdict = `${archive}/verdicts/001`;
    for (const format of ["md", "json", "html"]) {
      const { out, err } = await run(["report", archive, "--format", format]);
      assert.doesNotMatch(out, /budget was spent/, format);
      assert.match(err, /^Left out: verdicts\/001 is not a completed review/m, format);
    }
    const stopped = (await run(["report", verdict])).out;
    assert.match(stopped, /^\*\*Undecided: the panel did not finish\*\*$[^]*\*\*Status:\*\* stopped: /m);
    const journal = `${verdict}/journal.jsonl`;
    await Deno.writeTextFile(journal, `${(await Deno.readTextFile(journal)).split("\n")[0]}\n`);
    const killed = (await run(["report", verdict])).out;
    assert.match(killed, /\*\*Status:\*\* unfinished/m);
    assert.equal((await run(["render", verdict])).code, 0);
    const summary = await Deno.readTextFile(`${verdict}/summary.md`);
    for (
      const page of [stopped.split("\n## How it was held")[0] ?? "", killed.split("\n## How it was held")[0], summary]
    ) {
      assert.doesNotMatch(page ?? "", /\*\*(?:Counted|Margin):|^#+ (?:Votes|Agreement)/m);
    }
  });
});

Deno.test("convene judge exits with 0 when all judges abstained, and says who flipped and how many votes were needed", async () => {
  await withArchive(async ({ archive, run, cwd }) => {
    const { code, out, err } = await run(["judge", archive, "--judge", "openai/gpt-4o", "--quiet"]);
    assert.deepEqual([code, /failure|unreadable/.test(err)], [0, false], err);
    assert.match(out, /^Undecided: no quorum: 0 of 1 judge voted, but 1 was needed \(always more than half\)/m);
    assert.match(out, /^Judge 1 did not name the same winner in every order\.$/m);
    const reportOn = async (folder: string) => {
      await Deno.writeTextFile(`${cwd}/judged.yaml`, JSON.stringify({ archives: [folder] }));
      return await run(["run", "judged.yaml", "--json"]);
    };
    const { debates, bias } = JSON.parse((await reportOn("out")).out).judges;
    assert.deepEqual([debates, bias[0].judge, bias[0].first.value, bias[0].flipped.value], [1, "openai/gpt-4o", 1, 1]);
    const report = await Deno.readTextFile(`${cwd}/judged/results/report.md`);
    assert.match(report, /^\| openai\/gpt-4o \| 1\.00 \(/m);
    assert.match(report, /Dialogues without a result/);
    const one = await reportOn(archive);
    assert.deepEqual(JSON.parse(one.out).judges.bias, bias, "one archive instead of the folder");
    const none = await reportOn("none");
    assert.deepEqual([none.code, /There is no folder none/.test(none.err)], [4, true]);
  }, (request) => server.ok(answer(request, "first")));
});

Deno.test("convene judge without a judge says what to type", async () => {
  await withArchive(async ({ archive, run }) => {
    assert.deepEqual(await run(["judge", archive]), {
      code: 2,
      out: "",
      err:
        "convene: There are no judges: give --judge SPEC, such as --judge openai/gpt-4o-mini, or name them in --config FILE\n",
    });
  });
});

Deno.test("convene judge refuses what cannot be judged, before anybody is asked", async () => {
  await withArchive(async ({ archive, run, requests }) => {
    const judge = ["judge", "--judge", "openai/gpt-4o"];
    const truth = await run([...judge, archive, "--beliefs", "--truth", "Nobody"]);
    assert.deepEqual([truth.code, /'Nobody': it is not a side/.test(truth.err)], [4, true]);
    const noBeliefs = await run(["judge", archive, "--truth", "Advocate A"]);
    assert.deepEqual([noBeliefs.code, /--truth .* give --beliefs too/.test(noBeliefs.err)], [2, true]);
    const twice = await run(["judge", archive, archive]);
    assert.equal(twice.code, 2);
    const samples = await run(["judge", archive, "--samples", "0"]);
    assert.deepEqual([samples.code, /--samples must be an integer >= 1/.test(samples.err)], [2, true]);
    const dry = await run(["judge", archive, "--judge", "openai/gpt-4o", "--beliefs", "--dry-run", "--json"]);
    assert.equal(dry.code, 0);
    const [verdict] = JSON.parse(dry.out).verdicts;
    // two orders, and two orders after each of three parts
    assert.deepEqual([verdict.upTo.calls, requests.length], [8, 0]);
  });
});

Deno.test("convene judge and eval tell in a dry run what would not fit into a judge's window, as a debate does", async () => {
  await withArchive(async ({ archive, cwd, run }) => {
    const tight = "{ name: Ede, model: openai/gpt-4o, context: { window: 3200 } }";
    await Deno.writeTextFile(`${cwd}/j.yaml`, `judges: [${tight}]`);
    await Deno.writeTextFile(`${cwd}/e.yaml`, `evaluators: [${tight}]`);
    for (const args of [["judge", "--config", "j.yaml"], ["eval", "--config", "e.yaml"]]) {
      for (const form of [[], ["--json"]]) {
        const { code, err } = await run([...args, archive, "--dry-run", ...form]);
        assert.ok(code === 1 || code === 4, `${args}: ${code} ${err}`);
        assert.match(err, /_debate:\n(?:It would fail: .*\n)?.*\/(?:judge|evaluator)-1: .*3,?200/m);
      }
    }
  });
});

Deno.test("--strict-judges is refused where there are no judges to be strict with", async () => {
  const { code, err } = await convene(["debate", ...SHORT, "--strict-judges"]);
  assert.deepEqual([code, /--strict-judges needs judges: name one with --judge/.test(err)], [2, true]);
});

Deno.test("convene judge --beliefs keeps a chart of them, and scores them where the truth is given", async () => {
  await withArchive(async ({ archive, run }) => {
    const { code } = await run([
      "judge",
      archive,
      "--judge",
      "openai/gpt-4o",
      "--beliefs",
      "--truth",
      "Advocate B",
      "--quiet",
    ]);
    assert.equal(code, 0);
    const summary = await Deno.readTextFile(`${archive}/verdicts/001/summary.md`);
    assert.match(summary, /^## Beliefs$/m);
    // Side 1 gets 0.25 in either order, so the mean is half for each
    assert.match(summary, /\| Judge 1 \| openings \| 0\.50 \| 0\.50 \|/);
    assert.match(summary, /\| Judge 1 \| 0\.69 \| 0\.69 \| 0\.50 \| 0\.50 \|/);
    assert.equal((await run(["verify", `${archive}/verdicts/001`])).code, 0);
    const { out: page } = await run(["report", archive, "--format", "html"]);
    assert.match(page, /<svg role="img" aria-label="Beliefs of Judge 1; /);
    assert.match(page, /<g class="side-1"[^>]*>\s*<line class="line"/);
    assert.match(page, /<section id="review-1"/);
  });
});

Deno.test("convene debate --judge judges right after the debate, with what is left of its limits", async () => {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    try {
      const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
      const args = ["debate", ...shortWith("openai/llama-4"), "--judge", "openai/gpt-4o", "--quiet"];
      const plain = await convene(args, world);
      assert.deepEqual([plain.code, plain.err], [0, ""]);
      const calls = served.requests.length;
      const [archive = "", , , cost, read, folder, verdict] = plain.out.split("\n");
      assert.match(
        cost ?? "",
        /^Cost: unknown for \d+ calls, as the price of openai\/llama-4 is not known \(set it with --price IN\/OUT, or 'prices' in a program\); tokens: /,
      );
      assert.deepEqual([read, folder], [`Read first: ${archive}/summary.md`, `${archive}/verdicts/001`]);
      assert.match(verdict ?? "", /^Slightly for Advocate A: “.*”, by one judge$/);
      const json = await convene([...args, "--json"], world);
      assert.equal(JSON.parse(json.out).panel.verdict.winner, "advocate-1");
      const short = await convene([...args, "--max-calls", String(calls - 1)], world);
      assert.equal(short.code, 5, short.err);
      assert.match(short.out, /verdicts\/001\nStopped/);
      const strict = await convene([...args, "--judge", "openai/llama-3", "--strict-judges"], world);
      assert.deepEqual([strict.code, /Judge 2 belongs to the model family 'llama'/.test(strict.err)], [4, true]);
    } finally {
      await served.stop();
    }
  });
});

Deno.test("convene debate --judge exits with 0 when the debate is held and its judge abstained", async () => {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request, "first")));
    try {
      const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
      const { code, out, err } = await convene(["debate", ...SHORT, "--judge", "openai/gpt-4o", "--quiet"], world);
      assert.deepEqual([code, /failure|unreadable/.test(err)], [0, false], err);
      assert.match(out, /^Undecided: no quorum/m);
    } finally {
      await served.stop();
    }
  });
});

Deno.test("convene debate tells in a dry run what its judges would come to, also those of a configuration", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/c.yaml`, "judges: [openai/gpt-4o, openai/gpt-4.1-mini]\nstrictJudges: true\n");
    const judged = ["--config", "c.yaml", "--dry-run", "--json"];
    const args = ["debate", ...SHORT, ...judged];
    const { code, out, err } = await convene(args, { cwd });
    assert.deepEqual([code, err], [0, ""]);
    const { calls } = JSON.parse(out).panel.upTo;
    assert.equal(calls, 4);
    const refused = await convene(["debate", ...shortWith("openai/gpt-4.1"), ...judged], { cwd });
    assert.deepEqual([refused.code, /Judge 1 belongs to the model family 'gpt'/.test(refused.err)], [4, true]);
    const paper = await convene(args.slice(0, -1), { cwd });
    assert.match(paper.out, /^The panel:\nDry run: [^]*^ {2}Judge 2: openai\/gpt-4\.1-mini$/m);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(cwd), ({ name }) => name), ["c.yaml"]);
  });
});

const FILE = `judges:
  - openai/mistral-large
  - { name: Ede, id: ede, model: openai/gpt-4o, temperature: 0.25, systemPrompt: You are hard to impress. }
samples: 2
`;

Deno.test("convene judge --config takes judges and how they judge from a file, with flags over it", async () => {
  await withArchive(async ({ archive, cwd, run, requests }) => {
    await Deno.writeTextFile(`${cwd}/j.yaml`, FILE);
    const args = ["judge", "--config", "j.yaml", archive, "--quiet"];
    const dry = await run([...args, "--dry-run"]);
    assert.deepEqual([dry.code, requests.length], [0, 0]);
    assert.match(dry.out, /^ {2}Judge 1: openai\/mistral-large\n {2}Ede: openai\/gpt-4o$/m);
    const { code, out, err } = await run(args);
    assert.deepEqual([code, err, requests.length], [0, "", 8]);
    assert.match(out, /^Judges: 2 judges of 2 model families \(mistral: Judge 1; gpt: Ede\), .* 2 times in each/m);
    const ede = requests.filter(({ body }) => body["model"] === "gpt-4o");
    assert.deepEqual(ede.map(({ body }) => body["temperature"]), [0.25, 0.25, 0.25, 0.25]);
    for (const { prompt } of ede) assert.match(prompt, /You are Ede, a judge\..*You are hard to impress\./s);
    const once = await run([...args, "--samples", "1", "--judge", "openai/llama-4", "--json"]);
    const [{ panel }] = JSON.parse(once.out).verdicts;
    assert.deepEqual([requests.length, panel.panel.samples, panel.judges.length], [10, 1, 1]);
  });
});

Deno.test("convene judge --config names what is wrong in the file with its place, before anybody is asked", async () => {
  await withArchive(async ({ archive, cwd, run, requests }) => {
    await Deno.writeTextFile(`${cwd}/j.yaml`, "judges:\n  - openai/gpt-4o\n  - { name: Ede, temperatur: 0 }\n");
    const { code, err } = await run(["judge", "--config", "j.yaml", archive]);
    assert.deepEqual([code, requests.length], [4, 0]);
    assert.match(err, /^ {2}j\.yaml:3:18: there is no field 'judges\[1\]\.temperatur'; did you mean 'temperature'\?$/m);
    await Deno.writeTextFile(`${cwd}/j.yaml`, "judges: [openai/gpt-4o, { id: judge-1, model: openai/gpt-4o }]\n");
    const twice = await run(["judge", "--config", "j.yaml", archive]);
    assert.deepEqual([twice.code, /two participants have the id 'judge-1'/.test(twice.err)], [4, true]);
  });
});

Deno.test("The judges of a file can stand in the configuration of a debate as they are", async () => {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    try {
      await Deno.writeTextFile(`${cwd}/c.yaml`, FILE.replace("samples: 2\n", ""));
      const world = { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } };
      const { code, out } = await convene(["debate", ...SHORT, "--config", "c.yaml", "--quiet"], world);
      assert.deepEqual([code, served.requests.length], [0, 4]);
      assert.match(out, /\(mistral: Judge 1; gpt: Ede\)/);
      const ede = served.requests.filter(({ body }) => body["model"] === "gpt-4o");
      assert.deepEqual(ede.map(({ body }) => body["temperature"]), [0.25, 0.25]);
    } finally {
      await served.stop();
    }
  });
});

Deno.test("convene judge takes the size of a context that is not known, as its warning says", async () => {
  await withArchive(async ({ archive, run }) => {
    const args = ["judge", archive, "--judge", "openai/my-own", "--json"];
    const assumed = async (more: readonly string[]) => {
      const { verdicts: [{ warnings }] } = JSON.parse((await run([...args, ...more])).out);
      return warnings.flatMap(({ code, text }: { code: string; text: string }) =>
        code === "context_assumed" ? [text] : []
      );
    };
    const [warning, ...others] = await assumed([]);
    assert.match(warning, /Give its size with --context-window/);
    assert.deepEqual(others, []);
    assert.deepEqual(await assumed(["--context-window", "32000"]), []);
  });
});
