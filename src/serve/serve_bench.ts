/**
 * Measures a server with many archives and many listeners: how long it takes to list, search and show, and how much
 * memory it needs above what it needs at rest.
 *
 * Run by `deno task bench-serve`, with the numbers of archives, of messages, of listeners and of rounds of
 * listening as its arguments (1000 1000 200 3 by default). The addresses `/style.css` and `/start` are the baseline.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { writeLargeJournal } from "../archive/large_archive_bench.ts";
import { ServerProcess } from "./_process_fixture.ts";

const [archives = 1000, messages = 1000, listeners = 200, rounds = 3] = Deno.args.map(Number);
const LARGE = "0123456789abcdef";

// deno-lint-ignore no-console -- a benchmark prints its results
const print = (line: string) => console.log(line);
const megabytes = (kilobytes: number) => `${(kilobytes / 1024).toFixed(0)} MB`;

/** Resident memory of a process in kB. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", String(pid)] }).output();
  return Number(new TextDecoder().decode(stdout));
}

/** Prints the median and the longest time of some requests, one after the other. */
async function timed(server: ServerProcess, path: string, times = 15): Promise<void> {
  const all: number[] = [];
  let bytes = 0;
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    const response = await server.fetch(path);
    bytes = (await response.bytes()).length;
    all.push(performance.now() - begun);
  }
  const [first = 0] = all;
  all.sort((a, b) => a - b);
  const ms = (value = 0) => `${value.toFixed(1).padStart(7)} ms`;
  print(`${path.padEnd(44)} median ${ms(all[times >> 1])}, longest ${ms(all.at(-1))}, first ${ms(first)}, ${bytes} B`);
}

/** Listens to all lines of the large dialogue, and returns their numbers; may drop the connection at random. */
async function listen(server: ServerProcess, last: number, drops: boolean): Promise<number[]> {
  const seqs: number[] = [];
  while (seqs.at(-1) !== last) {
    const most = drops ? Math.random() * 2_000_000 : Infinity;
    const headers = { "Last-Event-ID": String(seqs.at(-1) ?? 0) };
    const response = await server.fetch(`/api/dialogues/${LARGE}/events`, { headers });
    let [rest, bytes] = ["", 0];
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const seq = Number(/^id: (\d+)\n/.exec(event)?.[1]);
        if (seq && event.includes(`\ndata: {"seq":${seq},`) && event.endsWith("}")) seqs.push(seq);
      }
      bytes += text.length;
      if (bytes > most || seqs.at(-1) === last) break;
    }
  }
  return seqs;
}

if (import.meta.main) {
  const directory = await Deno.makeTempDir();
  const nameOf = (n: number) => {
    const time = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString().slice(0, 19).replaceAll(":", "-");
    return `${directory}/${time.slice(0, 10)}/${time}_debate`;
  };
  try {
    for (let n = 1; n < archives; n++) await writeLargeJournal(nameOf(n), 10, n.toString(16).padStart(16, "0"));
    await writeLargeJournal(nameOf(0), messages, LARGE);
    const server = await ServerProcess.start(directory, []);
    await timed(server, "/style.css");
    await timed(server, "/start");
    const idle = await memoryOf(server);
    let peak = 0;
    const sampling = setInterval(async () => peak = Math.max(peak, await memoryOf(server)), 200);
    const say = async (what: string) => {
      const now = await memoryOf(server);
      print(
        `  memory after ${what}: ${megabytes(now)}; peak ${megabytes(Math.max(peak, now))}; idle ${megabytes(idle)}`,
      );
      peak = 0;
    };
    await timed(server, "/api/dialogues");
    await timed(server, "/");
    await say("listing");
    for (const words of ["trip", "busy trips", "4711"]) await timed(server, `/api/dialogues?q=${words}`);
    await timed(server, "/?q=busy+tri");
    await say("searching");
    const { length: last } = (await Deno.readTextFile(`${nameOf(0)}/journal.jsonl`)).split("\n").slice(1);
    for (let time = 1; time <= rounds; time++) {
      for (const path of [`/dialogues/${LARGE}`, `/dialogues/${LARGE}/parts?since=${last - 10}`]) {
        await timed(server, path, 5);
      }
      await timed(server, `/api/dialogues/${LARGE}`, 5);
      await say(`reading, ${time}`);
      const begun = performance.now();
      const heard = await Promise.all(
        Array.from({ length: listeners }, (_, n) => listen(server, last, n % 2 === 0)),
      );
      const all = Array.from({ length: last }, (_, n) => n + 1);
      for (const seqs of heard) deepEqual(seqs, all);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      print(`${listeners} listeners, half of them dropping, have each of ${last} events once: ${seconds} s`);
      await say(`listening, ${time}`);
    }
    clearInterval(sampling);
    await server.interrupt();
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
