/**
 * Writes files that import some tests each: tests of a group share the modules that they load, which takes a third of a
 * second for each file of tests that is run alone.
 *
 * Run by `deno task test-grouped`: `group_tests.ts FOLDER`. The nightly run runs each file alone.
 *
 * @module
 */
import { repositoryFiles } from "./files.ts";

/** The number of test files in a group. */
const SIZE = 20;

/** Returns the text of each group's file, which stands one folder below the root. */
export function groupsOf(files: readonly string[], size: number): readonly string[] {
  const tests = files.filter((file) => file.endsWith("_test.ts"));
  const groups = Array.from(
    { length: Math.ceil(tests.length / size) },
    (_, n) => tests.slice(n * size, (n + 1) * size),
  );
  return groups.map((group) => group.map((file) => `import "../${file}";\n`).join(""));
}

if (import.meta.main) {
  const [folder = ".groups"] = Deno.args;
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  for (const [n, text] of groupsOf(await repositoryFiles("."), SIZE).entries()) {
    await Deno.writeTextFile(`${folder}/${String(n + 1).padStart(2, "0")}.ts`, text);
  }
}
