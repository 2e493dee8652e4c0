import { FLOW_FORMS } from "../archive/flow_exports/forms.ts";
import { arguedIn, notedIn } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { count } from "../words/en/numbers.ts";
import { exists, pathIn } from "../runtime/found.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hasSources, packArchive } from "../archive/pack.ts";
import { allReviewsIn, completedReviews } from "../archive/reviews.ts";
import { type Tabled, tablesOf } from "../archive/tables.ts";
import { outcomeIn, pagesOf } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./io.ts";
import { RECORDING_HEAD, recordingOf } from "../archive/recording.ts";
import { openArchive } from "./archives.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { writeOut } from "./read.ts";

/** `convene export ARCHIVE...`: writes recorded answers, what was argued, tables to a folder, or the archive as a zip. */
export async function exportArchive(context: Context): Promise<number> {
  const { args, err } = context;
  const hasRecording = args.flags.has("--recording");
  const zip = args.flags.get("--zip");
  if (zip !== undefined) return await exportZip(context, zip);
  if (args.flags.has("--with-sources")) throw new UsageError("--with-sources is for --zip FILE");
  const form = args.flags.get("--flow");
  if (form !== undefined) return await exportFlow(context, form);
  if (args.flags.has("--csv") || args.flags.has("--jsonl")) {
    if (hasRecording || args.flags.has("--flow") || args.flags.has("--out")) {
      throw new UsageError("--csv and --jsonl name the folder for tables: omit --flow, --recording and --out");
    }
    return await exportTables(context);
  }
  if (!hasRecording) {
    throw new UsageError(
      "Choose what to export: give --recording for the recorded answers, --flow FORM for what was argued, --csv DIR or " +
        "--jsonl DIR for tables, or --zip FILE for the archive",
    );
  }
  if (args.operands.length > 1) {
    throw new UsageError(`--recording is for a single archive, but ${args.operands.length} are named`);
  }
  const { folder, reading } = await openArchive(context);
  const { text, problems } = await recordingOf(folder, reading.events);
  for (const problem of problems) err.line(problem);
  await writeOut(context, text, { isOwn: (there) => there.startsWith(RECORDING_HEAD), what: "recording" });
  return 0;
}

/**
 * Writes an archive as a zip, without the whole texts of sources unless `--with-sources` is given.
 *
 * @throws {UsageError} If several archives are named, or another form too.
 * @throws {ConfigError} If the file exists already, or the archive cannot be packed.
 */
async function exportZip(context: Context, file: string): Promise<number> {
  const { io, args, out, err } = context;
  if (["--csv", "--jsonl", "--flow", "--recording", "--out"].some((flag) => args.flags.has(flag))) {
    throw new UsageError("--zip names its file: omit --csv, --jsonl, --flow, --recording and --out");
  }
  if (args.operands.length > 1) {
    throw new UsageError(`--zip is for a single archive, but ${args.operands.length} are named`);
  }
  const { folder, shown, reading } = await openArchive(context);
  const withSources = args.flags.has("--with-sources");
  const refuse = (problem: string) => new ConfigError(`Cannot pack ${shown}: ${problem}`);
  const data = await packArchive(folder, { withSources, pagesOf, refuse });
  await writeFile(pathIn(io.cwd, file), data, { flag: "wx" }).catch((cause: unknown) => {
    throw new ConfigError(`Cannot write ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  out.line(file);
  if (!withSources && hasSources(fold(reading.events))) {
    err.line("The whole texts of sources were left out, and the journal with them; --with-sources includes them");
  }
  return 0;
}

/** How flows begin in each form; only files that begin like this are overwritten. */
const FLOW = /^(?:===\narchive: "flow"\n|\{\n {2}"archive": "flow",\n|digraph flow \{\n|id,speaker,does,to,)/;

/**
 * Writes what was argued in a dialogue, as its newest clerk noted it or its speakers declared it.
 *
 * @throws {UsageError} If several archives are named, or another form too.
 * @throws {ConfigError} If nobody noted what was argued.
 */
async function exportFlow(context: Context, given: string): Promise<number> {
  const { args } = context;
  const write = new Map(Object.entries(FLOW_FORMS)).get(given);
  if (!write) {
    throw new UsageError(`--flow must be one of ${Object.keys(FLOW_FORMS).join(", ")}: current value is '${given}'`);
  }
  if (["--csv", "--jsonl", "--recording"].some((flag) => args.flags.has(flag))) {
    throw new UsageError("--flow goes with --out alone: omit --csv, --jsonl and --recording");
  }
  if (args.operands.length > 1) {
    throw new UsageError(`--flow is for a single archive, but ${args.operands.length} are named`);
  }
  const { folder, shown, reading } = await openArchive(context);
  const record = fold(reading.events);
  const protocols = await pagesOf(record.protocol);
  const facts = Facts.of(record, "json", protocols);
  const argued = arguedIn(facts, await completedReviews(folder, record, protocols));
  if (!argued) {
    throw new ConfigError(`There is no flow of ${shown}: \`convene flow ARCHIVE --clerk SPEC\` makes one`);
  }
  await writeOut(context, write(facts, argued), { isOwn: (there) => FLOW.test(there), what: "flow" });
  return 0;
}

/**
 * Writes tables of archives and their reviews into the folders that flags name.
 *
 * @throws {UsageError} If an archive is named twice.
 * @throws {ConfigError} If a file exists already.
 */
async function exportTables(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const all: Tabled[] = [];
  const folders = new Set<string>();
  for (const path of args.operands) {
    const { shown, folder, reading } = await openArchive(context, path);
    const place = resolve(folder);
    if (folders.has(place)) throw new UsageError(`${shown} is named twice`);
    folders.add(place);
    const record = fold(reading.events);
    const protocols = await pagesOf(record.protocol);
    const facts = Facts.of(record, "json", protocols);
    const outcome = await outcomeIn(record, await completedReviews(folder, record, protocols));
    all.push({ archive: shown, record, outcome, argued: arguedIn(facts, []) });
    for (const review of await allReviewsIn(folder)) {
      if ("problem" in review) err.line(`Left out: ${review.problem}`);
      else {
        const record = fold(review.events);
        const argued = notedIn(facts, { path: review.name, record });
        all.push({ archive: join(shown, review.name), record, outcome: await outcomeIn(record), argued });
      }
    }
  }
  const tables = (["csv", "jsonl"] as const).flatMap((form) => {
    const directory = args.flags.get(`--${form}`);
    if (directory === undefined) return [];
    return tablesOf(all, form).map(({ file, ...table }) => ({ path: join(directory, file), directory, ...table }));
  });
  for (const { path } of tables) {
    if (!await exists(pathIn(io.cwd, path))) continue;
    throw new ConfigError(`Cannot write ${path}: it exists already. Give another folder`);
  }
  for (const { path, directory, content, rows } of tables) {
    const failed = (cause: unknown): never => {
      throw new ConfigError(`Cannot write ${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    };
    await mkdir(pathIn(io.cwd, directory), { recursive: true }).catch(failed);
    await writeFile(pathIn(io.cwd, path), content, { flag: "wx" }).catch(failed);
    out.line(`${path}: ${count(rows, "row")}`);
  }
  return 0;
}
