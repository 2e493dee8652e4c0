import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { FAULTS } from "../protocols/_faults_fixture.ts";
import { ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../protocols/_impatient_runtime_fixture.ts";
import { lineIn } from "../protocols/_labelled_fixture.ts";
import { judgement } from "../protocols/panel/_panel_fixture.ts";
import { toPanelResult } from "../protocols/panel/result.ts";
import { isOfProvider } from "../transcript/failure.ts";
import { fold } from "../transcript/fold.ts";
import { type CommandRun, convene, shortWith, withFolder } from "./_cli_fixture.ts";

const MODELS = ["judge-a", "judge-b", "judge-c"] as const;

/** One fault of each kind: of the provider or the judge, repeated or not. The panel's own matrix has all faults. */
const KINDS = ["500", "401", "a refusal", "an empty answer", "a hang in mid-stream"] as const;

/** Models whose judges get bad answers. */
const TARGETS = { "one judge of three": ["judge-b"], "all judges": MODELS } as const;

/** Answers for debaters and judges: every judge prefers the same side in any order. */
function answer({ body, prompt }: server.ServerRequest): string {
  const { properties = {} } = Object(Object(Object(body["response_format"]).json_schema).schema);
  const { scores } = Object(properties);
  if (scores === undefined) return "It is so. That follows from what was said.";
  const ids = Object.keys(Object(Object(Object(scores).properties)["side_1"]).properties);
  return judgement(/Side 1: ⟦Office staff should spend most/.test(prompt) ? [7, 5] : [5, 7], ids);
}

/** The verdict of a panel, and what its command printed about it. */
async function verdictIn(archive: string, out: string) {
  const folder = `${archive}/verdicts/001`;
  const { verdict, report } = toPanelResult({ record: fold((await readJournal(folder)).events) });
  const summary = await Deno.readTextFile(`${folder}/summary.md`);
  const heading = summary.slice(0, summary.indexOf("\n## "));
  return { verdict, quorum: report.verdict.quorum, heading, printed: out.slice(out.indexOf(folder)) };
}

/** Checks that both outputs and the verdict's folder name the readings that judges failed at; without a vote, nobody wins. */
async function checkMissing({ code, out, err }: CommandRun, name: string, bad: readonly string[]): Promise<void> {
  const at = `${bad}: ${out}${err}`;
  equal(code, 1, at);
  const nobody = bad.length === MODELS.length;
  const [archive = ""] = out.split("\n");
  const readings = 2 * bad.length;
  match(err, new RegExp(`^panel: ${readings} failures:$`, "m"), at);
  const line = new RegExp(`^  readings/order-\\d-sample-1/judge-\\d: .+ \\(${FAULTS[name]?.code}\\)$`, "gm");
  equal(err.match(line)?.length, readings, at);
  const { verdict, quorum, heading, printed } = await verdictIn(archive, out);
  deepEqual([quorum.members, quorum.needed, quorum.cast], [3, 2, 3 - bad.length], at);
  equal(/\bfor Advocate \w: /i.test(heading + printed), !nobody, at);
  equal(verdict.kind, nobody ? "undecided" : "decided", at);
  match(printed, nobody ? /^Failed: .*, with 6 failures$/m : /^Missing: Judge 2 on .*; Judge 2 on /m, at);
  equal(lineIn(heading, "Missing")?.match(/Judge \d on/g)?.length, readings, at);
}

/** Checks that a judging which a provider stopped decides nothing, lists no failure, and says how to go on. */
async function checkStopped({ code, out, err }: CommandRun, bad: readonly string[]): Promise<void> {
  const at = `${bad}: ${out}${err}`;
  equal(code, 3, at);
  const [archive = ""] = out.split("\n");
  doesNotMatch(err, /failure/, at);
  match(err, /^To continue: /m, at);
  const { verdict, heading, printed } = await verdictIn(archive, out);
  doesNotMatch(heading + printed, /\bfor Advocate \w: /i, at);
  match(printed, /^Stopped: openai /m, at);
  deepEqual(verdict, { kind: "undecided", reason: "the panel did not finish" }, at);
}

for (const name of KINDS) {
  Deno.test(`convene debate --judge against a server with ${name} names the judges that are missing, or is continued`, async () => {
    const fault = FAULTS[name];
    ok(fault, name);
    for (const bad of Object.values(TARGETS)) {
      const runtime = new ImpatientRuntime();
      const behaviour = fault.behave(runtime);
      let isMended = false;
      const served = await server.startMisbehavingServer((request) =>
        !isMended && bad.some((model) => model === request.body["model"]) ? behaviour : server.ok(answer(request))
      );
      const variables = { OPENAI_BASE_URL: served.baseUrl };
      try {
        await withFolder(async (cwd) => {
          const run = await convene([
            "debate",
            ...shortWith("openai/debater"),
            "--quiet",
            ...MODELS.flatMap((model) => ["--judge", `openai/${model}`]),
            "--timeout",
            `${TIMEOUT_MS / 1000}s`,
            "--silence",
            `${SILENCE_MS / 1000}s`,
          ], { cwd, runtime, variables });
          if (!isOfProvider(fault.code)) return await checkMissing(run, name, bad);
          await checkStopped(run, bad);
          isMended = true;
          const earlier = served.requests.length;
          const [, command = ""] = /^To continue: convene (.+)$/m.exec(run.err) ?? [];
          const again = await convene([...command.split(" "), "--quiet"], { cwd, variables });
          equal(again.code, 0, again.out + again.err);
          const { verdict } = await verdictIn(run.out.split("\n")[0] ?? "", again.out);
          equal(verdict.kind, "decided");
          const asked = served.requests.slice(earlier).map(({ body }) => String(body["model"]));
          ok(asked.length <= 6 && asked.every((model) => model.startsWith("judge-")), asked.join());
        });
      } finally {
        runtime.stop();
        await served.stop();
      }
    }
  });
}
