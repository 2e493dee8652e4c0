import { Facts } from "../../archive/render/facts.ts";
import { allFindings } from "../../archive/render/scores.ts";
import { nameOf } from "../../archive/render/words.ts";
import type { NeutralisedWords } from "../../judging/panel/recorded.ts";
import type { ClaimMarksOptions } from "../../judging/quotations/claim_marks.ts";
import { recordedMarks } from "../../judging/quotations/recorded_claims.ts";
import { sideLabel } from "../../transcript/judgement.ts";
import { renumbered } from "../../transcript/digest.ts";
import { CONCLUDING_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { findingText } from "../fact_check/findings.ts";
import { Nameless } from "./nameless.ts";
import { isOfCase, type JudgedSide } from "./sides.ts";
import { NOTED } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Turns that say how it ended, or what was said. */
const SUMMING_UP: ReadonlySet<FloorKind> = new Set<FloorKind>([...CONCLUDING_KINDS, "round_summary"]);

/** A dialogue as presented to a judge, with the sides in one order. */
export interface Presentation {
  /** Ids of the sides as presented: the first is Side 1. */
  readonly order: readonly string[];
  /** The sides with their labels and, apart from those, only their positions. */
  readonly cast: readonly Participant[];
  /** Others who are heard, such as a moderator who asks; nobody, unless the dialogue was held elsewhere. */
  readonly others: readonly Participant[];
  /** The statements, numbered from 1 as presented. */
  readonly statements: readonly Statement[];
  /** The original numbers of those messages, in the order presented. */
  readonly numbers: readonly number[];
  /** The words replaced: names, ids and labels of sides, and ids of models. */
  readonly replaced: readonly NeutralisedWords[];
}

/** Returns an id for the side at a place, which no participant can have. */
function shownId(place: number): string {
  return `side:${place}`;
}

/** Returns an id for somebody without a side, likewise. */
function otherId(place: number): string {
  return `other:${place}`;
}

function isOf(sides: readonly JudgedSide[], id: string): boolean {
  return sides.some(({ members }) => members.includes(id));
}

/**
 * Returns the statements of the sides by step (phase and, within it, kind), each followed by what answers it, such as an
 * argument by its rebuttal. Within a step, the sides follow each other in the given order, with new numbers, so that
 * neither order nor numbers reveal who spoke first. Statements of others are left out.
 *
 * An imported dialogue has no steps that are known: its statements keep the order of speech, with the questions between
 * them, and only the labels depend on the given order.
 *
 * Names of the sides are removed. Notes under a statement say if it was cut and what was found of its quotations and
 * claims. Failed turns and fields are left out.
 */
export function present(record: DialogueRecord, sides: readonly JudgedSide[], order: readonly string[]): Presentation {
  const ordered = order.flatMap((id) => sides.find((side) => side.id === id) ?? []);
  const labelOf = (side: JudgedSide) => sideLabel(ordered.indexOf(side) + 1);
  const nameless = new Nameless(record, sides, labelOf);
  const said = record.imported ? asSpoken(record, ordered) : inSteps(record, ordered);
  const speaking = new Set(said.map(({ speaker }) => speaker));
  const beside = record.participants.filter(({ id }) => speaking.has(id) && !isOf(ordered, id));
  const others = beside.map((other, at) => ({ ...other, shown: otherId(at + 1) }));
  const shownIdOf = (id: string) => {
    const place = ordered.findIndex(({ members }) => members.includes(id)) + 1;
    return place > 0 ? shownId(place) : others.find((other) => other.id === id)?.shown ?? "";
  };
  const shownAs = new Map(said.map(({ number }, at) => [number, at + 1]));
  const participants = record.participants.map(({ id, name }) => {
    const side = ordered.find(({ members }) => members.includes(id));
    return { id, name: side ? labelOf(side) : name };
  });
  const noted = notesUnder(record, { participants, numberOf: (number) => shownAs.get(number) });
  const statements = said.map((statement): Statement => {
    const { number, speaker, text, kind, phase, at, round } = statement;
    const shown = shownIdOf(speaker);
    const replyTo = statement.replyTo === undefined ? undefined : shownAs.get(statement.replyTo);
    return {
      number: shownAs.get(number) ?? 0,
      key: `${phase}/${kind}/${shown}`,
      phase,
      kind,
      speaker: shown,
      at,
      failed: false,
      text: nameless.said(text, number),
      annotation: nameless.said(noted(statement), number),
      ...omitUndefined({ round, replyTo }),
    };
  });
  return {
    order,
    cast: ordered.map((side, at) => ({
      id: shownId(at + 1),
      name: sideLabel(at + 1),
      role: "side",
      ...omitUndefined({ position: side.position === undefined ? undefined : nameless.position(side.position) }),
    })),
    others: others.map(({ shown, name, role }) => ({ id: shown, name, role })),
    statements,
    numbers: said.map(({ number }) => number),
    replaced: nameless.replaced,
  };
}

/**
 * Returns the statements in the order of speech: those of the sides, and of others unless they judge or sum up, so that no
 * judge follows another.
 */
function asSpoken({ messages, participants }: DialogueRecord, sides: readonly JudgedSide[]): readonly Statement[] {
  const judging = new Set(participants.flatMap(({ id, role }) => role === "judge" ? [id] : []));
  return messages.filter((message): message is Statement => {
    if (message.failed) return false;
    const { speaker, kind } = message;
    return isOf(sides, speaker) ? isOfCase(message, sides) : !judging.has(speaker) && !SUMMING_UP.has(kind);
  });
}

/** Returns the statements of the sides by phase, kind and side, each in order of first occurrence, with their answers. */
function inSteps({ messages }: DialogueRecord, ordered: readonly JudgedSide[]): readonly Statement[] {
  const said = messages.filter((message): message is Statement => !message.failed && isOfCase(message, ordered));
  const bySide = (statements: readonly Statement[] = []) =>
    ordered.flatMap(({ members }) => statements.filter(({ speaker }) => members.includes(speaker)));
  const byNumber = new Map(said.map((statement) => [statement.number, statement]));
  const answers = Map.groupBy(said, (statement) => answeredBy(statement, byNumber)?.number);
  const byPhase = Map.groupBy(answers.get(undefined) ?? [], ({ phase }) => phase);
  return [...byPhase.values()].flatMap((phase) =>
    [...Map.groupBy(phase, ({ kind }) => kind).values()].flatMap((step) =>
      bySide(step).flatMap((statement) => [statement, ...bySide(answers.get(statement.number))])
    )
  );
}

/**
 * Returns the statement under which an answer stands: one of another kind in the same phase, which stands under none
 * itself. Of a chain, in which each statement answers the one before, the first speaker would stand first in all orders.
 */
function answeredBy(
  { number, replyTo, phase, kind }: Statement,
  byNumber: ReadonlyMap<number, Statement>,
): Statement | undefined {
  const answered = replyTo !== undefined && replyTo < number ? byNumber.get(replyTo) : undefined;
  if (!answered || answered.phase !== phase || answered.kind === kind) return undefined;
  return answeredBy(answered, byNumber) ? undefined : answered;
}

/**
 * Returns a function that gives the notes under a statement: whether it was cut, and the results for its
 * quotations and claims.
 */
function notesUnder(
  record: DialogueRecord,
  options: ClaimMarksOptions & { readonly numberOf: (message: number) => number | undefined },
): (statement: Statement) => string {
  const { numberOf } = options;
  const facts = Facts.of(record, "md");
  const marks = recordedMarks(record, options);
  const findings = Map.groupBy(allFindings(facts), ({ note }) => note);
  const checks = record.notes.filter(({ kind, answer }) => kind === "fact_check" && answer.given);
  return ({ number, overrun, text }) => {
    const found = checks.filter(({ about }) => about === number).map((note) => {
      const own = findings.get(note);
      const checker = nameOf(facts, note.participant);
      if (!own) return NOTED.nothingToCheck(checker);
      const verdicts = Map.groupBy(own.filter(({ overruled }) => !overruled), ({ finding }) => finding.verdict);
      const told = [...verdicts].flatMap(([verdict, alike]) =>
        verdict === "supported" || verdict === "unverifiable"
          ? [NOTED[verdict](alike.length)]
          : alike.map(({ finding }) => {
            const reason = renumbered(finding.reason, numberOf, "hide");
            return findingText({ ...finding, reason }, text);
          })
      );
      return told.length > 0 ? NOTED.finds(checker, told) : NOTED.nothingCounts(checker);
    });
    const cut = overrun?.whole === undefined ? "" : NOTED.cut;
    return [cut, marks?.get(number) ?? "", ...found].filter((note) => note !== "").join(SIGNS.between);
  };
}
