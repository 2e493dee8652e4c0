import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { JournalEvent } from "../transcript/event.ts";
import { eventStream, type EventStreamOptions, pulledBody } from "./event_stream.ts";
import { LiveDialogue } from "./live_dialogue.ts";
import { asHeard, DEBATE, type Heard, heard, isEnd, journalOf, withServer } from "./_server_fixture.ts";

/** A journal that a test writes, with streams over it. */
class WrittenJournal {
  readonly path = Deno.makeTempFileSync();
  readonly #server = new AbortController();
  #seq = 0;

  /** Appends an event, and returns it. */
  write(fields: { readonly type: string; readonly at?: string; readonly [field: string]: unknown }): JournalEvent {
    const event = { seq: ++this.#seq, at: "2026-11-22T10:00:00.000Z", dialogueId: "d", prev: "00", ...fields };
    Deno.writeTextFileSync(this.path, `${JSON.stringify(event)}\n`, { append: true });
    return event as JournalEvent;
  }

  open(options: Partial<EventStreamOptions> = {}): ReadableStream<Uint8Array> {
    return eventStream({
      journal: this.path,
      after: 0,
      held: () => undefined,
      signal: this.#server.signal,
      lookMs: 5,
      ...options,
    });
  }

  /** Listens until `last` says so. */
  hear(last: (event: Heard) => boolean, options: Partial<EventStreamOptions> = {}): Promise<readonly Heard[]> {
    return heard(new Response(this.open(options)), last);
  }

  [Symbol.dispose](): void {
    this.#server.abort();
    Deno.removeSync(this.path);
  }
}

const turn = {
  key: "openings/opening/ada",
  number: 1,
  participant: "ada",
  kind: "opening",
  phase: "openings",
} as const;
const piece = (text: string, attempt = 1, offset = 0) =>
  ({ type: "turn.delta", dialogueId: "", key: turn.key, offset, text, attempt }) as const;
const deltas = (all: readonly Heard[]) => all.filter(({ type }) => type === "turn.delta").map(({ data }) => data);

Deno.test("A listener who joins in the middle of a turn first gets what was said, then the rest, and no piece twice", async () => {
  using journal = new WrittenJournal();
  const held = new LiveDialogue();
  held.hear(journal.write({ type: "turn.started", ...turn }));
  held.hear(piece("Trams "));
  held.hear(piece("are ", 1, 6));
  const pieces: unknown[] = [];
  const all = await journal.hear(({ type, data }) => {
    if (type === "turn.delta") {
      pieces.push([data["offset"], data["text"]]);
      if (pieces.length === 1) held.hear(piece("quiet", 1, 10));
      if (pieces.length === 2) held.hear(journal.write({ type: "turn.completed", ...turn, text: "Trams are quiet" }));
    }
    return type === "turn.completed";
  }, { held: () => held });
  deepEqual(pieces, [[0, "Trams are "], [10, "quiet"]]);
  deepEqual(all.filter(({ id }) => id !== undefined).map(({ id, type }) => [id, type]), [
    [1, "turn.started"],
    [2, "turn.completed"],
  ]);
  deepEqual(held.open, []);
});

Deno.test("What is said in another attempt begins at 0, and replaces what was said before", async () => {
  using journal = new WrittenJournal();
  const held = new LiveDialogue();
  held.hear(journal.write({ type: "turn.started", ...turn }));
  held.hear(piece("This is where it"));
  const all = await journal.hear(({ type, data }) => {
    if (type === "turn.delta" && data["attempt"] === 1) {
      held.hear(piece("Trams are quiet", 2));
      held.hear(piece(" breaks", 1, 16)); // a late piece of the attempt before
    }
    return data["attempt"] === 2;
  }, { held: () => held });
  deepEqual(deltas(all).map(({ attempt, offset, text }) => [attempt, offset, text]), [
    [1, 0, "This is where it"],
    [2, 0, "Trams are quiet"],
  ]);
});

Deno.test("No piece of a turn comes after the line that ends it", async () => {
  using journal = new WrittenJournal();
  const held = new LiveDialogue();
  held.hear(journal.write({ type: "turn.started", ...turn }));
  held.hear(piece("Trams"));
  const completed = journal.write({ type: "turn.completed", ...turn, text: "Trams" }); // on disk, and not yet heard
  const all = await journal.hear(({ type, id }) => {
    if (id === 2) {
      setTimeout(() => {
        held.hear(completed);
        held.hear(journal.write({ type: "dialogue.ended" }));
      }, 5);
    }
    return type === "dialogue.ended";
  }, { held: () => held });
  deepEqual(all.map(({ type }) => type), ["comment", "turn.started", "turn.completed", "dialogue.ended"]);
});

Deno.test("A comment comes whenever nothing else did for a while, also where another process holds the dialogue", async () => {
  using journal = new WrittenJournal();
  journal.write({ type: "dialogue.started" });
  for (const held of [undefined, new LiveDialogue()]) {
    let comments = 0;
    const isThird = ({ type }: Heard) => type === "comment" && ++comments === 3;
    const all = await journal.hear(isThird, { held: () => held, commentMs: 20 });
    deepEqual(all.map(({ type }) => type), ["comment", "dialogue.started", "comment", "comment"]);
  }
});

Deno.test("A dialogue that another process holds is followed, and a torn last line only once it is whole", async () => {
  using journal = new WrittenJournal();
  journal.write({ type: "dialogue.started" });
  journal.write({ type: "phase.started", phase: "openings" });
  const { size } = Deno.statSync(journal.path);
  Deno.writeTextFileSync(journal.path, '{"seq":3,"type":"turn.sta', { append: true });
  const all = await journal.hear(({ id, type }) => {
    if (id === 2) {
      setTimeout(() => {
        Deno.truncateSync(journal.path, size); // as a resumed run does
        journal.write({ type: "dialogue.resumed", mayHaveBeenPaid: [] });
        journal.write({ type: "dialogue.ended" });
      }, 20);
    }
    return type === "dialogue.ended";
  });
  deepEqual(all.flatMap(({ id, type }) => id === undefined ? [] : [[id, type]]), [
    [1, "dialogue.started"],
    [2, "phase.started"],
    [3, "dialogue.resumed"],
    [4, "dialogue.ended"],
  ]);
});

Deno.test("A line longer than what is read at once is sent whole", async () => {
  using journal = new WrittenJournal();
  const text = "Trams. ".repeat(100_000);
  journal.write({ type: "block.recorded", text });
  journal.write({ type: "dialogue.ended" });
  const all = await journal.hear(isEnd);
  equal(all[1]?.data["text"], text);
  equal(all.length, 3);
});

Deno.test("A type in a journal from elsewhere cannot write another event", async () => {
  using journal = new WrittenJournal();
  for (const type of ["x\nid: 7", "x".repeat(10_000), 'x"', ""]) journal.write({ type });
  journal.write({ type: "dialogue.ended" });
  for (const speed of [undefined, 1e9]) {
    const all = (await journal.hear(isEnd, { speed })).slice(1);
    deepEqual(all.map(({ id, type }) => [id, type]), [
      ...[1, 2, 3, 4].map((id) => [id, "message"]),
      [5, "dialogue.ended"],
    ]);
    equal(all[0]?.data["type"], "x\nid: 7");
  }
});

Deno.test("Ends of lines between the fields of a journal from elsewhere are spaces", { timeout: 20_000 }, async () => {
  using journal = new WrittenJournal();
  journal.write({ type: "dialogue.started" });
  const line = '{"seq":2,"type":"warning.raised",\r"at":"2026-11-22T10:00:00.000Z",\r\r"text":"one"}';
  Deno.writeTextFileSync(journal.path, `${line}\n`, { append: true });
  const event = (await journal.hear(({ type }) => type === "warning.raised")).at(-1);
  deepEqual(event?.data, JSON.parse(line));
});

Deno.test("A replay comes at the recorded pace, as many times as fast as asked for, and ends", async () => {
  using journal = new WrittenJournal();
  const types = ["dialogue.started", "phase.started", "turn.started", "dialogue.ended"];
  for (const [hour, type] of types.entries()) journal.write({ type, at: `2026-11-22T0${hour}:00:00.000Z` });
  const fast = await journal.hear(() => false, { speed: 1e9, after: 1 });
  deepEqual(fast.flatMap(({ id }) => id ?? []), [2, 3, 4]);

  const ended = new AbortController();
  const slow = await journal.hear(({ id }) => {
    if (id === 1) setTimeout(() => ended.abort(), 30);
    return false;
  }, { speed: 1, signal: ended.signal });
  deepEqual(slow.flatMap(({ id }) => id ?? []), [1], "the next one would come an hour later");
});

Deno.test("A listener who does not read is dropped, and nothing is made for it meanwhile", async () => {
  using journal = new WrittenJournal();
  for (let n = 0; n < 2000; n++) journal.write({ type: "block.recorded", text: "Trams. ".repeat(1000) });
  const { size } = Deno.statSync(journal.path);
  const reader = journal.open({ patienceMs: 20 }).getReader();
  await reader.read();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 60));
  await rejects(async () => await reader.read(), (reason) => /did not read/.test(String(reason)));

  // over a socket: what the system keeps for it is all that is ever made
  let made = 0;
  const dropped = Promise.withResolvers<void>();
  const counted = () => {
    const parts = journal.open({ patienceMs: 200 }).getReader();
    parts.closed.catch(() => dropped.resolve());
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value = new Uint8Array() } = await parts.read();
        made += value.length;
        controller.enqueue(value);
      },
      cancel: (reason) => parts.cancel(reason),
    }, { highWaterMark: 0 });
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response(counted()));
  using socket = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
  await socket.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  await dropped.promise;
  ok(made > 0 && made < size, `${made} of ${size}`);
  let read = 0;
  const bytes = new Uint8Array(1_000_000);
  for (let n: number | null = 0; n !== null; n = await socket.read(bytes).catch(() => null)) read += n;
  ok(read < size, `${read} of ${size}: it was dropped`);
  await server.shutdown();
});

Deno.test("Each event comes once and in order, wherever a listener returns", async () => {
  await withServer(async (server) => {
    const id = await server.start({ ...DEBATE, scoringEnabled: true });
    await server.ended(id);
    const lines = asHeard(await journalOf(server.directory, id));
    ok(lines.length > 40);
    for (let after = 0; after < lines.length; after++) {
      const init = after % 2 === 0 ? { headers: { "Last-Event-ID": String(after) } } : { query: `?after=${after}` };
      const all = (await server.events(id, isEnd, init)).filter(({ type }) => type !== "comment");
      deepEqual(all.map(({ data }) => data), lines.slice(after), `after ${after}`);
      deepEqual(all.map(({ id }) => id), lines.slice(after).map(({ seq }) => seq));
    }
    equal((await server.get(`/api/dialogues/${id}/events?after=x`)).status, 422);
    equal((await server.get(`/api/dialogues/${id}/events?speed=0`)).status, 422);
    const replay = await server.events(id, () => false, { query: "?speed=1000000" });
    deepEqual(replay.slice(1).map(({ data }) => data), lines);
  });
});

Deno.test("The pieces of an answer that broke off and was asked for again give the text that was said", async () => {
  await withServer(async (server) => {
    server.models.breakOff(2);
    const id = await server.start();
    const said = new Map<unknown, { attempt: unknown; text: string }>();
    const seen = new Set<string>();
    const all = await server.events(id, (event) => {
      const { key, attempt, offset, text } = event.data;
      if (event.type === "turn.delta") {
        const before = said.get(key);
        if (before?.attempt === attempt) equal(offset, before?.text.length);
        else equal(offset, 0);
        said.set(key, { attempt, text: `${before?.attempt === attempt ? before?.text : ""}${text}` });
        seen.add(`${key} ${attempt}`);
      }
      return isEnd(event);
    });
    const turns = all.filter(({ type, data }) => type === "turn.completed" && said.has(data["key"]));
    ok(turns.length >= 5, `${turns.length}`);
    for (const { data } of turns) equal(said.get(data["key"])?.text, data["text"]);
    ok([...seen].some((each) => each.endsWith(" 2")), "an attempt was repeated");
  });
});

Deno.test("a server that stops leaves no timer behind for a reader who has gone without a word", () => {
  const [ended, stops] = [new AbortController(), new AbortController()];
  async function* parts() {
    yield await Promise.resolve("never read");
  }
  pulledBody(parts(), { ended, signal: stops.signal, first: "sent" });
  stops.abort(); // the sanitizer of timers fails the test without it
  equal(ended.signal.aborted, false);
});
