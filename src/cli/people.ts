import { type Terminal, unlessAborted } from "../agents/terminal.ts";
import { redact } from "../text/redact.ts";

/**
 * A terminal on which people answer while it also shows the dialogue. A person is asked only after everything before
 * their turn has been shown.
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

  /** Allows questions to people. */
  open(): void {
    this.#isOpen = true;
    if (this.#waiting !== "") this.#terminal.write(redact(this.#waiting));
    this.#waiting = "";
    this.#opened.resolve();
  }

  /** Resumes showing the dialogue. */
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
