import assert from "node:assert/strict";
import { readJournal } from "../../archive/journal_reader.ts";
import type { Json } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { toDebateResult } from "./result.ts";

const JOURNALS = new URL("../../testdata/journals/", import.meta.url).pathname;

// Journals of all versions must stay readable: add files, but never change them.
for (const { name } of Deno.readDirSync(JOURNALS)) {
  if (!name.endsWith(".jsonl")) continue;
  Deno.test(`the recorded journal ${name} is replayed to the result it had`, async () => {
    const { events, tornBytes } = await readJournal(JOURNALS + name);
    assert.equal(tornBytes, 0);
    const result = toDebateResult({ record: fold(events) });
    const expected: Record<string, Json> = JSON.parse(await Deno.readTextFile(JOURNALS + name.replace(/l$/, "")));
    for (const [field, value] of Object.entries(expected)) {
      const now: Json = JSON.parse(JSON.stringify(Reflect.get(result, field)));
      assert.deepEqual(withoutNew(now, value), value, field);
    }
    assert.ok(Object.keys(expected).length > 8);
  });
}

/** Returns a value without fields added since: fields may be added, but nothing else may change. */
function withoutNew(now: Json, then: Json): Json {
  if (isList(now) && isList(then)) return now.map((item, n) => withoutNew(item, then[n] ?? null));
  if (!isObject(now) || !isObject(then)) return now;
  return Object.fromEntries(
    Object.entries(now).filter(([field]) => Object.hasOwn(then, field)).map(([field, value]) =>
      [field, withoutNew(value, then[field] ?? null)] as const
    ),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !isList(value);
}
