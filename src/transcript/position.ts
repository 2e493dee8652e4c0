import { fieldsIn } from "./json.ts";
import type { Statement } from "./message.ts";

/** All stances of positions; the first is the default. */
export const POSITION_STANCES: readonly PositionStance[] = ["open", "neutral", "yes", "no"];

/** The answer of a position to the question: yes, no, neither (neutral), or not a yes-or-no question (open). */
export type PositionStance = "open" | "neutral" | "yes" | "no";

/** A participant's final position. */
export interface FinalPosition {
  /** Id of the participant. */
  readonly participant: string;
  /** Text of the position. */
  readonly text: string;
  /** The message that contains it. */
  readonly statement: Statement;
  /** Its answer to the question; absent if not requested or not given. */
  readonly stance?: PositionStance;
  /** Why it is unchanged although a revision was requested; absent otherwise. */
  readonly kept?: string;
}

/** A judge's view on whether positions agree. */
export interface PositionAgreement {
  /** The reason, in one to three sentences. */
  readonly reason: string;
  /** `true` if they would result in the same action. */
  readonly agreed: boolean;
}

/** Text addressed to each of several participants, by the field that {@linkcode addressField} gives. */
export type Addressed = Readonly<Record<string, string>>;

/** Returns the name of the field with text addressed to a participant. */
export function addressField(participantId: string): string {
  return `to_${participantId}`;
}

/** Returns the text addressed to a participant in a contribution with such fields; `undefined` if there is none. */
export function addressedTo(fields: unknown, participantId: string): string | undefined {
  const field = addressField(participantId);
  const said: unknown = Object.hasOwn(fieldsIn(fields), field) ? fieldsIn(fields)[field] : undefined;
  return typeof said === "string" ? said : undefined;
}
