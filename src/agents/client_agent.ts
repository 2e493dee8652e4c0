import { fieldsIn } from "../transcript/json.ts";
import type { Agent, AgentAnswer, AgentRequest, Calls } from "./agent.ts";

/** Options of a {@linkcode ClientAgent}. */
export interface ClientAgentOptions {
  /** Prepared answers by question id; `null` or an empty text leaves a question unanswered. */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** Answers questions that have no prepared answer, for example a `HumanAgent`. @default nobody */
  readonly person?: Agent;
}

/**
 * Answers questions about a problem with prepared answers or, if none of the questions asked together has one, by asking
 * a person. Without a person the dialogue stops, and can be resumed with answers.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ClientAgent } from "@convenings/convenings";
 *
 * assert.deepEqual(new ClientAgent({ answers: { Q1: "Two hundred a day." } }).description, { type: "client" });
 * ```
 */
export class ClientAgent implements Agent {
  /**
   * The description is the same whoever answers, so that a dialogue can be resumed with answers from a file or a
   * terminal.
   */
  readonly description = { type: "client" } as const;
  readonly human = true;
  readonly #answers: Readonly<Record<string, string | null>>;
  readonly #person: Agent | undefined;

  /** Creates an agent that gives prepared answers and asks the person for the rest. */
  constructor({ answers = {}, person }: ClientAgentOptions = {}) {
    this.#answers = answers;
    this.#person = person;
  }

  /**
   * Answers all questions of a turn.
   *
   * @throws {InputNeededError} If no question has a prepared answer, and there is nobody to ask.
   */
  async answer(request: AgentRequest, calls: Calls): Promise<AgentAnswer> {
    const ids = questionsIn(request);
    if (ids.every((id) => !Object.hasOwn(this.#answers, id))) {
      if (this.#person) return await this.#person.answer(request, calls);
      if (ids.length > 0) throw new InputNeededError(`Nobody is available to answer ${ids.join(", ")}`);
    }
    const answers = Object.fromEntries(ids.map((id) => [id, this.#answers[id] ?? null]));
    return { text: JSON.stringify({ answers }), value: { answers } };
  }
}

/** Returns the ids of the questions in the form. */
function questionsIn({ schema }: AgentRequest): readonly string[] {
  const { properties } = fieldsIn(schema?.jsonSchema);
  return Object.keys(fieldsIn(fieldsIn(fieldsIn(properties)["answers"])["properties"]));
}

/**
 * A turn needs an answer from somebody who cannot be reached now. The dialogue stops with the reason `input_needed` and
 * repeats the turn when it is resumed.
 */
export class InputNeededError extends Error {
  /** `InputNeededError`, to distinguish it from other errors. */
  override name = "InputNeededError";
}
