import { cutInWords } from "../../../archive/render/words.ts";
import { beliefName } from "../../../judging/panel/beliefs.ts";
import {
  PANEL_PHASES,
  type PanelSettings,
  readingName,
  type RecordedPanel,
  recordedPanel,
} from "../../../judging/panel/recorded.ts";
import { panelVerdict } from "../../../judging/panel/verdict.ts";
import type { EventBody, Json, Settings } from "../../../transcript/event.ts";
import { NO_WINNER, type PresentedJudgement, sideField, sideLabel } from "../../../transcript/judgement.ts";
import type { Answer, ImportedFrom } from "../../../transcript/message.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import type { Note } from "../../../transcript/record.ts";
import { NO_USAGE } from "../../../transcript/usage.ts";
import type { ReadDialogue } from "../../review_dialogue.ts";
import { agentFamily, familyTies } from "../judges.ts";
import { affirmativeOf, lengthsOf, ownVerdictOf } from "../sides.ts";
import type { JudgedContext, JudgedRow } from "./judged_row.ts";
import { type ImportedSeat, rotations } from "./seats.ts";

/** Name of the setting with the SHA-256 of the imported rows, by which the same rows are found again. */
export const ROWS_SETTING = "importedRows";

/** Judgements to be written as a verdict. */
export interface JudgementsMade extends JudgedContext {
  readonly seats: readonly ImportedSeat[];
  readonly from: ImportedFrom;
  /** SHA-256 of the rows. */
  readonly digest: string;
  readonly secret: string;
}

/** Returns the events of a verdict: the notes of a panel, with only what the rows contain. */
export function verdictEvents(dialogue: ReadDialogue, made: JudgementsMade): readonly EventBody[] {
  const { record } = dialogue;
  const { seats, from, secret } = made;
  const settings = settingsOf(dialogue, made);
  const participants = seats.map(({ id, name }) => ({ id, name, role: "judge" }));
  const readings = readingNotes(made);
  const beliefs = beliefNotes(made);
  const ties = familyTies(seats.map(({ id, name, agent }) => ({ id, name, agent: { description: agent } })), record);
  const at = ""; // the journal has the time
  const notes = [...readings, ...beliefs].map((note): Note => ({ ...note, at }));
  const recorded = recordedPanel({ settings, participants, notes, imported: from });
  if (!recorded) throw new TypeError("Cannot import judgements: their record is not a panel's");
  return [
    {
      type: "dialogue.started",
      journal: 1,
      protocol: "panel",
      topic: record.topic,
      participants,
      settings,
      secret,
      imported: from,
    },
    ...(ties.length === 0 ? [] : [{ type: "warning.raised", code: "same_family", text: ties.join("; ") } as const]),
    { type: "phase.started", phase: PANEL_PHASES.readings, optional: false },
    ...recordedNotes(readings),
    { type: "decision.recorded", decision: "verdict", verdict: verdictOf(recorded) },
    ...(beliefs.length === 0 ? [] : [
      { type: "phase.started", phase: PANEL_PHASES.beliefs, optional: false } as const,
      ...recordedNotes(beliefs),
    ]),
    {
      type: "dialogue.ended",
      status: "completed",
      endReason: "completed",
      usage: NO_USAGE,
      failures: [],
      durationMs: 0,
    },
  ];
}

function verdictOf({ panel, readings }: RecordedPanel) {
  return panelVerdict(panel, readings).outcome;
}

type NoteBody = Omit<Note, "at">;

function recordedNotes(notes: readonly NoteBody[]): readonly EventBody[] {
  return notes.map((note) => ({ type: "note.recorded", ...note }));
}

function settingsOf({ hash }: ReadDialogue, made: JudgementsMade): Settings {
  const { record, sides, seats, digest } = made;
  const orders = ordersOf(made);
  const unordered = seats.flatMap(({ id, isUnordered }) => isUnordered ? [id] : []);
  const points = pointsOf(made);
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
  const json: Json = JSON.parse(JSON.stringify(panel));
  const { dialogueId, protocol } = record;
  return {
    participants: Object.fromEntries(seats.map(({ id, agent }) => [id, { agent }])),
    reviewed: { dialogueId, protocol, hash, ...omitUndefined({ cut: cutInWords(record) }) },
    criteria: criteriaOf(made).map((id) => ({ id, weight: 1, description: "" })),
    panel: json,
    [ROWS_SETTING]: digest,
  };
}

function ordersOf({ sides }: JudgementsMade): readonly (readonly string[])[] {
  return rotations(sides.map(({ id }) => id));
}

function rowsOf({ seats }: JudgementsMade): readonly JudgedRow[] {
  return seats.flatMap(({ read }) => read.map(({ row }) => row));
}

function criteriaOf(made: JudgementsMade): readonly string[] {
  return [...new Set(rowsOf(made).flatMap(({ scores }) => Object.values(scores).flatMap(Object.keys)))];
}

/** Returns the phases after which beliefs are known, in the order of the dialogue. */
function pointsOf(made: JudgementsMade): readonly string[] {
  const known = new Set(rowsOf(made).flatMap(({ beliefs }) => Object.keys(beliefs)));
  return [...new Set(made.record.messages.map(({ phase }) => phase))].filter((phase) => known.has(phase));
}

function readingNotes(made: JudgementsMade): readonly NoteBody[] {
  const orders = ordersOf(made);
  return made.seats.flatMap(({ id, read }) =>
    read.map(({ order, row }): NoteBody => ({
      key: `${PANEL_PHASES.readings}/${readingName(order, 1)}/${id}`,
      participant: id,
      kind: "judgement",
      answer: judgementOf(row, orders[order - 1] ?? []),
    }))
  );
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
  const json: Json = JSON.parse(JSON.stringify(value));
  return { given: true, value: json };
}

function beliefNotes(made: JudgementsMade): readonly NoteBody[] {
  const orders = ordersOf(made);
  const stating = made.seats.filter(({ read }) => read.some(({ row }) => Object.keys(row.beliefs).length > 0));
  return pointsOf(made).flatMap((phase, at) =>
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
  const shares = order.map((id, at) => [sideField(at + 1), belief[id] ?? 0] as const);
  return { given: true, value: { reason: "", ...Object.fromEntries(shares) } };
}
