import type { TableRow } from "../../../archive/import/table.ts";
import { ImportError } from "../../../archive/import/transcript_form.ts";
import { MOST_POINTS } from "../../../judging/panel/panel.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../../transcript/record.ts";
import { affirmativeOf, type JudgedSide, namesOf, sidesNamed } from "../sides.ts";

/** Columns whose names are fixed. */
const FIXED = ["debate", "judge", "model", "order", "winner", "margin", "reason"] as const;
type Column = typeof FIXED[number];

/** Columns of scores and beliefs, as the documentation names them. */
const OTHERS = ["scores.SIDE", "scores.SIDE.CRITERION", "beliefs.ROUND.SIDE"];

/** The criterion of scores without one. */
const OVERALL = "overall";

/** In place of a side, where none is ahead. */
const TIE = "tie";

/** The largest accepted deviation of a sum of probabilities from 1. */
const TOLERANCE = 0.011;

/** One judge's judgement of a debate in one order, with sides by id. */
export interface JudgedRow {
  readonly judge: string;
  /** Id of the model that judged, or `human`. */
  readonly model?: string;
  /** Id of the side that the judge was shown first. */
  readonly first?: string;
  /** The side ahead, or `null` for none; absent if there is no judgement. */
  readonly winner?: string | null;
  readonly margin?: number;
  readonly reason?: string;
  /** By side and criterion, 0–10. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Probabilities by phase and side. */
  readonly beliefs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A dialogue with its sides. */
export interface JudgedContext {
  readonly record: DialogueRecord;
  readonly sides: readonly JudgedSide[];
}

/**
 * Checks the names of all columns.
 *
 * @throws {ImportError} If there is an unknown column, or none with winners.
 */
export function checkColumns(rows: readonly TableRow[], file: string): void {
  for (const { cells, placeOf } of rows) {
    const strange = [...cells.keys()].find((name) =>
      !FIXED.some((fixed) => fixed === name) && !/^(?:scores\..|beliefs\..+\..)/.test(name)
    );
    if (strange === undefined) continue;
    const wanted = `one of ${[...FIXED, ...OTHERS].join(", ")}`;
    throw new ImportError({ file, where: placeOf(strange), problem: "there is no such column", wanted });
  }
  if (rows.some(({ cells }) => cells.has("winner"))) return;
  throw new ImportError({ file, problem: "no row has a winner", wanted: "a column 'winner'" });
}

/**
 * Returns the text of a column.
 *
 * @throws {ImportError} If it is missing, or not a text.
 */
export function textIn({ cells, placeOf }: TableRow, column: Column, file: string, wanted: string): string {
  const value = cells.get(column);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.trim();
  throw new ImportError({ file, where: placeOf(column), value, wanted });
}

/** Reads the rows about one dialogue. */
export class RowReader {
  readonly #file: string;
  readonly #context: JudgedContext;
  readonly #affirmative: string | undefined;
  /** Phases by each of their names, in lower case: the path, or the number of the round that ends with it. */
  readonly #phases: ReadonlyMap<string, string>;

  /** @param file The file, for errors. */
  constructor(file: string, context: JudgedContext) {
    this.#file = file;
    this.#context = context;
    const { record, sides } = context;
    this.#affirmative = affirmativeOf(record, sides);
    this.#phases = new Map(
      record.messages.flatMap(({ phase, round }): [string, string][] => [
        ...(round === undefined ? [] : [[String(round), phase] as [string, string]]),
        [phase.toLowerCase(), phase],
      ]),
    );
  }

  /**
   * Reads a row.
   *
   * @throws {ImportError} If a value is missing or wrong; the error names the row and the column.
   */
  read(row: TableRow): JudgedRow {
    const { cells } = row;
    const optional = (column: Column, wanted: string) =>
      cells.has(column) ? textIn(row, column, this.#file, wanted) : undefined;
    const judge = textIn(row, "judge", this.#file, "the name of the judge");
    const order = optional("order", this.#sidesInWords());
    const named = optional("winner", `${this.#sidesInWords()}, or ${TIE}`);
    const reason = optional("reason", "a text");
    const winner = named === undefined
      ? undefined
      : named.toLowerCase() === TIE
      ? null
      : this.#side(named, row, "winner", ` or ${TIE}`);
    const margin = cells.has("margin") ? this.#number(row, "margin", MOST_POINTS) : undefined;
    const scores = this.#scores(row);
    const hasScores = Object.keys(scores).length > 0;
    if (winner === undefined && (margin !== undefined || hasScores)) {
      const wanted = `${this.#sidesInWords()}, or ${TIE}`;
      throw new ImportError({ file: this.#file, where: row.placeOf("winner"), wanted });
    }
    if (winner === null && margin !== undefined && margin > 0) {
      const wanted = "0 or nothing, as there is no winner";
      throw new ImportError({ file: this.#file, where: row.placeOf("margin"), value: margin, wanted });
    }
    return {
      judge,
      scores,
      beliefs: this.#beliefs(row),
      ...omitUndefined({
        model: optional("model", "the id of a model, or human"),
        first: order === undefined ? undefined : this.#side(order, row, "order"),
        winner,
        margin,
        reason,
      }),
    };
  }

  #scores(row: TableRow): JudgedRow["scores"] {
    const scores: Record<string, Record<string, number>> = {};
    for (const column of columnsUnder(row, "scores.")) {
      const [side, criterion] = this.#sideAtStart(column.slice("scores.".length), row, column);
      (scores[side] ??= {})[criterion === "" ? OVERALL : criterion] = this.#number(row, column, MOST_POINTS);
    }
    return scores;
  }

  /** Reads probabilities that sum to 1; of two sides, one is enough. */
  #beliefs(row: TableRow): JudgedRow["beliefs"] {
    const { sides } = this.#context;
    const beliefs: Record<string, Record<string, number>> = {};
    const columns = new Map<string, string>();
    for (const column of columnsUnder(row, "beliefs.")) {
      const [phase, rest] = this.#phaseAtStart(column.slice("beliefs.".length), row, column);
      const [side, more] = this.#sideAtStart(rest, row, column);
      if (more !== "") throw this.#noSide(rest, row, column);
      (beliefs[phase] ??= {})[side] = this.#number(row, column, 1);
      columns.set(phase, column);
    }
    for (const [phase, belief] of Object.entries(beliefs)) {
      const [given = 0, ...others] = Object.values(belief);
      const missing = sides.filter(({ id }) => !Object.hasOwn(belief, id));
      const [only] = missing;
      if (sides.length === 2 && only) belief[only.id] = 1 - given;
      const sum = Object.values(belief).reduce((all, p) => all + p, 0);
      const isWhole = sides.length === Object.keys(belief).length && Math.abs(sum - 1) <= TOLERANCE;
      if (isWhole) continue;
      const where = row.placeOf(columns.get(phase));
      const problem = missing.length > 0
        ? `only ${others.length + 1} of ${sides.length} sides have a probability`
        : `the probabilities of the sides sum to ${Number(sum.toFixed(3))}`;
      throw new ImportError({ file: this.#file, where, problem, wanted: "one for each side, with a sum of 1" });
    }
    return beliefs;
  }

  #number(row: TableRow, column: string, most: number): number {
    const value = row.cells.get(column);
    const number = typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && number >= 0 && number <= most) return number;
    const wanted = `a number from 0 to ${most}`;
    throw new ImportError({ file: this.#file, where: row.placeOf(column), value, wanted });
  }

  /** Returns the id of the side that a text names. */
  #side(named: string, row: TableRow, column: string, orElse = ""): string {
    const { record, sides } = this.#context;
    const [side, another] = sidesNamed(named, sides, record.participants);
    if (side && !another) return side.id;
    const byPart = side ? undefined : this.#sideByPart(named);
    if (byPart !== undefined) return byPart;
    const what = side ? "names several sides" : "is no side of this debate";
    const problem = `'${named}' ${what}`;
    const wanted = `${this.#sidesInWords()}${orElse}`;
    throw new ImportError({ file: this.#file, where: row.placeOf(column), problem, wanted });
  }

  #sideByPart(named: string): string | undefined {
    const affirmative = this.#affirmative;
    if (affirmative === undefined) return undefined;
    const part = named.trim().toLowerCase();
    if (part === "affirmative") return affirmative;
    return part === "negative" ? this.#context.sides.find(({ id }) => id !== affirmative)?.id : undefined;
  }

  /** Returns the side that a column names at its start, and what follows it after a dot. */
  #sideAtStart(path: string, row: TableRow, column: string): readonly [side: string, rest: string] {
    const { record, sides } = this.#context;
    const names = sides.flatMap((side) => [...side.members, ...namesOf(side, record.participants)]);
    const all = [...names, ...(this.#affirmative === undefined ? [] : ["affirmative", "negative"])];
    const [name, rest] = atStart(path, all) ?? [];
    if (name === undefined || rest === undefined) throw this.#noSide(path, row, column);
    return [this.#side(name, row, column), rest];
  }

  #phaseAtStart(path: string, row: TableRow, column: string): readonly [phase: string, rest: string] {
    const [name, rest = ""] = atStart(path, [...this.#phases.keys()]) ?? [];
    const phase = name === undefined ? undefined : this.#phases.get(name);
    if (phase !== undefined) return [phase, rest];
    const problem = "it names no round or phase of this debate";
    const wanted = `one of ${[...this.#phases.keys()].join(", ")} after 'beliefs.'`;
    throw new ImportError({ file: this.#file, where: row.placeOf(column), problem, wanted });
  }

  #noSide(named: string, row: TableRow, column: string): ImportError {
    const problem = `'${named}' begins with no side of this debate`;
    return new ImportError({ file: this.#file, where: row.placeOf(column), problem, wanted: this.#sidesInWords() });
  }

  #sidesInWords(): string {
    const all = this.#context.sides.map(({ id, name }) => id === name ? id : `${id} (${name})`);
    return `a side, one of ${all.join(", ")}`;
  }
}

function columnsUnder({ cells }: TableRow, start: string): readonly string[] {
  return [...cells.keys()].filter((name) => name.startsWith(start));
}

/** Returns the longest of some names with which a path of dots begins, in any case, and the rest of the path. */
function atStart(path: string, names: readonly string[]): readonly [name: string, rest: string] | undefined {
  const given = path.toLowerCase();
  const [name] = names.map((each) => each.trim().toLowerCase())
    .filter((each) => each !== "" && (given === each || given.startsWith(`${each}.`)))
    .sort((a, b) => b.length - a.length);
  return name === undefined ? undefined : [name, path.slice(name.length + 1)];
}
