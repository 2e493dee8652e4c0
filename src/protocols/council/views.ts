import type { Excerpted } from "../../context/mod.ts";
import type { Floor, View } from "../../dialogue/mod.ts";
import { finalPositions } from "../../judging/mod.ts";
import type { AnnouncedCheck } from "../fact_check/fact_checks.ts";
import { objectionLines } from "../fact_check/findings.ts";
import type { NameOf } from "./prompts.ts";
import { BALLOT } from "./words/mod.ts";
import { renumbered } from "../../transcript/digest.ts";
import { addressedTo } from "../../transcript/position.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";

/** Returns an excerpt of a statement to show, before any shortening; `undefined` to show all of it. */
export type ExcerptOf = (statement: Statement, speaker: Participant) => Excerpted | undefined;

/** Everybody's first thoughts, the speaker's own among them. */
export const gathered: View = (said) => ofKind(said, "gathering");

/** Everybody's first thoughts, and the speaker's own plan. */
export const gatheredAndPlanned: View = (said, speaker) =>
  inOrder([...ofKind(said, "gathering"), ...own(ofKind(said, "plan"), speaker)]);

/** All current positions. */
export const positions: View = (said) => inOrder(finalPositions(said).map(({ statement }) => statement));

/** All current positions, and the critiques of the speaker's position. */
export const criticised: View = (said, speaker) =>
  inOrder([...positions(said, speaker), ...critiquesOf(said, speaker.id)]);

/** The same without the speaker's own position, which the turn itself contains. */
export const besideOwn: View = (said, speaker) =>
  criticised(said, speaker).filter((statement) => statement.speaker !== speaker.id);

/** The speaker's critiques, and all revised positions. */
export const revised: View = (said, speaker) =>
  inOrder([...own(ofKind(said, "critique"), speaker), ...positions(said, speaker)]);

/** For the synthesis: all final positions, the objections to them, also by fact checkers, and the vote count. */
export const concluding: View = (said, speaker) => {
  const counted = ofKind(said, "announcement").filter(({ phase }) => phase === "vote");
  return inOrder([...positions(said, speaker), ...objections(said), ...ofKind(said, "interruption"), ...counted]);
};

/** Returns the objections to the final positions: the rebuttals, or the critiques if no position was revised since. */
export function objections(said: readonly Message[]): readonly Statement[] {
  const answered = said.some(({ kind }) => kind === "refinement");
  return ofKind(said, answered ? "rebuttal" : "critique");
}

/** Returns what fact checkers announced of a position, without numbers of messages, which tell a voter whose it is. */
export function withoutNumbers({ statement, objections, announcement }: AnnouncedCheck, nameOf: NameOf): Statement {
  const heading = BALLOT.check(nameOf(statement.speaker));
  const lines = objectionLines(objections).map((line) => renumbered(line, () => undefined, "hide"));
  return { ...announcement, text: [heading, ...lines].join("\n") };
}

/** Returns the critiques that address a participant. */
export function critiquesOf(said: readonly Message[], participantId: string): readonly Statement[] {
  return ofKind(said, "critique").filter(({ fields }) => addressedTo(fields, participantId) !== undefined);
}

/** Returns a function that shows only the part of a critique that addresses the speaker, with what was looked up in it. */
export function toSpeaker(floor: Pick<Floor, "annotationOf">): ExcerptOf {
  return (statement, speaker) => {
    const text = statement.kind === "critique" ? addressedTo(statement.fields, speaker.id)?.trim() : undefined;
    return text === undefined ? undefined : { text, annotation: floor.annotationOf(statement, text) };
  };
}

function ofKind(said: readonly Message[], kind: FloorKind): readonly Statement[] {
  return said.filter((message) => !message.failed).filter((statement) => statement.kind === kind);
}

function own(statements: readonly Statement[], { id }: Participant): readonly Statement[] {
  return statements.filter(({ speaker }) => speaker === id);
}

function inOrder(statements: readonly Statement[]): readonly Statement[] {
  return statements.toSorted((a, b) => a.number - b.number);
}
