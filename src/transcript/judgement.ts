import { fieldsIn } from "./json.ts";
import { omitUndefined } from "./omit_undefined.ts";

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

/** The most clashes of a judgement. */
export const MOST_CLASHES = 4;

/** A point at issue between the sides, as a judge saw it. */
export interface PresentedClash {
  /** What it was about, in a few words; empty in judgements made before clashes were asked for. */
  readonly about: string;
  /** The reason. */
  readonly why: string;
  /** Label of the side that carried it, or {@linkcode NO_WINNER}; absent if not given. */
  readonly carried?: string;
  /** Numbers of the messages that it rests on. */
  readonly messages: readonly number[];
}

/** A point of a side, and the numbers of the messages that it rests on. */
export interface PresentedPoint {
  readonly point: string;
  readonly messages: readonly number[];
  /** Label of the side that said the first of these messages; not asked of judges. */
  readonly side?: string;
}

/** The strongest line of a side, word for word. */
export interface PresentedLine {
  readonly words: string;
  /** Number of the message in which it stands. */
  readonly message: number;
  /** Label of the side that said it; not asked of judges. */
  readonly side?: string;
}

/** A judgement as given: it names sides by label, and cites messages by the numbers shown to the judge. */
export interface PresentedJudgement {
  /** The clashes, the weightiest first. */
  readonly clashes: readonly PresentedClash[];
  /** Points that were never answered. */
  readonly unanswered: readonly PresentedPoint[];
  /** The strongest lines of the sides, word for word. */
  readonly strongest: readonly PresentedLine[];
  /** What the sides conceded. */
  readonly conceded: readonly PresentedPoint[];
  /** The decisive point, and who had the better of it. */
  readonly why: string;
  /** Scores 0–10, by side field and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** A side's label, or {@linkcode NO_WINNER}. */
  readonly winner: string;
  /** The winner's lead over the next side in points, 0–10; absent if not given. */
  readonly margin?: number;
}

/**
 * Reads a judgement, each field by itself; `undefined` without a winner. Judgements made before clashes were asked for have
 * reasons in their place, and the decisive clash. The sign of older margins indicates the winner.
 */
export function readPresentedJudgement(value: unknown): PresentedJudgement | undefined {
  const { reasons, clashes = reasons, unanswered, strongest, conceded, clash, why = clash, ...rest } = fieldsIn(value);
  const { scores, winner, margin } = rest;
  if (typeof winner !== "string") return undefined;
  return {
    clashes: listIn(clashes).flatMap(readClash),
    unanswered: listIn(unanswered).flatMap(readPoint),
    strongest: listIn(strongest).flatMap(readLine),
    conceded: listIn(conceded).flatMap(readPoint),
    why: textIn(why),
    scores: Object.fromEntries(Object.entries(fieldsIn(scores)).map(([side, list]) => [side, numbersOf(list)])),
    winner,
    ...(typeof margin === "number" ? { margin: Math.abs(margin) } : {}),
  };
}

function readClash(value: unknown): readonly PresentedClash[] {
  const { about, text = value, why = text, carried, messages } = fieldsIn(value);
  const clash = { about: textIn(about), why: textIn(why), messages: listIn(messages).flatMap(numberIn) };
  if (clash.about === "" && clash.why === "") return [];
  return [{ ...clash, ...omitUndefined({ carried: textIn(carried) || undefined }) }];
}

function readPoint(value: unknown): readonly PresentedPoint[] {
  const { point = value, messages, side } = fieldsIn(value);
  const read = { point: textIn(point), messages: listIn(messages).flatMap(numberIn) };
  return read.point === "" ? [] : [{ ...read, ...omitUndefined({ side: textIn(side) || undefined }) }];
}

function readLine(value: unknown): readonly PresentedLine[] {
  const { words, message, side } = fieldsIn(value);
  if (textIn(words) === "") return [];
  return numberIn(message).map((number) => ({
    words: textIn(words),
    message: number,
    ...omitUndefined({ side: textIn(side) || undefined }),
  }));
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns a message number, which may be quoted, or nothing. */
function numberIn(value: unknown): readonly number[] {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : NaN;
  return Number.isInteger(number) && number > 0 ? [number] : [];
}

function numbersOf(list: unknown): Record<string, number> {
  const entries = Object.entries<unknown>(fieldsIn(list));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
