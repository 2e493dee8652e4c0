import { ok } from "node:assert/strict";

/** The bounds that the design sets: of the main entry point, and of all together. */
const MOST = 150;
const MOST_TOGETHER = 350;

Deno.test("the entry points export no more names than somebody can look through", async () => {
  const all = new Set<string>();
  for (const entry of ["mod", "archive", "judging", "models"]) {
    const source = await Deno.readTextFile(new URL(`../${entry}.ts`, import.meta.url));
    const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].map(([, list = ""]) => list);
    const names = lists.flatMap((list) => list.split(",")).map((name) => name.replace(/^\s*type /, "").trim()).filter(
      Boolean,
    );
    ok(!source.includes("export *"), entry);
    ok(names.length > 0 && (entry !== "mod" || names.length <= MOST), `${entry}: ${names.length}`);
    for (const name of names) all.add(name);
  }
  ok(all.size <= MOST_TOGETHER, `${all.size}`);
});
