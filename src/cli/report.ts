import { join } from "node:path";
import { renderReport } from "../archive/render/render.ts";
import { reviewsIn } from "../archive/reviews.ts";
import { PROTOCOL_PAGES } from "../protocols/pages.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { EVALUATIONS_FOLDER } from "../transcript/evaluation.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./context.ts";
import { ConfigError } from "./errors.ts";
import { openArchive } from "./open_archive.ts";

/** `convene report ARCHIVE`: one readable page, to standard output or a file. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const { folder, reading } = await openArchive(args.operands[0] ?? "", io);
  const { outputFormat: format = "md" } = args.configuration;
  const stored = (await Promise.all(
    [EVALUATIONS_FOLDER, VERDICTS_FOLDER].map((kind) => reviewsIn(join(folder, kind))),
  )).flat();
  const reviews = stored.flatMap((review) => "events" in review ? [fold(review.events)] : []);
  for (const review of stored) if ("problem" in review) err.line(`Left out: ${review.problem}`);
  const report = renderReport(fold(reading.events), { format, reviews, protocols: PROTOCOL_PAGES });
  const target = args.flags.get("--out");
  if (target === undefined) {
    out.write(report);
    return 0;
  }
  await checkTarget(pathIn(io.cwd, target), target);
  await Deno.writeTextFile(pathIn(io.cwd, target), report).catch((error) => cannotWrite(target, error));
  out.line(target);
  return 0;
}

/** The first lines of a report: nothing else is written over. */
const REPORT = /^(?:---\narchive: report\n|\{\n {2}"archive": "report",\n|archive: report\n)/;

async function checkTarget(path: string, shown: string): Promise<void> {
  let there: string;
  try {
    there = await Deno.readTextFile(path);
  } catch (error) {
    if (saysAbsent(error)) return;
    return cannotWrite(shown, error);
  }
  if (REPORT.test(there)) return;
  throw new ConfigError(`Cannot write ${shown} as it is there and no report: give another file with --out`);
}

function cannotWrite(shown: string, error: unknown): never {
  const why = saysAbsent(error)
    ? "there is no such folder"
    : error instanceof Deno.errors.IsADirectory
    ? "it is a folder"
    : error instanceof Error
    ? error.message
    : String(error);
  throw new ConfigError(`Cannot write ${shown}: ${why}; give another file with --out`, { cause: error });
}
