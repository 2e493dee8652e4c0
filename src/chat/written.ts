/** Writes a piece of a body; resolves when the client has taken it. */
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

/**
 * Returns a body that is written while the client waits. Nothing waits in memory for a slow client: each piece is taken
 * before the next one is made.
 */
export function writtenBody(
  { beat, quietMs, patienceMs = 60_000, left }: WrittenOptions,
  work: (write: Write) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const drop = () => void writer.abort("A client was dropped: it did not read").catch(() => {});
  const write: Write = async (text) => {
    const patience = setTimeout(drop, patienceMs);
    await writer.write(text).finally(() => clearTimeout(patience));
  };
  const beats = setInterval(() => (writer.desiredSize ?? 0) > 0 && void write(beat).catch(() => {}), quietMs);
  writer.closed.catch(() => left.abort()).finally(() => clearInterval(beats));
  work(write).then(() => writer.close()).catch(() => writer.abort()).catch(() => {});
  return readable;
}
