import { checkSame } from "../serve/idempotency.ts";
import type { Serving } from "../serve/serving.ts";
import { standingOf } from "../serve/standing.ts";
import { sha256 } from "../text/sha256.ts";
import { isUnfinished } from "./answer.ts";

/** What happens to a dialogue when everybody who waited for it has left. */
export type WhenLeft = "go-on" | "stop";

/** A request, as far as it says whether it was made before. */
export interface Asking {
  /** The body as it came. */
  readonly text: string;
  /** The header `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** `true` if the client says that it tries again. */
  readonly isRetry: boolean;
}

/** A dialogue that was asked for here. */
export interface Asked {
  /** The request's id in the journal: hashes of its key or body, and of its body or a random number. */
  readonly recorded: string;
  /** Resolves to the dialogue's id when it is under way or over. */
  ready: Promise<string>;
  /** Clients that wait for it now. */
  waiting: number;
  /** Time at which a client last got its answer, in ms. */
  answeredMs?: number;
}

/** Dialogues that are remembered; journals know the unfinished ones besides. */
const KEPT = 1000;
/** For so long, a client that tries again gets the answer that it may have lost. */
const LOST_MS = 60_000;

/**
 * The dialogues that chat programs asked for. A request joins the dialogue of the same key or, without a key, of the same
 * body whose answer nobody has got yet: it goes on if it was interrupted or stopped, even before this server was started.
 */
export class AskedDialogues {
  readonly #serving: Serving;
  readonly #whenLeft: WhenLeft;
  readonly #asked = new Map<string, Asked>();

  constructor(serving: Serving, whenLeft: WhenLeft) {
    this.#serving = serving;
    this.#whenLeft = whenLeft;
  }

  /**
   * Counts a client in that waits for a dialogue.
   *
   * @param start Starts a dialogue and resolves to its id; its request's id is to be recorded.
   * @throws {Problem} If the key was used for another request.
   */
  join({ text, key, isRetry }: Asking, start: (recorded: string) => Promise<string>): Asked {
    const hash = (of: string) => sha256(of).slice(0, 32);
    const own = key === undefined ? hash(`chat ${text}`) : hash(`chat key ${key}`);
    const recorded = `${own}-${hash(key === undefined ? crypto.randomUUID() : text)}`;
    const known = this.#asked.get(own);
    if (known && key !== undefined) checkSame(known.recorded, recorded);
    const isLost = known?.answeredMs === undefined || (isRetry && Date.now() - known.answeredMs < LOST_MS);
    const asked = known && (key !== undefined || isLost) ? known : { recorded, waiting: 0, ready: Promise.resolve("") };
    asked.waiting++;
    if (asked === known) asked.ready = asked.ready.then((id) => this.#goOn(id));
    else asked.ready = this.#begun(asked, key !== undefined, start);
    this.#asked.delete(own); // the newest stand last
    this.#asked.set(own, asked);
    asked.ready.catch(() => this.#asked.get(own) === asked && this.#asked.delete(own));
    for (const [oldest, { waiting }] of [...this.#asked].slice(0, -KEPT)) if (waiting === 0) this.#asked.delete(oldest);
    return asked;
  }

  /** Counts a client out; `isAnswered` if it got an answer. */
  leave(asked: Asked, isAnswered: boolean): void {
    asked.waiting--;
    if (isAnswered) asked.answeredMs = Date.now();
    else if (this.#whenLeft === "stop") {
      void asked.ready.then((id) => asked.waiting === 0 && this.#serving.hall.get(id)?.stop(), () => {});
    }
  }

  async #begun({ recorded }: Asked, hasKey: boolean, start: (recorded: string) => Promise<string>): Promise<string> {
    const before = await this.#serving.shelf.requested(recorded, { whatever: !hasKey });
    if (before === undefined) return await start(recorded);
    const isToJoin = hasKey || this.#serving.hall.get(before) || isUnfinished(await standingOf(this.#serving, before));
    return isToJoin ? await this.#goOn(before) : await start(recorded);
  }

  /** Goes on with a dialogue that is neither under way nor over; waits for the end of one that is being stopped. */
  async #goOn(id: string): Promise<string> {
    const { hall } = this.#serving;
    for (let held = hall.get(id); held?.state === "stopping"; held = hall.get(id)) await held.changed();
    const isOff = !hall.get(id) && isUnfinished(await standingOf(this.#serving, id));
    if (isOff) await hall.resume(id, { asksClient: false });
    return id;
  }
}
