import type { DialogueRow } from "../row.ts";
import { armsSection, armTables } from "./arms.ts";
import { beliefsSection, beliefTables } from "./beliefs.ts";
import { costSection } from "./costs.ts";
import { gridSection } from "./grid.ts";
import { helpParts, helpTables } from "./help.ts";
import { judgesSection, judgeTables } from "./judges.ts";
import { madeSection } from "./made.ts";
import { missingSection } from "./missing.ts";
import { outcomesSection } from "./outcomes.ts";
import { questionsTable } from "./questions.ts";
import { ratingsSection, ratingTables } from "./ratings.ts";
import type { ExperimentReport } from "./report.ts";
import type { ResultTable } from "./result_table.ts";
import type { ReportSection } from "./section.ts";
import { swappedSection, swappedTables } from "./swapped.ts";

/** Returns the sections of a report that have something to say, in the order of a reader's interest. */
export function reportSections(report: ExperimentReport): readonly ReportSection[] {
  const sections = [
    gridSection(report.grid),
    armsSection(report, helpParts(report)),
    ratingsSection(report),
    outcomesSection(report.outcomes),
    judgesSection(report.judges),
    swappedSection(report.judges?.swapped),
    beliefsSection(report.beliefs),
    costSection(report.costs),
    missingSection(report.missing),
    madeSection(report),
  ];
  return sections.filter(({ parts }) => parts.length > 0);
}

/** Returns the tables of a report that no single archive has. */
export function reportTables(report: ExperimentReport, rows: readonly DialogueRow[]): readonly ResultTable[] {
  return [
    questionsTable(report.questions),
    ...armTables(report),
    ...helpTables(report, rows),
    ...ratingTables(report),
    ...judgeTables(report.judges, rows),
    ...swappedTables(report.judges?.swapped),
    ...beliefTables(report.beliefs, rows),
  ];
}
