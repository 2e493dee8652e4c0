import type { ReportMaker } from "../archive/report.ts";

/** The report of an archive. It is loaded when the first one is made, so that no command waits for it at its start. */
export const report: ReportMaker = async (record, parts) =>
  (await import("./report_page.ts")).reportPage(record, parts);
