import { crashDebate } from "./_crash_setting.ts";

// Runs a debate that is to be killed: url, folder, line, "after" or "half".
if (import.meta.main) {
  const [url = "", folder = "", line = "0", when] = Deno.args;
  await crashDebate(url, folder, { line: Number(line), when: when === "half" ? "half" : "after" }).run();
}
