import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { STARTED, warning, written } from "./_journal_fixture.ts";
import { sha256 } from "../text/sha256.ts";
import type { EventBody } from "../transcript/event.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { NO_LINE } from "./journal.ts";
import { journalPath, JournalReadError, parseJournal, readJournal } from "./journal_reader.ts";

const UTF_8 = new TextEncoder();
const bodies = [STARTED, ...["one", "two \ufffd", "three", "four"].map(warning)];

const ENDED: EventBody = {
  type: "dialogue.ended",
  status: "completed",
  endReason: "completed",
  usage: NO_USAGE,
  failures: [],
  durationMs: 12,
};

/** The lines of a sound journal, without their ends. */
async function soundLines(): Promise<string[]> {
  const { bytes } = await written(bodies);
  return new TextDecoder().decode(bytes).trimEnd().split("\n");
}

const asBytes = (lines: readonly string[]) => UTF_8.encode(lines.map((line) => `${line}\n`).join(""));

/** Returns the line and message of the error that reading throws. */
async function problemOf(bytes: Uint8Array): Promise<[line: number, message: string]> {
  try {
    await parseJournal(bytes, "J");
  } catch (error) {
    ok(error instanceof JournalReadError, String(error));
    return [error.line, error.message];
  }
  throw new Error("It was read");
}

Deno.test("parseJournal() returns the events, and the position to continue from", async () => {
  const { bytes, events } = await written(bodies);
  const lines = await soundLines();
  deepEqual(await parseJournal(bytes), {
    events,
    dialogueId: "d1",
    seq: 5,
    hash: sha256(lines[4] ?? ""),
    wholeBytes: bytes.length,
    tornBytes: 0,
  });
});

Deno.test("parseJournal() takes an incomplete last line for the end of a killed run, wherever it was cut", async () => {
  const { bytes } = await written(bodies);
  const lines = await soundLines();
  const whole = asBytes(lines.slice(0, 4)).length;
  for (let length = whole + 1; length < bytes.length; length++) {
    const { events, tornBytes, wholeBytes, hash } = await parseJournal(bytes.subarray(0, length));
    deepEqual([events.length, wholeBytes, tornBytes, hash], [4, whole, length - whole, sha256(lines[3] ?? "")]);
  }
});

Deno.test("parseJournal() names the line after an edited one, a missing line, and the first of two swapped lines", async () => {
  const lines = await soundLines();
  for (let at = 0; at < lines.length - 1; at++) {
    const number = at + 1;
    const edited = lines.with(at, (lines[at] ?? "").replace(":05.000Z", ":06.000Z"));
    const [line, message] = await problemOf(asBytes(edited));
    equal(line, number + 1);
    match(message, /^Cannot trust J: line \d+ breaks the chain \(the previous line was changed\)$/);

    const [missing, why] = await problemOf(asBytes(lines.toSpliced(at, 1)));
    equal(missing, number);
    match(why, new RegExp(`its 'seq' is ${number + 1}`));

    const swapped = lines.with(at, lines[at + 1] ?? "").with(at + 1, lines[at] ?? "");
    equal((await problemOf(asBytes(swapped)))[0], number);

    equal((await problemOf(asBytes(lines.toSpliced(at, 0, lines[at] ?? ""))))[0], number + 1, "a line twice");
  }
});

Deno.test("parseJournal() notices every changed byte before the last line", async () => {
  const { bytes } = await written(bodies);
  const lines = await soundLines();
  const last = asBytes(lines.slice(0, 4)).length;
  for (let at = 0; at < last; at++) {
    for (const flip of [0x01, 0x80]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ flip;
      const lineOfByte = bytes.subarray(0, at).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 1);
      const [line] = await problemOf(changed);
      ok(line === lineOfByte || line === lineOfByte + 1, `byte ${at} of line ${lineOfByte}: it names ${line}`);
    }
  }
});

Deno.test("parseJournal() notices every changed byte in a run's last line, or treats the line as cut off", async () => {
  const { bytes, events } = await written([...bodies, ENDED]);
  const begin = bytes.lastIndexOf(10, bytes.length - 2) + 1;
  for (let at = begin; at < bytes.length; at++) {
    for (let bit = 1; bit < 256; bit *= 2) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ bit;
      if (at === bytes.length - 1) {
        equal((await parseJournal(changed)).events.length, events.length - 1, "its end is gone");
      } else equal((await problemOf(changed))[0], events.length, `bit ${bit} of byte ${at - begin}`);
    }
  }
});

Deno.test("parseJournal() requires no seal in a journal that began without one", async () => {
  const unsealed = (text: string) => text.replace(',"sealed":true', "").replace(/,"seal":"[0-9a-f]{64}"/, "");
  const { bytes } = await written([STARTED, ENDED]);
  const [first = "", last = ""] = new TextDecoder().decode(bytes).trimEnd().split("\n").map(unsealed);
  const chained = last.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${sha256(first)}"`);
  equal((await parseJournal(asBytes([first, chained]))).events.length, 2);
  deepEqual(await problemOf(asBytes([first, chained.replace(/"at":"[^"]*",/, "")])), [
    2,
    "Cannot read J: line 2 is not an event",
  ]);
});

Deno.test("parseJournal() does not read invalid bytes as the replacement character", async () => {
  const { bytes } = await written(bodies);
  const mark = bytes.findIndex((byte, at) => byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd);
  const broken = Uint8Array.from([...bytes.subarray(0, mark), 0xff, ...bytes.subarray(mark + 3)]);
  deepEqual(await problemOf(broken), [3, "Cannot read J: line 3 is not an event"]);
});

Deno.test("parseJournal() names a line that is not an event", async () => {
  const lines = await soundLines();
  for (const bad of ["", "null", "7", '"x"', "[]", "{}", '{"type":1}', "{", "\u0000", "\ufeff{}"]) {
    for (const at of [0, 2, 4]) {
      deepEqual(await problemOf(asBytes(lines.with(at, bad))), [
        at + 1,
        `Cannot read J: line ${at + 1} is not an event`,
      ]);
    }
  }
});

Deno.test("parseJournal() reports an empty journal, one with a wrong beginning, and a future version", async () => {
  for (const nothing of ["", '{"half'] as const) {
    const [line, message] = await problemOf(UTF_8.encode(nothing));
    equal(line, 0);
    match(message, /nothing was recorded; start the dialogue again/);
  }
  const { bytes } = await written([warning("first")]);
  deepEqual(await problemOf(bytes), [1, "Cannot read J: line 1 is not 'dialogue.started'"]);
  const next = { seq: 1, at: "2026-01-02T03:04:05.000Z", dialogueId: "d", prev: NO_LINE, ...STARTED, journal: 2 };
  deepEqual(await problemOf(asBytes([JSON.stringify(next)])), [
    1,
    "Cannot read J: it has version 2; this program supports version 1",
  ]);
});

Deno.test("readJournal() accepts the archive's folder or its journal, and says what to give if there is none", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { bytes, events } = await written(bodies);
    await writeFile(join(folder, "journal.jsonl"), bytes);
    deepEqual((await readJournal(folder)).events, events);
    deepEqual((await readJournal(journalPath(folder))).events, events);
    await mkdir(join(folder, "folder.jsonl"));
    for (const none of ["nothing", "journal.jsonl/below", "folder.jsonl"]) {
      await rejects(readJournal(join(folder, none)), /there is no journal; give the folder of an archive/);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("any bytes cause at most a JournalReadError, never a program's error", async () => {
  for (const bytes of [[0], [10], [10, 10], [0xff, 10], [123, 125, 10], [0xef, 0xbb, 0xbf, 10]]) {
    await rejects(parseJournal(Uint8Array.from(bytes)), JournalReadError);
  }
});
