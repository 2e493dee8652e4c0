import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeLinks } from "../../runtime/_links_fixture.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { withScratch } from "./scratch.ts";

const CHILD = new URL("./_scratch_child_fixture.ts", import.meta.url).pathname;

/** Starts a process that has a folder in a scratch folder; resolves when it has it. */
async function startWorker(scratch: string) {
  const process = new Deno.Command("deno", {
    args: ["run", "--no-check", "--quiet", `--allow-read=${scratch}`, `--allow-write=${scratch}`, CHILD, scratch],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = process.stdout.getReader();
  const { value } = await reader.read();
  const own = new TextDecoder().decode(value);
  return {
    name: basename(own),
    /** Ends it in good order, or by a signal. */
    async end(signal?: Deno.Signal) {
      if (signal) process.kill(signal);
      await process.stdin.close().catch(() => {}); // it may be gone
      await process.status;
      await reader.cancel();
    },
  };
}

Deno.test("withScratch() removes what killed processes left, and nothing of others", () =>
  inFolder(async (folder) => {
    const scratch = join(folder, "scratch");
    const [alive, killed] = [await startWorker(scratch), await startWorker(scratch)];
    const names = (tag: string) => `convene-worker-00000000-0000-4000-8000-00000000000${tag}`;
    const [unlocked, link, locked] = [names("1"), names("2"), names("3")];
    for (const name of ["convene-postgres-x", "convene-worker-1", unlocked]) await mkdir(join(scratch, name));
    await writeFile(join(scratch, "convene-worker-1.lock"), "");
    await mkdir(join(folder, "elsewhere"));
    const links = { [link]: join(folder, "elsewhere"), [`${locked}.lock`]: join(folder, "elsewhere.lock") };
    await makeLinks(scratch, { links });
    await writeFile(join(scratch, `${link}.lock`), "");
    await mkdir(join(scratch, locked));
    const before = await readdir(scratch);

    await withScratch(scratch, async (own) => {
      deepEqual(await readdir(own), []);
      const there = [...before, basename(own), `${basename(own)}.lock`]; // both processes are alive
      deepEqual(new Set(await readdir(scratch)), new Set(there));
    });
    await killed.end("SIGKILL");
    deepEqual(new Set(await readdir(scratch)), new Set(before));
    await withScratch(scratch, async () => {});
    const its = [killed.name, `${killed.name}.lock`];
    ok(its.every((name) => before.includes(name)));
    deepEqual(new Set(await readdir(scratch)), new Set(before.filter((name) => !its.includes(name))));
    deepEqual(await readdir(join(scratch, alive.name)), ["journal.jsonl"]);
    deepEqual((await readdir(folder)).sort(), ["elsewhere", "scratch"]);
    await alive.end();
    equal((await readdir(scratch)).includes(alive.name), false);
  }));

Deno.test("withScratch() removes its folder if its body fails", () =>
  inFolder(async (scratch) => {
    await rejects(withScratch(scratch, () => Promise.reject(new Error("no"))), /^Error: no$/);
    deepEqual(await readdir(scratch), []);
  }));
