import { annotated, type ContextProcessor } from "../../context/mod.ts";
import type { Floor } from "../../dialogue/mod.ts";
import type { Message } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { responseIn } from "../../transcript/response.ts";
import type { RoundtableConfig, RoundtableRules } from "./options.ts";
import type { AssignedRole, RoundtableMode } from "./modes/mode.ts";
import type { RoundtableCast, RoundtableParticipant } from "./participants.ts";
import { assignPerspectives } from "./perspectives.ts";

/** What a mode makes of participants: their parts, what breaks these, and how what was said is shown. */
export class RoundtableParts {
  /** How all turns show what was said: as the mode has it, and with a note under what breaks a part. */
  readonly processors: readonly ContextProcessor[];
  readonly #mode: RoundtableMode;
  readonly #assigned: ReadonlyMap<string, AssignedRole>;

  /**
   * Gives everybody their part, the same in every round.
   *
   * @throws {TypeError} If perspectives are assigned to a stranger, or not to everybody.
   */
  constructor(
    participants: readonly RoundtableParticipant[],
    { seated }: RoundtableCast,
    { mode, perspectives, assignment }: RoundtableRules,
    { seed = 0 }: RoundtableConfig,
  ) {
    checkAssignment(assignment, seated);
    const dealt = assignPerspectives(seated, { perspectives, assignment, seed });
    this.#mode = mode;
    this.#assigned = new Map(seated.flatMap((participant, seat) => {
      const role = mode.assignRole?.({ participant, seat, seated, perspectives: dealt });
      return role ? [[participant.id, role] as const] : [];
    }));
    const marked = annotated((statement) => {
      const problem = this.violation(statement);
      return problem === undefined ? undefined : `This breaks the speaker's role. ${problem}`;
    });
    const transformed: ContextProcessor = (viewed, speaker) =>
      mode.transformContext?.(viewed, { speaker, participants }) ?? viewed;
    this.processors = [...(mode.checkResponse ? [marked] : []), ...(mode.transformContext ? [transformed] : [])];
  }

  /** The part of a participant, if it has one. */
  of({ id }: Participant): AssignedRole | undefined {
    return this.#assigned.get(id);
  }

  /** Names of the parts, by participant's id. */
  get names(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#assigned].map(([id, { name }]) => [id, name]));
  }

  /** How a response breaks its part, in a sentence; `undefined` if it does not. */
  violation(message: Message): string | undefined {
    const response = responseIn(message);
    return response && this.#mode.checkResponse?.(response, this.#assigned.get(message.speaker));
  }

  /** Puts on record where a response breaks its part, and where its confidence was no number from 0 to 1. */
  noted(floor: Floor, messages: readonly Message[]): readonly Message[] {
    for (const message of messages) {
      const { confidence, confidenceGiven } = responseIn(message) ?? {};
      const problem = this.violation(message);
      if (problem !== undefined) floor.warn("role_violation", problem, message);
      if (confidenceGiven !== undefined) {
        const read = confidence === undefined ? "counts as missing" : `counts as ${confidence}`;
        floor.warn("confidence_read", `The confidence given, “${confidenceGiven}”, ${read}`, message);
      }
    }
    return messages;
  }
}

/** @throws {TypeError} If perspectives are assigned to somebody who does not take part, or not to everybody who does. */
function checkAssignment(assignment: RoundtableRules["assignment"], seated: readonly Participant[]): void {
  if (typeof assignment !== "object") return;
  const without = seated.find(({ id }) => (assignment[id] ?? "").trim() === "");
  const stranger = Object.keys(assignment).find((id) => !seated.some((participant) => participant.id === id));
  if (without) {
    throw new TypeError(`Cannot hold a roundtable as 'perspectiveAssignment' has nothing for '${without.id}'`);
  }
  if (stranger !== undefined) {
    throw new TypeError(
      `Cannot hold a roundtable as 'perspectiveAssignment' has '${stranger}', who does not take part`,
    );
  }
}
