import { markGiven } from "../text/given.ts";
import { singleLine } from "../text/visible.ts";
import { fieldsIn, isList } from "../transcript/json.ts";
import type { Json } from "../transcript/event.ts";
import type { Statement } from "../transcript/message.ts";
import type { DecisionGrounds, DecisionPoint } from "../transcript/outcome.ts";
import { NEUTRAL_ROLES, type Participant } from "../transcript/participant.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import { lookUp } from "./quotations/look_up.ts";
import { SourceText } from "./quotations/source_text.ts";
import { inLanguage, LANGUAGES } from "../words/language.ts";
import { SURENESS } from "../words/outcome.ts";
import { capital, SIGNS } from "../words/phrases.ts";

/** In place of a side's name, where no side is ahead. */
export const NOBODY = "nobody";

/** Name of the question that is asked if the reasons contradict the scores. */
export const SECOND_DECISION = "second decision";

/** The reasons for a decision between sides, as they are on record. */
export interface RecordedDecision {
  /** What was answered; absent if it is missing. */
  readonly grounds?: DecisionGrounds;
  /** The reason it is missing. */
  readonly missing?: string;
  /** Present if it was asked again because it contradicted the scores: the side named at first; `null` for none. */
  readonly first?: string | null;
  /** Ids of sides whose strongest line is not in the message that it was given for. */
  readonly notFound: readonly string[];
}

/**
 * Returns the reasons that whoever decided between the sides gave, with sides by id; `undefined` if nobody was asked.
 * Items that name no message of a side are left out, and so are lines that do not stand in their message word for word.
 * Where the question was asked again, the second answer says who carried the debate, and why.
 */
export function recordedDecision(
  record: Pick<DialogueRecord, "notes" | "messages" | "participants">,
): RecordedDecision | undefined {
  const notes = record.notes.filter(({ kind }) => kind === "decision");
  const note = notes.find(({ called }) => called !== SECOND_DECISION);
  return note && decisionIn(note, notes.find(({ called }) => called === SECOND_DECISION), record);
}

function decisionIn(
  { answer }: Note,
  again: Note | undefined,
  { messages, participants }: Pick<DialogueRecord, "messages" | "participants">,
): RecordedDecision {
  if (!answer.given) return { missing: answer.reason, notFound: [] };
  const sides = participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
  const said = new Map(messages.flatMap((message) => message.failed ? [] : [[message.number, message] as const]));
  const bySide = (number: number) => sides.find(({ id }) => said.get(number)?.speaker === id)?.id;
  const { clashes, standsFor, unanswered, strongest, conceded } = fieldsIn(answer.value);
  const first = fieldsIn(answer.value);
  const last = again?.answer.given ? fieldsIn(again.answer.value) : first;
  const nameOf = (id: string) => participants.find((one) => one.id === id)?.name ?? id;
  const points = (list: Json | undefined): readonly DecisionPoint[] =>
    itemsIn(list).flatMap((item) => {
      const numbers = messagesIn(item, said);
      const side = numbers.map(bySide).find((id) => id !== undefined);
      return side === undefined ? [] : [{ point: pointOf(item, nameOf(side)), side, messages: numbers }];
    });
  const lines = itemsIn(strongest).flatMap((item) => {
    const message = said.get(Number(item["message"]));
    const side = message && bySide(message.number);
    return message === undefined || side === undefined
      ? []
      : [{ side, message: message.number, words: standing(textIn(item, "words"), message) }];
  });
  const found = lines.flatMap(({ words, ...line }) => words === undefined ? [] : [{ ...line, words }]);
  const best = sides.flatMap(({ id }) => found.find(({ side }) => side === id) ?? []);
  return {
    grounds: {
      carried: sideIn(last, "carried", sides),
      why: textIn(last, "why"),
      standsFor: sides.flatMap(({ id }) => {
        const item = itemsIn(standsFor).find((each) => sideIn(each, "side", sides) === id);
        const words = item === undefined ? "" : asNamed(textIn(item, "words"));
        return words === "" ? [] : [{ side: id, words }];
      }),
      clashes: itemsIn(clashes).flatMap((item) => {
        const numbers = messagesIn(item, said);
        const clash = {
          about: textIn(item, "about"),
          carried: sideIn(item, "carried", sides),
          why: textIn(item, "why"),
        };
        return numbers.length === 0 ? [] : [{ ...clash, messages: numbers }];
      }),
      unanswered: points(unanswered),
      strongest: best,
      conceded: points(conceded),
    },
    notFound: sides.flatMap(({ id }) =>
      lines.some(({ side }) => side === id) && !best.some(({ side }) => side === id) ? [id] : []
    ),
    ...(again ? { first: sideIn(first, "carried", sides) } : {}),
  };
}

/** Returns a decision in two sentences, with the numbers of messages: who carried it, and the most telling clash. */
export function reasonsIn({ why, clashes }: Pick<DecisionGrounds, "why" | "clashes">): readonly string[] {
  const sentence = (text: string, messages: readonly number[]) => {
    const numbers = messages.map((number) => ` (${number})`).join("");
    const said = `${text.replace(/[.\s]+$/, "")}${numbers}`;
    return /[!?…]$/.test(said) ? said : `${said}.`;
  };
  return [
    sentence(why, []),
    ...clashes.slice(0, 1).map(({ about, why, messages }) =>
      sentence(`${capital(about)}${SIGNS.colon} ${why}`, messages)
    ),
  ];
}

/** Returns the words as they stand in a message; `undefined` unless they do, word for word. */
function standing(words: string, { number, text }: Statement): string | undefined {
  const name = `message ${number}`;
  const source = new SourceText({ name, title: name, text });
  const found = lookUp(words, { cited: [source], sources: [source], said: [], own: "", speakers: [] });
  if (found?.verdict !== "exact" && found?.verdict !== "exact_but_short") return undefined;
  return found.places.map(({ offset, end }) => text.slice(offset, end).replace(/\s+/g, " ")).join(" … ");
}

type Fields = { readonly [field: string]: Json };

/** Returns a point without the name of its side, which pages put before it. */
function pointOf(item: Fields, name: string): string {
  const text = textIn(item, "point");
  const plain = text.replace(/^⟦?/, "");
  if (!plain.toLowerCase().startsWith(`${name.toLowerCase()}:`) && !plain.startsWith(`${name}⟧:`)) return text;
  return plain.slice(plain.indexOf(":") + 1).trim();
}

function itemsIn(list: Json | undefined): readonly Fields[] {
  return isList(list) ? list.map((item): Fields => fieldsIn(item)) : [];
}

function textIn(fields: Fields, name: string): string {
  const text = fields[name];
  return typeof text === "string" ? text.trim() : "";
}

/** Returns the numbers that an item names, as far as there are such messages. */
function messagesIn({ messages }: Fields, said: ReadonlyMap<number, Statement>): readonly number[] {
  const numbers = isList(messages) ? messages.map(Number) : [];
  return [...new Set(numbers)].filter((number) => said.has(number)).sort((a, b) => a - b);
}

/** Returns the id of the side that a field names, by its name as prompts show it; `null` for none. */
function sideIn(fields: Fields, name: "carried" | "side", sides: readonly Participant[]): string | null {
  return sides.find((side) => markGiven(side.name) === fields[name])?.id ?? null;
}

/** Most words of what a side argues for: more are no name for it. */
const MOST_WORDS = 10;

/** Returns what a side argues for as it reads on after "for", in whatever language; empty if it is longer than a name. */
function asNamed(words: string): string {
  const line = singleLine(words).replace(/[.\s]+$/, "");
  const begun = Object.keys(LANGUAGES).map((tag) => `${inLanguage(tag, () => SURENESS.for)} `)
    .find((each) => line.toLowerCase().startsWith(each));
  const plain = line.slice(begun?.length ?? 0).trimStart();
  return plain.split(" ").length > MOST_WORDS ? "" : plain;
}
