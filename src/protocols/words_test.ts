import { deepEqual } from "node:assert/strict";
import { DIALOGUES, unmarkedIn } from "./_pseudo_dialogue_fixture.ts";

/** What a model is asked, and what is announced. */
const SAID_BY_US = new Set(["prompt", "announcement"]);

for (const [name, dialogue] of Object.entries(DIALOGUES)) {
  Deno.test(`every word of ours in prompts and announcements follows the language: ${name}`, async () => {
    const found = (await unmarkedIn(dialogue)).filter(({ where }) => SAID_BY_US.has(where));
    deepEqual(found.map(({ words, line }) => `${words.join(" ")} | ${line}`), []);
  });
}
