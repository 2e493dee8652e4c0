import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { type Fault, FAULTS, OWN } from "../protocols/_faults_fixture.ts";
import { ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../protocols/_impatient_runtime_fixture.ts";
import { lineIn } from "../protocols/_labelled_fixture.ts";
import { judgement } from "../protocols/panel/_panel_fixture.ts";
import { toPanelResult } from "../protocols/panel/result.ts";
import { fold } from "../transcript/fold.ts";
import { convene, SHORT, withFolder } from "./_cli_fixture.ts";

const MODELS = ["judge-a", "judge-b", "judge-c"] as const;

/** One fault of each kind: retried or not, fatal or not, the provider's or not. The panel's own matrix has all faults. */
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

/** Holds a debate with three judges, some of whom always get bad answers. */
async function held({ behave }: Fault, bad: readonly string[], cwd: string) {
  const runtime = new ImpatientRuntime();
  const behaviour = behave(runtime);
  const served = await server.startMisbehavingServer((request) =>
    bad.includes(String(request.body["model"])) ? behaviour : server.ok(answer(request))
  );
  try {
    return await convene([
      "debate",
      ...SHORT,
      "--model",
      "openai/debater",
      "--no-scoring",
      ...MODELS.flatMap((model) => ["--judge", `openai/${model}`]),
      "--timeout",
      `${TIMEOUT_MS / 1000}s`,
      "--silence",
      `${SILENCE_MS / 1000}s`,
      "--quiet",
    ], { cwd, runtime, variables: { OPENAI_BASE_URL: served.baseUrl } });
  } finally {
    runtime.stop();
    await served.stop();
  }
}

/** Checks that both outputs and the verdict's folder name what is missing; without a vote, nobody wins. */
async function check(fault: Fault, bad: readonly string[], cwd: string, who: string): Promise<void> {
  const nobody = bad.length === MODELS.length;
  const { code, out, err } = await held(fault, bad, cwd);
  const at = `${who}: ${out}${err}`;
  equal(code, !nobody || OWN.includes(fault.code) ? 1 : 3, at);
  const [archive = "", ...lines] = out.split("\n");
  const start = lines.indexOf(`${archive}/verdicts/001`);
  const printed = lines.slice(start + 1).join("\n");
  const readings = 2 * bad.length;
  match(err, new RegExp(`^panel: ${readings} failures:$`, "m"), at);
  equal(
    err.match(new RegExp(`^  readings/order-\\d-sample-1/judge-\\d: .+ \\(${fault.code}\\)$`, "gm"))?.length,
    readings,
    at,
  );
  const record = fold((await readJournal(`${archive}/verdicts/001`)).events);
  const { verdict, report: { verdict: { quorum } } } = toPanelResult({ record });
  deepEqual([quorum.members, quorum.needed, quorum.cast], [3, 2, 3 - bad.length], at);
  const summary = await Deno.readTextFile(`${archive}/verdicts/001/summary.md`);
  const heading = summary.slice(0, summary.indexOf("\n## "));
  equal(/ wins\b/.test(heading + printed), !nobody, at);
  equal(verdict.kind, nobody ? "undecided" : "decided", at);
  match(printed, nobody ? /^Failed: .*, with 6 failures$/m : /^Missing: Judge 2 on .*; Judge 2 on /m, at);
  equal(lineIn(heading, "Missing")?.match(/Judge \d on/g)?.length, readings, at);
}

for (const name of KINDS) {
  Deno.test(`convene debate --judge against a server with ${name} names the judges that are missing`, async () => {
    const fault = FAULTS[name];
    ok(fault, name);
    await withFolder(async (cwd) => {
      for (const [who, bad] of Object.entries(TARGETS)) await check(fault, bad, cwd, who);
    });
  });
}
