import type { Readable } from "node:stream";
import { unlessAborted } from "./turnstile.ts";

type InputStream = Pick<Readable, "on" | "removeAllListeners" | "destroy">;

/**
 * Standard input, opened for one question at a time: a reading left open would keep the process from ending after a
 * signal, and an input that was ended by Ctrl-D gives no more, while a newly opened one does.
 */
export class StandardInput {
  readonly #open: () => Promise<InputStream>;
  #stream: InputStream | undefined;
  readonly #arrived: (Uint8Array | undefined | Error)[] = [];
  #wake: () => void = () => {};

  constructor(open: () => Promise<InputStream> = openTerminal) {
    this.#open = open;
  }

  /** The next bytes, `undefined` at the end, after which the next reading opens the input again. */
  async read(signal: AbortSignal): Promise<Uint8Array | undefined> {
    while (this.#arrived.length === 0) {
      signal.throwIfAborted();
      this.#stream ??= this.#listenTo(await this.#open());
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await unlessAborted(promise, signal);
    }
    const next = this.#arrived.shift();
    if (next instanceof Error) throw next;
    if (next === undefined) this.#close();
    return next;
  }

  /** Closes the input until the next reading; what has been read and not taken is dropped. */
  release(): void {
    this.#close();
    this.#arrived.length = 0;
  }

  #listenTo(stream: InputStream): InputStream {
    const arrive = (what: Uint8Array | undefined | Error) => {
      this.#arrived.push(what);
      this.#wake();
    };
    stream.on("data", arrive);
    stream.on("end", () => arrive(undefined));
    stream.on("error", arrive);
    return stream;
  }

  #close(): void {
    this.#stream?.removeAllListeners();
    this.#stream?.destroy();
    this.#stream = undefined;
  }
}

async function openTerminal(): Promise<InputStream> {
  const { ReadStream } = await import("node:tty");
  return new ReadStream(0);
}
