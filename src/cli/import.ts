import { type ImportedTranscript, toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { castOf } from "../archive/import/speakers.ts";
import type { SpeakerForm } from "../archive/import/transcript_form.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import {
  type ReadTranscript,
  readTranscripts,
  type TranscriptOptions,
  writeTranscript,
} from "../protocols/import_transcript.ts";
import { writeMissingPages } from "../protocols/pages.ts";
import type { ImportedJudgements } from "../protocols/panel/import/import_judgements.ts";
import { pathIn } from "../runtime/found.ts";
import { UsageError } from "../setup/errors.ts";
import { cutToColumns } from "../text/display.ts";
import { titleOf } from "../text/title.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import { count } from "../words/en/numbers.ts";
import { archivesIn } from "./archives.ts";
import { exitCodeOfAll, reportError } from "./errors.ts";
import type { Context } from "./io.ts";
import { attachedInLines, attachJudgements } from "./judgements.ts";
import { ManyProgress } from "./many_progress.ts";

/** The messages that a dry run shows. */
const FIRST = 5;

/**
 * `convene import [FILE...] [--judgements FILE]`: makes archives from other transcripts, unless they are there already,
 * then attaches judgements. An unreadable transcript does not stop the others, but no judgements are attached then.
 */
export async function importFiles(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const { outputDirectory, outputFormat, generateFullTranscript } = args.configuration;
  const directory = typeof outputDirectory === "string" ? outputDirectory : "./debates";
  const options = optionsOf(context);
  const files = args.operands;
  const judgements = args.flags.get("--judgements");
  if (files.length === 0 && judgements === undefined) {
    throw new UsageError("There is nothing to import: name transcripts, or give --judgements FILE");
  }
  if (context.dryRun && judgements !== undefined) {
    throw new UsageError("--dry-run shows transcripts: omit --judgements");
  }
  if (context.dryRun) return await showTranscripts(context, options);
  const many = files.length > 1 ? new ManyProgress(context, { what: "imported", total: files.length }) : undefined;
  const earlier = await archivesIn(pathIn(io.cwd, directory));
  const all: (ImportedTranscript & { readonly isNew: boolean })[] = [];
  const codes: number[] = [];
  for (const file of files) {
    many?.begin(file);
    try {
      const transcripts = await readTranscripts(pathIn(io.cwd, file), options);
      const made: (ImportedTranscript & { readonly isNew: boolean })[] = [];
      for (const transcript of transcripts) {
        const known = await importedBefore(transcript, { options, earlier });
        const imported = known ?? await writeTranscript(transcript, {
          outputDirectory: pathIn(io.cwd, directory),
          ...omitUndefined({ outputFormat, generateFullTranscript, runtime: io.runtime }),
        });
        made.push({ ...imported, isNew: known === undefined });
      }
      all.push(...made);
      many?.end(made.length === 1 ? made[0]?.archive ?? "imported" : count(made.length, "archive"));
    } catch (error) {
      if (!many) throw error;
      many.end("failed", false);
      many.close();
      codes.push(reportError(error, { err, verbose: args.flags.has("--verbose") }));
    }
  }
  many?.total();
  const judged = judgements !== undefined && codes.length === 0
    ? await attachJudgements(context, judgements)
    : { verdicts: [], leftOut: [] };
  if (args.flags.has("--json")) {
    const one = !many && all.length === 1 ? all[0] : { imported: all };
    out.json(judgements === undefined ? one : { imported: all, judged: judged.verdicts });
    return exitCodeOfAll([...codes, ...leftOutOf(judged, context)]);
  }
  for (const { messages, participants, warnings, imported, archive = "", isNew } of all) {
    out.line(archive);
    const said = `${count(messages.length, "message")} by ${participants.map(({ name }) => name).join(", ")}`;
    out.line(isNew ? said : `${said}, imported before`);
    for (const { text } of warnings) err.line(many ? `${imported.file}: ${text}` : text);
    const isSided = participants.some(({ position }) => position !== undefined);
    const sides = isSided ? [] : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
    if (!many && isNew && sides.length > 2) {
      err.line("Judges treat each speaker as a side: name those who take none with --moderator NAME");
    }
  }
  if (judgements !== undefined && codes.length > 0) err.line(`No judgements attached: import the other files first`);
  else if (judgements !== undefined) { for (const line of attachedInLines(judged.verdicts)) out.line(line); }
  return exitCodeOfAll([...codes, ...leftOutOf(judged, context)]);
}

/** Says what of a table was not read, and returns the exit code if that is whole rows. */
function leftOutOf({ leftOut, unknown }: ImportedJudgements, { err }: Context): readonly number[] {
  if (leftOut.length > 0) err.line(`Left out: ${leftOut.join("; ")}`);
  if (!unknown) return [];
  err.line(`Left out: ${count(unknown.rows, "row")} about unknown debates`);
  err.line(unknown.reason);
  return [1];
}

/** Returns what flags say about transcripts. */
function optionsOf({ args: { configuration, flags, operands } }: Context): TranscriptOptions {
  for (const single of ["--topic", "--truth"]) {
    if (!flags.has(single) || operands.length === 1) continue;
    throw new UsageError(`${single} is for a single transcript, but ${operands.length} are named`);
  }
  const named = (configuration.speakers ?? []).map(({ name = "", role, position }): SpeakerForm => {
    return { name, ...omitUndefined({ role, position }) };
  });
  const isListed = named.some(({ role }) => role === undefined);
  return {
    ...omitUndefined({
      topic: flags.get("--topic"),
      truth: flags.get("--truth"),
      form: flags.get("--form"),
      speakers: isListed ? named : undefined,
    }),
    moderators: isListed ? [] : named.map(({ name }) => name),
  };
}

/** Shows what would be imported, and writes nothing. */
async function showTranscripts({ io, args, out, err }: Context, options: TranscriptOptions): Promise<number> {
  const read: object[] = [];
  const codes: number[] = [];
  for (const file of args.operands) {
    try {
      const transcripts = await readTranscripts(pathIn(io.cwd, file), options);
      const shown = transcripts.map((transcript) => shownOf(file, transcript));
      read.push(...shown);
      if (args.flags.has("--json")) continue;
      const { form, encoding } = transcripts[0]?.imported ?? {};
      const many = transcripts.length === 1 ? "" : `, ${count(transcripts.length, "conversation")}`;
      out.line(`${file}: ${form}${encoding === undefined ? "" : `, read as ${encoding}`}${many}`);
      for (const line of shown.flatMap(shown.length === 1 ? linesOf : lineOf)) out.line(line);
    } catch (error) {
      codes.push(reportError(error, { err, verbose: args.flags.has("--verbose") }));
    }
  }
  if (args.flags.has("--json")) out.json({ dryRun: true, transcripts: read });
  return exitCodeOfAll(codes);
}

function shownOf(file: string, { topic, form: { messages }, imported: { form, place }, leftOut }: ReadTranscript) {
  const bySpeaker = Map.groupBy(messages, ({ speaker }) => speaker);
  const speakers = [...bySpeaker].map(([name, { length }]) => ({ name, messages: length }));
  return { file, place, form, topic, messages: messages.length, speakers, leftOut, first: messages.slice(0, FIRST) };
}

/** Returns what a dry run says of the only conversation in a file. */
function linesOf({ topic, speakers, leftOut, messages, first }: ReturnType<typeof shownOf>): readonly string[] {
  return [
    `Topic: ${topic}`,
    `Speakers: ${speakers.map((one) => `${one.name} (${count(one.messages, "message")})`).join(", ")}`,
    `Left out: ${leftOut.join("; ") || "nothing"}`,
    `${count(messages, "message")}, beginning with:`,
    ...first.map(({ speaker, time, stamp, text }) => {
      const when = time ?? stamp;
      const said = `${speaker}${when === undefined ? "" : ` (${when})`}: ${text}`;
      return `  ${cutToColumns(singleLine(said), 78)}`;
    }),
  ];
}

/** Returns what a dry run says of one of several conversations. */
function lineOf({ place = "", topic, speakers, leftOut, messages }: ReturnType<typeof shownOf>): string {
  const said = `${count(messages, "message")} by ${speakers.map(({ name }) => name).join(", ")}`;
  const without = leftOut.length === 0 ? "" : `; left out: ${leftOut.join("; ")}`;
  return `  ${singleLine(`${place}: ${titleOf(topic)}; ${said}${without}`)}`;
}

/** Returns a transcript that is among some archives already, read in the same way. */
async function importedBefore(
  { form, imported: from }: ReadTranscript,
  { options, earlier }: { readonly options: TranscriptOptions; readonly earlier: readonly ArchiveEntry[] },
): Promise<ImportedTranscript | undefined> {
  const { topic } = options;
  const same = earlier.filter(({ imported, status, topic: own }) =>
    imported?.sha256 === from.sha256 && imported.file === from.file && imported.place === from.place &&
    status !== undefined && (topic === undefined || own === topic.trim())
  );
  if (same.length === 0) return undefined;
  const { speakers, truth } = castOf(form);
  const participants = speakers.map(({ models: _, ...participant }) => participant);
  for (const { path } of same) {
    const record = fold((await readJournal(path)).events);
    const isSame = JSON.stringify(record.participants) === JSON.stringify(participants);
    if (!isSame || record.settings["truth"] !== truth) continue;
    await writeMissingPages(path); // it may have been killed before
    return toImportedTranscript(record, path);
  }
  return undefined;
}
