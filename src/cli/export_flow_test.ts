import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { argdown } from "@argdown/core";
import { convene, withFolder } from "./_cli_fixture.ts";
import { heldTrial, trialClerk } from "./_trial_clerk_fixture.ts";

const ROUNDTABLE = decodeURIComponent(new URL("../testdata/archives/roundtable_1", import.meta.url).pathname);

/** Checks that Argdown's own parser reads as many claims and links as the data has, and returns the changes of mind in it. */
async function exported(archive: string): Promise<readonly unknown[] | undefined> {
  const [input, json] = await Promise.all(["argdown", "json"].map(async (form) => {
    const { code, out, err } = await convene(["export", archive, "--flow", form]);
    equal(code, 0, err);
    return out;
  }));
  const read = argdown.run({ process: ["parse-input", "build-model"], input: input ?? "", throwExceptions: true });
  deepEqual([read.lexerErrors, read.parserErrors], [[], []]);
  const { claims, disagreement }: {
    readonly claims: readonly { readonly isLine: boolean; readonly answers: readonly unknown[] }[];
    readonly disagreement?: { readonly changes: readonly unknown[] };
  } = JSON.parse(json ?? "");
  const links = claims.reduce((sum, { isLine, answers }) => sum + answers.length + (isLine ? 1 : 0), 0);
  ok(links > 0);
  deepEqual([Object.keys(read.arguments ?? {}).length, read.relations?.length], [claims.length, links]);
  return disagreement?.changes;
}

Deno.test("convene export --flow writes what was argued in each recorded dialogue, in every form", async () => {
  await withFolder(async (folder) => {
    await exported(ROUNDTABLE);
    for (const set of ["congestion", "yard"] as const) {
      const archive = await heldTrial(set, folder);
      const clerk = await trialClerk(set, archive, `${folder}/${set}.yaml`);
      await convene(["flow", archive, "--clerk", clerk, "--quiet"]);
      const changes = await exported(archive);
      equal((changes?.length ?? 0) > 0, set === "yard"); // a debate has no common result to look for
      for (const form of ["json", "csv", "aif", "dot", "argdown"]) {
        const file = `${folder}/${set}.${form}`;
        equal((await convene(["export", archive, "--flow", form, "--out", file])).code, 0);
        equal((await convene(["export", archive, "--flow", form, "--out", file])).code, 0);
        const beside = join(archive, `flows/001/flow.${form}`);
        if (form === "json" || form === "csv") equal(await Deno.readTextFile(beside), await Deno.readTextFile(file));
      }
      const { code, out } = await convene(["verify", archive]);
      equal(code, 0, out);
      const other = await convene(["export", archive, "--flow", "dot", "--out", join(archive, "summary.md")]);
      match(other.err, /exists and is not a flow/);
    }
  });
});
