import type { DecisionGrounds } from "../../transcript/outcome.ts";
import { OUTCOME } from "../../words/en/outcome.ts";
import type { Facts } from "./facts.ts";
import { ownOutcome } from "./outcome.ts";
import { type Line, line, link, type PageBlock, type Piece, type Point, section } from "./page.ts";

/** What the decision between the sides rests on: clashes, strongest lines, what was granted and never answered. */
export function groundBlocks(facts: Facts): readonly PageBlock[] {
  const { decision } = ownOutcome(facts);
  if (!decision) return [];
  const { clashes, strongest, conceded, unanswered } = decision;
  const parts: readonly (readonly [string, readonly Point[]])[] = [
    [OUTCOME.clashes, clashes.map((clash) => clashPoint(facts, clash))],
    [OUTCOME.strongest, strongest.map(({ side, message, words }) => sidePoint(facts, side, `“${words}”`, [message]))],
    [OUTCOME.conceded, conceded.map(({ side, point, messages }) => sidePoint(facts, side, point, messages))],
    [
      OUTCOME.unanswered,
      unanswered.map(({ side, point, messages }) => ({
        line: line(`${point} (raised by ${facts.nameOf(side)}) `, ...numbersIn(facts, messages)),
      })),
    ],
  ];
  const list = parts.flatMap(([title, points]): readonly Point[] =>
    points.length === 0 ? [] : [{ line: [{ strong: title }], points }]
  );
  return section("Reasons", 2, list.length === 0 ? [] : [{ list }], "reasons");
}

function clashPoint(facts: Facts, { about, carried, why, messages }: DecisionGrounds["clashes"][number]): Point {
  const who = carried === null ? "nobody" : facts.nameOf(carried);
  return { line: line([{ strong: about }], ` (carried by ${who}): ${why} `, ...numbersIn(facts, messages)) };
}

function sidePoint(facts: Facts, side: string, words: string, messages: readonly number[]): Point {
  return { line: line(`${facts.nameOf(side)}: ${words} `, ...numbersIn(facts, messages)) };
}

/** Returns the numbers of messages as links, each in brackets. */
function numbersIn(facts: Facts, messages: readonly number[]): readonly Line[] {
  return messages.map((number, at) => {
    const message = facts.message(number);
    const piece: Piece = message ? link(String(number), facts.messageFile(message)) : String(number);
    return line(at === 0 ? "(" : " (", [piece], ")");
  });
}
