import { type ImportedTranscript, toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { readTextFile } from "../archive/import/text_file.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import { count } from "../words/en/numbers.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { exists, pathIn } from "../runtime/found.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { allReviewsIn } from "../archive/reviews.ts";
import { type Tabled, tablesOf } from "../archive/tables.ts";
import { fold } from "../transcript/fold.ts";
import { importTranscript } from "../protocols/import_transcript.ts";
import { writeMissingPages } from "../protocols/pages.ts";
import type { Context } from "./io.ts";
import { attachedInLines, attachJudgements } from "./judgements.ts";
import { RECORDING_HEAD, recordingOf } from "../archive/recording.ts";
import { archivesIn, openArchive } from "./archives.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { exitCodeOfAll, reportError } from "./errors.ts";
import { ManyProgress } from "./many_progress.ts";
import { writeOut } from "./read.ts";

/**
 * `convene import [FILE...] [--judgements FILE]`: makes archives from other transcripts, unless they are there already,
 * then attaches judgements. An unreadable transcript does not stop the others, but no judgements are attached then.
 */
export async function importFiles(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const { outputDirectory, outputFormat, generateFullTranscript } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const topic = args.flags.get("--topic");
  const files = args.operands;
  if (topic !== undefined && files.length > 1) {
    throw new UsageError(`--topic is for a single transcript, but ${files.length} are named`);
  }
  const judgements = args.flags.get("--judgements");
  if (files.length === 0 && judgements === undefined) {
    throw new UsageError("There is nothing to import: name transcripts, or give --judgements FILE");
  }
  const many = files.length > 1 ? new ManyProgress(context, { what: "imported", total: files.length }) : undefined;
  const earlier = await archivesIn(pathIn(io.cwd, directory));
  const all: (ImportedTranscript & { readonly isNew: boolean })[] = [];
  const codes: number[] = [];
  for (const file of files) {
    many?.begin(file);
    try {
      const known = await importedBefore(pathIn(io.cwd, file), { topic, earlier });
      const imported = known ?? await importTranscript(pathIn(io.cwd, file), {
        outputDirectory: pathIn(io.cwd, directory),
        ...omitUndefined({ topic, outputFormat, generateFullTranscript, runtime: io.runtime }),
      });
      all.push({ ...imported, isNew: known === undefined });
      many?.end(imported.archive ?? "imported");
    } catch (error) {
      if (!many) throw error;
      many.end("failed", false);
      many.close();
      codes.push(reportError(error, { err, verbose: args.flags.has("--verbose") }));
    }
  }
  many?.total();
  const attached = judgements !== undefined && codes.length === 0 ? await attachJudgements(context, judgements) : [];
  if (args.flags.has("--json")) {
    out.json(judgements === undefined ? many ? { imported: all } : all[0] : { imported: all, judged: attached });
    return exitCodeOfAll(codes);
  }
  for (const { messages, participants, warnings, imported, archive = "", isNew } of all) {
    out.line(archive);
    const said = `${count(messages.length, "message")} by ${participants.map(({ name }) => name).join(", ")}`;
    out.line(isNew ? said : `${said}, imported before`);
    for (const { text } of warnings) err.line(many ? `${imported.file}: ${text}` : text);
  }
  if (judgements !== undefined && codes.length > 0) err.line(`No judgements attached: import the other files first`);
  else if (judgements !== undefined) { for (const line of attachedInLines(attached)) out.line(line); }
  return exitCodeOfAll(codes);
}

/** Returns the transcript of a file that is among some archives already, with the same topic. */
async function importedBefore(
  file: string,
  { topic, earlier }: { readonly topic: string | undefined; readonly earlier: readonly ArchiveEntry[] },
): Promise<ImportedTranscript | undefined> {
  const { from } = await readTextFile(file);
  const known = earlier.find((entry) =>
    entry.imported?.sha256 === from.sha256 && entry.imported.file === from.file && entry.status !== undefined &&
    (topic === undefined || entry.topic === topic.trim())
  );
  if (!known) return undefined;
  await writeMissingPages(known.path); // it may have been killed before
  return toImportedTranscript(fold((await readJournal(known.path)).events), known.path);
}

/** `convene export ARCHIVE...`: writes recorded answers to standard output or a file, or tables to a folder. */
export async function exportArchive(context: Context): Promise<number> {
  const { args, err } = context;
  const hasRecording = args.flags.has("--recording");
  if (args.flags.has("--csv") || args.flags.has("--jsonl")) {
    if (hasRecording || args.flags.has("--out")) {
      throw new UsageError("--csv and --jsonl name the folder for tables: omit --recording and --out");
    }
    return await exportTables(context);
  }
  if (!hasRecording) {
    throw new UsageError(
      "Choose what to export: give --recording for the recorded answers, or --csv DIR or --jsonl DIR for tables",
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
    all.push({ archive: shown, record: fold(reading.events) });
    for (const review of await allReviewsIn(folder)) {
      if ("problem" in review) err.line(`Left out: ${review.problem}`);
      else all.push({ archive: join(shown, review.name), record: fold(review.events) });
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
