import { renumbered } from "../../transcript/digest.ts";
import { fieldsIn } from "../../transcript/json.ts";
import {
  NO_WINNER,
  type PresentedJudgement,
  type PresentedPoint,
  readPresentedJudgement,
  sideField,
  sideLabel,
} from "../../transcript/judgement.ts";
import type { ImportedFrom } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { type EvaluatedDialogue, reviewedIn } from "../evaluation.ts";
import { criteriaOf } from "../scoreboard.ts";
import { type BeliefAt, beliefAt, beliefName } from "./beliefs.ts";
import type { JudgedDebate } from "./bias.ts";
import type { Judgement, PanelReading, UnreadJudgement } from "./panel.ts";

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
    /** Name by which it is counted across panels: its model, or its own name if a person or a file named it. */
    readonly called: string;
    /** Family of its model, or its own. */
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
  /** Present if the judgements were made elsewhere and imported. */
  readonly imported?: ImportedFrom;
}

/** Returns the name of a reading's question, from its order and sample, both from 1. */
export function readingName(order: number, sample: number): string {
  return `order-${order}-sample-${sample}`;
}

/** The phases in which judges are asked. */
export const PANEL_PHASES = { readings: "readings", beliefs: "beliefs" } as const;

/** Returns the key of a reading, from its order and sample, both from 1. */
export function readingKey(judge: string, order: number, sample: number): string {
  return `${PANEL_PHASES.readings}/${readingName(order, sample)}/${judge}`;
}

/** Returns the key of a belief, from its point and order, both from 1. */
export function beliefKey(judge: string, point: number, order: number): string {
  return `${PANEL_PHASES.beliefs}/${beliefName(point, order)}/${judge}`;
}

/** Returns the reading that a question's key belongs to; `undefined` if it is another question's. */
export function readingWith(
  key: string,
  { panel: { orders = [] }, readings }: RecordedPanel,
): PanelReading | undefined {
  return readings.find(({ judge, order, sample }) => readingKey(judge, orders.indexOf(order) + 1, sample) === key);
}

/** Returns the judge, the order and the belief that a question's key belongs to; `undefined` if it is another question's. */
export function beliefWith(key: string, { panel: { orders = [] }, beliefs }: RecordedPanel) {
  const all = beliefs.flatMap(({ judge, point, byOrder }) =>
    byOrder.map(({ order, belief }) => ({
      judge,
      order,
      belief,
      key: beliefKey(judge, point, orders.indexOf(order) + 1),
    }))
  );
  return all.find((one) => one.key === key);
}

/** The parts of a record that a panel is read from. */
type Evidence = Pick<DialogueRecord, "settings" | "participants" | "notes" | "imported">;

/** Panels by their notes, with all that they are read from. */
const recordedPanels = new WeakMap<Evidence["notes"], { readonly of: Evidence; readonly panel: RecordedPanel }>();

/**
 * Returns the panel in a record, read once for the same notes; `undefined` for any other record. The side that affirms
 * comes first in its plan.
 */
export function recordedPanel(record: Evidence): RecordedPanel | undefined {
  const known = recordedPanels.get(record.notes);
  const isSame = (["settings", "participants", "imported"] as const).every((part) => known?.of[part] === record[part]);
  if (known && isSame) return known.panel;
  const panel = readPanel(record);
  if (panel) recordedPanels.set(record.notes, { of: record, panel });
  return panel;
}

function readPanel(record: Evidence): RecordedPanel | undefined {
  const { settings, participants, notes, imported } = record;
  const judged = reviewedIn(settings);
  const set = fieldsIn(settings["panel"]) as Partial<PanelSettings>; // as it was written
  const { sides, orders, presented = [], samples = 1, families = {}, points = [], assigned, unordered } = set;
  if (!judged || !Array.isArray(sides) || !Array.isArray(orders)) return undefined;
  const byKey = new Map(notes.map((note) => [note.key, note]));
  const read = assigned && Object.fromEntries(
    Object.entries(assigned).map(([judge, numbers]) => [judge, orders.filter((_, at) => numbers.includes(at + 1))]),
  );
  const ordersOf = (judge: string) => read?.[judge] ?? orders;
  const readings = participants.flatMap(({ id: judge }) =>
    ordersOf(judge).flatMap((order) => {
      const at = orders.indexOf(order);
      return Array.from({ length: samples }, (_, n): PanelReading => {
        const note = byKey.get(readingKey(judge, at + 1, n + 1));
        return { judge, order, sample: n + 1, judgement: judgementIn(note, order, presented[at] ?? []) };
      });
    })
  );
  const ids = sides.map(({ id }) => id);
  return {
    judged,
    panel: {
      sides: [...ids.filter((id) => id === set.affirmative), ...ids.filter((id) => id !== set.affirmative)],
      judges: participants.map(({ id }) => id),
      orders,
      samples,
      ...omitUndefined({ assigned: read, unordered }),
    },
    readings,
    sides,
    judges: participants.map((judge) => ({
      id: judge.id,
      name: judge.name,
      called: calledAcross(record, judge),
      family: families[judge.id] ?? "unknown",
    })),
    criteria: criteriaOf(settings).map(({ id }) => id),
    neutralised: set.neutralised ?? [],
    lengths: set.lengths ?? {},
    beliefs: participants.flatMap(({ id: judge }) => {
      // elsewhere, perhaps not all judges were asked
      if (imported && !notes.some(({ kind, participant }) => kind === "belief" && participant === judge)) return [];
      const noteNamed = (name: string) => byKey.get(`${PANEL_PHASES.beliefs}/${name}/${judge}`);
      return points.map((after, at) => beliefAt(judge, { after, at, orders, read: ordersOf(judge) }, noteNamed));
    }),
    ...omitUndefined({ affirmative: set.affirmative, own: set.own, truth: set.truth, imported }),
  };
}

function calledAcross(
  { settings, imported }: Pick<DialogueRecord, "settings" | "imported">,
  { id, name }: Participant,
): string {
  const { type, model } = fieldsIn(fieldsIn(fieldsIn(settings["participants"])[id]).agent);
  if (imported || type === "human") return name;
  if (typeof model === "string") return model;
  return `${type}, ${id}`;
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
  /** Numbers, from 1, of the orders that single judges read, by id; absent if all read all. */
  readonly assigned?: Readonly<Record<string, readonly number[]>>;
  /** Ids of judges whose order nobody recorded. */
  readonly unordered?: readonly string[];
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

/** Converts a judgement to the sides' ids and the dialogue's message numbers. */
function judgementOf(given: PresentedJudgement, order: readonly string[], presented: readonly number[]): Judgement {
  const { clashes, unanswered, strongest, conceded, why, scores, winner, margin } = given;
  const inWords = (text: string) => renumbered(text, (number) => presented[number - 1], "keep");
  const numbersOf = (messages: readonly number[]) => messages.flatMap((number) => presented[number - 1] ?? []);
  const sideOf = (label: string) =>
    label === NO_WINNER ? null : order.find((_, at) => sideLabel(at + 1) === label) ?? label;
  const points = (list: readonly PresentedPoint[]) =>
    list.map(({ point, messages, side }) => ({
      text: inWords(point),
      messages: numbersOf(messages),
      ...omitUndefined({ side: side === undefined ? undefined : sideOf(side) ?? undefined }),
    }));
  return {
    given: true,
    clash: inWords(why),
    reasons: clashes.map(({ about, carried, why, messages }) => ({
      text: inWords(why),
      messages: numbersOf(messages),
      ...omitUndefined({
        about: about === "" ? undefined : inWords(about),
        carried: carried === undefined ? undefined : sideOf(carried),
      }),
    })),
    ...(unanswered.length === 0 ? {} : { unanswered: points(unanswered) }),
    ...(strongest.length === 0 ? {} : {
      strongest: points(strongest.map(({ words, message, ...by }) => ({ point: words, messages: [message], ...by }))),
    }),
    ...(conceded.length === 0 ? {} : { conceded: points(conceded) }),
    scores: Object.fromEntries(order.map((id, at) => [id, scores[sideField(at + 1)] ?? {}])),
    winner: sideOf(winner),
    ...omitUndefined({ margin }),
  };
}
