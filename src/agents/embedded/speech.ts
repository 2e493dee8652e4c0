import { countTokens } from "../../text/tokens.ts";

/** A text that grows by whole sentences and never beyond its limit. */
export class Speech {
  readonly #limit: number;
  readonly #reserved: string;
  #text = "";

  /** `ending` is kept room for, and stands at the end of the finished text if anything was said before it. */
  constructor({ maxTokens = Infinity, ending = "" }: { readonly maxTokens?: number; readonly ending?: string } = {}) {
    this.#limit = maxTokens;
    this.#reserved = ending;
  }

  /** Adds one or more sentences that belong together; false if they do not fit. */
  add(text: string, { paragraph = false }: { readonly paragraph?: boolean } = {}): boolean {
    const longer = join(this.#text, text, paragraph);
    if (countTokens(join(longer, this.#reserved, true)) > this.#limit) return false;
    this.#text = longer;
    return true;
  }

  /** Whether nothing has been added yet. */
  get empty(): boolean {
    return this.#text === "";
  }

  /** What was added, with the ending. */
  get text(): string {
    return this.empty ? "" : join(this.#text, this.#reserved, false);
  }
}

function join(text: string, more: string, paragraph: boolean): string {
  return text === "" || more === "" ? text + more : `${text}${paragraph ? "\n\n" : " "}${more}`;
}
