import { saidNameReplacer } from "../../text/said_names.ts";
import { STOP_WORDS } from "../../text/words.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { modelHider } from "./model_words.ts";
import type { KeepReplaced } from "./replaced_words.ts";
import type { JudgedSide } from "./sides.ts";

/** What stands in place of the name of somebody who takes no side. */
const SOMEBODY = "somebody else";

/**
 * A function that takes out of a text who took part: names of sides become their labels, those of others `somebody else`,
 * and names of models `a model`. Ids of participants count where they cannot be a word (with a digit, `-` or `_`). Of a
 * name of several words each word counts by itself, with a capital, if it has three letters or more, is nobody else's and
 * is no everyday word. Which words are names, and which only look like them, {@linkcode saidNameReplacer} and
 * {@linkcode modelHider} say.
 *
 * @param labelOf What a side is called.
 * @param keep Takes note of what was replaced; of a side's name by `label`.
 */
export function nameless(
  { participants, settings, calls, messages, topic }: DialogueRecord,
  sides: readonly JudgedSide[],
  labelOf: (side: JudgedSide) => string,
  keep: KeepReplaced = () => {},
): (text: string, number?: number) => string {
  const insteadOf = (id: string) => {
    const side = sides.find(({ members }) => members.includes(id));
    return side ? labelOf(side) : SOMEBODY;
  };
  const said = [
    topic,
    ...participants.flatMap(({ position = [] }) => position),
    ...messages.flatMap((message) => message.failed ? [] : [message.text]),
  ];
  const distinct = participants.filter(({ id }) => /[\d_-]/.test(id));
  const names = new Map([
    ...distinct.map(({ id }) => [id, insteadOf(id)] as const),
    ...participants.map(({ id, name }) => [name, insteadOf(id)] as const),
  ]);
  const hideNames = saidNameReplacer({
    names,
    parts: partsOf(participants.map(({ id, name }) => [name, insteadOf(id)])),
    said,
  });
  const hideModels = modelHider(modelsIn(settings, calls), [...names.keys()]);
  return (text, number) =>
    hideModels(
      hideNames(text, (words, instead) => keep(words, instead === SOMEBODY ? instead : "label", number)),
      keep,
      number,
    );
}

/** Ids of models. */
function modelsIn(settings: DialogueRecord["settings"], calls: DialogueRecord["calls"]): ReadonlySet<string> {
  const set = Object.values(Object(settings["participants"])).flatMap((one) => {
    const { model } = Object(Object(one).agent);
    return typeof model === "string" ? [model] : [];
  });
  return new Set([...set, ...calls.flatMap(({ model, answeredBy = model }) => [model, answeredBy])]);
}

/** The words of names that can stand for the whole name. */
function partsOf(names: readonly (readonly [name: string, instead: string])[]): ReadonlyMap<string, string> {
  const parts = names.flatMap(([name, instead]) => {
    const words = name.split(/\s+/);
    return words.length < 2 ? [] : words.map((word) => [word.replace(/[.,]$/, ""), instead] as const);
  });
  return new Map(
    parts.filter(([word]) =>
      [...word].length >= 3 && /^\p{Lu}\p{L}+/u.test(word) && !STOP_WORDS.has(word.toLowerCase()) &&
      parts.filter(([other]) => other === word).length === 1
    ),
  );
}
