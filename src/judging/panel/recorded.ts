import {
  NO_WINNER,
  type PresentedJudgement,
  readPresentedJudgement,
  sideField,
  sideLabel,
} from "../../transcript/judgement.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { type EvaluatedDialogue, reviewedIn } from "../evaluation.ts";
import { criteriaOf } from "../scoreboard.ts";
import { mean } from "../statistics/statistic.ts";
import type { JudgedDebate } from "./bias.ts";
import type { Judgement, PanelReading, UnreadJudgement } from "./panel.ts";

/** Probability that each side will be found right: 0–1 each, with a sum of 1. */
export type Belief = Readonly<Record<string, number>>;

/** A side as presented to a panel, with its name in the dialogue. */
export interface PanelSide {
  /** Id of its first participant. */
  readonly id: string;
  /** Its name in the dialogue, which judges never see. */
  readonly name: string;
  /** Its position, if given. */
  readonly position?: string;
}

/** The verdict of the dialogue's own scorers: one reading, beside the panel's. */
export interface OwnVerdict {
  /** The decision by the dialogue's own scores or votes; absent if there was none. */
  readonly verdict?: Verdict;
  /** Totals by side, 0–10, if all contributions of a side were scored. */
  readonly scores: Readonly<Record<string, number>>;
  /** The scorers, with their names and models. */
  readonly by: string;
}

/** Words hidden from judges, and their replacements. */
export interface NeutralisedWords {
  /** The words in lower case. */
  readonly words: string;
  /** The replacement; `label` is the label of the side. */
  readonly by: string;
  /** Numbers of the messages, as ranges. */
  readonly messages: string;
}

/** A judge's belief at one point of the dialogue. */
export interface BeliefAt {
  /** Id of the judge. */
  readonly judge: string;
  /** Path of the last phase it had read. */
  readonly after: string;
  /** Number of that point, from 1. */
  readonly point: number;
  /** Mean over the answered orders; absent if none was answered. */
  readonly belief?: Belief;
  /** The reason anything is missing; absent if nothing is. */
  readonly missing?: string;
}

/** A recorded panel: its plan, its readings, and related information. */
export interface RecordedPanel extends JudgedDebate {
  /** The dialogue that was judged. */
  readonly judged: EvaluatedDialogue;
  /** Sides in seat order. */
  readonly sides: readonly PanelSide[];
  /** Judges in seat order. */
  readonly judges: readonly {
    readonly id: string;
    readonly name: string;
    /** Family of its model; `embedded`, or its own. */
    readonly family: string;
  }[];
  /** Ids of the criteria. */
  readonly criteria: readonly string[];
  /** The dialogue's own verdict, if it had one. */
  readonly own?: OwnVerdict;
  /** Words that would have revealed who opened. */
  readonly neutralised: readonly NeutralisedWords[];
  /** Beliefs by judge and point; empty if none were requested. */
  readonly beliefs: readonly BeliefAt[];
  /** Id of the side that is right, if known. */
  readonly truth?: string;
}

/** Returns the name of a reading's question, from its order and sample, both from 1. */
export function readingName(order: number, sample: number): string {
  return `order-${order}-sample-${sample}`;
}

/** Returns the name of a belief's question, from its point and order, both from 1. */
export function beliefName(point: number, order: number): string {
  return `after-${point}-order-${order}`;
}

/** The phases in which judges are asked. */
export const PANEL_PHASES = { readings: "readings", beliefs: "beliefs" } as const;

/** Returns the panel in a record; `undefined` for any other record. */
export function recordedPanel(
  record: Pick<DialogueRecord, "settings" | "participants" | "notes">,
): RecordedPanel | undefined {
  const { settings, participants, notes } = record;
  const judged = reviewedIn(settings);
  const set: PanelSettings = Object(settings["panel"]);
  const { sides, orders, presented = [], samples = 1, families = {}, points = [] } = set;
  if (!judged || !Array.isArray(sides) || !Array.isArray(orders)) return undefined;
  const byKey = new Map(notes.map((note) => [note.key, note]));
  const readings = participants.flatMap(({ id: judge }) =>
    orders.flatMap((order, at) =>
      Array.from({ length: samples }, (_, n): PanelReading => {
        const key = `${PANEL_PHASES.readings}/${readingName(at + 1, n + 1)}/${judge}`;
        return { judge, order, sample: n + 1, judgement: judgementIn(byKey.get(key), order, presented[at] ?? []) };
      })
    )
  );
  return {
    judged,
    panel: { sides: sides.map(({ id }) => id), judges: participants.map(({ id }) => id), orders, samples },
    readings,
    sides,
    judges: participants.map(({ id, name }) => ({ id, name, family: families[id] ?? "unknown" })),
    criteria: criteriaOf(settings).map(({ id }) => id),
    neutralised: set.neutralised ?? [],
    lengths: set.lengths ?? {},
    beliefs: participants.flatMap(({ id }) => points.map((after, at) => beliefAt(byKey, id, { after, at, orders }))),
    ...omitUndefined({ affirmative: set.affirmative, own: set.own, truth: set.truth }),
  };
}

/** A panel's settings, as recorded and compared on resumption. */
export interface PanelSettings
  extends
    Pick<RecordedPanel, "sides" | "neutralised" | "affirmative" | "own" | "truth">,
    Required<Pick<JudgedDebate, "lengths">> {
  readonly orders: readonly (readonly string[])[];
  readonly samples: number;
  /** By order: the numbers of the dialogue's messages as shown. */
  readonly presented: readonly (readonly number[])[];
  /** Model families of the judges, by id. */
  readonly families: Readonly<Record<string, string>>;
  /** Phases after which beliefs are requested. */
  readonly points?: readonly string[];
}

function judgementIn(
  note: Note | undefined,
  order: readonly string[],
  presented: readonly number[],
): Judgement | UnreadJudgement {
  if (!note) return { given: false, reason: "it was not read yet" };
  if (!note.answer.given) return { given: false, reason: note.answer.reason };
  const read = readPresentedJudgement(note.answer.value);
  return read ? judgementOf(read, order, presented) : { given: false, reason: "its answer is not a judgement" };
}

/** References to messages in a judge's own words. */
const NAMED_MESSAGES = /\bmessage \d+(?:[-–]\d+)?|\bmessages \d+(?:(?:, and |, | and | or |-|–)\d+)*/gi;

/** Replaces a reading's message numbers in a text with those of the dialogue. */
function renumbered(text: string, presented: readonly number[]): string {
  return text.replace(
    NAMED_MESSAGES,
    (named) =>
      named.replace(
        /(\d+)(?:[-–](\d+))?/g,
        (numbers: string, first: string, last = first) =>
          presented.slice(Number(first) - 1, Number(last)).join(", ") || numbers,
      ),
  );
}

/** Converts a judgement to the sides' ids and the dialogue's message numbers. */
function judgementOf(
  { clash, reasons, scores, winner, margin }: PresentedJudgement,
  order: readonly string[],
  presented: readonly number[],
): Judgement {
  const named = winner === NO_WINNER ? undefined : order.findIndex((_, at) => sideLabel(at + 1) === winner);
  return {
    given: true,
    clash: renumbered(clash, presented),
    reasons: reasons.map(({ text, messages }) => ({
      text: renumbered(text, presented),
      messages: messages.flatMap((number) => presented[number - 1] ?? []),
    })),
    scores: Object.fromEntries(order.map((id, at) => [id, scores[sideField(at + 1)] ?? {}])),
    winner: named === undefined ? null : order[named] ?? winner,
    ...omitUndefined({ margin }),
  };
}

function beliefAt(
  notes: ReadonlyMap<string, Note>,
  judge: string,
  { after, at, orders }: {
    readonly after: string;
    readonly at: number;
    readonly orders: readonly (readonly string[])[];
  },
): BeliefAt {
  const answers = orders.map((order, n) =>
    beliefIn(notes.get(`${PANEL_PHASES.beliefs}/${beliefName(at + 1, n + 1)}/${judge}`), order)
  );
  const beliefs = answers.filter((answer) => typeof answer !== "string");
  const missing = answers.filter((answer) => typeof answer === "string");
  const shares = Object.keys(beliefs[0] ?? {}).map((id): [string, number] => [
    id,
    mean(beliefs.flatMap((each) => each[id] ?? [])) ?? NaN,
  ]);
  return {
    judge,
    after,
    point: at + 1,
    ...(beliefs.length > 0 && { belief: Object.fromEntries(shares) }),
    ...(missing.length > 0 && { missing: [...new Set(missing)].join("; ") }),
  };
}

/** Reads a belief from its answer, or returns the reason there is none. */
function beliefIn(note: Note | undefined, order: readonly string[]): Belief | string {
  if (!note) return "it was not asked yet";
  if (!note.answer.given) return note.answer.reason;
  const given: Readonly<Record<string, number>> = Object(note.answer.value);
  const stated = order.map((id, place): [string, number] => [id, given[sideField(place + 1)] ?? NaN]);
  const sum = stated.reduce((all, [, p]) => all + p, 0);
  if (sum === 0) return "all of its probabilities are 0";
  if (!stated.every(([, p]) => p >= 0)) return "it cannot be read";
  // Spreads what rounding left over.
  return Object.fromEntries(stated.map(([id, p]) => [id, p / sum]));
}
