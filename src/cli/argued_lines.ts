import { type Argued, arguedIn } from "../archive/render/argued.ts";
import { arguedBrief } from "../archive/render/argued_blocks.ts";
import { Facts } from "../archive/render/facts.ts";
import { completedReviews } from "../archive/reviews.ts";
import { pagesOf } from "../protocols/pages.ts";
import type { ReadDialogue } from "../protocols/review_dialogue.ts";
import { ARGUED } from "../words/en/argued.ts";
import type { Printer } from "./io.ts";
import { pageLines } from "./page_lines.ts";

/** Columns of the lines, at most. */
const MOST_COLUMNS = 80;

/** Returns what a dialogue came down to, in some ten lines; nothing if nobody noted it. */
export function arguedLines(
  facts: Facts,
  argued: Argued | undefined,
  { ink, width }: Pick<Printer, "ink" | "width">,
): readonly string[] {
  if (!argued) return [];
  const blocks = pageLines(arguedBrief(facts, argued), { ink, width: Math.min(width, MOST_COLUMNS) });
  return [`${ARGUED.title}:`, ...blocks.filter((line) => line !== "")];
}

/** Prints what a finished dialogue came down to, as the newest clerk in its archive noted it, or its speakers declare it. */
export async function printArgued(
  { archive, record }: Pick<ReadDialogue, "archive" | "record">,
  out: Printer,
): Promise<void> {
  const protocols = await pagesOf(record.protocol);
  const facts = Facts.of(record, "md", protocols);
  const { ink, width, terminal } = out;
  const margin = terminal ? "  " : "";
  const reviews = archive === undefined ? [] : await completedReviews(archive, record, protocols);
  const lines = arguedLines(facts, arguedIn(facts, reviews), { ink, width: width - margin.length });
  if (lines.length === 0) return;
  if (!terminal && archive !== undefined) out.line(archive);
  out.write(`${terminal ? "\n" : ""}${lines.map((line) => `${margin}${line}\n`).join("")}`);
}
