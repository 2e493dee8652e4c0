import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { CONTEXTS } from "./_degraded/_contexts_fixture.ts";
import { DEBATES } from "./_degraded/_debates_fixture.ts";
import type { Ended } from "./_degraded/_ended_fixture.ts";
import { REVIEWS } from "./_degraded/_reviews_fixture.ts";
import { VOTES } from "./_degraded/_votes_fixture.ts";

const SPECIFICATION = await Deno.readTextFile(new URL("_degraded/specification.md", import.meta.url));
const [DEGRADATIONS = [], NOTICES = []] = SPECIFICATION.split("\n\n").filter((block) => block.startsWith("| ")).map(
  rowsOf,
);
const CASES = { ...DEBATES, ...CONTEXTS, ...VOTES, ...REVIEWS };

/** A warning's code in the source: an argument before a text, or a field of the event or the warning. */
const RAISED = /\bwarn(?:Once)?\(\s*"(\w+)"|\bcode: "(\w+)",\s*(?:key|text)\b/g;

for (const [name = "", events = "", result = "", heading = "", exit = ""] of DEGRADATIONS) {
  Deno.test(`where ${name}, it shows in every place that the specification names`, async () => {
    const bringAbout = Object.entries(CASES).find(([each]) => each === name)?.[1];
    ok(bringAbout, "nothing brings it about");
    const ended = await bringAbout();
    const { status, failures, warnings } = ended.result;
    const seen = JSON.stringify({ status, failures, warnings, heading: ended.heading, exit: ended.exitCode }, null, 1);
    for (const event of inCode(events)) ok(hasEvent(ended, event), `${event}\n${seen}`);
    for (const part of inCode(result)) ok(hasPart(ended, part), `${part}\n${seen}`);
    for (const [, phrase = ""] of heading.matchAll(/“(.*)”/g)) {
      ok(phraseIn(phrase).test(ended.heading), `${phrase}\n${seen}`);
    }
    equal(ended.exitCode, Number(exit), seen);
  });
}

Deno.test("the specification lists what is brought about here, and nothing else", () => {
  deepEqual(DEGRADATIONS.map(([name]) => name).sort(), Object.keys(CASES).sort());
});

Deno.test("every warning that is raised stands in the specification", async () => {
  const raised = new Set<string>();
  for await (const text of sources(join(import.meta.dirname ?? "", ".."))) {
    for (const { 1: code, 2: other } of text.matchAll(RAISED)) raised.add(code ?? other ?? "");
  }
  const listed = new Set([
    ...DEGRADATIONS.flatMap(([, events = "", result = ""]) => [...inCode(events), ...inCode(result)])
      .flatMap((part) => /^warnings? (\w+)$/.exec(part)?.[1] ?? []),
    ...NOTICES.flatMap(([code = ""]) => inCode(code)),
  ]);
  ok(raised.size > 25, [...raised].join());
  deepEqual([...raised].filter((code) => !listed.has(code)), []);
  const made = [...listed].filter((code) => !code.startsWith("unreadable_") && !raised.has(code));
  deepEqual(made, [], "what is listed is raised somewhere");
});

/** Returns the cells of a table's rows, without its head. */
function rowsOf(table: string): readonly (readonly string[])[] {
  return table.split("\n").slice(2).filter((row) => row !== "").map((row) =>
    row.split("|").slice(1, -1).map((cell) => cell.trim())
  );
}

function inCode(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, part = ""]) => part);
}

/** Returns `true` if there is an event of a type with the value in some field. */
function hasEvent({ events }: Ended, wanted: string): boolean {
  const [named = "", word] = wanted.split(" ");
  const type = named === "warning" ? "warning.raised" : named;
  return events.some((event) => event.type === type && (word === undefined || says(event, word)));
}

function says(value: unknown, word: string): boolean {
  return value === word ||
    (typeof value === "object" && value !== null && Object.values(value).some((each) => says(each, word)));
}

/** Returns `true` if the result has the status, failure, warning or verdict. */
function hasPart({ result }: Ended, wanted: string): boolean {
  const [what = "", word = ""] = wanted.split(" ");
  switch (what) {
    case "failures":
      return result.failures.some(({ code, key }) => code === word || key === word);
    case "warnings":
      return result.warnings.some(({ code }) => code === word);
    case "verdict":
      return "verdict" in result && Object(result.verdict).kind === word;
    default:
      return result.status === what;
  }
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
