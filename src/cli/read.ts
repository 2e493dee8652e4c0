import { readFile, writeFile } from "node:fs/promises";
import { embeddedImages } from "../archive/attachments.ts";
import { cannotWrite, FORMATS } from "../archive/layout.ts";
import { Facts } from "../archive/render/facts.ts";
import { turnInWords } from "../archive/render/fields.ts";
import { indexPage } from "../archive/render/index_page.ts";
import { messageTitle } from "../archive/render/message_page.ts";
import { notePage } from "../archive/render/note_page.ts";
import { sourcesIn } from "../archive/render/metadata_page.ts";
import { renderIndex, renderMessage, renderNote, renderReport } from "../archive/render/render.ts";
import { sentFor } from "../archive/render/shown.ts";
import { capital } from "../words/en/phrases.ts";
import { allReviewsIn, completedReviews } from "../archive/reviews.ts";
import { formatOf } from "../archive/view_files.ts";
import { openArchive } from "./archives.ts";
import { messageLines } from "./message_lines.ts";
import { pageLines } from "./page_lines.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import type { Context } from "./io.ts";
import { pagesOf, renderArchive } from "../protocols/pages.ts";
import { pathIn, saysAbsent, systemCode } from "../runtime/found.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { wrap } from "../text/display.ts";
import { citationsIn } from "../text/evidence.ts";
import { shellWord } from "../text/shell_word.ts";
import { singleLine, visible } from "../text/visible.ts";
import { typed } from "../runtime/typed.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/**
 * `convene show ARCHIVE [N]`: the index, message N, or the note with the key or file name N, rendered from the journal:
 * for people on a terminal, otherwise in the archive's format; with `--prompt`, the prompt of message N; with
 * `--student`, only its text and sources.
 */
export async function show({ io, args, out }: Context): Promise<number> {
  const [, which] = args.operands;
  const { folder, shown, reading } = await openArchive({ io, args });
  const record = fold(reading.events);
  const format = formatOf(folder) ?? "md";
  const pages = await pagesOf(record.protocol);
  const facts = Facts.of(record, format, pages);
  const print = (lines: readonly string[]) => out.write(`${lines.join("\n")}\n`);
  if (which === undefined) {
    const flag = ["--prompt", "--student"].find((flag) => args.flags.has(flag));
    if (flag !== undefined) {
      throw new UsageError(`${flag} needs the number of a message: ${typed(`show ${shellWord(shown)} N ${flag}`)}`);
    }
    // With many messages, each phase has its own page, which the index names.
    const reviews = await completedReviews(folder, record, pages);
    if (out.terminal) print(pageLines(indexPage(facts, reviews).blocks, out));
    else for (const { content } of renderIndex(record, format, pages, reviews).take(1)) out.write(content);
    return 0;
  }
  const message = record.messages.find(({ number }) => String(number) === which.replace(/^0+(?=\d)/, ""));
  const note = record.notes.find((each) => each.key === which || facts.noteFile(each) === which);
  if (note && !args.flags.has("--prompt") && !args.flags.has("--student")) {
    if (out.terminal) print(pageLines(notePage(facts, note).blocks, out));
    else out.write(renderNote(record, note, format, pages).content);
    return 0;
  }
  if (!message) {
    const last = record.messages.at(-1)?.number;
    const there = last === undefined ? "it has no messages" : `its messages are 1 to ${last}`;
    const wanted = ["--prompt", "--student"].some((flag) => args.flags.has(flag)) ? "message" : "message or note";
    throw new UsageError(`There is no ${wanted} '${which}' in ${shown}: ${there}`);
  }
  const printText = (text: string) => out.line(out.terminal ? wrap(text, { width: out.width }) : text);
  if (args.flags.has("--prompt")) printText(promptText(facts, message, reading.events));
  else if (args.flags.has("--student")) printText(studentText(facts, message));
  else if (out.terminal) print(messageLines(facts, message, out));
  else out.write(renderMessage(record, message, format, pages).content);
  return 0;
}

/** A message to hand out: who says what, the text, and the sources that it cites. */
function studentText(facts: Facts, message: Message): string {
  const text = message.failed ? "Nothing was said." : visible(message.text);
  const names = new Set(citationsIn(text).map(({ name }) => name));
  const cited = sourcesIn(facts.record).filter(({ name }) => names.has(name));
  const sources = cited.map(({ name, title }) => singleLine(title === "" ? `[${name}]` : `[${name}] ${title}`));
  const heading = capital(singleLine(turnInWords(facts, message)));
  return [heading, text, ...(sources.length === 0 ? [] : [["Sources:", ...sources].join("\n")])].join("\n\n");
}

/** The prompt of the last call that was made for a message, each block under the role of its words' author. */
function promptText(facts: Facts, message: Message, events: readonly JournalEvent[]): string {
  const sent = sentFor(facts, message, events);
  const title = singleLine(messageTitle(facts, message));
  if ("none" in sent) return `${title}\nIt has no prompt: ${sent.none}`;
  return [
    `${title}\nPrompt of ${sent.call}, to ${sent.model}`,
    ...sent.blocks.map(({ role, text }) => `── ${role} ──\n\n${text || "(not recorded)"}`),
  ].join("\n\n");
}

/** `convene render ARCHIVE` */
export async function render({ io, args, out, err }: Context): Promise<number> {
  const { folder, shown, reading } = await openArchive({ io, args });
  const { outputFormat: format, generateFullTranscript: transcript } = args.configuration;
  const paths = await renderArchive(folder, fold(reading.events), omitUndefined({ format, transcript }))
    .catch(cannotWrite(`Cannot write the files of '${shown}'`));
  out.line(shown);
  err.line(`${paths.length} files written`);
  return 0;
}

/** `convene report ARCHIVE`: one readable page, to standard output or a file. */
export async function report(context: Context): Promise<number> {
  const { args, err } = context;
  const student = args.flags.has("--student");
  const out = args.flags.get("--out");
  const ending = out === undefined && student ? "html" : /\.(html|json|txt)$/.exec(out ?? "")?.[1];
  const named = args.flags.get("--format") ?? ending;
  const other = named === undefined ? /\.(?!md$|markdown$)\w+$/.exec(out ?? "")?.[0] : undefined;
  if (other !== undefined) {
    throw new UsageError(`No report is written as '${other}': end FILE in .md, .html, .json or .txt, or give --format`);
  }
  if (student && named !== "html") throw new UsageError("--student needs HTML: give --out FILE.html or --format html");
  const { folder, reading } = await openArchive(context);
  const record = fold(reading.events);
  const protocols = await pagesOf(record.protocol);
  const reviews = await completedReviews(folder, record, protocols);
  const shown = new Set(reviews.map(({ path }) => path));
  for (const review of await allReviewsIn(folder)) {
    if (shown.has(review.name)) continue;
    const why = "problem" in review ? review.problem : `${review.name} is not a completed review of this dialogue`;
    err.line(`Left out: ${why}`);
  }
  const format = FORMATS.find((each) => each === named) ?? "md";
  const page = named !== "html"
    ? renderReport(record, { format, reviews, protocols })
    : (await import("../pages/report_page.ts")).reportPage(record, {
      protocols,
      student,
      reviews,
      images: await embeddedImages(folder, attachmentsIn(record.settings)),
    });
  await writeOut(context, page, { isOwn: (text) => REPORT.test(text), what: "report" });
  return 0;
}

/** The first lines of reports; only files that begin like this are overwritten. */
const REPORT = /^(?:(?:---\n|<!doctype html>\n<!-- )?archive: report[,\n]|\{\n {2}"archive": "report",\n)/;

/**
 * Writes a text to standard output or to the file of a flag, which must be new or of the same kind.
 *
 * @param flag The flag that names the file. @default `--out`
 *
 * @throws {ConfigError} If another file exists there, or the file cannot be written.
 */
export async function writeOut(
  { io, args, out }: Pick<Context, "io" | "args" | "out">,
  text: string,
  { isOwn, what, flag = "--out" }: {
    readonly isOwn: (text: string) => boolean;
    readonly what: string;
    readonly flag?: string;
  },
): Promise<void> {
  const shown = args.flags.get(flag);
  if (shown === undefined) return out.write(text);
  const path = pathIn(io.cwd, shown);
  const failed = (cause: unknown): never => {
    throw new ConfigError(`Cannot write ${shown}: ${whyNot(cause)}; give another file with ${flag}`, { cause });
  };
  const there = await readFile(path, "utf8").catch((error) => saysAbsent(error) ? undefined : failed(error));
  if (there !== undefined && !isOwn(there)) {
    throw new ConfigError(`Cannot write ${shown}: it exists and is not a ${what}. Give another file with ${flag}`);
  }
  await writeFile(path, text).catch(failed);
  out.line(shown);
}

function whyNot(error: unknown): string {
  if (saysAbsent(error)) return "there is no such folder";
  if (systemCode(error) === "EISDIR") return "it is a folder";
  return error instanceof Error ? error.message : String(error);
}
