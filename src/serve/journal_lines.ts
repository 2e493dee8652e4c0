import { type FileHandle, open } from "node:fs/promises";

/** Bytes read at once. */
const CHUNK = 65_536;
const NEWLINE = 10;

/** The whole lines of a journal, read one after the other while it may grow. */
export class JournalLines {
  readonly #file: FileHandle;
  /** Bytes of the lines read. What follows may still be cut off, if its writer was killed. */
  #offset = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens a journal for reading; it is never locked. */
  static async open(path: string): Promise<JournalLines> {
    return new JournalLines(await open(path));
  }

  /** Returns the next whole lines, as many as fit into 64 KiB and at least one; none if there is none yet. */
  async next(): Promise<readonly string[]> {
    for (let size = CHUNK;; size *= 4) {
      const chunk = new Uint8Array(size);
      const { bytesRead } = await this.#file.read(chunk, 0, size, this.#offset);
      const end = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
      if (end >= 0) {
        this.#offset += end + 1;
        return new TextDecoder().decode(chunk.subarray(0, end)).split("\n");
      }
      if (bytesRead < size) return [];
    }
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}
