import type { NeutralisedWords } from "../../judging/panel/recorded.ts";
import { nameReplacer } from "../../text/names.ts";
import { STOP_WORDS } from "../../text/words.ts";
import { numberRanges } from "../../transcript/digest.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { JudgedSide } from "./sides.ts";

/** Stands in place of a model's id. */
const A_MODEL = "a model";
/** It may open a sentence, and is no label then. */
const YES_OR_NO = /^(?:yes|no|for|against)$/i;

/** Takes out of a dialogue who the sides are: their names, ids and positions' labels become the labels of the sides. */
export class Nameless {
  readonly #hideNames: ReturnType<typeof nameReplacer>;
  readonly #hideLabels: ReturnType<typeof nameReplacer>;
  readonly #replaced = new Map<
    string,
    { readonly words: string; readonly by: string; readonly numbers: Set<number> }
  >();

  /**
   * Names count whole; of several words each counts by itself as well, with a capital, if it has three letters or more, is
   * nobody else's and is no everyday word; the letter of a `Debater A` counts before `'s`. Ids count unless they may be
   * words, which one with a digit, `-` or `_` is not, and so do those of models. A position counts if it is a single word,
   * such as `PRO`. Who takes no side keeps the name.
   *
   * @param labelOf What a side is called.
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

  /** Returns what a side holds, without names. */
  position(text: string): string {
    return this.#hideNames(text, (words, instead) => this.#keep(words, instead));
  }

  /**
   * Returns what was said, without names and labels.
   *
   * @param number Of the message it is from.
   */
  said(text: string, number: number): string {
    return this.#hideLabels(text, (words, instead) => this.#keep(words, instead, number));
  }

  /** The words that were replaced so far, in the order in which they came up. */
  get replaced(): readonly NeutralisedWords[] {
    return [...this.#replaced.values()].map(({ words, by, numbers }) => ({
      words,
      by,
      messages: numberRanges([...numbers].sort((a, b) => a - b)),
    }));
  }

  /** The same words count once, whatever their case and the space in them. */
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

/** The words of names that can stand for the whole name. */
function partsOf(named: readonly Named[]): readonly (readonly [part: string, instead: string])[] {
  const parts = named.flatMap(({ name, label }) => {
    const words = name.split(/\s+/);
    return words.length < 2 ? [] : words.map((word) => [word.replace(/[.,]$/, ""), label] as const);
  });
  return parts.filter(([word]) => parts.filter(([other]) => other === word).length === 1).flatMap(([word, label]) => {
    if (/^[\p{Lu}\d]$/u.test(word)) return [[`${word}'s`, `${label}'s`] as const];
    const counts = /^\p{Lu}\p{L}{2,}/u.test(word) && !STOP_WORDS.has(word.toLowerCase());
    return counts ? [[word, label] as const] : [];
  });
}

/** The ways in which a position of a single word stands in what was said. */
function positionLabels({ position = "" }: JudgedSide): readonly string[] {
  const label = position.trim();
  if (!/^\p{L}{2,30}$/u.test(label)) return [];
  const isEveryday = STOP_WORDS.has(label.toLowerCase()) || YES_OR_NO.test(label);
  return [isEveryday ? label.toUpperCase() : label.charAt(0).toUpperCase() + label.slice(1)];
}

/** Ids of models, whole and without their provider; a name without digit or hyphen may be any word. */
function modelsIn(settings: DialogueRecord["settings"], calls: DialogueRecord["calls"]): readonly string[] {
  const set = Object.values(Object(settings["participants"])).flatMap((one): readonly string[] => {
    const { model } = Object(Object(one).agent);
    return typeof model === "string" ? [model] : [];
  });
  const ids = [...set, ...calls.flatMap(({ model, answeredBy = model }) => [model, answeredBy])];
  return [...new Set(ids.flatMap((id) => [id, id.slice(id.lastIndexOf("/") + 1)]))].filter((id) => /[\d/_-]/.test(id));
}
