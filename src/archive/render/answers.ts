import { isObject, type Json } from "../../transcript/json.ts";
import type { AsideKind } from "../../transcript/kind.ts";
import type { Note } from "../../transcript/record.ts";
import type { Facts } from "./facts.ts";
import { jsonInLine, type Line, link, type PageBlock, section } from "./page.ts";
import { calledInWords, isReview, nameOf } from "./words.ts";
import { PAGES, SUMMARY } from "../../words/archive_pages.ts";
import { MESSAGE } from "../../words/messages.ts";
import { phaseName } from "../../words/phases.ts";
import { capital } from "../../words/phrases.ts";
import { settingName } from "../../words/settings.ts";

/** Kinds of questions that other sections cover, or that are for whoever looks into `notes/`. */
const TOLD_ELSEWHERE: ReadonlySet<AsideKind> = new Set<AsideKind>([
  "score",
  "fact_check",
  "rule_check",
  "claim_check",
  "decision",
  "context_summary",
  "preparation",
]);

/** Maximum answer columns in a table, unless a single question has more fields. */
const MOST_COLUMNS = 6;
/** Maximum length of a counted answer, in letters, and maximum number of different answers. */
const MOST_LETTERS = 24;
const MOST_CHOICES = 5;

/** A question, with its answers by participant. */
interface ListedQuestion {
  readonly title: string;
  readonly fields: readonly string[];
  readonly notes: ReadonlyMap<string, Note>;
}

/**
 * Tables of answers to questions about the whole dialogue, such as votes: a row per participant, a column per field,
 * and totals of short answers. Questions with the same fields share a table. Empty if the protocol shows its own
 * outcome.
 */
export function answerBlocks(facts: Facts): readonly PageBlock[] {
  const byForm = Map.groupBy(asked(facts), ({ fields }) => fields.join());
  const tables = [...byForm.values()].flatMap((alike) => {
    const perTable = Math.max(1, Math.floor(MOST_COLUMNS / (alike[0]?.fields.length ?? 1)));
    return [...Map.groupBy(alike, (_, n) => Math.floor(n / perTable)).values()];
  });
  return section(SUMMARY.answers, 2, tables.map((together) => table(facts, together)));
}

function asked({ record, page }: Facts): readonly ListedQuestion[] {
  if (page?.blocks || isReview(record)) return [];
  const notes = record.notes.filter(({ kind, about }) => about === undefined && !TOLD_ELSEWHERE.has(kind));
  const byQuestion = [...Map.groupBy(notes, ({ key }) => key.slice(0, key.lastIndexOf("/")))];
  const titles = byQuestion.map(([, [first]]) => first ? calledInWords(first) : "");
  return byQuestion.map(([question, all], n) => {
    const title = titles[n] ?? "";
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title);
    const fields = new Set(all.flatMap(({ answer }) => answer.given ? fieldsOf(answer.value) : []));
    return {
      title: capital(isUnique ? title : SUMMARY.inPhase(phaseIn(question), title)),
      fields: fields.size === 0 ? [""] : [...fields],
      notes: new Map(all.map((note) => [note.participant, note])),
    };
  });
}

function table(facts: Facts, questions: readonly ListedQuestion[]): PageBlock {
  const columns = questions.flatMap(({ title, fields, notes }) => fields.map((field) => ({ title, field, notes })));
  const seats = facts.record.participants.filter(({ id }) => questions.some(({ notes }) => notes.has(id)));
  const counts = columns.map(({ field, notes }) =>
    counted([...notes.values()].flatMap((note) => valueOf(note, field)))
  );
  return {
    head: [
      PAGES.answeredBy,
      ...columns.map(({ title, field }) => field === "" ? title : SUMMARY.column(title, settingName(field))),
    ],
    table: [
      ...seats.map(({ id }): readonly Line[] => [
        nameOf(facts, id),
        ...columns.map(({ field, notes }) => cell(facts, notes.get(id), field)),
      ]),
      ...(counts.every((count) => count === "") ? [] : [[[{ strong: PAGES.total }], ...counts]]),
    ],
  };
}

function cell(facts: Facts, note: Note | undefined, field: string): Line {
  if (note?.answer.given === false) return SUMMARY.missing;
  const [value] = note ? valueOf(note, field) : [];
  return note && value !== undefined ? jsonInLine(value) ?? [link(MESSAGE.note, facts.noteFile(note))] : "";
}

/** The phase of a question in words: `rounds, round 1` for `rounds/round-1/ballot`. */
function phaseIn(question: string): string {
  return phaseName(question.slice(0, question.lastIndexOf("/")));
}

/** The names of an answer's fields; a single empty name for an answer without fields. */
function fieldsOf(value: Json): readonly string[] {
  return isObject(value) ? Object.keys(value) : [""];
}

function valueOf({ answer }: Note, field: string): readonly Json[] {
  if (!answer.given) return [];
  const value = field === "" ? answer.value : isObject(answer.value) ? answer.value[field] : undefined;
  return value === undefined ? [] : [value];
}

/** Counts such as `for 3, against 2`, most frequent first; empty if answers are too long or too varied. */
function counted(values: readonly Json[]): string {
  const words = values.map((value) => typeof value === "number" ? undefined : jsonInLine(value));
  const isChoice = words.every((word) => word !== undefined && word.length <= MOST_LETTERS);
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const);
  if (!isChoice || counts.length > MOST_CHOICES) return "";
  return counts.toSorted(([, a], [, b]) => b - a).map(([word, many]) => `${word} ${many}`).join(", ");
}
