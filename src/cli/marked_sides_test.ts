import assert from "node:assert/strict";
import { convene } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

/** Positions of two sides: one of them is short enough to be taken for a name. */
const SIDES = [
  ["They should", "They should not"],
  ["Yesss", "Never, whatever it costs them"],
  ["支持收费", "反对收费的政策"],
  ["Jawohl", "Auf gar keinen Fall, unter keinen Umständen"],
] as const;

/** What somebody said, or gave, stands in a fence, as it was said. */
const FENCED = /<<<begin ([0-9a-f]{12}) [^]*?<<<end \1>>>/g;

Deno.test("the positions of all sides are marked alike in every prompt of every protocol that takes positions", () =>
  withModels(async (world, requests) => {
    for (const sides of SIDES) {
      const participants = ["Ada", "Ben"].map((name, at) => ({ name, position: sides[at] }));
      const configuration = { participants, model: "openai/gpt-4o-mini", seed: 1, roundCount: 2 };
      await Deno.writeTextFile(`${world.cwd}/sides.yaml`, JSON.stringify(configuration));
      const run = async (...args: readonly string[]) => {
        const before = requests.length;
        const { code, err } = await convene([...args, "--quiet"], world);
        assert.equal(code, 0, `${args.join(" ")}: ${err}`);
        const prompts = requests.slice(before).map(({ prompt }) => prompt.replace(FENCED, ""));
        const seen = sides.map((side) => prompts.filter((prompt) => prompt.includes(`⟦${side}⟧`)).length);
        assert.ok(seen.every((times) => times > 0), `${args[0]}: ${sides}: ${seen}`);
        for (const prompt of prompts) {
          for (const side of sides) {
            const bare = prompt.replaceAll(`⟦${side}⟧`, "").split("\n").filter((line) => line.includes(`: ${side}`));
            assert.deepEqual(bare, [], args[0]);
          }
        }
      };
      await run("debate", "Should cars pay?", "--config", "sides.yaml");
      await run("judge", "latest", "--judge", "openai/gpt-4o-mini");
      await run("eval", "latest", "--model", "openai/gpt-4o-mini");
      await run("roundtable", "Should cars pay?", "--config", "sides.yaml");
    }
  }));
