import { DatabaseSync } from "node:sqlite";
import { sentences } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";

/** Tokens of a passage, about 60 to 120 words of English: as long as a thought, short enough to take several. */
const MIN_TOKENS = 80;
const MAX_TOKENS = 160;
/** More passages than a statement has, so that numbers and places make one order. */
const PLACES = 2 ** 20;
/** More than are shown, as some are left out. */
const MOST_FOUND = 100;

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A passage of a statement that was found. */
export interface FoundPassage {
  readonly of: Statement;
  /** Place among the passages of the statement, from 0. */
  readonly place: number;
  readonly span: Span;
  /** BM25: the higher, the better it fits. */
  readonly score: number;
}

/** A full-text index of statements. Words are stems, and pairs of letters where a script puts no spaces between words. */
export class PassageIndex {
  readonly #indexed = new Map<number, { readonly statement: Statement; readonly spans: readonly Span[] }>();
  #waiting: Statement[] = [];
  #open: DatabaseSync | undefined;

  /** Takes a statement in: indexed when something is first looked for. */
  add(statement: Statement): void {
    this.#waiting.push(statement);
  }

  /** Returns passages with any of these words of statements before a number, the best first. */
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
      // SQLite gives the better the lower number.
      return statement && span ? [{ of: statement, place, span, score: -Number(score) }] : [];
    });
  }

  #insertWaiting(database: DatabaseSync): void {
    if (this.#waiting.length === 0) return;
    const insert = database.prepare("insert into passage (rowid, words) values (?, ?)");
    // One transaction, because each takes as long as some hundred rows.
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
  // Marks belong to letters: without them, words of Thai or Hindi would fall apart.
  database.exec(
    `create virtual table passage using fts5(words, tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`,
  );
  return database;
}

/** Returns the words by which a text is found: those that it is about, and the sources that it cites. */
export function queryWords(text: string): readonly string[] {
  return contentStems(text.replace(/[[\]]/g, " "));
}

/** A word as FTS5 takes it literally, whatever signs of its query language it has. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""').replaceAll("\0", " ")}"`;
}

/** Cuts a text into passages of whole sentences; a paragraph's end ends one that is long enough. All of it is in one. */
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
