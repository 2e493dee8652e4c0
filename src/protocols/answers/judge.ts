import { recordedClaims } from "../../judging/quotations/mod.ts";
import { markGiven, markPosition } from "../../text/given.ts";
import type { Statement } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { REVIEWED } from "../../words/reviews.ts";
import { type AskedQuestion, questionText } from "./question.ts";
import { spaced } from "../../words/phrases.ts";
import { JUDGING } from "./words/mod.ts";

/** What a judge who answers may see, from least to most: the quotations alone, what was said, or the sources as well. */
export const SEES = ["quotations", "transcript", "sources"] as const;

/** What a judge who answers may see. */
export type Sees = typeof SEES[number];

/** A quotation of a source that stands there as it was quoted. */
export interface QuotedWords {
  /** Number of the message that quotes it. */
  readonly message: number;
  readonly source: string;
  readonly words: string;
}

/** Returns the quotations of sources that were found word for word, in the order in which they were made. */
export function quotedWords(record: Pick<DialogueRecord, "notes">): readonly QuotedWords[] {
  return recordedClaims(record)?.claims.flatMap(({ message, quotations }) =>
    quotations.flatMap((quotation) => {
      const isFound = quotation.verdict === "exact" || quotation.verdict === "exact_but_short";
      const source = isFound && quotation.saidBy === undefined ? quotation.places[0]?.source : undefined;
      return source === undefined ? [] : [{ message, source, words: quotation.text }];
    })
  ) ?? [];
}

/** Returns the statements that quote sources, with these quotations in place of what was said. */
export function quotedOnly(record: DialogueRecord, statements: readonly Statement[]): readonly Statement[] {
  const quoted = Map.groupBy(quotedWords(record), ({ message }) => message);
  return statements.flatMap(({ annotation: _, ...statement }) => {
    const own = quoted.get(statement.number) ?? [];
    const lines = own.map(({ words, source }) => JUDGING.quoted(words, source));
    return own.length === 0 ? [] : [{ ...statement, text: lines.join("\n\n") }];
  });
}

/** Returns who spoke, and for which answer. */
export function judgeRules({ participants, settings }: DialogueRecord): string {
  const argues = settings["argues"];
  const assigned = typeof argues === "string" ? JUDGING.assigned(markPosition(argues)) : undefined;
  return [
    JUDGING.intro,
    "",
    JUDGING.spoke,
    ...participants.map(({ name, role, position }) => {
      const held = position === undefined ? assigned : markPosition(position);
      return JUDGING.speaker(markGiven(name), markGiven(spaced(role)), held);
    }),
  ].join("\n");
}

/** Returns the way in which a judge answers. */
export function judgeGuidance(sees: Sees, { annotated }: { readonly annotated: boolean }): string {
  return [
    JUDGING.task,
    "",
    JUDGING.how,
    JUDGING.sees[sees],
    JUDGING.rules,
    ...(annotated ? [`- ${REVIEWED.annotations}`] : []),
    JUDGING.reasons,
  ].join("\n");
}

/** Returns the question to a judge. */
export function judgeTask(question: AskedQuestion): string {
  return `${JUDGING.above}\n\n${questionText(question)}\n\n${JUDGING.answer}`;
}
