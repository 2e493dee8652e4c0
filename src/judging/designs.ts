import { type DesignSynthesis, readDesignSynthesis } from "../transcript/design.ts";
import type { FloorKind } from "../transcript/kind.ts";
import type { Message, Statement } from "../transcript/message.ts";

const DESIGNS: ReadonlySet<FloorKind> = new Set<FloorKind>(["proposal", "refinement"]);

/** Whether something that was said is a design in full. */
export function isDesign(message: Message): message is Statement {
  return !message.failed && DESIGNS.has(message.kind);
}

/** The newest design of each author, in the order of the authors' first ones. A failed refinement replaces none. */
export function standingDesigns(messages: readonly Message[]): readonly Statement[] {
  const newest = new Map<string, Statement>();
  for (const message of messages) if (isDesign(message)) newest.set(message.speaker, message);
  return [...newest.values()];
}

/** The synthesis of designs that was given last; `undefined` if there is none. */
export function designSynthesis(messages: readonly Message[]): DesignSynthesis | undefined {
  const last = messages.findLast(({ kind, failed }) => kind === "synthesis" && !failed);
  return last?.failed === false ? readDesignSynthesis(last.fields) : undefined;
}
