import { count } from "../words/en/numbers.ts";
import { JournalReadError, type JournalReading } from "../archive/journal_reader.ts";
import { allReviewsIn, lineReviewed, type StoredReview } from "../archive/reviews.ts";
import { verifyArchive } from "../protocols/pages.ts";
import type { Context } from "./io.ts";
import { fold } from "../transcript/fold.ts";
import { visible } from "../text/visible.ts";
import { typed } from "../runtime/typed.ts";
import { openArchive } from "./archives.ts";

/** `convene verify ARCHIVE`: checks the journal's chain, and the files against the journal. Exits 0 or 1. */
export async function run({ io, args, out }: Context): Promise<number> {
  try {
    const { folder, shown, reading } = await openArchive({ io, args });
    const { events, tornBytes } = reading;
    const record = fold(events);
    const { problems, checked } = await verifyArchive(folder, events);
    out.line(shown);
    out.line(`✓ journal: ${events.length} events, chain intact`);
    if (tornBytes > 0) out.line(`· ${tornBytes} bytes of an incomplete last line; resuming removes them`);
    for (const { code, text } of record.warnings) {
      if (code === "unknown_event" || code === "unknown_field") out.line(`· ${visible(text)}`);
    }
    const { files, otherVersions, links, quotations, figures, behind, isWritten } = checked;
    if (!isWritten) out.line(`· pages not written, which is not an error: ${typed("render")} writes them`);
    else if (problems.length === 0) {
      out.line(`✓ files: ${files} match the journal; ${links} links in the index work`);
    }
    if (quotations > 0 && problems.length === 0) {
      out.line(`✓ quotations: ${count(quotations, "place")} in the sources found again`);
    }
    if (figures > 0 && problems.length === 0) {
      out.line(`✓ figures: ${count(figures, "place")} in the sources found again`);
    }
    if (otherVersions > 0) {
      out.line(`· ${otherVersions} files from another version of the renderer contain what was said`);
    }
    if (isWritten && behind.length > 0) {
      out.line(
        `· ${behind.length} ${
          behind.length === 1 ? "file is" : "files are"
        } older than the journal, which is not an error: ${record.configured ? `${typed("resume")} or ` : ""}${
          typed("render")
        } updates them`,
      );
    }
    for (const problem of problems) out.line(`✗ ${problem}`);
    if (problems.length > 0) out.line(`The journal is authoritative: ${typed("render")} rewrites the files.`);
    let ok = problems.length === 0;
    for (const review of await allReviewsIn(folder)) {
      const line = reviewLine(review.name, review, reading);
      if (line.startsWith("✗")) ok = false;
      out.line(line);
    }
    return ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof JournalReadError)) throw error;
    out.line(args.operands[0] ?? "");
    out.line(`✗ journal: ${error.message}`);
    return 1;
  }
}

/** Returns a line about a review: the last journal line that it covers, or its problem. */
function reviewLine(name: string, review: StoredReview, reading: JournalReading): string {
  if ("problem" in review) {
    return review.unbegun
      ? `· ${name} was killed before its first line, and is ignored`
      : `✗ ${name} is damaged, and is ignored: ${review.problem}`;
  }
  const line = lineReviewed(reading, review.events);
  return line === undefined
    ? `✗ ${name} names a line that this journal does not have: it belongs to another dialogue`
    : `✓ ${name}: covers this journal up to line ${line}; to check it, give its folder to ${typed("verify")}`;
}
