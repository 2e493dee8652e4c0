import { deepEqual, equal, match } from "node:assert/strict";
import { inLaboratory } from "../experiments/_experiment_fixture.ts";
import { ended, overHttp } from "../mcp/_client_fixture.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

/** Holds the guide's interview by the command, and lists it. */
async function byCommand(): Promise<void> {
  const server = await startMisbehavingServer(() => ok("It is."));
  try {
    await withFolder(async (cwd) => {
      const world = { cwd, variables: { OPENAI_API_KEY: "sk-of-a-test", OPENAI_BASE_URL: server.baseUrl } };
      const help = await convene(["interview", "--help"], world);
      match(help.out, /--guest <NAME\[=SPEC\]>[^]*--preset <NAME>[^]*--rounds/);
      const args = ["--guest", "Ana", "--guest", "Ben", "--rounds", "1", "--model", "openai/m", "--out", "debates"];
      const held = await convene(["interview", "Is it safe?", ...args, "--quiet"], world);
      equal(held.code, 0, held.err);
      match(held.out, /\n2 answers\n[^]*Advice: look at the details\. An interview decides nothing/);
      match((await convene(["list"], world)).out, /\tcompleted\tinterview\tIs it safe\?\t\S+\t2 answers\t/);
    });
  } finally {
    await server.stop();
  }
}

/** Starts it by an agent's tool, and looks at its pages in the browser. */
async function byServer(): Promise<void> {
  await loadTokenizer();
  await overHttp(async (caller, server) => {
    match(await (await server.fetch("/start?protocol=interview")).text(), /value="interview"[^>]* checked/);
    const participants = ["Ana", "Ben"].map((name) => ({ name }));
    const { data } = await caller.call("start_dialogue", {
      protocol: "interview",
      question: "Is it safe?",
      participants,
    });
    const last = await ended(caller, data.id);
    deepEqual([last.data.decision.outcome, last.data.decision.advice], ["6 answers", "look_at_details"]);
    match(await (await server.fetch("/")).text(), /6 answers/);
    match(await (await server.fetch(`/dialogues/${data.id}`)).text(), /6 answers/);
  });
}

/** Holds it as an arm of an experiment, out of which a model reads the answer. */
async function byExperiment(): Promise<void> {
  await inLaboratory(async ({ run }) => {
    const { rows } = await run({
      items: [{ motion: "How much is it?", answer: "1" }],
      arms: { talk: { protocol: "interview", roundCount: 1 } },
      models: ["openai/m1", "openai/m2"],
    });
    deepEqual(rows.map(({ protocol, answer }) => [protocol, answer?.kind]), [["interview", "answered"]]);
  });
}

// Runs in a copy of the sources to which the guide's interview was added.
if (import.meta.main) {
  await byCommand();
  await byServer();
  await byExperiment();
  await Deno.stdout.write(new TextEncoder().encode("All faces know it.\n"));
}
