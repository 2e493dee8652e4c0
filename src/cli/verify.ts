import { basename, join } from "node:path";
import { JournalReadError, type JournalReading } from "../archive/journal_reader.ts";
import { lineReviewed, reviewsIn, type StoredReview } from "../archive/reviews.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { EVALUATIONS_FOLDER } from "../transcript/evaluation.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import type { Context } from "./io.ts";
import { fold } from "../transcript/fold.ts";
import { typed } from "./typed.ts";
import { openArchive } from "./archives.ts";

/** `convene verify ARCHIVE`: the journal's chain, and whether the files say what it says. Exits 0 or 1. */
export async function run({ io, args, out }: Context): Promise<number> {
  try {
    const { folder, shown, reading } = await openArchive({ io, args });
    const { events, tornBytes } = reading;
    const { problems, checked } = await verifyArchive(folder, events);
    out.line(shown);
    out.line(`✓ journal: ${events.length} events, their chain is whole`);
    if (tornBytes > 0) out.line(`· ${tornBytes} bytes of a last line that was cut off; resuming removes them`);
    const { files, otherVersions, links, behind } = checked;
    if (problems.length === 0) {
      out.line(`✓ files: ${files} as the journal has them, ${links} links of the index lead to files`);
    }
    if (otherVersions > 0) out.line(`· ${otherVersions} files of another version of the renderer hold what was said`);
    if (behind.length > 0) {
      out.line(
        `· ${behind.length} ${behind.length === 1 ? "file is" : "files are"} behind the journal, which is no fault: ${
          fold(events).configured ? `${typed("resume")} or ` : ""
        }${typed("render")} updates them`,
      );
    }
    for (const problem of problems) out.line(`✗ ${problem}`);
    if (problems.length > 0) out.line(`The journal is what counts: ${typed("render")} writes the files again.`);
    let ok = problems.length === 0;
    for (const kind of [EVALUATIONS_FOLDER, VERDICTS_FOLDER]) {
      for (const review of await reviewsIn(join(folder, kind))) {
        const line = reviewLine(`${kind}/${basename(review.path)}`, review, reading);
        if (line.startsWith("✗")) ok = false;
        out.line(line);
      }
    }
    return ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof JournalReadError)) throw error;
    out.line(args.operands[0] ?? "");
    out.line(`✗ journal: ${error.message}`);
    return 1;
  }
}

/** Returns the check of a review in a line: is it of this journal, and up to which line? */
function reviewLine(name: string, review: StoredReview, reading: JournalReading): string {
  if ("problem" in review) {
    return review.unbegun
      ? `· ${name} was killed before its first line, and counts for nothing`
      : `✗ ${name} is damaged, and counts for nothing: ${review.problem}`;
  }
  const line = lineReviewed(reading, review.events);
  return line === undefined
    ? `✗ ${name} names a line that this journal does not have: it is about something else`
    : `✓ ${name}: about this journal up to line ${line}; ${typed("verify")} checks it by its own folder`;
}
