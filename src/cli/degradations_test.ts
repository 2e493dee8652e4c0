import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { CONTEXTS } from "./_degraded/_contexts_fixture.ts";
import { DEBATES } from "./_degraded/_debates_fixture.ts";
import type { Ended } from "./_degraded/_ended_fixture.ts";
import { REVIEWS } from "./_degraded/_reviews_fixture.ts";
import { type Degradation, DEGRADATIONS, NOTICES } from "./_degraded/_table_fixture.ts";
import { VOTES } from "./_degraded/_votes_fixture.ts";

const CASES = { ...DEBATES, ...CONTEXTS, ...VOTES, ...REVIEWS };

/** A warning's code in the source: an argument before a text, or a field of the event or the warning. */
const RAISED = /\bwarn(?:Once)?\(\s*"(\w+)"|\bcode: "(\w+)",\s*(?:key|text|\.\.\.warningText)\b/g;

for (const [name, expected] of Object.entries(DEGRADATIONS)) {
  Deno.test(`where ${name}, it shows in every place that the table names`, async () => {
    const bringAbout = Object.entries(CASES).find(([each]) => each === name)?.[1];
    ok(bringAbout, "nothing brings it about");
    const ended = await bringAbout();
    const { status, failures, warnings } = ended.result;
    const seen = JSON.stringify({ status, failures, warnings, heading: ended.heading, exit: ended.exitCode }, null, 1);
    for (const event of expected.events) ok(hasEvent(ended, event), `${event}\n${seen}`);
    const verdict = "verdict" in ended.result ? JSON.stringify(ended.result.verdict) : "";
    equal(status, expected.status, seen);
    ok(
      expected.failures === undefined || failures.some((each) => Object.values(each).includes(expected.failures)),
      seen,
    );
    ok(expected.warnings === undefined || warnings.some(({ code }) => code === expected.warnings), seen);
    ok(expected.verdict === undefined || verdict.startsWith(`{"kind":"${expected.verdict}"`), `${verdict}\n${seen}`);
    ok(expected.heading === undefined || phraseIn(expected.heading).test(ended.heading), seen);
    equal(ended.exitCode, expected.exit, seen);
  });
}

Deno.test("the table lists what is brought about here, and nothing else", () => {
  deepEqual(Object.keys(DEGRADATIONS).sort(), Object.keys(CASES).sort());
});

Deno.test("every warning that is raised stands in the table", async () => {
  const raised = new Set<string>();
  for await (const text of sources(join(import.meta.dirname ?? "", ".."))) {
    for (const { 1: code, 2: other } of text.matchAll(RAISED)) raised.add(code ?? other ?? "");
  }
  const listed = new Set([
    ...Object.values(DEGRADATIONS).flatMap(({ events, warnings }) => [
      ...events.flatMap(([type, value]) => type === "warning.raised" ? value ?? [] : []),
      ...(warnings === undefined ? [] : [warnings]),
    ]),
    ...Object.keys(NOTICES),
  ]);
  ok(raised.size > 25, [...raised].join());
  deepEqual([...raised].filter((code) => !listed.has(code)), []);
  const made = [...listed].filter((code) => !code.startsWith("unreadable_") && !raised.has(code));
  deepEqual(made, [], "what is listed is raised somewhere");
});

/** Returns `true` if there is an event of a type with the value in some field. */
function hasEvent({ events }: Ended, [type, value]: Degradation["events"][number]): boolean {
  return events.some((event) => event.type === type && (value === undefined || says(event, value)));
}

function says(value: unknown, word: string): boolean {
  return value === word ||
    (typeof value === "object" && value !== null && Object.values(value).some((each) => says(each, word)));
}

/** Returns a pattern for a phrase in which … matches any text. */
function phraseIn(phrase: string): RegExp {
  return new RegExp(phrase.split("…").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("[^]*?"));
}

/** Returns the texts of all files in and below a folder, without tests and fixtures. */
async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (path.endsWith(join("judging", "voting"))) continue; // its warnings are reported together as ballot_corrected
    if (isDirectory) yield* sources(path);
    else if (name.endsWith(".ts") && !/_test\.ts$|_fixture\.ts$|^_sample/.test(name)) {
      yield await Deno.readTextFile(path);
    }
  }
}
