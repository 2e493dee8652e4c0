import type { NeutralisedWords } from "../../judging/panel/recorded.ts";
import { nameReplacer } from "../../text/names.ts";
import { COMMON_WORDS } from "../../text/grammar/mod.ts";
import { numberRanges } from "../../transcript/digest.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { JudgedSide } from "./sides.ts";

/** Replaces a model's id. */
const A_MODEL = "a model";
/** Words that may open a sentence and are then no label. */
const YES_OR_NO = /^(?:yes|no|for|against)$/i;

/**
 * Removes the identities of the sides from a dialogue: labels replace their names, ids and the labels of their
 * positions.
 */
export class Nameless {
  readonly #hideNames: ReturnType<typeof nameReplacer>;
  readonly #hideLabels: ReturnType<typeof nameReplacer>;
  readonly #replaced = new Map<
    string,
    { readonly words: string; readonly by: string; readonly numbers: Set<number> }
  >();

  /**
   * Names are replaced as a whole. Each word of a longer name is also replaced, if it has a capital and at least three
   * letters, belongs to nobody else and is not an everyday word; the letter of a name like `Debater A` is replaced
   * before `'s`. Ids of sides and models are replaced unless they may be ordinary words; an id with a digit, `-` or `_`
   * cannot be. A position is replaced if it is a single word, such as `PRO`. Participants without a side keep their
   * names.
   *
   * @param labelOf Returns the label of a side.
   */
  constructor(
    { participants, settings, calls }: Pick<DialogueRecord, "participants" | "settings" | "calls">,
    sides: readonly JudgedSide[],
    labelOf: (side: JudgedSide) => string,
  ) {
    const of = participants.flatMap(({ id, name }) => {
      const side = sides.find(({ members }) => members.includes(id));
      return side ? [{ id, name: name.trim(), label: labelOf(side) }] : [];
    });
    const names = new Map([
      ...modelsIn(settings, calls).map((id) => [id, A_MODEL] as const),
      ...partsOf(of),
      ...of.flatMap(({ id, label }) => /[\d_-]/.test(id) ? [[id, label] as const] : []),
      ...of.map(({ name, label }) => [name, label] as const),
    ]);
    const labels = sides.flatMap((side) => positionLabels(side).map((position) => [position, labelOf(side)] as const));
    this.#hideNames = nameReplacer(names);
    this.#hideLabels = nameReplacer(new Map([...labels, ...names]));
  }

  /** Returns a side's position, without names. */
  position(text: string): string {
    return this.#hideNames(text, (words, instead) => this.#keep(words, instead));
  }

  /**
   * Returns a message's text, without names and labels.
   *
   * @param number Number of the message.
   */
  said(text: string, number: number): string {
    return this.#hideLabels(text, (words, instead) => this.#keep(words, instead, number));
  }

  /** The words replaced so far, in the order in which they occurred. */
  get replaced(): readonly NeutralisedWords[] {
    return [...this.#replaced.values()].map(({ words, by, numbers }) => ({
      words,
      by,
      messages: numberRanges([...numbers].sort((a, b) => a - b)),
    }));
  }

  /** Records a replacement; the same words count once, ignoring case and spacing. */
  #keep(said: string, instead: string, number?: number): void {
    const words = said.replace(/\s+/g, " ").toLowerCase();
    const by = instead === A_MODEL ? instead : "label";
    const key = JSON.stringify([words, by]);
    const entry = this.#replaced.get(key) ?? { words, by, numbers: new Set() };
    if (number !== undefined) entry.numbers.add(number);
    this.#replaced.set(key, entry);
  }
}

interface Named {
  readonly name: string;
  readonly label: string;
}

/** Returns the words that can stand for a whole name. */
function partsOf(named: readonly Named[]): readonly (readonly [part: string, instead: string])[] {
  const parts = named.flatMap(({ name, label }) => {
    const words = name.split(/\s+/);
    return words.length < 2 ? [] : words.map((word) => [word.replace(/[.,]$/, ""), label] as const);
  });
  return parts.filter(([word]) => parts.filter(([other]) => other === word).length === 1).flatMap(([word, label]) => {
    if (/^[\p{Lu}\d]$/u.test(word)) return [[`${word}'s`, `${label}'s`] as const];
    const counts = /^\p{Lu}\p{L}{2,}/u.test(word) && !COMMON_WORDS.has(word.toLowerCase());
    return counts ? [[word, label] as const] : [];
  });
}

/** Returns the forms in which a position of a single word may appear in a message. */
function positionLabels({ position = "" }: JudgedSide): readonly string[] {
  const label = position.trim();
  if (!/^\p{L}{2,30}$/u.test(label)) return [];
  const isEveryday = COMMON_WORDS.has(label.toLowerCase()) || YES_OR_NO.test(label);
  return [isEveryday ? label.toUpperCase() : label.charAt(0).toUpperCase() + label.slice(1)];
}

/**
 * Returns the ids of models, with and without their provider; a name without a digit or hyphen may be an ordinary word
 * and is left out.
 */
function modelsIn(settings: DialogueRecord["settings"], calls: DialogueRecord["calls"]): readonly string[] {
  const set = Object.values(fieldsIn(settings["participants"])).flatMap((one): readonly string[] => {
    const { model } = fieldsIn(fieldsIn(one).agent);
    return typeof model === "string" ? [model] : [];
  });
  const ids = [...set, ...calls.flatMap(({ model, answeredBy = model }) => [model, answeredBy])];
  return [...new Set(ids.flatMap((id) => [id, id.slice(id.lastIndexOf("/") + 1)]))].filter((id) => /[\d/_-]/.test(id));
}
