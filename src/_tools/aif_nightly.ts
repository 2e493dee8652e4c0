// Has arguebuf, a Python package, read the exports to AIF of the trial's debate and of 300 generated flows: it must find
// the links of each. Run with `deno task nightly`; without the package, it says that nothing was checked.
import assert from "node:assert/strict";
import fc from "fast-check";
import { trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { oddFlows } from "../archive/flow_exports/_odd_flow_fixture.ts";
import { flowAif } from "../archive/flow_exports/aif.ts";

const PYTHON = "python3";

async function python(args: readonly string[], input = ""): Promise<Deno.CommandOutput> {
  const child = new Deno.Command(PYTHON, { args: [...args], stdin: "piped", stdout: "piped", stderr: "piped" }).spawn();
  const [output] = await Promise.all([child.output(), new Response(input).body?.pipeTo(child.stdin)]);
  return output;
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (!(await python(["-c", "import arguebuf"])).success) {
  print("AIF was not read by a second program: `pip install arguebuf` is missing");
} else {
  const all = [await trialDebate(), ...fc.sample(oddFlows, 300)];
  const lines = all.map(({ facts, argued }) => JSON.stringify(JSON.parse(flowAif(facts, argued))));
  const { success, stdout, stderr } = await python([`${import.meta.dirname}/aif_links.py`], lines.join("\n"));
  assert.ok(success, new TextDecoder().decode(stderr));
  const found = new TextDecoder().decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
  all.forEach(({ argued: { reading: { flow } } }, n) => {
    const links = flow.claims.flatMap(({ id, answers }) => answers.map(({ to, how }) => `${id} ${how} ${to}`));
    assert.deepEqual(found[n], links.toSorted(), lines[n]);
  });
  print(`arguebuf found all links in ${all.length} exports to AIF`);
}
