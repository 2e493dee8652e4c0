import { estimateInWords, statisticInWords } from "../protocols/panel/page_words.ts";
import { listed } from "../archive/render/words.ts";
import type { Decided, PairReport } from "../judging/mod.ts";

/**
 * What a debate held twice with the sides exchanged comes to, in indented lines for people.
 *
 * @param archives Paths of the two, in their order.
 */
export function pairInLines({ topic, debates, corrected }: PairReport, archives: readonly string[]): readonly string[] {
  return [
    `  ${topic}`,
    ...debates.flatMap((debate, n) => [
      `    ${archives[n] ?? ""}`,
      `      ${debate.affirmative} affirms: ${decidedInWords(debate)}`,
    ]),
    `    Without what is given for affirming: ${decidedInWords(corrected)}`,
    ...corrected.judges.map(({ judge, bias }) =>
      `      ${judge} gives for affirming, in points: ${statisticInWords(bias)}`
    ),
  ];
}

/** A verdict whose sides stand in it by name, with its margin. */
function decidedInWords({ verdict, marginFor, margin }: Decided): string {
  const ahead = `margin for ${marginFor}, in parts of a judge's range: ${estimateInWords(margin)}`;
  switch (verdict.kind) {
    case "decided":
      return `${verdict.winner} wins; ${ahead}`;
    case "tied":
      return `tied between ${listed(verdict.between)}; ${ahead}`;
    case "too_close":
      return `too close to call: ${verdict.leader} has the votes, but ${verdict.reason}; ${ahead}`;
    case "undecided":
      return `undecided: ${verdict.reason}; ${ahead}`;
  }
}
