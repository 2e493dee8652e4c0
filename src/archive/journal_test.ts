import { setImmediate } from "node:timers";
import { deepEqual, equal, match, ok, rejects, throws } from "node:assert/strict";
import fc from "fast-check";
import { registerSecret } from "../text/redact.ts";
import type { EventBody } from "../transcript/event.ts";
import { HeldFile, journalOver, SmallDisk, STARTED, STILL, warning } from "./_journal_fixture.ts";
import { sha256 } from "../text/sha256.ts";
import { Journal, JournalError, memoryFile, NO_LINE } from "./journal.ts";
import { parseJournal } from "./journal_reader.ts";

/** Resolves after all waiting timers and immediates, in whatever order they come. */
const tick = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)));

const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

const linesOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes).split("\n").length - 1;

Deno.test("Journal writes all lines that arrive while the disk is busy in one write", async () => {
  const file = new HeldFile();
  const journal = journalOver(file);
  journal.write(STARTED);
  journal.write(warning("two"));
  await tick();
  for (const text of ["three", "four", "five"]) {
    journal.write(warning(text));
    await tick();
  }
  deepEqual(file.appends.map(linesOf), [2], "nothing more is written before the first write has ended");
  file.end();
  await tick();
  deepEqual(file.appends.map(linesOf), [2, 3]);
  file.end();
  await journal.flush();
  deepEqual((await parseJournal(joined(file.appends))).events.map(({ seq }) => seq), [1, 2, 3, 4, 5]);
  equal(file.appends.length, 2);
});

Deno.test("Journal reports an event, and flush() resolves, only when it is on disk", async () => {
  const file = new HeldFile();
  const heard: number[] = [];
  const journal = journalOver(file, { onEvent: ({ seq }) => heard.push(seq) });
  let flushed = false;
  equal(journal.write(STARTED).seq, 1);
  const flush = journal.flush().then(() => flushed = true);
  await tick();
  journal.write(warning("two"));
  deepEqual([heard, flushed], [[], false]);
  file.end();
  await tick();
  deepEqual(heard, [1]);
  file.end();
  await flush;
  deepEqual(heard, [1, 2]);
});

Deno.test("flush() does not wait for later lines", async () => {
  const file = new HeldFile();
  const journal = journalOver(file);
  journal.write(STARTED);
  const flush = journal.flush();
  while (file.appends.length < 1) await tick();
  journal.write(warning("two"));
  file.end();
  await flush;
  while (file.appends.length < 2) await tick();
  deepEqual(file.appends.map(linesOf), [1, 1]);
  file.end();
  await journal.close();
});

Deno.test("an urgent flush() waits for the lines of the same step, and for nothing else", async () => {
  const file = new HeldFile();
  const journal = journalOver(file);
  journal.write(STARTED);
  const started = journal.flush();
  await tick();
  file.end();
  await started;
  let othersHaveWorked = false;
  setImmediate(() => othersHaveWorked = true);
  const flushes = ["two", "three"].map(async (text) => {
    await Promise.resolve();
    journal.write(warning(text));
    await journal.flush({ urgent: true });
  });
  for (let step = 0; step < 20 && file.appends.length < 2; step++) await Promise.resolve();
  deepEqual([file.appends.map(linesOf), othersHaveWorked], [[1, 2], false]);
  file.end();
  await Promise.all(flushes);
});

Deno.test("Journal writes lines that are chained and timed, and can be read back unchanged", async () => {
  const bursts = fc.array(fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 5 }), { maxLength: 8 });
  const cruel = ["", "\n", "a\r\nb", "\u2028", "\ud800", "\udc00x", "👩‍👩‍👧", "\0", '"}\n{"', "\ufeff", "\ufffd"];
  await fc.assert(
    fc.asyncProperty(bursts, async (texts) => {
      const disk = new SmallDisk();
      const journal = journalOver(disk);
      const events = [journal.write(STARTED)];
      for (const burst of [cruel, ...texts]) {
        for (const text of burst) events.push(journal.write(warning(text)));
        if (burst.length % 2 === 0) await journal.flush();
      }
      await journal.close();
      const reading = await parseJournal(disk.bytes);
      deepEqual(reading.events, events);
      deepEqual(
        reading.events.flatMap((event) => event.type === "warning.raised" ? [event.text] : []),
        [cruel, ...texts].flat(),
      );
      ok(events.every(({ at, dialogueId }) => at === "2026-01-02T03:04:05.000Z" && dialogueId === "d1"));
    }),
    { numRuns: 60 },
  );
});

Deno.test("Journal chains each line to the bytes of the previous one", async () => {
  const disk = new SmallDisk();
  const journal = journalOver(disk);
  for (const body of [STARTED, warning("é\n\ud800"), warning("last")]) journal.write(body);
  await journal.close();
  const lines = new TextDecoder().decode(disk.bytes).trimEnd().split("\n");
  const prevs = lines.map((line) => JSON.parse(line).prev);
  deepEqual(prevs, [NO_LINE, ...lines.slice(0, -1).map((line) => sha256(line))]);
});

Deno.test("Journal continues where another ended, and keeps the times of inherited events", async () => {
  const first = new SmallDisk();
  const begun = journalOver(first);
  begun.write(STARTED);
  await begun.close();
  const second = new SmallDisk();
  const journal = new Journal(second, await parseJournal(first.bytes), {
    runtime: { ...STILL, now: () => 0 },
  });
  journal.write(warning("one"), { at: "2020-01-01T00:00:00.000Z", inherited: true });
  journal.write(warning("two"));
  await journal.close();
  const { events } = await parseJournal(joined([first.bytes, second.bytes]));
  deepEqual(events.map(({ seq, at, inherited }) => [seq, at, inherited]), [
    [1, "2026-01-02T03:04:05.000Z", undefined],
    [2, "2020-01-01T00:00:00.000Z", true],
    [3, "1970-01-01T00:00:00.000Z", undefined],
  ]);
});

Deno.test("Journal on a disk that is full after any byte lists unwritten events, and the others can be read", async () => {
  const bodies = [STARTED, ...["one", "zwei drei", "四\n五"].map(warning)];
  const whole = new SmallDisk();
  const all = journalOver(whole);
  for (const body of bodies) all.write(body);
  await all.close();
  for (let capacity = 0; capacity < whole.bytes.length; capacity++) {
    for (const together of [true, false]) {
      const disk = new SmallDisk(capacity);
      const journal = journalOver(disk);
      const errors: unknown[] = [];
      for (const body of bodies) {
        try {
          journal.write(body);
          if (!together) await journal.flush();
        } catch (error) {
          errors.push(error);
        }
      }
      const error = await journal.flush().then(() => undefined, (thrown) => thrown);
      ok(error instanceof JournalError);
      match(error.message, /^Cannot write the journal: ENOSPC/);
      const onDisk = linesOf(disk.bytes);
      const lost = bodies.slice(onDisk);
      deepEqual(error.unwritten.slice(-lost.length), lost, `at byte ${capacity}`);
      if (together) deepEqual(error.unwritten, bodies, "of a write that failed nothing is known to be on disk");
      else deepEqual(error.unwritten, lost);
      ok(errors.every((thrown) => thrown instanceof JournalError));
      if (!together) equal(errors.length, lost.length, "each later write says so at once");
      if (onDisk > 0) equal((await parseJournal(disk.bytes)).events.length, onDisk);
    }
  }
});

Deno.test("a failed Journal adds waiting and later events to 'unwritten', in order", async () => {
  const file = new HeldFile();
  const heard: number[] = [];
  const journal = journalOver(file, { onEvent: ({ seq }) => heard.push(seq) });
  const bodies: EventBody[] = [STARTED, warning("two"), warning("three"), warning("four")];
  const [one = STARTED, two = STARTED, three = STARTED, four = STARTED] = bodies;
  journal.write(one);
  await tick();
  journal.write(two);
  await tick();
  file.end();
  await tick();
  journal.write(three);
  const flush = rejects(journal.flush(), JournalError);
  file.end(new Error("EIO"));
  await flush;
  throws(() => journal.write(four), (error) => {
    ok(error instanceof JournalError);
    deepEqual(error.unwritten, [two, three, four]);
    return true;
  });
  deepEqual(heard, [1], "an event that is not on disk is not told");
  await journal.close();
  equal(file.closed, 1, "a broken journal still lets others write");
});

Deno.test("Journal redacts before it hashes: no key on disk or in reported events, and the chain is valid", async () => {
  registerSecret("sk-journal-test-0123456789");
  registerSecret('quoted"journal"secret');
  const disk = new SmallDisk();
  const journal = journalOver(disk);
  journal.write(STARTED);
  const event = journal.write(warning('my key is sk-journal-test-0123456789, or quoted"journal"secret'));
  journal.write({ ...STARTED, settings: { nested: [{ key: "sk-journal-test-0123456789" }] } });
  await journal.close();
  equal(event.type === "warning.raised" && event.text, "my key is [redacted], or [redacted]");
  ok(!new TextDecoder().decode(disk.bytes).includes("sk-journal-test"));
  equal((await parseJournal(disk.bytes)).events.length, 3);
});

Deno.test("Journal keeps an address and the next line unchanged", async () => {
  const disk = new SmallDisk();
  const journal = journalOver(disk);
  const text = "See https://example.com\nme@example.org\tand https://user:pass@example.net";
  const event = journal.write(warning(text));
  await journal.close();
  const expected = "See https://example.com\nme@example.org\tand https://[redacted]@example.net";
  equal(event.type === "warning.raised" && event.text, expected);
});

Deno.test("a closed Journal accepts nothing more, and begins no write", async () => {
  const file = new HeldFile();
  const journal = journalOver(file);
  await journal.close();
  equal(file.closed, 1);
  throws(() => journal.write(STARTED), /Cannot write the journal: it is closed/);
  await rejects(journal.flush(), JournalError);
  await tick();
  equal(file.appends.length, 0);
});

Deno.test("memoryFile() accepts everything and keeps nothing", async () => {
  const file = memoryFile();
  const journal = journalOver(file);
  journal.write(STARTED);
  await journal.flush();
  await file.truncate(0);
  await journal.close();
  equal(file.size, 0);
});

Deno.test("Journal says the time of the clock, however long the process has run", async () => {
  for (const ranForMs of [0, 86_400_000]) {
    let passedMs = 0;
    const runtime = { ...STILL, monotonicMs: () => ranForMs + passedMs };
    const journal = journalOver(memoryFile(), { runtime });
    equal(journal.write(STARTED).at, "2026-01-02T03:04:05.000Z");
    passedMs = 1500;
    equal(journal.write(warning("two")).at, "2026-01-02T03:04:06.500Z");
    await journal.close();
  }
});
