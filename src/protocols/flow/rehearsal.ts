import type { AnswerSchema } from "../../agents/agent.ts";
import type { Listed } from "../../judging/flow/mod.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Entry } from "./form.ts";

/** What a long entry contains: more than a clerk usually finds in a message. */
const USUAL = { claims: 2, answers: 4, own: 2 } as const;
/** Words of a span, of the evidence for it and of a gist in a long entry. */
const LENGTHS = { words: 20, because: 20, gist: 12 } as const;

/** Returns a form that a rehearsal fills in with an answer. */
export function filledWith(form: AnswerSchema<Entry>, answer: Entry): AnswerSchema<Entry> {
  const jsonSchema = { ...form.jsonSchema, const: answer };
  return { ...form, jsonSchema };
}

/** Returns a long entry about a message, in whose words claims are found, so that later lists are as long as they can be. */
export function longEntry({ text }: Statement, { others, own }: Listed): Entry {
  const said = text.split(/\s+/);
  let place = 0;
  const span = (length: number) => {
    if (place + length > said.length) place = 0;
    place += length;
    return said.slice(place - length, place).join(" ");
  };
  const claim = () => ({
    words: span(LENGTHS.words),
    because: span(LENGTHS.because),
    gist: said.slice(0, LENGTHS.gist).join(" "),
  });
  const keys = (claims: readonly FlowClaim[], most: number, entry: () => object) =>
    Object.fromEntries(claims.map(({ id }, n) => [id, n < claims.length - most ? [] : [entry()]]));
  return {
    others: keys(others, USUAL.answers, () => ({ does: "but", ...claim() })),
    own: keys(own, USUAL.own, () => ({ does: "again", words: span(LENGTHS.words) })),
    claims: Array.from({ length: USUAL.claims }, claim),
  };
}

/** Returns a second look that found nothing, which is usual. */
export function emptyLook(claims: readonly FlowClaim[]): Entry {
  return { others: Object.fromEntries(claims.map(({ id }) => [id, []])), complete: true };
}

/** Returns what a text does with the lines of argument, with words for each. */
export function longEnd({ text }: Statement, lines: readonly FlowClaim[]): Entry {
  const words = text.split(/\s+/).slice(0, LENGTHS.words).join(" ");
  return { lines: Object.fromEntries(lines.map(({ id }) => [id, { does: "holds", words }])) };
}
