import type { JudgementReason } from "../../judging/panel/reading.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/recorded_verdict.ts";
import { numberRanges } from "../../transcript/number_ranges.ts";
import type { Block, Point } from "./doc.ts";
import type { Naming } from "./panel_words.ts";

/** Why judges decided as they did: dissents first, then every judge with what it said in each reading. */
export function reasonBlocks(
  { panel, readings }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly Block[] {
  const dissents = verdict.dissents.map(({ judge, winner, reasons }): Point => ({
    line: [{ strong: nameOf(judge) }, ` for ${winner === null ? "no winner" : nameOf(winner)}`],
    points: reasons.map(reasonPoint),
  }));
  const { samples = 1 } = panel;
  const which = (sample: number) => samples === 1 ? "" : `, reading ${sample} of ${samples}`;
  const judges = Map.groupBy(readings, ({ judge }) => judge);
  return [
    ...(dissents.length === 0 ? [] : [{ heading: "Dissents", level: 2 as const }, { list: dissents }]),
    { heading: "Reasons", level: 2 },
    { paragraph: "Numbers are those of the messages in the dialogue; Side 1 and Side 2 are as the judge read them." },
    ...[...judges].flatMap(([judge, own]): Block[] => [
      { heading: nameOf(judge), level: 3 },
      {
        list: own.map(({ order, sample, judgement }): Point => ({
          line: [
            { strong: `${order.map((id, at) => `Side ${at + 1} is ${nameOf(id)}`).join(", ")}${which(sample)}:` },
            judgement.given ? ` ${judgement.clash}` : ` missing: ${judgement.reason}`,
          ],
          points: judgement.given ? judgement.reasons.map(reasonPoint) : [],
        })),
      },
    ]),
  ];
}

function reasonPoint({ text, messages }: JudgementReason): Point {
  const cited = [...new Set(messages)].sort((a, b) => a - b);
  return { line: `${text} (${cited.length === 1 ? "message" : "messages"} ${numberRanges(cited)})` };
}
