import type { Statement } from "./message.ts";

/** All stances of positions; the first is taken where nothing else is said. */
export const POSITION_STANCES: readonly PositionStance[] = ["open", "neutral", "yes", "no"];

/**
 * The answer of a position to the question: yes or no to what it asks for, neither (neutral), or that it is no question
 * of yes and no (open).
 */
export type PositionStance = "open" | "neutral" | "yes" | "no";

/** A participant's position as it stood in the end. */
export interface FinalPosition {
  /** Id of the participant. */
  readonly participant: string;
  /** Its words. */
  readonly text: string;
  /** The message that has it. */
  readonly statement: Statement;
  /** Its answer to the question; absent if that was not asked, or not given. */
  readonly stance?: PositionStance;
  /** Why it stands as it was before the critiques, though it was to be revised; absent otherwise. */
  readonly kept?: string;
}

/** A judge's view on whether positions agree. */
export interface PositionAgreement {
  /** In one to three sentences. */
  readonly reason: string;
  /** True if they would have the same done. */
  readonly agreed: boolean;
}

/** Words to each of several participants, by the field that {@linkcode addressField} gives. */
export type Addressed = Readonly<Record<string, string>>;

/** Returns the name of the field with the words to a participant. */
export function addressField(participantId: string): string {
  return `to_${participantId}`;
}

/** Returns the words to a participant in a contribution with such fields; `undefined` if there are none. */
export function addressedTo(fields: unknown, participantId: string): string | undefined {
  const field = addressField(participantId);
  const said: unknown = Object.hasOwn(Object(fields), field) ? Object(fields)[field] : undefined;
  return typeof said === "string" ? said : undefined;
}
