import { join } from "node:path";
import type { Table, TableRow } from "../../../archive/import/table.ts";
import { ImportError } from "../../../archive/import/transcript_form.ts";
import { Journal, NO_LINE } from "../../../archive/journal.ts";
import { JOURNAL_FILE } from "../../../archive/journal_reader.ts";
import { createNumberedFolder, OutputError } from "../../../archive/layout.ts";
import { reviewsIn } from "../../../archive/reviews.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import { systemRuntime } from "../../../runtime/system_runtime.ts";
import { toHex } from "../../../text/hex.ts";
import { sha256 } from "../../../text/sha256.ts";
import type { JournalEvent } from "../../../transcript/event.ts";
import { fold } from "../../../transcript/fold.ts";
import { VERDICTS_FOLDER } from "../../../transcript/judgement.ts";
import { renderArchive, renderOverview } from "../../pages.ts";
import type { ReadDialogue } from "../../review_dialogue.ts";
import { sidesOf } from "../sides.ts";
import { checkColumns, type JudgedContext, RowReader, textIn } from "./judged_row.ts";
import { ROWS_SETTING, verdictEvents } from "./verdict_events.ts";
import { type PlacedRow, seatsOf } from "./seats.ts";

/** A dialogue in an archive. */
export type ArchivedDialogue = ReadDialogue & Required<Pick<ReadDialogue, "archive">>;

/** The judgements of one debate, as imported. */
export interface ImportedVerdict {
  /** Folder of the archive of the debate. */
  readonly archive: string;
  /** Folder of the verdict. */
  readonly verdict: string;
  /** `false` if the same judgements were imported before. */
  readonly isNew: boolean;
  /** Number of rows. */
  readonly judgements: number;
  /** Names of the judges. */
  readonly judges: readonly string[];
}

/** Options of an import of judgements. */
export interface ImportJudgementsOptions {
  /** Returns the dialogue that a row names, or the reason there is none. */
  readonly dialogueNamed: (name: string) => Promise<ArchivedDialogue | string>;
  /** Access to the outside world, replaceable in tests. */
  readonly runtime?: Runtime;
}

/** The rows about one dialogue, ready to be written. */
interface Checked {
  readonly dialogue: ArchivedDialogue;
  readonly rows: readonly PlacedRow[];
  readonly digest: string;
  readonly events: ReturnType<typeof verdictEvents>;
}

/**
 * Attaches judgements made elsewhere to archives: those of one debate become one verdict. Judgements that were imported
 * before are left as they are. Nothing is written unless all rows can be read.
 *
 * @throws {ImportError} If a row cannot be read, or names no dialogue that can be judged.
 * @throws {OutputError} If a verdict cannot be written.
 */
export async function importJudgements(
  table: Table,
  { dialogueNamed, runtime = systemRuntime }: ImportJudgementsOptions,
): Promise<readonly ImportedVerdict[]> {
  const { file, rows, from } = table;
  checkColumns(rows, file);
  const mistakes = new Mistakes();
  const about = await byDialogue(table, dialogueNamed, mistakes);
  const read = about.flatMap(({ dialogue, rows }) => {
    const context = mistakes.attempt(() => contextOf(dialogue, rows, file));
    if (!context) return [];
    const reader = new RowReader(file, context);
    const placed = rows.flatMap((row): readonly PlacedRow[] => {
      const judged = mistakes.attempt(() => reader.read(row));
      return judged ? [{ ...judged, placeOf: row.placeOf }] : [];
    });
    return [{ dialogue, context, placed }];
  });
  mistakes.throwAny();
  const all = read.map(({ dialogue, context, placed }): Checked => {
    const digest = sha256(JSON.stringify(placed.map(({ placeOf: _, ...row }) => row)));
    const seats = seatsOf(placed, context, file);
    const secret = toHex(runtime.randomBytes(16));
    return {
      dialogue,
      rows: placed,
      digest,
      events: verdictEvents(dialogue, { ...context, seats, from, digest, secret }),
    };
  });
  const imported: ImportedVerdict[] = [];
  for (const one of all) imported.push(await attach(one, runtime));
  return imported;
}

/** Mistakes in a file, gathered so that they are shown together. */
class Mistakes {
  readonly #all: ImportError[] = [];

  /** Returns the result of a step; `undefined` if there is a mistake, which is kept. */
  attempt<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.add(error);
      return undefined;
    }
  }

  add(mistake: ImportError): void {
    this.#all.push(mistake);
  }

  throwAny(): void {
    if (this.#all.length > 0) throw new ImportError(this.#all);
  }
}

/** Groups rows by the dialogue that they name, in whatever way. */
async function byDialogue(
  { rows, file }: Table,
  dialogueNamed: ImportJudgementsOptions["dialogueNamed"],
  mistakes: Mistakes,
): Promise<readonly { readonly dialogue: ArchivedDialogue; readonly rows: readonly TableRow[] }[]> {
  const wanted = "the archive of a debate, its id, or the name of the file it was imported from";
  const named = new Map<string, ArchivedDialogue | string>();
  const found = new Map<string, { readonly dialogue: ArchivedDialogue; readonly rows: TableRow[] }>();
  for (const row of rows) {
    const name = mistakes.attempt(() => textIn(row, "debate", file, wanted));
    if (name === undefined) continue;
    const isKnown = named.has(name);
    const dialogue = named.get(name) ?? await dialogueNamed(name);
    named.set(name, dialogue);
    if (typeof dialogue === "string") {
      if (!isKnown) mistakes.add(new ImportError({ file, where: row.placeOf("debate"), problem: dialogue, wanted }));
      continue;
    }
    const known = found.get(dialogue.archive) ?? { dialogue, rows: [] };
    known.rows.push(row);
    found.set(dialogue.archive, known);
  }
  return [...found.values()];
}

function contextOf({ record }: ArchivedDialogue, [first]: readonly TableRow[], file: string): JudgedContext {
  try {
    return { record, sides: sidesOf(record) };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const where = first?.placeOf("debate") ?? "";
    throw new ImportError({ file, where, problem: cause.message, wanted: "a debate between two sides or more", cause });
  }
}

/** Writes a verdict, unless it is there already. */
async function attach({ dialogue, rows, digest, events }: Checked, runtime: Runtime): Promise<ImportedVerdict> {
  const { archive, record } = dialogue;
  const directory = join(archive, VERDICTS_FOLDER);
  const result = { archive, judgements: rows.length, judges: [...new Set(rows.map(({ judge }) => judge))] };
  const earlier = (await reviewsIn(directory)).find((review) => "events" in review && isOf(review.events, digest));
  if (earlier) return { ...result, verdict: earlier.path, isNew: false };
  const verdict = await written(directory, events, runtime).catch((cause): never => {
    throw OutputError.of(`Cannot attach judgements to ${record.dialogueId}`, cause);
  });
  await renderOverview(archive);
  return { ...result, verdict, isNew: true };
}

/** Returns `true` for a complete import of the same rows. */
function isOf(events: readonly JournalEvent[], digest: string): boolean {
  const [started] = events;
  return started?.type === "dialogue.started" && started.settings[ROWS_SETTING] === digest &&
    events.at(-1)?.type === "dialogue.ended";
}

async function written(directory: string, events: Checked["events"], runtime: Runtime): Promise<string> {
  const folder = await createNumberedFolder(directory);
  const file = await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true });
  const journal = new Journal(file, { dialogueId: toHex(runtime.randomBytes(8)), seq: 0, hash: NO_LINE }, { runtime });
  try {
    const record = fold(events.map((event) => journal.write(event)));
    await journal.flush();
    await renderArchive(folder, record);
  } finally {
    await journal.close();
  }
  return folder;
}
