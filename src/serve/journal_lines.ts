import { closeSync, openSync, readSync } from "node:fs";

const NEWLINE = 10;

/** One for all readers, who each read without a pause: a hundred buffers of their own would fill the memory. */
let buffer = new Uint8Array(65_536);

/** The whole lines of a journal, read one after the other while it may grow. */
export class JournalLines {
  readonly #file: number;
  /** Bytes of the lines read. What follows may still be cut off, if its writer was killed. */
  #offset = 0;

  /** Opens a journal for reading; it is never locked. */
  constructor(path: string) {
    this.#file = openSync(path, "r");
  }

  /** Returns the next whole lines, as many as fit into 64 KiB and at least one; none if there is none yet. */
  next(): readonly string[] {
    for (;;) {
      const bytes = buffer.subarray(0, readSync(this.#file, buffer, 0, buffer.length, this.#offset));
      const end = bytes.lastIndexOf(NEWLINE);
      if (end >= 0) {
        this.#offset += end + 1;
        return new TextDecoder().decode(bytes.subarray(0, end)).split("\n");
      }
      if (bytes.length < buffer.length) return [];
      buffer = new Uint8Array(buffer.length * 4); // a line can be as long as the longest text
    }
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#file);
  }
}
