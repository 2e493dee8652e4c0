import { type PageBlock, toMarkdown } from "../../archive/render/page.ts";
import type { ExperimentReport } from "./report.ts";
import { gridTable } from "./grid.ts";
import type { ReportPart } from "./section.ts";
import { reportSections } from "./sections.ts";
import { headline, summary } from "./summary.ts";

/** Returns a report in Markdown. */
export function reportText(report: ExperimentReport): string {
  const { name, missing: { planned, held }, made: { hash, version } } = report;
  const answer = headline(report);
  return toMarkdown({
    fields: { experiment: name, dialogues: held, planned, hash, version },
    blocks: [
      { heading: name, level: 1 },
      ...(answer === undefined ? [] : [{ paragraph: `${answer}.` }]),
      { fields: summary(report) },
      ...reportSections(report).flatMap(({ title, parts }): readonly PageBlock[] => [
        { heading: title, level: 2 },
        ...parts.flatMap(blocksOf),
      ]),
    ],
  });
}

/** Returns a part as a block of a page on which the section's own heading has the second level. */
function blocksOf(part: ReportPart): readonly PageBlock[] {
  if ("picture" in part || "plane" in part) return [];
  if ("grid" in part) return gridTable(part.grid);
  return ["heading" in part ? { heading: part.heading, level: 3 } : part];
}
