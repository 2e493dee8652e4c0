import { setTimeout as delay } from "node:timers/promises";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { LiveDialogue } from "./live_dialogue.ts";
import { JournalLines, NEWLINE } from "./journal_lines.ts";

/** The longest pause in a replay. */
const MOST_PAUSE_MS = 10_000;

/** Options of an event stream. */
export interface EventStreamOptions {
  /** Path of the journal. */
  readonly journal: string;
  /** The last event that the listener has; 0 for none. */
  readonly after: number;
  /** Returns the dialogue, if this server holds it now. */
  readonly held: () => LiveDialogue | undefined;
  /** Replays the events this many times as fast as they happened, as far as they are recorded. */
  readonly speed?: number | undefined;
  /** Aborts when the server ends. */
  readonly signal: AbortSignal;
  /** A listener who reads nothing for this long is dropped. @default 60_000 */
  readonly patienceMs?: number;
  /** After this long without an event, a comment keeps the connection alive. @default 15_000 */
  readonly commentMs?: number;
  /** Time between looks at a journal that another process writes. @default 1000 */
  readonly lookMs?: number;
}

/**
 * The events of a dialogue as server-sent events: each line of its journal once, with its number as id, and between
 * them, without ids, the pieces of what is being said. A listener who joins in the middle of a turn first gets what was
 * said so far. Nothing waits in memory for a slow listener: the journal is read as fast as it reads.
 *
 * The secret of the marks around statements is left out, as a listener may also take a seat.
 */
export function eventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { signal, patienceMs } = options;
  const ended = new AbortController();
  return pulledBody(partsOf(options, AbortSignal.any([signal, ended.signal])), {
    ended,
    signal,
    ...omitUndefined({ patienceMs }),
  });
}

/**
 * Returns a body whose parts are made as fast as its reader takes them.
 *
 * @param how `ended` is aborted when the reader has left, or has read nothing for `patienceMs` (a minute); `signal` aborts
 * when the server stops, which then waits for no reader; `first` is a part that was made before.
 */
export function pulledBody(
  parts: AsyncGenerator<string | Uint8Array, unknown, void>,
  { ended, signal, patienceMs = 60_000, first }: {
    readonly ended: AbortController;
    readonly signal: AbortSignal;
    readonly patienceMs?: number;
    readonly first?: string;
  },
): ReadableStream<Uint8Array> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const waitNoLonger = () => clearTimeout(patience);
  signal.addEventListener("abort", waitNoLonger);
  const stop = () => {
    waitNoLonger();
    signal.removeEventListener("abort", waitNoLonger);
    ended.abort();
  };
  const give = (controller: ReadableStreamDefaultController<Uint8Array>, part: string | Uint8Array) => {
    controller.enqueue(typeof part === "string" ? ENCODER.encode(part) : part);
    if (signal.aborted) return;
    patience = setTimeout(() => {
      stop();
      controller.error("A listener was dropped: it did not read"); // Deno prints it; an Error would have a stack
      void parts.return(undefined);
    }, patienceMs);
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => first === undefined ? undefined : give(controller, first),
    async pull(controller) {
      clearTimeout(patience);
      try {
        const { value, done } = await parts.next();
        if (!done) return give(controller, value);
        stop();
        controller.close();
      } catch (error) {
        stop();
        controller.error(error);
      }
    },
    async cancel() {
      stop();
      await parts.return(undefined);
    },
  }, { highWaterMark: 0 });
}

async function* partsOf(
  { journal, after, held, speed, commentMs = 15_000, lookMs = 1000 }: EventStreamOptions,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array, undefined, void> {
  const lines = new JournalLines(journal);
  /** The part of each open turn that the listener has. */
  let said: ReadonlyMap<string, Said> = new Map();
  let seq = 0;
  let at: number | undefined;
  let saidAt = performance.now();
  let waits: LiveDialogue["waits"][number]["event"][] = [];
  try {
    yield ": the events of this dialogue\n\n";
    while (!signal.aborted) {
      const now = held();
      const changed = now?.changed();
      const read = lines.next();
      if (read.length > 0 && speed !== undefined) {
        for (const line of read.map((each) => each.slice())) {
          const time = Date.parse(String(fieldsIn(JSON.parse(DECODER.decode(line)))["at"]));
          const pause = at === undefined ? 0 : (time - at) / speed;
          at = time;
          if (++seq <= after) continue;
          if (pause > 0) await delay(Math.min(pause, MOST_PAUSE_MS), undefined, { signal }).catch(() => {});
          if (signal.aborted) return undefined;
          yield eventsOf([withoutSecret(line, seq)], seq);
        }
        continue;
      }
      const first = seq + 1;
      seq += read.length;
      if (seq > after && read.length > 0) {
        const from = Math.max(first, after + 1);
        yield eventsOf(read.slice(from - first).map((line, n) => withoutSecret(line, from + n)), from);
        continue;
      }
      if (read.length > 0) continue;
      if (speed !== undefined) return undefined;
      // a line can be on disk before it is heard, and then the pieces of its turn are old
      const pieces = now && seq <= now.seq ? piecesAfter(now, said, seq) : undefined;
      if (pieces) said = pieces.said;
      const waiting = now?.waits.map(({ event }) => event) ?? [];
      const begun = waiting.filter((event) => !waits.includes(event));
      waits = waiting;
      for (const event of begun) yield `event: call.waiting\ndata: ${JSON.stringify(event)}\n\n`;
      if (pieces && pieces.text !== "") yield pieces.text;
      else if (performance.now() - saidAt >= commentMs) yield ":\n\n";
      else {
        const ms = commentMs - (performance.now() - saidAt);
        await change(changed, now ? ms : Math.min(ms, lookMs), signal);
        continue;
      }
      saidAt = performance.now();
    }
    return undefined;
  } finally {
    lines.close();
  }
}

interface Said {
  readonly attempt: number;
  readonly length: number;
}

/** Returns the pieces of open turns that the listener lacks, once it has the lines that opened them. */
function piecesAfter(held: LiveDialogue, said: ReadonlyMap<string, Said>, seq: number) {
  const now = new Map<string, Said>();
  let text = "";
  for (const { key, text: whole, attempt, openedAt } of held.open) {
    if (openedAt > seq) continue;
    const before = said.get(key);
    const offset = before?.attempt === attempt ? before.length : 0;
    now.set(key, { attempt, length: whole.length });
    if (whole.length === offset) continue;
    const piece = { type: "turn.delta", key, attempt, offset, text: whole.slice(offset) };
    text += `event: turn.delta\ndata: ${JSON.stringify(piece)}\n\n`;
  }
  return { said: now, text };
}

/** Resolves when something changes, after a time, or when the signal aborts. */
async function change(changed: Promise<void> | undefined, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  const timer = setTimeout(onAbort, ms);
  signal.addEventListener("abort", onAbort, { once: true });
  void changed?.then(resolve);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", onAbort);
}

/** More than the beginning of an event takes. */
const HEAD = 100;
const [ENCODER, DECODER] = [new TextEncoder(), new TextDecoder()];

/** Returns lines of a journal as events. Bytes are copied once: texts would fill the memory with many listeners. */
function eventsOf(lines: readonly Uint8Array[], first: number): Uint8Array {
  const events = new Uint8Array(lines.reduce((sum, { length }) => sum + length, HEAD * lines.length));
  let at = 0;
  for (const [n, line] of lines.entries()) {
    at += ENCODER.encodeInto(`id: ${first + n}\nevent: ${typeIn(line)}\ndata: `, events.subarray(at)).written;
    // a journal from elsewhere may have other ends of lines between its fields
    for (let cr = line.indexOf(13); cr >= 0; cr = line.indexOf(13, cr)) line[cr] = 32;
    events.set(line, at);
    at += line.length;
    events.fill(NEWLINE, at, at += 2);
  }
  return events.subarray(0, at);
}

/** Returns a line without the secret, which the first line has. */
function withoutSecret(line: Uint8Array, seq: number): Uint8Array {
  if (seq !== 1) return line;
  const { secret: _, ...event } = fieldsIn(JSON.parse(DECODER.decode(line)));
  return ENCODER.encode(JSON.stringify(event));
}

/** Returns the type of a line, near the beginning in ours; a journal from elsewhere may have anything there. */
function typeIn(line: Uint8Array): string {
  const found = /^\{"seq":\d+,"type":"([\w.]{1,40})"/.exec(DECODER.decode(line.subarray(0, 80)))?.[1];
  const type = found ?? String(fieldsIn(JSON.parse(DECODER.decode(line))).type);
  return /^[\w.]{1,40}$/.test(type) ? type : "message";
}
