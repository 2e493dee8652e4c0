import { equal, ok } from "node:assert/strict";
import type { Json, Settings } from "../transcript/event.ts";
import { ReplayError } from "./replay_error.ts";
import { type Identity, settingsError } from "./settings.ts";

const identity = (settings: Settings, fields: Partial<Identity> = {}): Identity => ({
  protocol: "debate",
  topic: "T",
  participants: [{ id: "a", name: "A", role: "speaker" }, { id: "b", name: "B", role: "speaker", position: "Yes" }],
  settings,
  ...fields,
});

function difference(recorded: Identity, now: Identity): [key: string, message: string] | undefined {
  const error = settingsError(recorded, now);
  return error && [error.key, error.message];
}

Deno.test("settingsError() accepts equal settings, with fields in any order", () => {
  const recorded = identity({ a: 1, b: { c: [1, { d: null }], e: "x" } });
  equal(difference(recorded, identity({ b: { e: "x", c: [1, { d: null }] }, a: 1 })), undefined);
  equal(difference(recorded, JSON.parse(JSON.stringify(recorded))), undefined);
});

Deno.test("settingsError() names the first field that differs, with both values", () => {
  const table: readonly (readonly [Identity, Identity, string, string])[] = [
    [identity({ a: 1 }), identity({ a: 2 }), "settings.a", "'settings.a' was 1 and is now 2"],
    [identity({ a: 1 }), identity({}), "settings.a", "'settings.a' was 1 and is now not set"],
    [identity({}), identity({ a: null }), "settings.a", "'settings.a' was not set and is now null"],
    [identity({ a: 0 }), identity({ a: false }), "settings.a", "was 0 and is now false"],
    [identity({ a: "1" }), identity({ a: 1 }), "settings.a", 'was "1" and is now 1'],
    [identity({ a: [1, 2] }), identity({ a: [1] }), "settings.a.1", "was 2 and is now not set"],
    [identity({ a: [] }), identity({ a: {} }), "settings.a", "was [] and is now {}"],
    [identity({ a: { b: { c: 1 } } }), identity({ a: { b: 1 } }), "settings.a.b", 'was {"c":1} and is now 1'],
    [identity({}), identity({}, { topic: "U" }), "topic", `was "T" and is now "U"`],
    [identity({}), identity({}, { protocol: "council" }), "protocol", `was "debate" and is now "council"`],
    [identity({}), identity({}, { participants: [] }), "participants.0", "is now not set"],
    [
      identity({}),
      identity({}, { participants: [...identity({}).participants].reverse() }),
      "participants.0.id",
      `was "a" and is now "b"`,
    ],
  ];
  for (const [recorded, now, key, words] of table) {
    const [path, message] = difference(recorded, now) ?? [];
    equal(path, key);
    ok(message?.includes(words), message);
    ok(message?.includes("fork it"), "it offers the way out");
  }
});

Deno.test("settingsError() compares hashes where older journals list less of the brief and sources", () => {
  const older = identity({ brief: { sha256: "1" }, sources: { sha256: "2", names: ["a"] } });
  const listed = { terms: { fare: "What is paid" }, sha256: "1" };
  const newer = (sha256: string) =>
    identity({ brief: listed, sources: { sha256, sources: [{ name: "a", title: "A" }] }, mayCite: ["a"] });
  equal(difference(older, newer("2")), undefined);
  equal(difference(older, newer("3"))?.[0], "settings.sources.sha256");
});

Deno.test("settingsError() ignores the location of a brief, but not its content", () => {
  const brief = (path: string, sha256: string): Identity => identity({ brief: { path, sha256 } });
  equal(difference(brief("/a", "1"), brief("/b", "1")), undefined);
  equal(difference(brief("/a", "1"), brief("/a", "2"))?.[0], "settings.brief.sha256");
  const elsewhere = (path: string) => identity({ other: { brief: { path } } });
  ok(settingsError(elsewhere("/a"), elsewhere("/b")) instanceof ReplayError);
});

Deno.test("settingsError() shortens long values in its message", () => {
  const long: Json = "x".repeat(10_000);
  const [, message = ""] = difference(identity({ a: long }), identity({ a: 1 })) ?? [];
  ok(message.length < 400 && message.includes("…"));
});
