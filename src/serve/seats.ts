import type { AgentRequest } from "../agents/agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { readAnswer } from "../agents/read_answer.ts";
import { FIELD_PROBLEMS, PROBLEMS } from "../words/problems.ts";
import { Problem } from "./problem.ts";

/** A person who is asked for an answer. */
export interface OpenSeat {
  readonly participant: string;
  /** Key of the turn or question. */
  readonly key: string;
  readonly request: AgentRequest;
}

interface Waiting extends OpenSeat {
  readonly answer: (text: string) => void;
  /** `true` once an answer was refused of which a part could be used: the next such answer counts. */
  isWarned: boolean;
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

  /** Makes the agent of a person, who is asked in this seat. What was taken here, in spite of a problem, stands. */
  agent(): HumanAgent {
    return new HumanAgent({
      ask: async (request, { signal, problem }) => {
        const taken = this.#taken.get(`${request.participant.id} ${request.key}`);
        return problem === undefined || taken === undefined ? await this.#ask(request, signal) : taken;
      },
      hasOwnPlace: true,
    });
  }

  /**
   * Takes an answer. The same answer given twice counts once. After a refusal the seat stays open; an answer of which
   * only a part can be used is refused once.
   *
   * @throws {Problem} If this person is not asked for this, or the answer does not fit the form.
   */
  answer(participant: string, key: string, text: string): void {
    const seat = this.#waiting.get(participant);
    if (seat?.key !== key) {
      if (this.#taken.get(`${participant} ${key}`) === text) return;
      throw new Problem(409, () => PROBLEMS.notAsked(key, participant, seat?.key));
    }
    if (text.trim() === "") {
      throw new Problem(422, () => PROBLEMS.empty, {
        errors: [{ field: "text", detail: () => FIELD_PROBLEMS.writeAnswer }],
      });
    }
    const { schema } = seat.request;
    const read = () => schema && readAnswer(text, schema);
    const reading = read();
    if (reading?.problem !== undefined && !(reading.ok && seat.isWarned)) {
      seat.isWarned ||= reading.ok;
      const detail = () => {
        const { problem = "" } = read() ?? {};
        return reading.ok ? FIELD_PROBLEMS.leaveSo(problem) : problem;
      };
      throw new Problem(422, () => PROBLEMS.unusable(detail()), { errors: [{ field: "text", detail }] });
    }
    this.#taken.set(`${participant} ${key}`, text);
    this.#waiting.delete(participant);
    seat.answer(text);
  }

  async #ask(request: AgentRequest, signal: AbortSignal): Promise<string> {
    const { participant: { id }, key } = request;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const elsewhere = new AbortController();
    this.#waiting.set(id, { participant: id, key, request, answer: resolve, isWarned: false });
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
