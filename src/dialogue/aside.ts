import type { Answer } from "../transcript/message.ts";

/** A question that was asked aside. Awaiting it gives its answer, or the reason why there is none. */
export class Aside<T> implements PromiseLike<Answer<T>> {
  readonly #ask: () => Promise<Answer<T>>;
  #answer: Promise<Answer<T>> | undefined;

  /** `ask` is called once, when it is started or first awaited. */
  constructor(ask: () => Promise<Answer<T>>) {
    this.#ask = ask;
  }

  /** Asks beside the dialogue, now. A person is not asked before the answer is awaited. */
  start(): Promise<Answer<T>> {
    this.#answer ??= this.#ask();
    this.#answer.catch(() => {}); // heard by whoever awaits it, and by the run
    return this.#answer;
  }

  /** Asks if that has not been done yet, and gives the answer to whoever awaits it. */
  then<A = Answer<T>, B = never>(
    onfulfilled?: ((answer: Answer<T>) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.start().then(onfulfilled, onrejected);
  }
}
