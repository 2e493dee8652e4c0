import { type PageBlock, toMarkdown } from "../../archive/render/page.ts";
import { armsSection } from "./arms_text.ts";
import { beliefsSection, costSection, madeSection, missingSection } from "./details_text.ts";
import { judgesSection } from "./judges_text.ts";
import { lede } from "./lede.ts";
import { outcomesSection } from "./outcomes_text.ts";
import { ratingsSection } from "./ratings_text.ts";
import type { ExperimentReport } from "./report.ts";
import type { ReportPart, ReportSection } from "./section.ts";

/** Returns the sections of a report, in the order of a reader's interest. */
export function reportSections(report: ExperimentReport): readonly ReportSection[] {
  return [
    ...ratingsSection(report),
    ...outcomesSection(report),
    ...armsSection(report),
    ...judgesSection(report),
    ...beliefsSection(report),
    ...costSection(report),
    ...missingSection(report),
    ...madeSection(report),
  ];
}

/** Returns a report in Markdown. */
export function reportText(report: ExperimentReport): string {
  const { name, missing: { planned, held }, made: { hash, version } } = report;
  return toMarkdown({
    fields: { experiment: name, dialogues: held, planned, hash, version },
    blocks: [
      { heading: name, level: 1 },
      ...lede(report).map((paragraph) => ({ paragraph })),
      ...reportSections(report).flatMap(({ title, parts }): readonly PageBlock[] => [
        { heading: title, level: 2 },
        ...parts.flatMap(blocksOf),
      ]),
    ],
  });
}

/** Returns a part as blocks of a page on which the section's own heading has the second level. */
function blocksOf(part: ReportPart): readonly PageBlock[] {
  if ("picture" in part) return [];
  const blocks = "folded" in part ? part.blocks : [part];
  return blocks.map((block) => "heading" in block ? { ...block, level: 3 } : block);
}
