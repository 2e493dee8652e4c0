import { importedEvents } from "../../../archive/import/write_import.ts";
import { cutInWords } from "../../../archive/render/words.ts";
import { beliefName } from "../../../judging/panel/beliefs.ts";
import { PANEL_PHASES, type PanelSettings, readingName, recordedPanel } from "../../../judging/panel/recorded.ts";
import { panelVerdict } from "../../../judging/panel/verdict.ts";
import type { EventBody, Json, Settings } from "../../../transcript/event.ts";
import { NO_WINNER, type PresentedJudgement, sideField, sideLabel } from "../../../transcript/judgement.ts";
import type { Answer, ImportedFrom } from "../../../transcript/message.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import type { Note } from "../../../transcript/record.ts";
import type { ReadDialogue } from "../../review_dialogue.ts";
import { agentFamily, familyTies } from "../judges.ts";
import { affirmativeOf, type JudgedSide, lengthsOf, ownVerdictOf } from "../sides.ts";
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
  const plan: Plan = { orders: rotations(sides.map(({ id }) => id)), points: pointsOf(dialogue, seats) };
  const settings = settingsOf(dialogue, made, plan);
  const participants = seats.map(({ id, name }) => ({ id, name, role: "judge" }));
  const readings = seats.flatMap((seat) => readingNotes(seat, plan));
  const beliefs = beliefNotes(seats, plan);
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

function pointsOf({ record }: ReadDialogue, seats: readonly ImportedSeat[]): Plan["points"] {
  const known = new Set(rowsOf(seats).flatMap(({ beliefs }) => Object.keys(beliefs)));
  return [...new Set(record.messages.map(({ phase }) => phase))].filter((phase) => known.has(phase));
}

function rowsOf(seats: readonly ImportedSeat[]): readonly JudgedRow[] {
  return seats.flatMap(({ read }) => read.map(({ row }) => row));
}

function settingsOf({ record, hash }: ReadDialogue, made: JudgementsMade, { orders, points }: Plan): Settings {
  const { sides, seats, digest } = made;
  const unordered = seats.flatMap(({ id, isUnordered }) => isUnordered ? [id] : []);
  const panel: PanelSettings = {
    sides: sides.map(({ id, name, position }) => ({ id, name, ...omitUndefined({ position }) })),
    orders,
    samples: 1,
    presented: [],
    assigned: Object.fromEntries(seats.map(({ id, read }) => [id, read.map(({ order }) => order)])),
    families: Object.fromEntries(seats.map(({ id, agent }) => [id, agentFamily(agent, id)])),
    lengths: lengthsOf(record, sides),
    neutralised: [],
    ...omitUndefined({
      unordered: unordered.length > 0 ? unordered : undefined,
      points: points.length > 0 ? points : undefined,
      affirmative: affirmativeOf(record, sides),
      own: ownVerdictOf(record, sides),
    }),
  };
  const criteria = new Set(rowsOf(seats).flatMap(({ scores }) => Object.values(scores).flatMap(Object.keys)));
  const { dialogueId, protocol } = record;
  return {
    participants: Object.fromEntries(seats.map(({ id, agent }) => [id, { agent }])),
    reviewed: { dialogueId, protocol, hash, ...omitUndefined({ cut: cutInWords(record) }) },
    criteria: [...criteria].map((id) => ({ id, weight: 1, description: "" })),
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

function readingNotes({ id, read }: ImportedSeat, { orders }: Plan): readonly NoteBody[] {
  return read.map(({ order, row }): NoteBody => ({
    key: `${PANEL_PHASES.readings}/${readingName(order, 1)}/${id}`,
    participant: id,
    kind: "judgement",
    answer: judgementOf(row, orders[order - 1] ?? []),
  }));
}

/** Converts a judgement to the form in which judges give it: with sides by label. */
function judgementOf(row: JudgedRow, order: readonly string[]): Answer<Json> {
  const { winner, margin, reason, scores } = row;
  if (winner === undefined) return { given: false, code: "empty", reason: reason ?? "the file has no judgement here" };
  const value: PresentedJudgement = {
    clash: "",
    reasons: reason === undefined ? [] : [{ text: reason, messages: [] }],
    scores: Object.fromEntries(order.map((id, at) => [sideField(at + 1), scores[id] ?? {}])),
    winner: winner === null ? NO_WINNER : sideLabel(order.indexOf(winner) + 1),
    ...omitUndefined({ margin: winner === null ? 0 : margin }),
  };
  return { given: true, value: asJson(value) };
}

/** Returns the beliefs of each judge who stated any, by phase. */
function beliefNotes(seats: readonly ImportedSeat[], { orders, points }: Plan): readonly NoteBody[] {
  const stating = seats.filter(({ read }) => read.some(({ row }) => Object.keys(row.beliefs).length > 0));
  return points.flatMap((phase, at) =>
    stating.flatMap(({ id, read }) =>
      read.map(({ order, row }): NoteBody => ({
        key: `${PANEL_PHASES.beliefs}/${beliefName(at + 1, order)}/${id}`,
        participant: id,
        kind: "belief",
        answer: beliefOf(row.beliefs[phase], orders[order - 1] ?? []),
      }))
    )
  );
}

function beliefOf(belief: Readonly<Record<string, number>> | undefined, order: readonly string[]): Answer<Json> {
  if (!belief) return { given: false, code: "empty", reason: "the file has no probabilities here" };
  const shares = order.map((id, at): [string, number] => [sideField(at + 1), belief[id] ?? 0]);
  return { given: true, value: { reason: "", ...Object.fromEntries(shares) } };
}
