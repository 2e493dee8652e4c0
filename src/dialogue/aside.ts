import type { Answer } from "../transcript/message.ts";

/** A question that was asked aside. Awaiting it gives its answer, or the reason why there is none. */
export class Aside<T> implements PromiseLike<Answer<T>> {
  readonly #ask: () => Promise<Answer<T>>;
  readonly #onAwaited: () => void;
  #answer: Promise<Answer<T>> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` is called once, when it is started or first awaited, `onAwaited` whenever the answer goes to somebody. */
  constructor(ask: () => Promise<Answer<T>>, onAwaited: () => void = () => {}) {
    this.#ask = ask;
    this.#onAwaited = onAwaited;
  }

  /** Asks beside the dialogue, now or soon. A person is not asked before the answer is awaited. */
  start({ later = false }: { readonly later?: boolean } = {}): void {
    if (later) this.#timer = setTimeout(() => this.#asked(), 0);
    else this.#asked();
  }

  #asked(): Promise<Answer<T>> {
    if (!this.#answer) {
      clearTimeout(this.#timer);
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
    return this.#asked().finally(this.#onAwaited).then(onfulfilled, onrejected);
  }
}
