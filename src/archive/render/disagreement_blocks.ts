import { disagreementOf, type FlowReading, isIndependent, type LineRead, textsAtEnd } from "../../judging/flow/mod.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { DISAGREEMENT } from "../../words/argued.ts";
import { groupsOf, lineNamed, moveLine, saidBy, some } from "./argued_entries.ts";
import type { Facts } from "./facts.ts";
import { type Line, line, type PageBlock, type Point } from "./page.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Returns where those who look for a common result agree and differ, and who holds what at the end. */
export function disagreementBlocks(facts: Facts, reading: FlowReading): readonly PageBlock[] {
  const { graph, flow } = reading;
  const { objected, changes, heldByAll, onlyOne, unanswered, lost, atEnd } = disagreementOf(reading);
  const lines = (some: readonly LineRead[]) => some.map(({ claim }): Point => ({ line: lineNamed(facts, claim) }));
  const said = (claims: readonly FlowClaim[]) => claims.map((claim): Point => ({ line: saidBy(facts, claim) }));
  const list = groupsOf([
    [DISAGREEMENT.heldByAll, lines(heldByAll)],
    [DISAGREEMENT.lost, lines(lost)],
    [
      DISAGREEMENT.objected,
      objected.map(({ topic, objections }) => ({
        line: `${topic.id}${SIGNS.colon} ${topic.text}`,
        points: said(objections.map(({ answer }) => answer.claim)),
      })),
    ],
    [
      DISAGREEMENT.changes,
      changes.map(({ move, because }) => ({
        line: line(moveLine(facts, move), isIndependent(graph, move) ? ` ${DISAGREEMENT.independently}` : undefined),
        points: said(because),
      })),
    ],
    [DISAGREEMENT.onlyOne, lines(onlyOne)],
    [DISAGREEMENT.unanswered, said(unanswered)],
  ]);
  const texts = textsAtEnd(flow);
  const nameOf = (number: number) => {
    const speaker = facts.message(number)?.speaker;
    return number === flow.ends?.outcome || speaker === undefined ? DISAGREEMENT.outcome : facts.nameOf(speaker);
  };
  const rows = atEnd.map(({ line: { claim }, by }): readonly Line[] => [
    lineNamed(facts, claim),
    ...texts.map((text) => DISAGREEMENT.holdings[by.get(text)?.does ?? "unknown"]),
  ]);
  return [
    ...(list.length === 0 ? [] : [{ list }]),
    ...(rows.length === 0 ? [] : [
      { paragraph: [{ strong: DISAGREEMENT.atEnd }] },
      {
        head: [DISAGREEMENT.line, ...texts.map(nameOf)],
        table: some(rows, (text) => [text, ...texts.map(() => "")]),
      },
    ]),
  ];
}
