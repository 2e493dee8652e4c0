import type { Answer } from "../transcript/message.ts";

/** A question asked aside. Awaiting it gives its answer, or the reason there is none. */
export class Aside<T> implements PromiseLike<Answer<T>> {
  readonly #ask: () => Promise<Answer<T>>;
  #answer: Promise<Answer<T>> | undefined;

  /** `ask` is called once, when the question is started or first awaited. */
  constructor(ask: () => Promise<Answer<T>>) {
    this.#ask = ask;
  }

  /** Asks now, in parallel with the dialogue. A person is asked only when the answer is awaited. */
  start(): Promise<Answer<T>> {
    this.#answer ??= this.#ask();
    this.#answer.catch(() => {}); // handled by its awaiters and by the run
    return this.#answer;
  }

  /** Asks if not yet asked, and passes the answer to the awaiter. */
  then<A = Answer<T>, B = never>(
    onfulfilled?: ((answer: Answer<T>) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.start().then(onfulfilled, onrejected);
  }
}
