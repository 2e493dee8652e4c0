import { join } from "node:path";
import { z } from "zod";
import { ImportError, type Mistake, mistakesIn } from "../../../archive/import/import_error.ts";
import type { Table, TableRow } from "../../../archive/import/table.ts";
import { writeImport } from "../../../archive/import/write_import.ts";
import { createNumberedFolder, OutputError } from "../../../archive/layout.ts";
import { reviewsIn } from "../../../archive/reviews.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import { systemRuntime } from "../../../runtime/system_runtime.ts";
import { toHex } from "../../../text/hex.ts";
import { sha256 } from "../../../text/sha256.ts";
import { VERDICTS_FOLDER } from "../../../transcript/judgement.ts";
import type { ImportedFrom } from "../../../transcript/message.ts";
import { addProblem } from "../../../transcript/problems.ts";
import { renderArchive, renderOverview } from "../../pages.ts";
import type { ReadDialogue } from "../../review_dialogue.ts";
import { sidesOf } from "../sides.ts";
import { asJudgedRows } from "./arena_rows.ts";
import { cellsOf, checkColumns, type JudgedRow, rowSchema, textCell } from "./judged_row.ts";
import type { JudgedContext } from "./row_names.ts";
import { seatProblems, seatsOf } from "./seats.ts";
import { ROWS_SETTING, verdictEvents } from "./verdict_events.ts";

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
  /** Number of finished verdicts of the debate made before this one, which counts in their place. */
  readonly superseded: number;
  /** Number of rows. */
  readonly judgements: number;
  /** Names of the judges. */
  readonly judges: readonly string[];
}

/** What an import of judgements came to. */
export interface ImportedJudgements {
  readonly verdicts: readonly ImportedVerdict[];
  /** Columns that were not read, in words. */
  readonly leftOut: readonly string[];
  /** Number of rows about debates that are unknown or cannot be judged, and which these are. */
  readonly unknown?: { readonly rows: number; readonly reason: string };
}

/** Options of an import of judgements. */
export interface ImportJudgementsOptions {
  /** Returns the dialogue that a row names, or the reason there is none. */
  readonly dialogueNamed: (name: string) => Promise<ArchivedDialogue | string>;
  /** Access to the outside world, replaceable in tests. */
  readonly runtime?: Runtime;
}

/** A debate with the rows about it. */
interface JudgedDebate extends JudgedContext {
  readonly dialogue: ArchivedDialogue;
  readonly rows: TableRow[];
}

/**
 * Attaches judgements made elsewhere to archives: those of one debate become one verdict. Judgements that were imported
 * before are left as they are. Nothing is written unless all rows about known debates can be read.
 *
 * @throws {ImportError} If a row cannot be read, or none names a dialogue that can be judged.
 * @throws {OutputError} If a verdict cannot be written.
 */
export async function importJudgements(
  given: Table,
  { dialogueNamed, runtime = systemRuntime }: ImportJudgementsOptions,
): Promise<ImportedJudgements> {
  const { table, leftOut } = asJudgedRows(given);
  const { file, from } = table;
  checkColumns(table);
  const { debates, mistakes, unknown } = await debatesIn(table, dialogueNamed);
  const read = debates.flatMap((debate) => {
    const schema = rowsSchema(debate);
    const cells = debate.rows.map(cellsOf);
    const { data: rows } = schema.safeParse(cells);
    if (rows) return [{ debate, rows }];
    const placeOf = ([row, ...column]: readonly (string | number)[]) =>
      debate.rows[Number(row)]?.placeOf(column.join(".")) ?? "";
    mistakes.push(...mistakesIn(schema, cells, { file, placeOf }));
    return [];
  });
  const nowhere = unknown.map(({ mistake }) => mistake);
  if (mistakes.length > 0 || debates.length === 0) throw new ImportError([...nowhere, ...mistakes]);
  const verdicts: ImportedVerdict[] = [];
  for (const { debate, rows } of read) verdicts.push(await attach(debate, rows, { from, runtime }));
  if (unknown.length === 0) return { verdicts, leftOut };
  const rows = unknown.reduce((sum, each) => sum + each.rows, 0);
  return { verdicts, leftOut, unknown: { rows, reason: new ImportError(nowhere).message } };
}

function rowsSchema(debate: JudgedDebate): z.ZodType<readonly JudgedRow[]> {
  return z.array(rowSchema(debate)).superRefine((rows, context) => {
    const problems = seatProblems(rows, (n) => debate.rows[n]?.placeOf() ?? "");
    for (const problem of problems) addProblem(context, problem);
  });
}

/** Groups rows by the debate that they name, in whatever way. */
async function debatesIn({ rows, file }: Table, dialogueNamed: ImportJudgementsOptions["dialogueNamed"]) {
  const wanted = "the archive of a debate, its id, or the name of the file it was imported from";
  const mistakes: Mistake[] = [];
  const unknown = new Map<string, { readonly mistake: Mistake; rows: number }>();
  const mistakeIn = (row: TableRow, why: Partial<Mistake>) => ({ file, where: row.placeOf("debate"), wanted, ...why });
  const byName = new Map<string, JudgedDebate | undefined>();
  const byArchive = new Map<string, JudgedDebate>();
  for (const row of rows) {
    const value = row.cells.get("debate");
    const { data: name } = textCell(wanted).safeParse(value);
    if (name === undefined) mistakes.push(mistakeIn(row, { value }));
    else if (!byName.has(name)) {
      const found = debateIn(await dialogueNamed(name));
      if (!("rows" in found)) unknown.set(name, { mistake: mistakeIn(row, found), rows: 0 });
      else if (!byArchive.has(found.dialogue.archive)) byArchive.set(found.dialogue.archive, found);
      byName.set(name, "rows" in found ? byArchive.get(found.dialogue.archive) : undefined);
    }
    if (name === undefined) continue;
    const nowhere = unknown.get(name);
    if (nowhere) nowhere.rows++;
    byName.get(name)?.rows.push(row);
  }
  return { debates: [...byArchive.values()], mistakes, unknown: [...unknown.values()] };
}

/** Returns a dialogue as a debate without rows yet, or what is wrong with it. */
function debateIn(dialogue: ArchivedDialogue | string): JudgedDebate | Partial<Mistake> {
  if (typeof dialogue === "string") return { problem: dialogue };
  const { record } = dialogue;
  try {
    return { dialogue, record, sides: sidesOf(record, 1), rows: [] };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return { problem: cause.message, wanted: "a debate between two sides or more", cause };
  }
}

/** Writes a verdict, unless it is there already. */
async function attach(
  debate: JudgedDebate,
  rows: readonly JudgedRow[],
  { from, runtime }: { readonly from: ImportedFrom; readonly runtime: Runtime },
): Promise<ImportedVerdict> {
  const { archive, record } = debate.dialogue;
  const directory = join(archive, VERDICTS_FOLDER);
  const digest = sha256(JSON.stringify(rows));
  const earlier = (await reviewsIn(directory)).flatMap((review) => {
    return "events" in review && review.events.at(-1)?.type === "dialogue.ended" ? [review] : [];
  });
  const same = earlier.find(({ events: [started] }) => {
    return started?.type === "dialogue.started" && started.settings[ROWS_SETTING] === digest;
  });
  const result = { archive, judgements: rows.length, judges: [...new Set(rows.map(({ judge }) => judge))] };
  if (same) return { ...result, verdict: same.path, isNew: false, superseded: 0 };
  const seats = seatsOf(rows, debate);
  const secret = toHex(runtime.randomBytes(16));
  const events = verdictEvents(debate.dialogue, { sides: debate.sides, seats, from, digest, secret });
  const failed = (cause: unknown): never => {
    throw OutputError.of(`Cannot attach judgements to ${record.dialogueId}`, cause);
  };
  const verdict = await createNumberedFolder(directory).catch(failed);
  await renderArchive(verdict, await writeImport(verdict, events, runtime).catch(failed)).catch(failed);
  await renderOverview(archive);
  return { ...result, verdict, isNew: true, superseded: earlier.length };
}
