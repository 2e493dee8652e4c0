import { firstWords } from "../../text/display.ts";
import type { FlowClaim, FlowMove } from "../../transcript/flow.ts";
import { ARGUED, does } from "../../words/argued.ts";
import type { Facts } from "./facts.ts";
import { type Line, line, link, type Piece, type Point } from "./page.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Most entries of a list, and rows of a table: the rest is in the data. */
const MOST = 10;
/** Most words of a quotation: as many as a clerk is asked for. */
const WORDS = 40;

/** Something that was said, as `Ben (21.4) grants 3.1, message 21: “…”`. */
export function saidBy(facts: Facts, { id, by, message, words }: FlowClaim | FlowMove, doing = ""): Line {
  return line(
    [{ strong: facts.nameOf(by) }],
    ARGUED.said(id, doing),
    [messageLink(facts, message)],
    `${SIGNS.colon} ${quoted({ words })}`,
  );
}

/** A move about a claim; the line in which it is listed is `it`. */
export function moveLine(facts: Facts, move: FlowMove, about?: FlowClaim): Line {
  return saidBy(facts, move, ` ${does(move.kind, move.to === about?.id ? undefined : move.to)}`);
}

/** A line of argument, as `Cities can … (4.3, Ben, message 4)`. */
export function lineNamed(facts: Facts, { gist, id, by, message }: FlowClaim): Line {
  return line(`${gist}${ARGUED.line(id, facts.nameOf(by))}`, [messageLink(facts, message)], ")");
}

/** The words of a claim or a move in quotation marks, at most some 40. */
export function quoted({ words }: Pick<FlowClaim, "words">): string {
  return ARGUED.quoted(firstWords(words.text, WORDS));
}

export function messageLink(facts: Facts, number: number): Piece {
  const message = facts.message(number);
  return message ? link(String(number), facts.messageFile(message)) : String(number);
}

/** Titles with their points, as far as there are any. */
export function groupsOf(groups: readonly (readonly [title: string, points: readonly Point[]])[]): readonly Point[] {
  return groups.flatMap(([title, points]) =>
    points.length === 0 ? [] : [{ line: [{ strong: title }], points: some(points, (line) => ({ line })) }]
  );
}

/** Returns the first items, and how many more there are. */
export function some<Item>(items: readonly Item[], rest: (text: string) => Item): readonly Item[] {
  if (items.length <= MOST) return items;
  return [...items.slice(0, MOST), rest(ARGUED.more(items.length - MOST))];
}
