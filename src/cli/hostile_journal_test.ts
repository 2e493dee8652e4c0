import assert from "node:assert/strict";
import { join } from "node:path";
import { parseJournal } from "../archive/journal_reader.ts";
import { sha256 } from "../text/sha256.ts";
import { convene, withFolder } from "./_cli_fixture.ts";
import { sampleOf } from "../testdata/nightly.ts";

/** Turns a terminal red, sets its title and reverses the following text. */
const ESCAPES = "\u001b[31m\u001b]0;owned\u0007\u202e";

/** Characters that must reach neither a terminal nor a page. */
// deno-lint-ignore no-control-regex -- control characters are what it is about
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Paths of event fields that are corrupted together; `*` is any name or index. */
const PLACES: readonly (readonly (readonly string[])[])[] = [
  [["protocol"]],
  [["settings", "workflow"]],
  [["settings", "brief", "path"], ["settings", "participants", "*", "agent", "model"]],
  [
    ["topic"],
    ...["name", "role", "position"].map((field) => ["participants", "*", field]),
    ...["kind", "phase", "model", "text", "decision", "code"].map((field) => [field]),
    ["failure", "reason"],
  ],
];

const COMMANDS = ["resume", "fork", "replay", "show", "verify", "report", "render", "judge", "eval"] as const;

const TESTDATA = new URL("../testdata/", import.meta.url);

/** Returns a value with escapes appended to each text at a path. */
function spoilt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return typeof value === "string" ? value + ESCAPES : value;
  if (Array.isArray(value)) return name === "*" ? value.map((item) => spoilt(item, rest)) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, name === "*" || name === key ? spoilt(inner, rest) : inner]),
  );
}

/** Returns a journal's lines with a new chain. */
function chained(events: readonly unknown[]): string {
  let prev = "0".repeat(64);
  return events.map((event) => {
    const line = JSON.stringify({ ...Object(event), prev });
    prev = sha256(line);
    return `${line}\n`;
  }).join("");
}

Deno.test("no command prints escapes that stand in a journal, whole or cut off", async () => {
  const { events } = await parseJournal(await Deno.readFile(new URL("archives/debate_1/journal.jsonl", TESTDATA)));
  await withFolder(async (cwd) => {
    // alternately whole and cut off; both in the nightly run
    for (const [turn, places] of PLACES.entries()) {
      const journal = events.map((event) => places.reduce<unknown>(spoilt, event));
      for (const lines of sampleOf([journal, journal.slice(0, -1)], 2, turn)) {
        const folder = join(cwd, "2026-01-01", "2026-01-01T00-00-00_x");
        await Deno.remove(cwd + "/2026-01-01", { recursive: true }).catch(() => {});
        await Deno.mkdir(folder, { recursive: true });
        await Deno.writeTextFile(join(folder, "journal.jsonl"), chained(lines));
        const forms = [["--output-format", "txt"], ["--output-format", "json"], ["--json"], ["--events"]];
        const runs = [
          ...COMMANDS.map((command) => [command, folder, ...(command === "fork" ? ["--at", "nowhere"] : [])]),
          ["list", "."],
          ["search", "the", "."],
          ["show", folder, "2"],
          ["show", folder, "2", "--prompt"],
          ...forms.slice(0, 2).map((form) => ["render", folder, ...form]),
          ...["html", "json", "txt"].map((form) => ["report", folder, "--format", form]),
          ...forms.slice(2).map((form) => ["replay", folder, ...form]),
          ["show", folder],
        ];
        for (const run of runs) {
          const { out, err } = await convene(run, { cwd });
          assert.ok(!RAW.test(out + err), `${places.join()}: convene ${run.join(" ")} prints ${RAW.exec(out + err)}`);
        }
        for (
          const run of [["list", "."], ["search", "the", "."], ["show", folder], ["show", folder, "2"], [
            "replay",
            folder,
          ]]
        ) {
          const { out, err } = await convene(run, { cwd, columns: 70 });
          const text = (out + err).replaceAll("\r\x1b[2K", ""); // clears the line of the status
          assert.ok(
            !RAW.test(text),
            `${places.join()}: convene ${run.join(" ")} on a terminal prints ${RAW.exec(text)}`,
          );
        }
        for await (const { name } of Deno.readDir(folder)) {
          if (!name.endsWith(".txt")) continue;
          assert.ok(!RAW.test(await Deno.readTextFile(join(folder, name))), `${places.join()}: ${name}`);
        }
      }
    }
  });
});
