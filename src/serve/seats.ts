import type { AgentRequest } from "../agents/agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { Problem } from "./problem.ts";

/** A person who is asked for an answer. */
export interface OpenSeat {
  readonly participant: string;
  /** Key of the turn or question. */
  readonly key: string;
  readonly request: AgentRequest;
  /** The fault in their first answer, when they are asked again. */
  readonly problem?: string | undefined;
}

interface Waiting extends OpenSeat {
  readonly answer: (text: string) => void;
}

/** Asks a person in another place too; the first answer counts. */
export type AskHere = (request: AgentRequest) => Promise<string>;

/** The seats of people in one dialogue. */
export class Seats {
  readonly #waiting = new Map<string, Waiting>();
  /** Answers that were taken, by participant, turn and question. */
  readonly #taken = new Map<string, string>();
  readonly #onChange: () => void;
  readonly #askHere: AskHere | undefined;

  /** `onChange` is called whenever somebody is asked, or no longer. */
  constructor({ onChange, askHere }: { readonly onChange: () => void; readonly askHere?: AskHere | undefined }) {
    this.#onChange = onChange;
    this.#askHere = askHere;
  }

  /** The people who are waited for, in the order in which they were asked. */
  get open(): readonly OpenSeat[] {
    return [...this.#waiting.values()];
  }

  /** Makes the agent of a person, who is asked in this seat. */
  agent(): HumanAgent {
    return new HumanAgent({
      ask: (request, { signal, problem }) => this.#ask(request, signal, problem),
      hasOwnPlace: true,
    });
  }

  /**
   * Takes an answer. The same answer given twice counts once.
   *
   * @throws {Problem} If this person is not asked for this.
   */
  answer(participant: string, key: string, text: string): void {
    const seat = this.#waiting.get(participant);
    const isRepeated = this.#taken.get(`${participant} ${key}`) === text;
    if (seat?.key !== key) {
      if (isRepeated) return;
      const now = seat ? `the question now is '${seat.key}'` : "nobody is asked here now";
      throw new Problem(409, `There is no open question '${key}' for '${participant}': ${now}`);
    }
    if (text.trim() === "") {
      throw new Problem(422, "The answer is empty", { errors: [{ field: "text", detail: "write an answer" }] });
    }
    if (isRepeated) {
      const detail = seat.problem ?? "it was refused";
      throw new Problem(422, `This answer was refused: ${detail}`, { errors: [{ field: "text", detail }] });
    }
    this.#taken.set(`${participant} ${key}`, text);
    this.#waiting.delete(participant);
    seat.answer(text);
  }

  async #ask(request: AgentRequest, signal: AbortSignal, problem: string | undefined): Promise<string> {
    const { participant: { id }, key } = request;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const elsewhere = new AbortController();
    this.#waiting.set(id, { participant: id, key, request, problem, answer: resolve });
    this.#onChange();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const ends = AbortSignal.any([signal, elsewhere.signal]);
    // whoever gives up there can still answer here
    this.#askHere?.({ ...request, signal: ends }).then(resolve, () => {});
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
      elsewhere.abort();
      this.#waiting.delete(id);
      this.#onChange();
    }
  }
}
