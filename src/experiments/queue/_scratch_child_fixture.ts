import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withScratch } from "./scratch.ts";

// Keeps a file in a worker's folder, says its name, and waits until its input ends.
if (import.meta.main) {
  await withScratch(Deno.args[0] ?? "", async (folder) => {
    await writeFile(join(folder, "journal.jsonl"), "{}\n");
    await Deno.stdout.write(new TextEncoder().encode(folder));
    await Deno.stdin.readable.pipeTo(new WritableStream());
  });
}
