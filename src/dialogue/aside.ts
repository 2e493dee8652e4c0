import type { Answer } from "../transcript/message.ts";

/** A question that was asked aside. Awaiting it gives its answer, or the reason why there is none. */
export class Aside<T> implements PromiseLike<Answer<T>> {
  readonly #ask: () => Promise<Answer<T>>;
  #answer: Promise<Answer<T>> | undefined;
  #callOff: (() => void) | undefined;

  /** `ask` is called once, when it is started or first awaited. */
  constructor(ask: () => Promise<Answer<T>>) {
    this.#ask = ask;
  }

  /**
   * Asks beside the dialogue, now or when `later` calls what it is given; that gives a function which calls it off. A person
   * is not asked before the answer is awaited.
   */
  start(later?: (start: () => void) => () => void): void {
    if (later) this.#callOff = later(() => this.#asked());
    else this.#asked();
  }

  #asked(): Promise<Answer<T>> {
    if (!this.#answer) {
      this.#callOff?.();
      this.#answer = this.#ask();
      this.#answer.catch(() => {}); // heard by whoever awaits it, and by the run
    }
    return this.#answer;
  }

  /** Asks if that has not been done yet, and gives the answer to whoever awaits it. */
  then<A = Answer<T>, B = never>(
    onfulfilled?: ((answer: Answer<T>) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#asked().then(onfulfilled, onrejected);
  }
}
