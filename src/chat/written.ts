import { setTimeout as delay } from "node:timers/promises";

/** Writes a piece of a body; resolves when the client has taken those before. */
export type Write = (text: string) => Promise<void>;

/** Options of {@linkcode writtenBody}. */
export interface WrittenOptions {
  /** Sent after each silence, so that nobody between here and the client gives up. */
  readonly beat: string;
  /** Length of a silence, in ms. */
  readonly quietMs: number;
  /** A client that takes nothing for this long is dropped, in ms. @default 60_000 */
  readonly patienceMs?: number;
  /** Aborted when the client has left. */
  readonly left: AbortController;
}

const ENCODER = new TextEncoder();

/**
 * Returns a body that is written while the client waits. Nothing waits in memory for a slow client: each piece is taken
 * before the next one is made.
 */
export function writtenBody(
  { beat, quietMs, patienceMs = 60_000, left }: WrittenOptions,
  work: (write: Write) => Promise<void>,
): ReadableStream<Uint8Array> {
  let wanted = Promise.withResolvers<void>();
  let isWanted = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        isWanted = false;
        wanted = Promise.withResolvers();
        controller.enqueue(ENCODER.encode(text));
      };
      const write: Write = async (text) => {
        const ends = new AbortController();
        const patience = delay(patienceMs, undefined, { signal: AbortSignal.any([left.signal, ends.signal]) }).then(
          () => controller.error("A client was dropped: it did not read"),
        ).catch(() => {}).finally(() => ends.signal.aborted || left.abort());
        while (!isWanted && !left.signal.aborted) await Promise.race([wanted.promise, patience]);
        ends.abort();
        left.signal.throwIfAborted();
        send(text);
      };
      const beats = setInterval(() => isWanted && send(beat), quietMs);
      left.signal.addEventListener("abort", () => clearInterval(beats));
      work(write).then(() => controller.close()).catch(() => {}).finally(() => clearInterval(beats));
    },
    pull() {
      isWanted = true;
      wanted.resolve();
    },
    cancel: () => left.abort(),
  }, { highWaterMark: 0 });
}
