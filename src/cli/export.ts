import { FLOW_FORMS } from "../archive/flow_exports/forms.ts";
import { arguedIn, notedIn } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { count } from "../words/en/numbers.ts";
import { exists, pathIn } from "../runtime/found.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { hasSources, packArchive } from "../archive/pack.ts";
import { allReviewsIn, completedReviews } from "../archive/reviews.ts";
import { conversationOf } from "../archive/chat_messages.ts";
import { inspectLog, type Logged } from "../archive/inspect_log.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { type Tabled, tablesOf } from "../archive/tables.ts";
import { outcomeIn, pagesOf } from "../protocols/pages.ts";
import { fileNamePart } from "../text/markdown.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./io.ts";
import { RECORDING_HEAD, recordingOf } from "../archive/recording.ts";
import { openArchive } from "./archives.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { writeOut } from "./read.ts";

/** A form of export. */
interface Form {
  /** Flags that choose it. */
  readonly by: readonly string[];
  /** Other flags that go with it. */
  readonly also?: readonly string[];
  /** `true` if several archives may be named. @default false */
  readonly many?: true;
  readonly write: (context: Context) => Promise<number>;
}

/** All forms of export. */
const FORMS: readonly Form[] = [
  { by: ["--csv", "--jsonl"], many: true, write: exportTables },
  { by: ["--transcript"], also: ["--out"], many: true, write: exportTranscripts },
  { by: ["--inspect"], many: true, write: exportInspect },
  { by: ["--flow"], also: ["--out"], write: exportFlow },
  { by: ["--recording"], also: ["--out"], write: exportRecording },
  { by: ["--zip"], also: ["--with-sources"], write: exportZip },
];

/** Flags that go with some forms only. */
const ALSO = [...new Set(FORMS.flatMap(({ also = [] }) => also))];

/** `convene export ARCHIVE...`: writes tables, conversations, logs, what was argued, recorded answers, or a zip. */
export async function exportArchive(context: Context): Promise<number> {
  const { flags, operands } = context.args;
  const isGiven = (flag: string) => flags.has(flag);
  const [form, other] = FORMS.filter(({ by }) => by.some(isGiven));
  if (!form) {
    throw new UsageError(
      "Choose what to export: give --csv DIR or --jsonl DIR for tables, --transcript for the conversation, " +
        "--inspect DIR for logs of inspect_ai, --flow FORM for what was argued, --recording for the recorded answers, " +
        "or --zip FILE for the archive",
    );
  }
  const [flag = ""] = form.by.filter(isGiven);
  if (other) throw new UsageError(`${flag} and ${other.by.find(isGiven)} are two exports: give one of them`);
  const odd = ALSO.find((also) => isGiven(also) && !form.also?.includes(also));
  if (odd !== undefined) {
    const goesWith = FORMS.filter(({ also }) => also?.includes(odd)).flatMap(({ by }) => by);
    throw new UsageError(`${odd} does not go with ${flag}, but with ${goesWith.join(", ")}`);
  }
  if (!form.many && operands.length > 1) {
    throw new UsageError(`${flag} is for a single archive, but ${operands.length} are named`);
  }
  return await form.write(context);
}

/** Writes the recorded answers of an archive. */
async function exportRecording(context: Context): Promise<number> {
  const { folder, reading } = await openArchive(context);
  const { text, problems } = await recordingOf(folder, reading.events);
  for (const problem of problems) context.err.line(problem);
  await writeOut(context, text, { isOwn: (there) => there.startsWith(RECORDING_HEAD), what: "recording" });
  return 0;
}

/** How transcripts begin; only files that begin like this are overwritten. */
const TRANSCRIPT = /^\{\s*"topic":/;

/** Writes what was said as lists of messages: one archive as a JSON object, several as a line of JSON each. */
async function exportTranscripts(context: Context): Promise<number> {
  const all = [];
  for (const { reading } of await archivesNamed(context)) all.push(conversationOf(fold(reading.events)));
  const text = all.length === 1
    ? `${JSON.stringify(all[0], null, 2)}\n`
    : all.map((conversation) => `${JSON.stringify(conversation)}\n`).join("");
  await writeOut(context, text, { isOwn: (there) => TRANSCRIPT.test(there), what: "transcript" });
  return 0;
}

/** Writes a log of inspect_ai for each archive into a folder. */
async function exportInspect(context: Context): Promise<number> {
  const { args, err } = context;
  const directory = args.flags.get("--inspect") ?? "";
  const files: NewFile[] = [];
  for (const { folder, reading } of await archivesNamed(context)) {
    const record = fold(reading.events);
    const { dialogueId, protocol, startedAt } = record;
    const reviewed = await completedReviews(folder, record, await pagesOf(protocol));
    const dialogue = { id: dialogueId, record, events: reading.events, outcome: await outcomeIn(record, reviewed) };
    const reviews: Logged[] = [];
    for (const review of await allReviewsIn(folder)) {
      if ("problem" in review) err.line(`Left out: ${review.problem}`);
      else {
        const record = fold(review.events);
        reviews.push({ id: review.name, record, events: review.events, outcome: await outcomeIn(record) });
      }
    }
    const name = `${fileNamePart(startedAt.slice(0, 19))}+00-00_${fileNamePart(protocol)}_${fileNamePart(dialogueId)}`;
    const content = `${JSON.stringify(inspectLog([dialogue, ...reviews], VERSION))}\n`;
    files.push({ path: join(directory, `${name}.json`), content });
  }
  await writeNew(context, files);
  return 0;
}

/**
 * Writes an archive as a zip, without the whole texts of sources unless `--with-sources` is given.
 *
 * @throws {ConfigError} If the file exists already, or the archive cannot be packed.
 */
async function exportZip(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const file = args.flags.get("--zip") ?? "";
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
 * @throws {UsageError} If there is no such form.
 * @throws {ConfigError} If nobody noted what was argued.
 */
async function exportFlow(context: Context): Promise<number> {
  const given = context.args.flags.get("--flow") ?? "";
  const write = new Map(Object.entries(FLOW_FORMS)).get(given);
  if (!write) {
    throw new UsageError(`--flow must be one of ${Object.keys(FLOW_FORMS).join(", ")}: current value is '${given}'`);
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
  const { args, err } = context;
  const all: Tabled[] = [];
  for (const { shown, folder, reading } of await archivesNamed(context)) {
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
  const files = (["csv", "jsonl"] as const).flatMap((form) => {
    const directory = args.flags.get(`--${form}`);
    if (directory === undefined) return [];
    return tablesOf(all, form).map(({ file, content, rows }) => ({
      path: join(directory, file),
      content,
      said: count(rows, "row"),
    }));
  });
  await writeNew(context, files);
  return 0;
}

/**
 * Opens all named archives.
 *
 * @throws {UsageError} If one is named twice.
 */
async function archivesNamed(context: Context): Promise<readonly Awaited<ReturnType<typeof openArchive>>[]> {
  const all = new Map<string, Awaited<ReturnType<typeof openArchive>>>();
  for (const path of context.args.operands) {
    const opened = await openArchive(context, path);
    const place = resolve(opened.folder);
    if (all.has(place)) throw new UsageError(`${opened.shown} is named twice: give each archive once`);
    all.set(place, opened);
  }
  return [...all.values()];
}

/** A file to write, with what is said about it. */
interface NewFile {
  readonly path: string;
  readonly content: string;
  readonly said?: string;
}

/**
 * Writes files into folders that flags name, all or none.
 *
 * @throws {ConfigError} If one exists already, or cannot be written.
 */
async function writeNew({ io, out }: Context, files: readonly NewFile[]): Promise<void> {
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path)) throw new ConfigError(`Cannot write ${path} twice: export copies of a dialogue one by one`);
    seen.add(path);
    if (!await exists(pathIn(io.cwd, path))) continue;
    throw new ConfigError(`Cannot write ${path}: it exists already. Give another folder`);
  }
  for (const { path, content, said } of files) {
    const failed = (cause: unknown): never => {
      throw new ConfigError(`Cannot write ${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    };
    await mkdir(dirname(pathIn(io.cwd, path)), { recursive: true }).catch(failed);
    await writeFile(pathIn(io.cwd, path), content, { flag: "wx" }).catch(failed);
    out.line(said === undefined ? path : `${path}: ${said}`);
  }
}
