import { CRASH_SETTINGS } from "./_crash_settings_fixture.ts";

// Runs a dialogue that is to be killed: setting, url, folder, line, "after" or "half".
if (import.meta.main) {
  const [setting = "", url = "", folder = "", line = "0", when] = Deno.args;
  const made = await CRASH_SETTINGS[setting]?.();
  await made?.make(url, folder, { line: Number(line), when: when === "half" ? "half" : "after", by: "signal" }).run();
}
