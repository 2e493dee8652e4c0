import { wrap } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { claimsOf } from "./data.ts";
import { originOf, sideOf } from "./origin.ts";
import { spaced } from "../../words/en/phrases.ts";

/** Width of a label, in columns. */
const WIDTH = 36;

/** Returns what was argued as a graph for Graphviz: claims lead to what they answer, and lines to their side's position. */
export function flowDot(facts: Facts, argued: Argued): string {
  const { reading } = argued;
  const claims = claimsOf(reading);
  const { motion, note, clerk, hash } = originOf(facts, argued);
  const read = [clerk, hash].filter((part) => part !== undefined).join(", ");
  const positions = reading.flow.sides.map((id) => {
    const { name, position } = sideOf(facts, reading, id);
    return `${quoted(`side ${id}`)} [shape=ellipse, label=${label([name, position ?? ""])}];`;
  });
  const nodes = claims.map(({ id, by, gist, words, state, fate }) =>
    `${quoted(id)} [label=${
      label([`${id} ${facts.nameOf(by)}: ${gist}`, `“${words.text}”`, spaced(state ?? fate ?? "")])
    }];`
  );
  const edges = claims.flatMap(({ id, side, isLine, answers }) => [
    ...(isLine ? [`${quoted(id)} -> ${quoted(`side ${side}`)} [style=bold];`] : []),
    ...answers.map(({ to, how, inForce }) => {
      const style = inForce ? how === "but" ? "dashed" : "solid" : "dotted";
      return `${quoted(id)} -> ${quoted(to)} [label="${how}", style=${style}];`;
    }),
  ]);
  return [
    "digraph flow {",
    ...[
      `graph [rankdir=RL, labelloc=t, label=${label([motion, note, read])}];`,
      'node [shape=box, margin="0.3,0.1"];',
      ...positions,
      ...nodes,
      ...edges,
    ].map((line) => `  ${line}`),
    "}\n",
  ].join("\n");
}

/** Returns lines of a label, each broken at words; empty ones are left out. */
function label(lines: readonly string[]): string {
  const shown = lines.map(singleLine).filter((line) => line !== "").map((line) => wrap(line, { width: WIDTH }));
  return quoted(shown.join("\n").replaceAll("&", "&amp;"));
}

/** Returns a quoted text, in which nothing is an escape but line breaks. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
