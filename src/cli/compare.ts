import { type Compared, compared } from "../archive/compare/comparison.ts";
import { comparisonData } from "../archive/compare/data.ts";
import { comparedBlocks } from "../archive/compare/sections.ts";
import { Facts, readersOf } from "../archive/render/facts.ts";
import { blocksInMarkdown } from "../archive/render/page.ts";
import { isReview } from "../archive/render/words.ts";
import { completedReviews } from "../archive/reviews.ts";
import { pagesOf } from "../protocols/pages.ts";
import { isSamePath } from "../runtime/found.ts";
import { UsageError } from "../setup/errors.ts";
import { fold } from "../transcript/fold.ts";
import { inLanguage } from "../words/language.ts";
import { openArchive } from "./archives.ts";
import type { Context } from "./io.ts";
import { pageLines } from "./page_lines.ts";
import { writeOut } from "./read.ts";

/** The first lines of comparisons; only files that begin like this are overwritten. */
const OWN = /^<!doctype html>\n<!-- archive: comparison,/;

/**
 * `convene compare A B`: two dialogues beside each other, to standard output or as a page of HTML.
 *
 * @throws {UsageError} If both are the same archive, or one is a review.
 */
export async function run(context: Context): Promise<number> {
  const { args, out } = context;
  const [one = "", other = ""] = args.operands;
  const [first, second] = [await opened(context, one), await opened(context, other)];
  if (isSamePath(first.folder, second.folder)) {
    throw new UsageError(
      `${one} and ${other} are the same archive: name two that differ, such as a dialogue and its fork`,
    );
  }
  const html = args.flags.get("--html");
  const language = readersOf(first.side.facts.record);
  const comparison = inLanguage(language, () => compared([first.side, second.side]));
  if (html !== undefined) {
    const { comparePage } = await import("../pages/compare_page.ts");
    await writeOut(context, comparePage(comparison), {
      isOwn: (text) => OWN.test(text),
      what: "comparison",
      flag: "--html",
    });
  } else if (args.flags.has("--json")) out.json(comparisonData(comparison));
  else {
    inLanguage(language, () => {
      const blocks = comparedBlocks(comparison);
      out.write(out.terminal ? `${pageLines(blocks, out).join("\n")}\n` : blocksInMarkdown(blocks));
    });
  }
  return 0;
}

async function opened(context: Context, name: string): Promise<{ readonly folder: string; readonly side: Compared }> {
  const { folder, shown, reading } = await openArchive(context, name);
  const record = fold(reading.events);
  if (isReview(record)) {
    throw new UsageError(
      `${shown} is a review: name the dialogue that it is about, whose reviews are compared as well`,
    );
  }
  const facts = Facts.of(record, "md", await pagesOf(record.protocol));
  return { folder, side: { facts, reviews: await completedReviews(folder, record, facts.protocols), named: shown } };
}
