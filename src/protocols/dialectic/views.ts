import type { View } from "../../dialogue/mod.ts";
import { isDesign, standingDesigns } from "../../judging/mod.ts";
import type { Message, Statement } from "../../transcript/message.ts";

/**
 * What an agent sees: what the client was asked and answered, its own designs, and the critiques they received. A design
 * that it criticises stands in the turn.
 */
export const ownDesigns: View = (said, speaker): readonly Statement[] => {
  const own = new Set(said.filter((message) => isDesign(message) && message.speaker === speaker.id).map(numberOf));
  return statements(said).filter(({ number, kind, replyTo }) =>
    isOfClient(kind) || own.has(number) || (kind === "critique" && replyTo !== undefined && own.has(replyTo))
  );
};

/**
 * What the judge reads: what the client was asked and answered, the designs that stand, and the critiques of each; of one
 * that nobody has criticised since it was refined, those that it was refined by.
 */
export const whatStands: View = (said): readonly Statement[] => {
  const standing = standingDesigns(said);
  const numbers = new Set(standing.map(numberOf));
  const answered = new Set(statements(said).flatMap(({ kind, replyTo }) => kind === "critique" ? [replyTo] : []));
  const criticised = new Set(standing.map(({ number, replyTo }) => answered.has(number) ? number : replyTo));
  return statements(said).filter(({ number, kind, replyTo }) =>
    isOfClient(kind) || numbers.has(number) ||
    (kind === "critique" && replyTo !== undefined && criticised.has(replyTo))
  );
};

function statements(said: readonly Message[]): readonly Statement[] {
  return said.filter((message): message is Statement => !message.failed);
}

function isOfClient(kind: Statement["kind"]): boolean {
  return kind === "clarification" || kind === "answer";
}

function numberOf({ number }: Message): number {
  return number;
}
