import { readJournal } from "../archive/journal_reader.ts";
import { numberedFolders } from "../archive/layout.ts";
import { renderReport } from "../archive/render/render.ts";
import { EVALUATIONS_FOLDER } from "../protocols/evaluation/mod.ts";
import { joinPath } from "../text/paths.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { ConfigError } from "./cli_error.ts";
import type { Context } from "./context.ts";
import { openArchive } from "./open_archive.ts";
import { pathIn } from "./paths.ts";

/** `convene report ARCHIVE`: one readable page, to standard output or a file. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const { folder, reading } = await openArchive(args.operands[0] ?? "", io);
  const { outputFormat: format = "md" } = args.configuration;
  const reviews = await evaluationsOf(folder, (problem) => err.line(`Left out: ${problem}`));
  const report = renderReport(fold(reading.events), { format, reviews });
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

/** What evaluations of an archive have on record; one that cannot be read is left out and told. */
async function evaluationsOf(folder: string, tell: (problem: string) => void): Promise<readonly DialogueRecord[]> {
  const records: DialogueRecord[] = [];
  for (const evaluation of await numberedFolders(joinPath(folder, EVALUATIONS_FOLDER))) {
    try {
      records.push(fold((await readJournal(evaluation)).events));
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }
  return records;
}

/** The first lines of a report: nothing else is written over. */
const REPORT = /^(?:---\narchive: report\n|\{\n {2}"archive": "report",\n|archive: report\n)/;

async function checkTarget(path: string, shown: string): Promise<void> {
  let there: string;
  try {
    there = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    return cannotWrite(shown, error);
  }
  if (REPORT.test(there)) return;
  throw new ConfigError(`Cannot write ${shown} as it is there and no report: give another file with --out`);
}

function cannotWrite(shown: string, error: unknown): never {
  const why = error instanceof Deno.errors.NotFound
    ? "there is no such folder"
    : error instanceof Deno.errors.IsADirectory
    ? "it is a folder"
    : error instanceof Error
    ? error.message
    : String(error);
  throw new ConfigError(`Cannot write ${shown}: ${why}; give another file with --out`, { cause: error });
}
