import { finalPositions, withoutPositions } from "../../judging/positions.ts";
import { type Block, type Line, link } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { nameOf, spaced } from "./words.ts";

/** The positions as they stand, where participants took some of their own, and who has none. */
export function positionBlocks(facts: Facts): readonly Block[] {
  const { messages } = facts.record;
  const positions = finalPositions(messages);
  const without = withoutPositions(messages);
  if (positions.length + without.length === 0) return [];
  return [
    { heading: "Positions", level: 2 },
    ...(positions.length === 0 ? [{ paragraph: "There is none." }] : [{
      head: ["By", "Message", "To the question", "Remark"],
      table: positions.map(({ participant, statement, stance, kept }): Line[] => [
        nameOf(facts, participant),
        [link(`${statement.number}`, facts.messageFile(statement)), ` ${spaced(statement.kind)}`],
        stance ?? "not asked",
        kept === undefined ? "" : `stands as it was before the critiques: ${kept}`,
      ]),
    }]),
    ...(without.length === 0 ? [] : [{
      list: without.map(({ participant, reason }) => ({
        line: [{ strong: `${nameOf(facts, participant)} has none:` }, ` ${reason}`],
      })),
    }]),
  ];
}
