import { DatabaseSync } from "node:sqlite";
import { sentences } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";

/** Tokens of a passage, about 60 to 120 English words: long enough for a thought, short enough to show several. */
const MIN_TOKENS = 80;
const MAX_TOKENS = 160;
/** More than the passages of any statement, so that number and place form a single sort key. */
const PLACES = 2 ** 20;
/** More than are shown, since some are omitted. */
const MOST_FOUND = 100;

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A passage found in a statement. */
export interface FoundPassage {
  readonly of: Statement;
  /** Place among the statement's passages, from 0. */
  readonly place: number;
  readonly span: Span;
  /** BM25 score: a higher score means a better match. */
  readonly score: number;
}

/** A full-text index of statements. Words are stems, or pairs of letters in scripts without spaces. */
export class PassageIndex {
  readonly #indexed = new Map<number, { readonly statement: Statement; readonly spans: readonly Span[] }>();
  #waiting: Statement[] = [];
  #open: DatabaseSync | undefined;

  /** Adds a statement, to be indexed at the next search. */
  add(statement: Statement): void {
    this.#waiting.push(statement);
  }

  /** Returns passages that contain any of these words, from statements before a number, best first. */
  find(words: readonly string[], { before }: { readonly before: number }): readonly FoundPassage[] {
    if (words.length === 0) return [];
    const database = this.#open ??= openIndex();
    this.#insertWaiting(database);
    const rows = database.prepare(
      "select rowid as id, bm25(passage) as score from passage where passage match ? and rowid < ? order by score, rowid limit ?",
    ).all(words.map(quoted).join(" OR "), before * PLACES, MOST_FOUND);
    return rows.flatMap(({ id, score }) => {
      const place = Number(id) % PLACES;
      const { statement, spans } = this.#indexed.get((Number(id) - place) / PLACES) ?? {};
      const span = spans?.[place];
      // SQLite gives better matches lower numbers.
      return statement && span ? [{ of: statement, place, span, score: -Number(score) }] : [];
    });
  }

  #insertWaiting(database: DatabaseSync): void {
    if (this.#waiting.length === 0) return;
    const insert = database.prepare("insert into passage (rowid, words) values (?, ?)");
    // One transaction, because each takes as long as hundreds of rows.
    database.exec("begin");
    for (const statement of this.#waiting) {
      const spans = passages(statement.text);
      spans.forEach(({ start, end }, place) => {
        insert.run(statement.number * PLACES + place, queryWords(statement.text.slice(start, end)).join(" "));
      });
      this.#indexed.set(statement.number, { statement, spans });
    }
    database.exec("commit");
    this.#waiting = [];
  }
}

function openIndex(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  // Marks belong to letters: without them, words of Thai or Hindi would be split.
  database.exec(
    `create virtual table passage using fts5(words, tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`,
  );
  return database;
}

/** Returns the search words of a text: its content words and cited sources. */
export function queryWords(text: string): readonly string[] {
  return contentStems(text.replace(/[[\]]/g, " "));
}

/** Quotes a word so that FTS5 takes it literally, including characters of its query language. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""').replaceAll("\0", " ")}"`;
}

/**
 * Splits a whole text into passages of complete sentences; the end of a paragraph ends a passage that is long enough.
 */
export function passages(text: string): readonly Span[] {
  const found: Span[] = [];
  let open: Span | undefined;
  let tokens = 0;
  for (const sentence of sentences(text)) {
    const more = countTokens(text.slice(sentence.start, sentence.end));
    const newParagraph = open !== undefined && /\n\s*\n/.test(text.slice(open.end, sentence.start));
    if (open && (tokens + more > MAX_TOKENS || (newParagraph && tokens >= MIN_TOKENS))) {
      found.push(open);
      open = undefined;
    }
    tokens = open ? tokens + more : more;
    open = { start: open?.start ?? sentence.start, end: sentence.end };
  }
  return open ? [...found, open] : found;
}
