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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => this.#preparing > 0 ? this.#waiting.add(wait) : start(), 0);
    };
    wait();
    return () => {
      clearTimeout(timer);
      this.#waiting.delete(wait);
    };
  }

  #release(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wait of waiting) wait();
  }
}
