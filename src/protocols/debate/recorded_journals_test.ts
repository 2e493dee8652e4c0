import assert from "node:assert/strict";
import { readJournal } from "../../archive/journal_reader.ts";
import { fold } from "../../transcript/fold.ts";
import { toDebateResult } from "./result.ts";

const JOURNALS = new URL("../../testdata/journals/", import.meta.url).pathname;

// Journals of every version that was ever written are read for ever: these files are added to and never changed.
for (const { name } of Deno.readDirSync(JOURNALS)) {
  if (!name.endsWith(".jsonl")) continue;
  Deno.test(`the recorded journal ${name} is replayed to the result it had`, async () => {
    const { events, tornBytes } = await readJournal(JOURNALS + name);
    assert.equal(tornBytes, 0);
    const result = toDebateResult({ record: fold(events) });
    const expected = JSON.parse(await Deno.readTextFile(JOURNALS + name.replace(/l$/, "")));
    for (const [field, value] of Object.entries(expected)) {
      assert.deepEqual(JSON.parse(JSON.stringify(Reflect.get(result, field))), value, field);
    }
    assert.ok(Object.keys(expected).length > 8);
  });
}
