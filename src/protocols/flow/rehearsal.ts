import type { AnswerSchema } from "../../agents/agent.ts";
import { type Listed, MOST_CLAIMS } from "../../judging/flow/mod.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Entry } from "./form.ts";

/** What an entry contains in a rehearsal besides new claims, of which there are half as many as there may be. */
const USUAL = { answers: 3, own: 1 } as const;

/** What stands in a rehearsal in place of words, with a number that makes them different. */
const WORDS = "what would stand here in place of the words that were said";

/** Returns a message whose words are all different, in which a rehearsal finds its claims. */
export function rehearsedMessage({ number }: Pick<Statement, "number">): Pick<Statement, "number" | "text"> {
  const most = MOST_CLAIMS + USUAL.answers + USUAL.own;
  return { number, text: Array.from({ length: 2 * most }, (_, n) => wordsOf(number, n)).join(", ") };
}

function wordsOf(number: number, place: number): string {
  return `${WORDS} ${number} ${place}`;
}

/** Returns a form that a rehearsal fills in with an answer. */
export function filledWith(form: AnswerSchema<Entry>, answer: Entry): AnswerSchema<Entry> {
  const jsonSchema = { ...form.jsonSchema, const: answer };
  return { ...form, jsonSchema };
}

/** Returns the entry about a message in a rehearsal, so that later lists grow as they do. */
export function usualEntry(number: number, { others, own, mostNew }: Listed): Entry {
  let place = 0;
  const claim = () => ({
    words: wordsOf(number, place++),
    because: wordsOf(number, place++),
    gist: `${WORDS} ${place}`,
  });
  const keys = (claims: readonly FlowClaim[], most: number, entry: () => object) =>
    Object.fromEntries(claims.map(({ id }, n) => [id, n < claims.length - most ? [] : [entry()]]));
  return {
    others: keys(others, USUAL.answers, () => ({ does: "but", ...claim() })),
    own: keys(own, USUAL.own, () => ({ does: "again", words: wordsOf(number, place++) })),
    claims: Array.from({ length: Math.floor(mostNew / 2) }, claim),
  };
}

/** Returns a second look that found nothing. */
export function emptyLook(claims: readonly FlowClaim[]): Entry {
  return { others: Object.fromEntries(claims.map(({ id }) => [id, []])), complete: true };
}

/** Returns what a text does with the lines of argument in a rehearsal, with words for each. */
export function usualEnd(number: number, lines: readonly FlowClaim[]): Entry {
  return { lines: Object.fromEntries(lines.map(({ id }) => [id, { does: "holds", words: wordsOf(number, 0) }])) };
}
