import { type Terminal, unlessAborted } from "../agents/terminal.ts";
import { redact } from "../text/redact.ts";

/**
 * The terminal that people are asked on while a dialogue is shown on it too: nothing is written to it before all that
 * comes before the person's turn has been shown.
 */
export class PersonTerminal implements Terminal {
  readonly #terminal: Terminal;
  #waiting = "";
  #isOpen = false;
  #opened = Promise.withResolvers<void>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  get interactive(): boolean {
    return this.#terminal.interactive;
  }

  get columns(): number | undefined {
    return this.#terminal.columns;
  }

  /** Lets a person be asked. */
  open(): void {
    this.#isOpen = true;
    if (this.#waiting !== "") this.#terminal.write(redact(this.#waiting));
    this.#waiting = "";
    this.#opened.resolve();
  }

  /** Lets the dialogue be shown again. */
  close(): void {
    if (this.#isOpen) this.#opened = Promise.withResolvers<void>();
    this.#isOpen = false;
  }

  write(text: string): void {
    if (this.#isOpen) this.#terminal.write(redact(text));
    else this.#waiting += text;
  }

  async readLine(signal: AbortSignal): Promise<string | undefined> {
    await unlessAborted(this.#opened.promise, signal);
    return await this.#terminal.readLine(signal);
  }

  release(): void {
    this.#terminal.release();
  }
}
