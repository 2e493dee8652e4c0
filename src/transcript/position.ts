import type { Statement } from "./message.ts";

/** What a position may say to the question; the first is what is taken where nothing else is said. */
export const POSITION_STANCES: readonly PositionStance[] = ["open", "neutral", "yes", "no"];

/**
 * What a position says to the question: yes or no to what it asks for, neither (neutral), or that it is no question of
 * yes and no (open).
 */
export type PositionStance = "open" | "neutral" | "yes" | "no";

/** A participant's position as it stood in the end. */
export interface FinalPosition {
  /** Id of the participant. */
  readonly participant: string;
  /** What it says. */
  readonly text: string;
  /** The message that has it. */
  readonly statement: Statement;
  /** What it says to the question; absent if that was not asked. */
  readonly stance?: PositionStance;
  /** Why it stands as it was before the critiques, though it was to be revised; absent otherwise. */
  readonly kept?: string;
}

/** Whether positions agree, as a judge sees it. */
export interface PositionAgreement {
  /** In one to three sentences. */
  readonly reason: string;
  /** Whether they would have the same done. */
  readonly agreed: boolean;
}

/** What is said to each of several participants, by the field that {@linkcode addressField} gives. */
export type Addressed = Readonly<Record<string, string>>;

/** The field with what is said to a participant. */
export function addressField(participantId: string): string {
  return `to_${participantId}`;
}

/** What a contribution with such fields says to a participant; `undefined` if it says nothing to them. */
export function addressedTo(fields: unknown, participantId: string): string | undefined {
  const field = addressField(participantId);
  const said: unknown = Object.hasOwn(Object(fields), field) ? Object(fields)[field] : undefined;
  return typeof said === "string" ? said : undefined;
}
