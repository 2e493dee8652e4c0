import type { Json } from "./json.ts";

/** Folder of an archive with the verdicts of panels on it. */
export const VERDICTS_FOLDER = "verdicts";

export const JUDGEMENT_FORM = "judgement";

export const BELIEF_FORM = "belief";

/** The winner that a judge names where no side is ahead. */
export const NO_WINNER = "none";

/** Returns the label by which judges know the side at a place, from 1. */
export function sideLabel(place: number): string {
  return `Side ${place}`;
}

/** Returns the name of the field about the side at a place, from 1. */
export function sideField(place: number): string {
  return `side_${place}`;
}

/** A judgement as it was given: on sides by their labels, citing messages by the numbers that the judge was shown. */
export interface PresentedJudgement {
  /** The point that decided it. */
  readonly clash: string;
  /** Why. */
  readonly reasons: readonly { readonly text: string; readonly messages: readonly number[] }[];
  /** 0–10 by field of the side and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** A side's label, or {@linkcode NO_WINNER}. */
  readonly winner: string;
  /** By how many points the winner is ahead of the next side, 0–10; absent if it was not given. */
  readonly margin?: number;
}

/** Reads a judgement from a record; `undefined` if it is none. Older margins have a sign, which says who the winner is. */
export function readPresentedJudgement(value: Json): PresentedJudgement | undefined {
  const { clash, reasons, scores, winner, margin } = Object(value);
  if (typeof clash !== "string" || typeof winner !== "string" || !Array.isArray(reasons)) return undefined;
  return {
    clash,
    reasons: reasons.flatMap((reason) => {
      const { text, messages } = Object(reason);
      if (typeof text !== "string" || !Array.isArray(messages)) return [];
      return [{ text, messages: messages.filter((number) => typeof number === "number") }];
    }),
    scores: Object.fromEntries(Object.entries(Object(scores)).map(([side, list]) => [side, numbersOf(list)])),
    winner,
    ...(typeof margin === "number" ? { margin: Math.abs(margin) } : {}),
  };
}

function numbersOf(list: unknown): Record<string, number> {
  const entries = Object.entries<unknown>(Object(list));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
