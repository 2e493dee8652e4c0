import { join } from "node:path";
import { renderArchive as render, renderOverview as overview } from "../archive/archive_writer.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { formatOf } from "../archive/view_files.ts";
import { type ArchiveEntry, type FollowUp, listArchives as list } from "../archive/list.ts";
import { Facts } from "../archive/render/facts.ts";
import { allReviewsIn, type CompletedReview, completedReviews } from "../archive/reviews.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import { correctionsOf } from "../archive/render/scores.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Format } from "../archive/layout.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import { type ArchiveVerification, verifyArchive as verify } from "../archive/verify.ts";
import type { Held } from "../dialogue/mod.ts";
import { report } from "../pages/report.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { Outcome } from "../transcript/outcome.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { capital } from "../words/phrases.ts";
import { askPage } from "./ask/page.ts";
import { evaluationPage } from "./evaluation/page.ts";
import { extractionPage } from "./answers/extraction_page.ts";
import { flowPage } from "./flow/page.ts";
import { protocolNamed } from "./list.ts";
import { panelPage } from "./panel/page.ts";

/** Loads the page renderers for a protocol and for reviews of its dialogues. */
export async function pagesOf(protocol: string): Promise<ProtocolPages> {
  const { page } = await protocolNamed(protocol) ?? {};
  return [...(page ? [page] : []), askPage, evaluationPage, extractionPage, flowPage, panelPage];
}

/**
 * Lists the archives under an output directory, oldest first. Reads the whole journal of a dialogue that is over, for its
 * outcome, and the two ends of any other. An unreadable
 * archive is listed with its problem.
 *
 * @throws {Error} `ENOENT` if the directory does not exist, or any other error of the file system.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importTranscript, listArchives } from "@convenings/convenings/archive";
 *
 * const outputDirectory = await mkdtemp(`${tmpdir()}/archives-`);
 * const messages = [{ speaker: "Ana", text: "Buses." }, { speaker: "Ben", text: "Trams." }];
 * for (const topic of ["To the station", "To the school"]) {
 *   await importTranscript({ transcript: 1, topic, messages }, { outputDirectory });
 * }
 *
 * const archives = await listArchives(outputDirectory);
 * assert.deepEqual(archives.map(({ topic, protocol }) => `${topic}: ${protocol}`), [
 *   "To the station: imported",
 *   "To the school: imported",
 * ]);
 * await rm(outputDirectory, { recursive: true });
 * ```
 */
export async function listArchives(directory: string): Promise<readonly ArchiveEntry[]> {
  return await Array.fromAsync(await list(directory), withOutcome);
}

/** Adds its outcome, as on its pages, to the entry of a dialogue that is over. */
export async function withOutcome(entry: ArchiveEntry): Promise<ArchiveEntry> {
  const { path, status, reviews } = entry;
  if (status === undefined) return entry;
  const reading = await readJournal(path).catch(() => undefined); // `verify` reports the problem
  if (!reading) return entry;
  const record = fold(reading.events);
  const facts = Facts.of(record, "md", await pagesOf(record.protocol));
  const completed = reviews ? await completedReviews(path, record, facts.protocols) : [];
  return { ...entry, ...toldIn(facts, completed) };
}

/** Returns what a list says of a dialogue that is over: its outcome, what was found wrong, and what came later. */
export function toldIn(
  facts: Facts,
  completed: readonly CompletedReview[],
): Pick<ArchiveEntry, "outcome" | "corrections" | "followUps"> {
  const { headline, howSure } = outcomeOf(facts, completed);
  const corrections = correctionsOf(facts).map(({ text, stands }) => ({ said: text, stands }));
  const followUps = completed.flatMap((review) => followUpIn(facts, review, headline));
  return {
    outcome: { headline, ...omitUndefined({ howSure }) },
    ...(corrections.length > 0 ? { corrections } : {}),
    ...(followUps.length > 0 ? { followUps } : {}),
  };
}

/** Returns a review of a dialogue in a line; of the one whose outcome counts, what it rests on. */
function followUpIn(facts: Facts, review: CompletedReview, counts: string): readonly FollowUp[] {
  const own = Facts.of(review.record, facts.format, facts.protocols);
  const { line, decision } = own.page?.review ?? {};
  if (line) {
    const [title, words] = line(own);
    return [{ title, words }];
  }
  if (!decision) return [];
  const { headline, howSure } = outcomeOf(facts, [review]);
  const words = headline === counts ? howSure?.words ?? headline : headline;
  return [{ title: capital(decision(own)), words }];
}

/** Returns the outcome of a record, as on its pages. */
export async function outcomeIn(record: DialogueRecord, reviews: readonly CompletedReview[] = []): Promise<Outcome> {
  return outcomeOf(Facts.of(record, "md", await pagesOf(record.protocol)), reviews);
}

/**
 * Rewrites all views of a record and removes outdated views. An archive has one format: if another is given, it replaces
 * the one in the archive. An existing transcript is rewritten even if it is not requested.
 *
 * @returns The paths written, relative to the archive's folder.
 * @throws {Error} If the file system reports an error, such as `EACCES` for a file that is not writable.
 * @throws {RangeError} If the format is unknown.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { ChatAgent, DialogueWorkflow, ScriptedModel } from "@convenings/convenings";
 * import { fold, readJournal, renderArchive, verifyArchive } from "@convenings/convenings/archive";
 *
 * const out = await mkdtemp(`${tmpdir()}/archive-`);
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const { events } = await readJournal(archive);
 * assert.deepEqual((await verifyArchive(archive, events)).problems, []);
 * await writeFile(`${archive}/summary.md`, "Trams won.");
 * assert.deepEqual((await verifyArchive(archive, events)).problems, ["summary.md is not what the journal says"]);
 * const paths = await renderArchive(archive, fold(events));
 * assert.ok(paths.includes("summary.md"));
 * await rm(out, { recursive: true });
 * ```
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  options: { readonly format?: Format; readonly transcript?: boolean } = {},
): Promise<readonly string[]> {
  return await render(folder, record, { protocols: await pagesOf(record.protocol), report, ...options });
}

/** Writes the pages of an archive and of its reviews, as far as they are missing. */
export async function writeMissingPages(folder: string): Promise<void> {
  for (const review of await allReviewsIn(folder)) {
    const path = join(folder, review.name);
    if (!("problem" in review) && formatOf(path) === undefined) await renderArchive(path, fold(review.events));
  }
  if (formatOf(folder) === undefined) await renderArchive(folder, fold((await readJournal(folder)).events));
}

/**
 * Rewrites an archive's overview pages after a review is added.
 *
 * @param added The review, if it is at hand.
 */
export async function renderOverview(folder: string, added?: Held): Promise<void> {
  const record = fold((await readJournal(folder)).events);
  await overview(folder, record, { protocols: await pagesOf(record.protocol), report, ...omitUndefined({ added }) });
}

/**
 * Compares an archive's views with its journal; reading the journal verifies the journal itself. Every view must exist
 * and match, byte for byte, what the record renders to. A view from another version of the renderer must contain what
 * was said, and its links must work. Unexpected files are reported if they are in `messages/` or `notes/` or are named
 * like views.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readJournal, verifyArchive } from "@convenings/convenings/archive";
 *
 * const folder = "src/testdata/archives/debate_1";
 * const { events } = await readJournal(folder); // throws a JournalReadError if a line was changed
 * const { problems, checked } = await verifyArchive(folder, events);
 *
 * assert.deepEqual(problems, []);
 * assert.ok(checked.otherVersions > 0); // an older version wrote these files, so their contents and links are checked
 * ```
 */
export async function verifyArchive(
  folder: string,
  events: readonly JournalEvent[],
): Promise<ArchiveVerification> {
  const record = fold(events);
  return await verify(folder, events, { record, protocols: await pagesOf(record.protocol), report });
}
