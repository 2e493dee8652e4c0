import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { aboutEach, point } from "../protocols/critique/_critique_fixture.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import type { PointRead } from "../protocols/critique/points.ts";
import { fieldsIn } from "../transcript/json.ts";
import { type CommandRun, convene } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const DIFF = `diff --git a/src/pay.ts b/src/pay.ts
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -40,5 +40,6 @@ export function pay(amount: number) {
   const account = open();
-  if (amount > account.limit) throw new RangeError("too much");
+  if (amount > account.limit) log("too much");
+  account.charge(amount);
   close(account);
 }
`;

/** What critics find, and what of it the judge refutes. */
const POINTS = [
  point('log("too much");', "An amount above the limit is charged.", "defeats"),
  point("close(account);", "It is not closed after an error.", "sometimes"),
  point("retry(amount);", "It may charge twice.", "defeats"),
];

/** Answers as critics who all find these, and a judge who refutes the second finding of each. */
function answering(points: readonly object[]): (request: ServerRequest) => string {
  return ({ body, prompt }) => {
    const { schema } = fieldsIn(fieldsIn(body["response_format"])["json_schema"]);
    if (prompt.includes('"holds"')) return JSON.stringify({ holds: "The limit is read.", points });
    const tried = aboutEach(schema, (id) => {
      const isSecond = id.endsWith(".2");
      const same = id.startsWith("3") ? id.replace("3", "2") : null;
      return {
        reason: isSecond ? "open() closes it." : "It does.",
        refuted: isSecond ? "wholly" : "no",
        words: null,
        same,
      };
    });
    return JSON.stringify({ points: tried });
  };
}

/** Runs a review of a file with these flags. */
async function review(
  path: string,
  flags: readonly string[],
  use: (run: CommandRun, cwd: string) => void | Promise<void>,
  points: readonly object[] = POINTS,
) {
  await withModels(async (world) => {
    await Deno.writeTextFile(join(world.cwd, "change.diff"), DIFF);
    await Deno.mkdir(join(world.cwd, "plans/drafts"), { recursive: true });
    await Deno.writeTextFile(join(world.cwd, "plans/.gitignore"), "drafts/\n*.log\n");
    for (const name of ["a.md", "b.log", ".hidden.md", "drafts/c.md"]) {
      await Deno.writeTextFile(join(world.cwd, "plans", name), `Words of ${name}.\nSecond line of ${name}.\n`);
    }
    await Deno.writeFile(join(world.cwd, "plans/d.bin"), new Uint8Array([0, 159, 146, 150, 0, 1, 2]));
    const args = ["review", path, "--model", "openai/gpt-4o", "--out", "out", "--quiet", ...flags];
    await use(await convene(args, world), world.cwd);
  }, answering(points));
}

Deno.test("a review of a diff names file and line, counts no invented words, and leaves the decision to the flag", async () => {
  await review("change.diff", ["--json"], ({ code, out, err }) => {
    equal(code, 0, err);
    const { points, invented, usage, fails } = JSON.parse(out);
    const found = points.map((
      { places: [place], severity, ruling, also }: PointRead,
    ) => [place, severity, ruling, also.length]);
    deepEqual(found, [
      [{ file: "src/pay.ts", line: 41, isAdded: true }, "high", "stands", 1],
      [{ file: "src/pay.ts", line: 43 }, "medium", "refuted", 1],
    ]);
    deepEqual([invented.length, fails], [2, false]);
    equal(usage.calls, 5); // two critics are asked for the invented words once more
  });
  for (const [least, code] of [["high", 6], ["low", 6]] as const) {
    await review("change.diff", ["--fail-on", least], (run) => equal(run.code, code, run.err));
  }
});

Deno.test("what was refuted fails no review", async () => {
  const points = [point(null, "Nobody is told.", "minor"), point("close(account);", "It stays open.", "defeats")];
  for (const [least, code] of [["high", 0], ["low", 6]] as const) {
    await review("change.diff", ["--fail-on", least], (run) => equal(run.code, code, run.err), points);
  }
});

Deno.test("on a terminal, the list of findings stands apart from what was said before", () =>
  withModels(async (world) => {
    await Deno.writeTextFile(join(world.cwd, "change.diff"), DIFF);
    const args = ["review", "change.diff", "--model", "openai/gpt-4o", "--out", "out"];
    const { out } = await convene(args, { ...world, columns: 80 });
    match(out, /^\n\S.*An amount above the limit is charged\./);
  }, answering(POINTS)));

Deno.test("a review without an answer of a critic fails otherwise than by its findings", () =>
  withModels(async (world) => {
    await Deno.writeTextFile(join(world.cwd, "change.diff"), DIFF);
    const args = ["review", "change.diff", "--model", "openai/gpt-4o", "--out", "out", "--quiet", "--fail-on", "low"];
    equal((await convene(args, world)).code, 1);
  }, () => "I would rather not."));

Deno.test("a review is a comment in Markdown, or a log in SARIF 2.1.0 with what was refuted suppressed", async () => {
  await review("change.diff", ["--format", "markdown"], ({ out }) => {
    match(
      out,
      /^## Review: 1 finding stands: 1 high\n\n2 findings: 1 stands, 1 refuted; 2 named words that are not in the work\./,
    );
    match(out, /- \*\*high, 2 critics: .*\*\*\. “log\\?\("too much"\\?\);” \(src\/pay.ts:41\): /);
    doesNotMatch(out, /\]\(messages\//);
    ok(out.indexOf("#### What stands against it") < out.indexOf("#### Rejected or refuted, and why"));
  });
  await review("change.diff", ["--format", "sarif"], ({ out }) => {
    const { version, runs: [{ tool, results }] } = JSON.parse(out);
    equal(version, "2.1.0");
    deepEqual(tool.driver.rules.map(({ id }: { id: string }) => id), ["correctness", "risks"]);
    const [first, second] = results;
    deepEqual([first.ruleId, first.level, typeof first.message.text, first.suppressions], [
      "correctness",
      "error",
      "string",
      undefined,
    ]);
    deepEqual(first.locations, [{
      physicalLocation: {
        artifactLocation: { uri: "src/pay.ts" },
        region: { startLine: 41, snippet: { text: 'log("too much");' } },
      },
    }]);
    deepEqual(second.suppressions, [{ kind: "external", justification: "Refuted: open() closes it." }]);
  });
  const removed = point('throw new RangeError("too much");', "Nothing is thrown.");
  await review("change.diff", ["--format", "sarif"], ({ out }) => {
    const { runs: [{ results: [{ locations }] }] } = JSON.parse(out);
    deepEqual(locations, [{ physicalLocation: { artifactLocation: { uri: "src/pay.ts" } } }]);
  }, [removed]);
});

Deno.test("of a folder, what is hidden or ignored is not read, and what cannot be read is named", async () => {
  await review("plans", [], async ({ code, out, err }, cwd) => {
    equal(code, 0, err);
    match(err, /^d\.bin was not read: it is neither text nor/m);
    match(err, /^Not read, as hidden or excluded by a \.gitignore: .*plans\/b\.log, plans\/drafts$/m);
    const archive = /^\S+_critique$/m.exec(out)?.[0] ?? "";
    const work = await Deno.readTextFile(join(cwd, archive, "messages/001_author_author.md")).catch(() =>
      Deno.readTextFile(join(archive, "messages/001_author_author.md"))
    );
    match(work, /===== a\.md =====\s+Words of a\.md\./);
    doesNotMatch(work, /b\.log|hidden|drafts/);
  });
  await review("nothing.md", [], ({ code, err }) => {
    equal(code, 4);
    match(err, /nothing\.md: there is no such file/);
  });
});
