import { fieldsIn } from "../transcript/json.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { type FinalPosition, POSITION_STANCES, type PositionStance } from "../transcript/position.ts";

/** A participant without a final position, and the reason. */
export interface WithoutPosition {
  /** Id of the participant. */
  readonly participant: string;
  /** One line for people. */
  readonly reason: string;
}

/**
 * Returns the positions after these messages, in the order they were first taken: each participant's latest successful
 * one. If nobody was asked for a full position, first thoughts are used.
 */
export function finalPositions(messages: readonly Message[]): readonly FinalPosition[] {
  const first = firstKind(messages);
  const formulated = messages.filter((message): message is Statement => !message.failed && message.kind === first);
  return formulated.map((statement) => {
    const { speaker } = statement;
    const revisions = messages.filter((message) => message.kind === "refinement" && message.speaker === speaker);
    const last = revisions.at(-1);
    const stands = revisions.findLast((message): message is Statement => !message.failed) ?? statement;
    return { ...positionIn(stands), ...(last?.failed ? { kept: last.failure.reason } : {}) };
  });
}

/** Returns participants who were asked for a position but have none, with the reason, in the order asked. */
export function withoutPositions(messages: readonly Message[]): readonly WithoutPosition[] {
  const first = firstKind(messages);
  return messages.flatMap((message) =>
    message.failed && message.kind === first ? [{ participant: message.speaker, reason: message.failure.reason }] : []
  );
}

/** Returns the stance if all positions say yes or all say no; a single position does not count as agreement. */
export function sameStance(positions: readonly FinalPosition[]): PositionStance | undefined {
  const [stance] = positions.map((position) => position.stance);
  const clear = stance === "yes" || stance === "no";
  return clear && positions.length > 1 && positions.every((position) => position.stance === stance)
    ? stance
    : undefined;
}

function firstKind(messages: readonly Message[]): "position" | "gathering" {
  return messages.some(({ kind }) => kind === "position") ? "position" : "gathering";
}

/** A revision has separate fields for its stance and its changes, which are not part of the position. */
function positionIn(statement: Statement): FinalPosition {
  const { position, stance } = fieldsIn(statement.fields);
  const known = POSITION_STANCES.find((each) => each === stance);
  return {
    participant: statement.speaker,
    text: typeof position === "string" ? position : statement.text,
    statement,
    ...(known ? { stance: known } : {}),
  };
}
