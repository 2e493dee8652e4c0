import type { Context } from "hono";
import { sha256 } from "../text/sha256.ts";
import { Problem } from "./problem.ts";

/** Answers that are kept. */
const KEPT = 1000;

interface Given {
  readonly requestId: string;
  readonly answer: Promise<Response>;
}

/**
 * Answers by `Idempotency-Key`: a request that is repeated gets the answer of the first one, and does nothing.
 *
 * Answers are kept by the process. A start and a fork, which would be paid for again after a restart, also record their
 * request's id in the journal, where the shelf finds it. A repeated resume or judge goes on with what is there.
 */
export class Idempotency {
  readonly #given = new Map<string, Given>();

  /**
   * Answers a request, or gives the answer that its key already has.
   *
   * @param answer Is given an id made of the key and the request.
   * @throws {Problem} If another request had this key.
   */
  async once({ req }: Context, answer: (requestId?: string) => Promise<Response>): Promise<Response> {
    const key = req.header("idempotency-key");
    if (key === undefined) return await answer();
    const requestId = [key, `${req.method} ${req.path}\n${await req.text()}`]
      .map((text) => sha256(text).slice(0, 32)).join("-");
    const given = this.#given.get(key);
    if (given) checkSame(given.requestId, requestId);
    else {
      const first = answer(requestId);
      this.#given.set(key, { requestId, answer: first });
      // what was refused may be tried again
      void first.then(({ ok }) => ok, () => false).then((ok) => ok || this.#given.delete(key));
      for (const oldest of [...this.#given.keys()].slice(0, -KEPT)) this.#given.delete(oldest);
    }
    return (await (this.#given.get(key)?.answer ?? answer())).clone();
  }
}

/** @throws {Problem} If a key was used for another request before, which may have started a dialogue. */
export function checkSame(before: string, now: string, dialogueId?: string): void {
  if (before === now) return;
  const other = dialogueId === undefined
    ? "another request"
    : `another request, which started the dialogue ${dialogueId}`;
  throw new Problem(422, `This Idempotency-Key was used for ${other}: use a new one`);
}
