import { fieldsIn, type Json } from "./json.ts";

/** Folder within an archive for the verdicts of panels on it. */
export const VERDICTS_FOLDER = "verdicts";

export const JUDGEMENT_FORM = "judgement";

export const BELIEF_FORM = "belief";

/** The winner named by a judge who finds no side ahead. */
export const NO_WINNER = "none";

/** Returns the label that judges see for the side at a place, from 1. */
export function sideLabel(place: number): string {
  return `Side ${place}`;
}

/** Returns the name of the field about the side at a place, from 1. */
export function sideField(place: number): string {
  return `side_${place}`;
}

/** A judgement as given: it names sides by label, and cites messages by the numbers shown to the judge. */
export interface PresentedJudgement {
  /** The decisive point. */
  readonly clash: string;
  /** Reasons with the cited messages. */
  readonly reasons: readonly { readonly text: string; readonly messages: readonly number[] }[];
  /** Scores 0–10, by side field and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** A side's label, or {@linkcode NO_WINNER}. */
  readonly winner: string;
  /** The winner's lead over the next side in points, 0–10; absent if not given. */
  readonly margin?: number;
}

/** Reads a recorded judgement; `undefined` if it is invalid. The sign of older margins indicates the winner. */
export function readPresentedJudgement(value: Json): PresentedJudgement | undefined {
  const { clash, reasons, scores, winner, margin } = fieldsIn(value);
  if (typeof clash !== "string" || typeof winner !== "string" || !Array.isArray(reasons)) return undefined;
  return {
    clash,
    reasons: reasons.flatMap((reason) => {
      const { text, messages } = fieldsIn(reason);
      if (typeof text !== "string" || !Array.isArray(messages)) return [];
      return [{ text, messages: messages.filter((number) => typeof number === "number") }];
    }),
    scores: Object.fromEntries(Object.entries(fieldsIn(scores)).map(([side, list]) => [side, numbersOf(list)])),
    winner,
    ...(typeof margin === "number" ? { margin: Math.abs(margin) } : {}),
  };
}

function numbersOf(list: unknown): Record<string, number> {
  const entries = Object.entries<unknown>(fieldsIn(list));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
