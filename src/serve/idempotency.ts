import type { Context } from "hono";
import { sha256 } from "../text/sha256.ts";
import { Problem } from "./problem.ts";

/** Answers that are kept. */
const KEPT = 1000;

interface Given {
  readonly request: string;
  readonly answer: Promise<Response>;
}

/** Answers by `Idempotency-Key`: a request that is repeated gets the answer of the first one, and does nothing. */
export class Idempotency {
  readonly #given = new Map<string, Given>();

  /**
   * Answers a request, or gives the answer that its key already has.
   *
   * @throws {Problem} If another request had this key.
   */
  async once({ req }: Context, answer: () => Promise<Response>): Promise<Response> {
    const key = req.header("idempotency-key");
    if (key === undefined) return await answer();
    const hash = sha256([req.method, req.url, req.header("authorization") ?? "", await req.text()].join("\n"));
    const given = this.#given.get(key);
    if (given && given.request !== hash) {
      throw new Problem(422, "This Idempotency-Key was given with another request: take a new one");
    }
    if (!given) {
      const first = answer();
      this.#given.set(key, { request: hash, answer: first });
      // what was refused may be tried again
      first.then(({ ok }) => ok, () => false).then((ok) => ok || this.#given.delete(key));
      for (const oldest of [...this.#given.keys()].slice(0, -KEPT)) this.#given.delete(oldest);
    }
    return (await (this.#given.get(key)?.answer ?? answer())).clone();
  }
}
