import { dirname, join, relative } from "node:path";
import { journalPath, JournalReadError, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { cannotWrite, FORMATS } from "../archive/layout.ts";
import { listArchives } from "../archive/list.ts";
import { renderIndex, renderMessage, renderReport } from "../archive/render/render.ts";
import { completedReviews, reviewsIn } from "../archive/reviews.ts";
import { viewExists } from "../archive/view_files.ts";
import { ConfigError, UsageError } from "./errors.ts";
import type { Context, Io } from "./io.ts";
import { fit, shellWord } from "./lines.ts";
import { pagesOf, renderArchive } from "../protocols/pages.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import { EVALUATIONS_FOLDER } from "../transcript/evaluation.ts";
import { fold } from "../transcript/fold.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import type { DialogueRecord } from "../transcript/record.ts";

export interface ReadArchive {
  /** Path of its folder, as it is to be shown. */
  readonly shown: string;
  /** Path of its folder, as it is to be opened. */
  readonly folder: string;
  readonly reading: JournalReading;
}

/**
 * Reads an archive, named by its folder or by its journal.
 *
 * @throws {ConfigError} If there is none.
 * @throws {JournalReadError} If its journal is damaged.
 */
export async function openArchive(path: string, { cwd }: Io): Promise<ReadArchive> {
  try {
    const reading = await readJournal(pathIn(cwd, path));
    const folder = dirname(journalPath(pathIn(cwd, path)));
    return { shown: path.endsWith(".jsonl") ? dirname(path) : path, folder, reading };
  } catch (error) {
    if (!(error instanceof JournalReadError) || error.line > 0) throw error;
    throw new ConfigError(`${error.message}; convene list shows what archives there are`, { cause: error });
  }
}

/** `convene list [DIR]`: two lines an archive on a terminal, else one with tabs between. */
export async function list({ io, args, out, err }: Context): Promise<number> {
  const [directory = "./debates"] = args.operands;
  const archives = await listArchives(pathIn(io.cwd, directory)).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}; convene list DIR lists another one`, { cause: error });
  });
  if (archives.length === 0) {
    err.line(`There is no archive in ${directory}: they are looked for in its folders of days (YYYY-MM-DD)`);
    for (const below of await foldersWithArchives(pathIn(io.cwd, directory))) {
      err.line(`There are some below: convene list ${shellWord(`${directory.replace(/\/+$/, "")}/${below}`)}`);
    }
    return 0;
  }
  for (const { path, status, endReason, protocol = "", topic = "", problem } of archives) {
    const shown = io.cwd === undefined ? path : relative(io.cwd, path);
    const ended = endReason === undefined || endReason === status ? status : `${status} (${endReason})`;
    const state = problem === undefined ? ended ?? "unfinished" : "unreadable";
    const about = singleLine(problem ?? topic);
    if (out.terminal) out.line(`${shown}\n  ${fit(`${state} · ${protocol} · ${about}`, out.columns - 3)}`);
    else out.line([shown, state, protocol, about].join("\t"));
  }
  return 0;
}

/** Names of the folders in one that archives can be listed from. */
async function foldersWithArchives(path: string): Promise<readonly string[]> {
  const names = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    if (!isDirectory) continue;
    const archives = await listArchives(`${path}/${name}`).catch(() => []); // not everything may be read
    if (archives.length > 0) names.push(name);
  }
  return names.sort();
}

/** `convene show ARCHIVE [N]`: the index, or message N, as the journal has it, in the form the archive has. */
export async function show({ io, args, out }: Context): Promise<number> {
  const [path = "", which] = args.operands;
  const { folder, shown, reading } = await openArchive(path, io);
  const record = fold(reading.events);
  const format = FORMATS.find((each) => viewExists(folder, `index.${each}`)) ?? "md";
  const pages = await pagesOf(record.protocol);
  if (which === undefined) {
    // Of many messages each phase has a page of its own, which the first one names.
    const reviews = await completedReviews(folder, record, pages);
    for (const { content } of renderIndex(record, format, pages, reviews).take(1)) out.write(content);
    return 0;
  }
  const message = record.messages.find(({ number }) => String(number) === which.replace(/^0+(?=\d)/, ""));
  if (!message) {
    const last = record.messages.at(-1)?.number;
    const there = last === undefined ? "it has none" : `it has 1 to ${last}`;
    throw new UsageError(`There is no message '${which}' in ${shown}: ${there}`);
  }
  out.write(renderMessage(record, message, format, pages).content);
  return 0;
}

/** `convene render ARCHIVE` */
export async function render({ io, args, out, err }: Context): Promise<number> {
  const { folder, shown, reading } = await openArchive(args.operands[0] ?? "", io);
  const { outputFormat: format = "md", generateFullTranscript: transcript = false } = args.configuration;
  const paths = await renderArchive(folder, fold(reading.events), { format, transcript })
    .catch(cannotWrite(`Cannot write the files of '${shown}'`));
  out.line(shown);
  err.line(`${paths.length} files written`);
  return 0;
}

/** `convene report ARCHIVE`: one readable page, to standard output or a file. */
export async function report(context: Context): Promise<number> {
  const { io, args, err } = context;
  const named = args.flags.get("--format") ?? /\.(html|json|txt)$/.exec(args.flags.get("--out") ?? "")?.[1];
  const student = args.flags.has("--student");
  if (student && named !== "html") throw new UsageError("--student is for HTML: give --out FILE.html or --format html");
  const { folder, reading } = await openArchive(args.operands[0] ?? "", io);
  const reviews: DialogueRecord[] = [];
  for (const kind of [EVALUATIONS_FOLDER, VERDICTS_FOLDER]) {
    for (const review of await reviewsIn(join(folder, kind))) {
      if ("problem" in review) err.line(`Left out: ${review.problem}`);
      else reviews.push(fold(review.events));
    }
  }
  const record = fold(reading.events);
  const protocols = await pagesOf(record.protocol);
  const format = FORMATS.find((each) => each === named) ?? "md";
  const page = named !== "html"
    ? renderReport(record, { format, reviews, protocols })
    : (await import("../pages/report_page.ts"))
      .reportPage(record, { protocols, student, reviews: await completedReviews(folder, record, protocols) });
  await writeOut(context, page, { isOwn: (text) => REPORT.test(text), what: "report" });
  return 0;
}

/** The first lines of a report: nothing else is written over. */
const REPORT = /^(?:(?:---\n|<!doctype html>\n<!-- )?archive: report[,\n]|\{\n {2}"archive": "report",\n)/;

/**
 * Writes a text to standard output, or to the file that `--out` names: a new one, or one in whose place it was made.
 *
 * @throws {ConfigError} If something else is there, or the file cannot be written.
 */
export async function writeOut(
  { io, args, out }: Pick<Context, "io" | "args" | "out">,
  text: string,
  { isOwn, what }: { readonly isOwn: (text: string) => boolean; readonly what: string },
): Promise<void> {
  const shown = args.flags.get("--out");
  if (shown === undefined) return out.write(text);
  const path = pathIn(io.cwd, shown);
  const failed = (cause: unknown): never => {
    throw new ConfigError(`Cannot write ${shown}: ${whyNot(cause)}; give another file with --out`, { cause });
  };
  const there = await Deno.readTextFile(path).catch((error) => saysAbsent(error) ? undefined : failed(error));
  if (there !== undefined && !isOwn(there)) {
    throw new ConfigError(`Cannot write ${shown} as it is there and no ${what}: give another file with --out`);
  }
  await Deno.writeTextFile(path, text).catch(failed);
  out.line(shown);
}

function whyNot(error: unknown): string {
  if (saysAbsent(error)) return "there is no such folder";
  if (error instanceof Deno.errors.IsADirectory) return "it is a folder";
  return error instanceof Error ? error.message : String(error);
}
