import type { DecisionGrounds } from "../../transcript/outcome.ts";
import { PAGES, SUMMARY } from "../../words/archive_pages.ts";
import { OUTCOME } from "../../words/outcome.ts";
import type { Facts } from "./facts.ts";
import { type Line, line, link, type PageBlock, type Piece, type Point, section } from "./page.ts";

/**
 * Returns what a decision between the sides rests on: clashes, strongest lines, what was granted and never answered.
 *
 * @param root Path from the page to the archive's folder. @default the page is in it
 */
export function groundBlocks(
  facts: Facts,
  { clashes, strongest, conceded, unanswered }: DecisionGrounds,
  root = "",
): readonly PageBlock[] {
  const numbersIn = (messages: readonly number[]) => linkedNumbers(facts, messages, root);
  const point = (text: string, messages: readonly number[]): Point => ({ line: line(text, ...numbersIn(messages)) });
  const parts: readonly (readonly [string, readonly Point[]])[] = [
    [
      OUTCOME.clashes,
      clashes.map(({ about, carried, why, messages }) => ({
        line: line([{ strong: about }], SUMMARY.carried(carriedBy(facts, carried), why), ...numbersIn(messages)),
      })),
    ],
    [
      OUTCOME.strongest,
      strongest.map(({ side, message, words }) => point(SUMMARY.strongest(facts.nameOf(side), words), [message])),
    ],
    [OUTCOME.conceded, conceded.map((one) => point(SUMMARY.granted(facts.nameOf(one.side), one.point), one.messages))],
    [
      OUTCOME.unanswered,
      unanswered.map((one) => point(SUMMARY.raised(one.point, facts.nameOf(one.side)), one.messages)),
    ],
  ];
  const list = parts.flatMap(([title, points]): readonly Point[] =>
    points.length === 0 ? [] : [{ line: [{ strong: title }], points }]
  );
  return section(PAGES.reasons, 2, list.length === 0 ? [] : [{ list }], "reasons");
}

/** Returns the name of the side that carried something, or that nobody did. */
export function carriedBy(facts: Facts, side: string | null): string {
  return side === null ? OUTCOME.nobody : facts.nameOf(side);
}

/** Returns the numbers of messages as links, each in brackets. */
function linkedNumbers(facts: Facts, messages: readonly number[], root: string): readonly Line[] {
  return messages.map((number, at) => {
    const message = facts.message(number);
    const piece: Piece = message ? link(String(number), `${root}${facts.messageFile(message)}`) : String(number);
    return line(at === 0 ? "(" : " (", [piece], ")");
  });
}
