import { CRASH_SETTINGS } from "./_crash_settings_fixture.ts";

// Runs a dialogue that kills itself. Arguments: setting, url, folder, line, and "after" or "half".
if (import.meta.main) {
  const [setting = "", url = "", folder = "", line = "0", when] = Deno.args;
  const made = await CRASH_SETTINGS[setting]?.();
  await made?.make(url, folder, { line: Number(line), when: when === "half" ? "half" : "after", by: "signal" }).run();
}
