import type { Sql } from "postgres";

/** A line of a journal in the database. */
export interface StoredLine {
  /** Name of its journal as the database gives it, not checked yet. */
  readonly journal: string;
  /** Its number, from 1. */
  readonly seq: number;
  readonly line: string;
}

/** Returns who wrote last to the journals of each dialogue, by the id of its combination. */
export async function writersOf(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql`select id, writer from convenings.dialogues`;
  return new Map(rows.map(({ id, writer }) => [String(id), String(writer)]));
}

/**
 * Returns the lines of dialogues from known ones on, in order, by dialogue. Of a journal that is not known it returns all
 * lines. Only these lines and a few places of an index are read, however long the journals are.
 *
 * @param known Numbers of the last lines known, by journal, by dialogue; each is returned too.
 * @throws {Error} If the database is away.
 */
export async function linesFrom(
  sql: Sql,
  known: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<ReadonlyMap<string, readonly StoredLine[]>> {
  const places = [...known].flatMap(([dialogue, journals]) =>
    [...journals].map(([journal, seq]) => [dialogue, journal, seq] as const)
  );
  const column = <T>(n: number) => places.map((place) => place[n] as T); // of the given type
  const rows = await sql`
    with recursive known as (
      select * from unnest(${column<string>(0)}::text[], ${column<string>(1)}::text[], ${column<number>(2)}::integer[])
        as known (dialogue, journal, seq)
    ), journals as (
      select dialogue, (select min(journal) from convenings.lines where lines.dialogue = asked.dialogue) as journal
      from unnest(${[...known.keys()]}::text[]) as asked (dialogue)
      union all
      select dialogue, (
        select min(journal) from convenings.lines
        where lines.dialogue = journals.dialogue and lines.journal > journals.journal
      ) from journals where journal is not null
    )
    select journals.dialogue, journals.journal, newer.seq, newer.line
    from journals left join known using (dialogue, journal) cross join lateral (
      select seq, line from convenings.lines
      where lines.dialogue = journals.dialogue and lines.journal = journals.journal
        and lines.seq >= coalesce(known.seq, 1)
      order by seq
    ) as newer
    order by journals.dialogue, journals.journal, newer.seq`;
  const lines = Map.groupBy(rows, ({ dialogue }) => String(dialogue));
  return new Map([...lines].map(([dialogue, own]) => [
    dialogue,
    own.map(({ journal, seq, line }) => ({ journal: String(journal), seq: Number(seq), line: String(line) })),
  ]));
}
