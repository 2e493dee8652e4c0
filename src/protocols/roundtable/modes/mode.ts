import type { Viewed } from "../../../context/processor.ts";
import type { DialogueParticipant } from "../../../dialogue/mod.ts";
import type { Participant } from "../../../transcript/participant.ts";
import type { RoundResponse, Stance } from "../../../transcript/response.ts";

/** The modes that are shipped. */
export const ROUNDTABLE_MODES = [
  "collaborative",
  "adversarial",
  "socratic",
  "expert-panel",
  "devils-advocate",
  "delphi",
  "red-team-blue-team",
  "free-discussion",
  "structured-opposition",
  "iterative-improvement",
  "custom",
] as const;

/** Name of a mode that is shipped. */
export type RoundtableModeName = typeof ROUNDTABLE_MODES[number];

/** A part that a mode gives to a participant. */
export interface AssignedRole {
  /** Short, for example `opposition`. */
  readonly name: string;
  /** What it asks, in a sentence that begins with a verb: "Argue for …". */
  readonly anchor: string;
  /** The stances that go with it. @default any */
  readonly stances?: readonly Stance[];
}

/** Where a participant sits, and what it may be given there. */
export interface Seating {
  /** Whose role is wanted. */
  readonly participant: Participant;
  /** Its place among those who take part, from 0; whoever only judges has none. */
  readonly seat: number;
  /** All who take part, in seat order. */
  readonly seated: readonly Participant[];
  /** Perspectives by participant's id, as they are assigned. */
  readonly perspectives: Readonly<Record<string, AssignedRole>>;
}

/** Who is about to be shown something. */
export interface ShownTo {
  /** Whose turn it is. */
  readonly speaker: Participant;
  /** All who take part, in seat order, with who answers for them. */
  readonly participants: readonly DialogueParticipant[];
}

/** How a round is held: data, and at most three hooks. The texts are the mode's share of each layer of a prompt. */
export interface RoundtableMode {
  /** Its name. */
  readonly name: RoundtableModeName;
  /** All at once, one after the other, or role by role in this order, those of one role at once. */
  readonly order: "together" | "sequential" | readonly string[];
  /** Participants are shown under labels, the same ones in every round, also to a judge. @default false */
  readonly anonymous?: true;
  /** First layer, the role anchor: what everybody is there for. */
  readonly anchor: string;
  /** Second layer, the behavioural contract: what everybody does and leaves. */
  readonly contract: readonly string[];
  /** Third layer: what a response has to have besides what all have. */
  readonly structure: readonly string[];
  /** Fourth layer: what is to be asked of a response besides what is asked of all. */
  readonly verification: readonly string[];
  /** What is to be done in the first round, and in later ones. */
  readonly tasks: { readonly first: string; readonly later: string };
  /** The part of a participant; the same in every round. */
  assignRole?(seating: Seating): AssignedRole | undefined;
  /** Changes how what was said is shown; for one statement the same at every turn. */
  transformContext?(viewed: Viewed, to: ShownTo): Viewed;
  /** How a response breaks its role, in a sentence; `undefined` if it does not. The response itself is kept. */
  checkResponse?(response: RoundResponse, role: AssignedRole | undefined): string | undefined;
}
