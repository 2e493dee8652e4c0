import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { searchArchives } from "../archive/search.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import { convene, withFolder } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const QUESTION = "Should the town buy the mill? It has stood empty for nine years, and its roof leaks.";
const MODEL = ["--model", "openai/gpt-4o"];

Deno.test("--title stands wherever a title does, the topic in full below it, and no model is shown it", async () => {
  await withModels(async (world, requests) => {
    const run = async (...args: readonly string[]) => {
      const { code, out, err } = await convene(args, world);
      equal(code, 0, `convene ${args.join(" ")}: ${err}`);
      return out;
    };
    await run("debate", QUESTION, "--title", "The old mill", "--rounds", "1", "--no-scoring", "--quiet", ...MODEL);
    const [entry] = JSON.parse(await run("list", "--json"));
    deepEqual([entry.title, entry.topic], ["The old mill", QUESTION]);
    match(await run("list"), /\tdebate\tThe old mill\t/);
    const { hits } = await searchArchives(join(world.cwd, "debates"), "old", { asTyped: true });
    deepEqual(hits.map(({ number }) => number), [0], "as somebody types on the page of archives");
    const index = await run("show", "latest");
    match(index, /\nmotion: "?The old mill"?\n[^]*\n# The old mill\n[^]*\n## The topic in full\n[^]*its roof leaks/);
    match(
      await run("report", "latest", "--format", "html"),
      /<h1 dir="auto">The old mill<\/h1>\s*<(?:div|details) class="topic">/,
    );
    for (const { prompt } of requests) doesNotMatch(prompt, /The old mill/);

    await run("judge", "latest", "--judge", "openai/gpt-4o", "--quiet");
    const verdict = await Deno.readTextFile(join(world.cwd, entry.path, "verdicts/001/index.md"));
    match(verdict, /\n# The old mill\n/);

    const resumed = await convene(["resume", "latest", "--title", "Another"], world);
    equal(resumed.code, 2, "a title is given at the start");
    await Deno.writeTextFile(join(world.cwd, "c.yaml"), "motion: The town should buy the mill\n");
    await run("fork", "latest", "--at", "1", "--config", "c.yaml", "--quiet", ...MODEL);
    deepEqual(JSON.parse(await run("list", "--json")).map(({ title }: { title: string }) => title), [
      "The old mill",
      "The town should buy the mill",
    ]);
  });
});

Deno.test("every protocol takes a title", async () => {
  await withFolder(async (cwd) => {
    for (const { name } of PROTOCOLS) {
      const { out } = await convene([name, "--help"], { cwd });
      match(out, /--title /, name);
    }
  });
});
