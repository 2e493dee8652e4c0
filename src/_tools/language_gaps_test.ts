import { deepEqual, match } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { gapsIn } from "./language_gaps.ts";

Deno.test("gapsIn() names what a language lacks, or has empty", () => {
  const en = { words: new Set(["the"]), before: ["no"], scales: { million: 1e6 }, signs: ["%"] };
  deepEqual(gapsIn(en, en), { missing: [], all: 4 });
  deepEqual(gapsIn(en, { words: new Set(), before: [], scales: { mille: 1e3 } }), {
    missing: ["words", "before", "signs"],
    all: 4,
  });
  deepEqual(gapsIn(en), { missing: ["words", "before", "scales", "signs"], all: 4 });
});

Deno.test("The list of gaps counts texts, grammar and refusals, and ends quietly when nobody reads it", async () => {
  const path = fileURLToPath(new URL("./language_gaps.ts", import.meta.url));
  const args = ["run", "--no-check", "--allow-read", "--allow-env=LOG_TOKENS,LOG_STREAM", path];
  const { stdout } = await new Deno.Command("deno", { args }).output();
  match(
    new TextDecoder().decode(stdout),
    /^en \(English\): (\d+) of \1 texts, (\d+) of \2 rules of grammar, (\d+) of \3 kinds of refusals\nde /,
  );
  const unread = new Deno.Command("deno", { args, stdin: "null", stdout: "piped", stderr: "piped" }).spawn();
  await unread.stdout.cancel();
  const [status, stderr] = await Promise.all([unread.status, new Response(unread.stderr).text()]);
  deepEqual([status.code, stderr], [0, ""]);
});
