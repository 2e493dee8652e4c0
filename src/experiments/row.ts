import type { NamedDebate } from "../judging/panel/swapped.ts";
import type { RecordedPanel } from "../judging/panel/recorded.ts";
import type { EndReason, Status } from "../transcript/event.ts";
import type { FailureCode } from "../transcript/failure.ts";
import type { ImportedFrom } from "../transcript/message.ts";
import type { UsageTotal } from "../transcript/usage.ts";
import type { Verdict } from "../transcript/verdict.ts";

/** One dialogue of an experiment, as its archive has it. */
export interface DialogueRow {
  /** Key of its combination. */
  readonly key: string;
  /** Name of the arm. */
  readonly arm: string;
  readonly protocol: string;
  /** Id of the item. */
  readonly item: string;
  readonly seed: number;
  /** From 1. */
  readonly repetition: number;
  /** SPECs by seat. */
  readonly models: readonly string[];
  /** The position that was assigned to a consultant. */
  readonly argues?: string;
  /** Path of its archive, from the experiment's folder. */
  readonly archive: string;
  readonly dialogueId: string;
  /** Name of the file that it was imported from, and its id there, if it was held elsewhere. */
  readonly imported?: Pick<ImportedFrom, "file" | "id">;
  /** Absent while it is unfinished. */
  readonly status?: Status;
  readonly endReason?: EndReason;
  /** `true` if a limit cut rounds short. */
  readonly cutShort: boolean;
  /** The sides of a debate, by seat; empty in other protocols. */
  readonly sides: readonly RowSide[];
  /** The decision: by the panel, or else by the dialogue's own scores or votes; absent if nothing was. */
  readonly verdict?: Verdict;
  readonly decidedBy?: "panel" | "dialogue";
  /** The answer to a question whose right answer is known. */
  readonly answer?: RowAnswer;
  /** Those who argued for an answer, where the right one is known: if they were right, and the probability they got. */
  readonly agents: readonly { readonly right: boolean; readonly score: number }[];
  /** `true` if an answer that was given in the dialogue is right; absent if only its outcome is an answer. */
  readonly anyRight?: boolean;
  /** The words of sources that were quoted as they stand there, each once. */
  readonly facts: readonly RowFact[];
  /** Messages, including failed turns and announcements. */
  readonly messages: number;
  /** Turns and questions aside without an answer. */
  readonly failures: number;
  /** The same by kind of failure. */
  readonly failuresBy: Readonly<Partial<Record<FailureCode, number>>>;
  /** The newest finished panel on it; absent if it was not judged. */
  readonly panel?: RowPanel;
  /** Finished panels besides that one, which do not count. */
  readonly olderPanels: number;
  /** Time of its first line and of the last one of it and its reviews, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly lastAt: string;
  /** Usage with its reviews, by model and purpose. */
  readonly costs: readonly RowCost[];
  /** Usage of the dialogue, without its reviews. */
  readonly usage: UsageTotal;
  /** Usage of the dialogue with its panels and readers. */
  readonly usageWithReviews: UsageTotal;
}

/**
 * A panel without the words of its judges. Its topic is the item within the arm, and its sides are called by their
 * models, so that debates with the sides exchanged are recognised.
 */
export type RowPanel = RecordedPanel & Pick<NamedDebate, "topic">;

/** The usage of one model for one purpose: `speaking`, `judging` and so on. */
export interface RowCost {
  /** SPEC of the model. */
  readonly model: string;
  readonly purpose: string;
  /** Ids of the models that answered, as the provider names them. */
  readonly answeredBy: readonly string[];
  readonly usage: UsageTotal;
}

/** A side of a debate. */
export interface RowSide {
  readonly id: string;
  readonly name: string;
  readonly position?: string;
  /** SPEC of its model; the name of a person, or of a speaker whose model is unknown. */
  readonly model: string;
}

/** Words of a source that were quoted in a dialogue. */
export interface RowFact {
  /** Number of the message that quoted them first. */
  readonly message: number;
  readonly source: string;
  readonly words: string;
  /** `true` if the outcome says them: all their figures, and at least half of their other words. */
  readonly reached: boolean;
}

/** An answer, and if it is right. */
export type RowAnswer =
  | {
    readonly kind: "answered";
    readonly answer: string;
    readonly right: boolean;
    /** Probability of the answer, 0–1: as its author states it, or the share of several answers that say it. */
    readonly probability?: number;
  }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "missing"; readonly reason: string };

/** Returns the points of each side in a decided, tied or close verdict: 1 for a win, ½ each for anything level. */
export function pointsOf({ sides, verdict }: Pick<DialogueRow, "sides" | "verdict">): readonly number[] | undefined {
  if (!verdict || verdict.kind === "undecided") return undefined;
  if (verdict.kind === "decided") return sides.map(({ id }) => id === verdict.winner ? 1 : 0);
  return sides.map(() => 1 / sides.length);
}

/** Returns `true` for a dialogue to which nothing can be added. */
export function isOverRow({ status, cutShort }: Pick<DialogueRow, "status" | "cutShort">): boolean {
  return status === "completed" || cutShort;
}
