import { LineTerminal } from "./terminal.ts";

/** A terminal over a real stream of bytes, whose other end a test holds. */
export class TypedTerminal extends LineTerminal {
  /** All that was shown so far. */
  get shown(): string {
    return this.#shown.join("");
  }
  readonly #shown: string[];
  readonly #keys: WritableStreamDefaultWriter<Uint8Array>;

  constructor(columns?: number) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const shown: string[] = [];
    super({
      columns: () => columns,
      write: (text) => void shown.push(text),
      async read(signal) {
        const reader = readable.getReader();
        // Gives up a reading that waits, without a loss: what comes later is there for the next reader.
        const giveUp = () => reader.releaseLock();
        signal.addEventListener("abort", giveUp, { once: true });
        try {
          const { value } = await reader.read();
          return value === undefined || value[0] === CTRL_D ? undefined : value;
        } finally {
          signal.removeEventListener("abort", giveUp);
          reader.releaseLock();
        }
      },
    });
    this.#shown = shown;
    this.#keys = writable.getWriter();
  }

  /** Types; `\x04` alone is Ctrl-D. */
  type(...pieces: string[]): void {
    for (const piece of pieces) void this.#keys.write(new TextEncoder().encode(piece));
  }
}

const CTRL_D = 4;
