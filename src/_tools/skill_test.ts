import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { parse } from "yaml";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { shownCommands, wordsOf } from "./shown_commands.ts";

const SKILL = await Deno.readTextFile("skills/convenings/SKILL.md");
const QUESTION = "Should our town charge drivers for entering its centre?";
/** A plan of two pages. */
const PLAN = "We move the newsletter on 3 March, and Maria exports the list of addresses. ".repeat(60);

Deno.test("the skill has the form of an agent skill, in at most 120 lines", () => {
  const [, front = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(SKILL) ?? [];
  const { name, description, compatibility, ...rest } = parse(front);
  deepEqual([name, rest], ["convenings", { license: "MIT" }]);
  ok(description.length <= 1024 && compatibility.length <= 500);
  ok(SKILL.split("\n").length <= 121 && body.includes("# "));
});

Deno.test("convene init --skill writes the skill where agents look for it, and overwrites nothing", () =>
  withFolder(async (cwd) => {
    const first = await convene(["init", "--skill"], { cwd });
    deepEqual([first.code, first.out], [0, ".claude/skills/convenings/SKILL.md\n"], first.err);
    match(
      first.err,
      /^Agents that look in \.claude\/skills now know .*"Have this plan reviewed with convene\."\nNow: /,
    );
    const path = join(cwd, ".claude/skills/convenings/SKILL.md");
    equal(await Deno.readTextFile(path), SKILL);
    await Deno.writeTextFile(path, "Mine.");
    const again = await convene(["init", "--skill"], { cwd });
    equal(again.code, 4);
    match(again.err, /exists already\. Nothing was written\. Give another folder: .*init DIR --skill/);
    equal(await Deno.readTextFile(path), "Mine.");
    equal((await convene(["init", "skills", "--skill"], { cwd })).out, "skills/convenings/SKILL.md\n");
    equal((await convene(["init", "--skill", "--experiment"], { cwd })).code, 2);
  }));

Deno.test("every command of the skill can be given, and costs what the skill says", () =>
  withFolder(async (cwd) => {
    await Deno.writeTextFile(join(cwd, "plan.md"), PLAN);
    await convene(["init", "."], { cwd });
    const held = await convene(["debate", "--config", "convene.yaml", "--quiet"], { cwd });
    equal(held.code, 0, held.err);
    const commands = shownCommands(SKILL.replace("git diff main | convene review - ", "convene review plan.md "));
    equal(commands.length, 9);
    for (const command of commands) {
      const [program, ...args] = wordsOf(command);
      const asked = args.includes("--model") && !args.includes("--dry-run");
      const { code, out, err } = await convene([...args, ...(asked ? ["--dry-run"] : [])], { cwd });
      deepEqual([program, code], ["convene", 0], `${command}: ${err}`);
      ok(!args.includes("--model") || out.includes("Dry run: no calls were made"), command);
    }
    const rows = [...SKILL.matchAll(/\| `convene ([^`]+)` +\| +(\d+) \| +([\d,]+) \| +\$([\d.]+) \|/g)];
    equal(rows.length, 5);
    for (const [, way = "", calls, tokens = "", cost] of rows) {
      const [subcommand = "", ...flags] = way.split(" ");
      const about = subcommand === "review" ? "plan.md" : QUESTION;
      const args = [subcommand, about, ...flags, "--model", "openai/gpt-4o-mini", "--dry-run"];
      const { out } = await convene(args, { cwd });
      const [, made, likely = "", , dollars] = /^Total +(\d+) +([\d,]+) +([\d,]+) +\$([\d.]+)/m.exec(out) ?? [];
      equal(made, calls, out);
      for (const [said, found] of [[tokens, likely], [cost, dollars]].map((pair) => pair.map(numberIn))) {
        ok(Math.abs(Number(found) / Number(said) - 1) < 0.3, `${way}: ${said} is said, and ${found} found`);
      }
    }
  }));

function numberIn(text = ""): number {
  return Number(text.replaceAll(",", ""));
}
