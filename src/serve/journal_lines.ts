import { closeSync, openSync, readSync } from "node:fs";

/** Ends each line. */
export const NEWLINE = 10;

/** One for all readers, who each read without a pause: a hundred buffers of their own would fill the memory. */
let buffer = new Uint8Array(16_384);

/** The whole lines of a journal, read one after the other while it may grow. */
export class JournalLines {
  readonly #file: number;
  /** Bytes of the lines read. What follows may still be cut off, if its writer was killed. */
  #offset = 0;

  /** Opens a journal for reading; it is never locked. */
  constructor(path: string) {
    this.#file = openSync(path, "r");
  }

  /**
   * Returns the next whole lines, as many as fit into 16 KiB and at least one; none if there is none yet. They are
   * without their ends, and stand only until somebody else reads.
   */
  next(): readonly Uint8Array[] {
    for (;;) {
      const bytes = buffer.subarray(0, readSync(this.#file, buffer, 0, buffer.length, this.#offset));
      const lines: Uint8Array[] = [];
      let at = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
        lines.push(bytes.subarray(at, end));
        at = end + 1;
      }
      this.#offset += at;
      if (lines.length > 0 || bytes.length < buffer.length) return lines;
      buffer = new Uint8Array(buffer.length * 4); // a line can be as long as the longest text
    }
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#file);
  }
}
