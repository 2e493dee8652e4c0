/** Lets what is asked in the background begin once the turns that are being prepared are under way. */
export class Background {
  #preparing = 0;
  readonly #waiting = new Set<() => void>();

  /** A turn is being prepared, until the function that is given is called: once its request has left, or it is over. */
  prepare(): () => void {
    this.#preparing++;
    let isPreparing = true;
    return () => {
      if (isPreparing && --this.#preparing === 0) this.#release();
      isPreparing = false;
    };
  }

  /** Calls a function soon, but not while a turn is being prepared. Gives a function that calls it off. */
  soon(start: () => void): () => void {
    const timer = setTimeout(() => this.#preparing > 0 ? this.#waiting.add(start) : start(), 0);
    return () => {
      clearTimeout(timer);
      this.#waiting.delete(start);
    };
  }

  /** Behind whatever lets the requests leave. */
  #release(): void {
    setImmediate(() => {
      const waiting = [...this.#waiting];
      this.#waiting.clear();
      for (const start of waiting) start();
    });
  }
}
