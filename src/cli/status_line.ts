import { fit } from "./lines.ts";
import type { Printer } from "./io.ts";

/** Permanent lines on a terminal, with one changing line below. */
export class StatusLine {
  readonly #err: Printer;
  #shown = "";

  constructor(err: Printer) {
    this.#err = err;
  }

  /** Writes new lines and the status in one write, to avoid flicker; skips the write if nothing has changed. */
  print(lines: readonly string[], text: string): void {
    const status = fit(text, this.#err.columns - 1);
    if (lines.length === 0 && status === this.#shown) return;
    const clear = this.#shown === "" ? "" : "\r\x1b[2K";
    const above = lines.map((line) => `${line}\n`).join("");
    this.#err.write(`${clear}${above}${status === "" ? "" : this.#err.ink.dim(status)}`);
    this.#shown = status;
  }
}
