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

/** What the judge reads: what the client was asked and answered, the designs that stand, and the newest critiques of each. */
export const whatStands: View = (said): readonly Statement[] => {
  const standing = standingDesigns(said);
  const numbers = new Set(standing.map(numberOf));
  // What was criticised last is what stands, or what was refined to it.
  const criticised = new Set(standing.flatMap(({ number, replyTo }) => [number, ...(replyTo ? [replyTo] : [])]));
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
