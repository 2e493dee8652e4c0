import type { Floor } from "../../dialogue/mod.ts";
import { clarificationsIn } from "../../transcript/design.ts";
import type { Message, Statement } from "../../transcript/message.ts";

/** Puts on record which designs of a round stand as they were, because no critique or no refinement of them was given. */
export function warnOfKept(floor: Floor, designs: readonly Statement[], refined: readonly Message[]): void {
  for (const { number, speaker } of designs) {
    const turn = refined.find((each) => each.speaker === speaker);
    if (turn?.failed === false) continue;
    const why = turn ? "its refinement failed" : "no critique of it was given";
    floor.warn("design_kept", `The design in message ${number} stands as it was, as ${why}`, turn);
  }
}

/** Puts on record that there is but one design, so that nothing can be put together from several. */
export function warnOfOneDesign(floor: Floor): void {
  floor.warn(
    "one_design",
    "Only one agent has a proposal: the others criticise it, and there is no other to weigh it with",
  );
}

/** Puts on record which of the answers that were given are to no question. */
export function warnOfUnusedAnswers(floor: Floor, answers: Readonly<Record<string, string | null>> = {}): void {
  const asked = new Set(clarificationsIn(floor.messages).map(({ id }) => id));
  const unused = Object.keys(answers).filter((id) => !asked.has(id));
  if (unused.length === 0) return;
  floor.warn("unused_answers", `Answers were given to ${unused.join(", ")}, which nobody asked`);
}
