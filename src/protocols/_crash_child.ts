import { CRASH_SETTINGS } from "./_crash_settings.ts";

// Runs a dialogue that is to be killed: setting, url, folder, line, "after" or "half".
if (import.meta.main) {
  const [setting = "", url = "", folder = "", line = "0", when] = Deno.args;
  await CRASH_SETTINGS[setting]?.make(url, folder, { line: Number(line), when: when === "half" ? "half" : "after" })
    .run();
}
