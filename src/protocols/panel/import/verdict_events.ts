import { importedEvents } from "../../../archive/import/write_import.ts";
import { cutInWords } from "../../../archive/render/words.ts";
import {
  beliefKey,
  PANEL_PHASES,
  type PanelSettings,
  readingKey,
  recordedPanel,
} from "../../../judging/panel/recorded.ts";
import { panelVerdict } from "../../../judging/panel/verdict.ts";
import type { EventBody, Json, Settings } from "../../../transcript/event.ts";
import { NO_WINNER, type PresentedJudgement, sideField, sideLabel } from "../../../transcript/judgement.ts";
import type { Answer, ImportedFrom } from "../../../transcript/message.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import type { DialogueRecord, Note } from "../../../transcript/record.ts";
import type { ReadDialogue } from "../../review_dialogue.ts";
import { agentFamily, familyTies } from "../judges.ts";
import { affirmativeOf, type JudgedSide, lengthsOf, ownVerdictOf, truthOf } from "../sides.ts";
import type { JudgedRow } from "./judged_row.ts";
import type { ImportedSeat } from "./seats.ts";

/** Name of the setting with the SHA-256 of the imported rows, by which the same rows are found again. */
export const ROWS_SETTING = "importedRows";

/** Judgements to be written as a verdict. */
export interface JudgementsMade {
  readonly sides: readonly JudgedSide[];
  readonly seats: readonly ImportedSeat[];
  readonly from: ImportedFrom;
  /** SHA-256 of the rows. */
  readonly digest: string;
  readonly secret: string;
}

/** Returns the events of a verdict: the notes of a panel, with only what the rows contain. */
export function verdictEvents(dialogue: ReadDialogue, made: JudgementsMade): readonly EventBody[] {
  const { record } = dialogue;
  const { sides, seats, from: imported, secret } = made;
  const plan: Plan = { orders: rotations(sides.map(({ id }) => id)), points: pointsOf(record, seats) };
  const settings = settingsOf(dialogue, made, plan);
  const participants = seats.map(({ id, name }) => ({ id, name, role: "judge" }));
  const readings = seats.flatMap((seat) => seat.rows.map((row) => readingNote(seat, row, plan)));
  const stating = seats.filter(({ rows }) => rows.some(({ beliefs }) => Object.keys(beliefs).length > 0));
  const beliefs = plan.points.flatMap((_, at) =>
    stating.flatMap((seat) => seat.rows.map((row) => beliefNote(seat, row, at, plan)))
  );
  const notes = [...readings, ...beliefs].map((note): Note => ({ ...note, at: "" })); // the journal has the time
  const recorded = recordedPanel({ settings, participants, notes, imported });
  if (!recorded) throw new TypeError("Cannot import judgements: their record is not a panel's");
  const { outcome: verdict } = panelVerdict(recorded.panel, recorded.readings);
  const events: EventBody[] = [];
  const ties = familyTies(seats.map(({ id, name, agent }) => ({ id, name, agent: { description: agent } })), record);
  if (ties.length > 0) events.push({ type: "warning.raised", code: "same_family", text: ties.join("; ") });
  events.push(...phaseOf(PANEL_PHASES.readings, readings), { type: "decision.recorded", decision: "verdict", verdict });
  if (beliefs.length > 0) events.push(...phaseOf(PANEL_PHASES.beliefs, beliefs));
  return importedEvents({ protocol: "panel", topic: record.topic, participants, settings, secret, imported }, events);
}

/** The questions of a panel. */
interface Plan {
  /** As many orders as there are sides; each begins with another side, and the others follow in order of seats. */
  readonly orders: readonly (readonly string[])[];
  /** The phases after which beliefs are known, in the order of the dialogue. */
  readonly points: readonly string[];
}

function rotations(sides: readonly string[]): Plan["orders"] {
  return sides.map((_, n) => [...sides.slice(n), ...sides.slice(0, n)]);
}

function pointsOf({ messages }: DialogueRecord, seats: readonly ImportedSeat[]): Plan["points"] {
  const known = new Set(seats.flatMap(({ rows }) => rows.flatMap(({ beliefs }) => Object.keys(beliefs))));
  return [...new Set(messages.map(({ phase }) => phase))].filter((phase) => known.has(phase));
}

/** Returns the number of the order in which a row was read, from 1; 1 if nobody recorded it. */
function orderOf({ first }: JudgedRow, { orders }: Plan): number {
  return Math.max(1, orders.findIndex(([side]) => side === first) + 1);
}

function settingsOf({ record, hash }: ReadDialogue, { sides, seats, digest }: JudgementsMade, plan: Plan): Settings {
  const { orders, points } = plan;
  const unordered = seats.flatMap(({ id, rows }) => rows.some(({ first }) => first === undefined) ? [id] : []);
  const panel: PanelSettings = {
    sides: sides.map(({ id, name, position }) => ({ id, name, ...omitUndefined({ position }) })),
    orders,
    samples: 1,
    presented: [],
    assigned: Object.fromEntries(seats.map(({ id, rows }) => [id, rows.map((row) => orderOf(row, plan))])),
    families: Object.fromEntries(seats.map(({ id, agent }) => [id, agentFamily(agent, id)])),
    lengths: lengthsOf(record, sides),
    neutralised: [],
    ...omitUndefined({
      unordered: unordered.length > 0 ? unordered : undefined,
      points: points.length > 0 ? points : undefined,
      affirmative: affirmativeOf(record, sides),
      own: ownVerdictOf(record, sides),
      truth: truthOf(record, sides),
    }),
  };
  const scores = seats.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row.scores)));
  const criteria = [...new Set(scores.flatMap(Object.keys))];
  const { dialogueId, protocol } = record;
  return {
    participants: Object.fromEntries(seats.map(({ id, agent }) => [id, { agent }])),
    reviewed: { dialogueId, protocol, hash, ...omitUndefined({ cut: cutInWords(record) }) },
    criteria: criteria.map((id) => ({ id, weight: 1, description: "" })),
    panel: asJson(panel),
    [ROWS_SETTING]: digest,
  };
}

function asJson(value: PanelSettings | PresentedJudgement): Json {
  return JSON.parse(JSON.stringify(value));
}

type NoteBody = Omit<Note, "at">;

function phaseOf(phase: string, notes: readonly NoteBody[]): readonly EventBody[] {
  const recorded = notes.map((note): EventBody => ({ type: "note.recorded", ...note }));
  return [{ type: "phase.started", phase, optional: false }, ...recorded];
}

/** Returns a judgement in the form in which judges give it: with sides by label. */
function readingNote({ id: participant }: ImportedSeat, row: JudgedRow, plan: Plan): NoteBody {
  const { winner, margin, reason, scores } = row;
  const number = orderOf(row, plan);
  const key = readingKey(participant, number, 1);
  const note = { key, participant, kind: "judgement" } as const;
  if (winner === undefined) return { ...note, answer: missing(reason ?? "the file has no judgement here") };
  const order = plan.orders[number - 1] ?? [];
  const value: PresentedJudgement = {
    clashes: reason === undefined ? [] : [{ about: "", why: reason, messages: [] }],
    unanswered: [],
    strongest: [],
    conceded: [],
    why: "",
    scores: Object.fromEntries(order.map((id, at) => [sideField(at + 1), scores[id] ?? {}])),
    winner: winner === null ? NO_WINNER : sideLabel(order.indexOf(winner) + 1),
    ...omitUndefined({ margin: winner === null ? 0 : margin }),
  };
  return { ...note, answer: { given: true, value: asJson(value) } };
}

/** Returns what a judge believed after a phase. */
function beliefNote({ id: participant }: ImportedSeat, row: JudgedRow, point: number, plan: Plan): NoteBody {
  const number = orderOf(row, plan);
  const belief = row.beliefs[plan.points[point] ?? ""];
  const key = beliefKey(participant, point + 1, number);
  const note = { key, participant, kind: "belief" } as const;
  if (!belief) return { ...note, answer: missing("the file has no probabilities here") };
  const shares = (plan.orders[number - 1] ?? []).map((id, at) => [sideField(at + 1), belief[id] ?? 0]);
  return { ...note, answer: { given: true, value: { reason: "", ...Object.fromEntries(shares) } } };
}

function missing(reason: string): Answer<Json> {
  return { given: false, code: "empty", reason };
}
