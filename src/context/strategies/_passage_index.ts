import { DatabaseSync } from "node:sqlite";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import { passages, type Span } from "./_passages.ts";

/** A part of a statement that was found. */
export interface FoundPassage {
  /** What it is a part of. */
  readonly of: Statement;
  /** Place among the passages of the statement, from 0. */
  readonly place: number;
  readonly span: Span;
  /** BM25: the higher, the better it fits. */
  readonly score: number;
}

/** More passages than a statement has, so that numbers and places make one order. */
const PLACES = 2 ** 20;

interface Indexed {
  readonly statement: Statement;
  readonly spans: readonly Span[];
}

/**
 * A full-text index of exactly the statements it was last set to: what else it once held has no part in what is found,
 * nor in how rare a word is. Words are stems, and pairs of letters where a script puts no spaces between words.
 */
export class PassageIndex {
  readonly #indexed = new Map<number, Indexed>();
  #open: DatabaseSync | undefined;

  /** Takes in what is new and gives up what is not among the statements, or was another text under the same number. */
  setTo(statements: readonly Statement[]): void {
    const current = new Map(statements.map((statement) => [statement.number, statement]));
    const gone = [...this.#indexed.values()].filter(({ statement }) =>
      current.get(statement.number)?.text !== statement.text
    );
    for (const { statement } of gone) this.#indexed.delete(statement.number);
    const fresh = statements.filter(({ number }) => !this.#indexed.has(number));
    if (gone.length + fresh.length > 0) {
      // One transaction, because each takes as long as some hundred rows.
      this.#database.exec("begin");
      for (const { statement } of gone) this.#delete(statement.number);
      for (const statement of fresh) this.#insert(statement);
      this.#database.exec("commit");
    }
    for (const [number, { spans }] of this.#indexed) {
      const statement = current.get(number);
      if (statement) this.#indexed.set(number, { statement, spans });
    }
  }

  /** The passages with any of these words, the best first; equal ones in the order in which they were said. */
  find(words: readonly string[]): readonly FoundPassage[] {
    if (words.length === 0) return [];
    const rows = this.#database.prepare(
      "select rowid as id, bm25(passage) as score from passage where passage match ? order by score, rowid",
    ).all(words.map(quoted).join(" OR "));
    return rows.flatMap(({ id, score }) => {
      const place = Number(id) % PLACES;
      const indexed = this.#indexed.get((Number(id) - place) / PLACES);
      const span = indexed?.spans[place];
      // SQLite gives the better the lower number.
      return indexed && span ? [{ of: indexed.statement, place, span, score: -Number(score) }] : [];
    });
  }

  get #database(): DatabaseSync {
    if (!this.#open) {
      this.#open = new DatabaseSync(":memory:");
      // Marks belong to letters: without them, words of Thai or Hindi would fall apart.
      this.#open.exec(
        `create virtual table passage using fts5(words, tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`,
      );
    }
    return this.#open;
  }

  #insert(statement: Statement): void {
    const spans = passages(statement.text);
    const insert = this.#database.prepare("insert into passage (rowid, words) values (?, ?)");
    spans.forEach(({ start, end }, place) => {
      insert.run(statement.number * PLACES + place, queryWords(statement.text.slice(start, end)).join(" "));
    });
    this.#indexed.set(statement.number, { statement, spans });
  }

  #delete(number: number): void {
    this.#database.prepare("delete from passage where rowid between ? and ?")
      .run(number * PLACES, (number + 1) * PLACES - 1);
  }
}

/** The words by which a text is found: what it is about, and the sources that it cites. */
export function queryWords(text: string): readonly string[] {
  return contentStems(text.replace(/[[\]]/g, " "));
}

/** A word as FTS5 takes it literally, whatever signs of its query language it has. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""').replaceAll("\0", " ")}"`;
}
