import { nameReplacer } from "../../text/names.ts";
import { STOP_WORDS } from "../../text/words.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { JudgedSide } from "./sides.ts";

/** What stands in place of the name of somebody who takes no side. */
const SOMEBODY = "somebody else";
/** What stands in place of a model's name. */
const A_MODEL = "a model";

/**
 * A function that takes out of a text who took part: names of sides become their labels, those of others `somebody else`,
 * and models' ids `a model`. Ids of participants count where they cannot be a word (with a digit, `-` or `_`). Of a name
 * of several words each word counts by itself as it is written, if it has three letters or more, is nobody else's and is
 * no everyday word.
 *
 * @param labelOf What a side is called.
 */
export function nameless(
  { participants, settings, calls }: DialogueRecord,
  sides: readonly JudgedSide[],
  labelOf: (side: JudgedSide) => string,
): (text: string) => string {
  const insteadOf = (id: string) => {
    const side = sides.find(({ members }) => members.includes(id));
    return side ? labelOf(side) : SOMEBODY;
  };
  const whole = new Map<string, string>();
  for (const model of modelsIn(settings, calls)) whole.set(model, A_MODEL);
  for (const { id } of participants) if (/[\d_-]/.test(id)) whole.set(id, insteadOf(id));
  for (const { id, name } of participants) whole.set(name, insteadOf(id));
  const replaceWhole = nameReplacer(whole);
  const replaceParts = partsReplacer(participants.map(({ id, name }) => [name, insteadOf(id)]));
  return (text) => replaceParts(replaceWhole(text));
}

/** Ids of models, and what they are called without their providers. */
function modelsIn(settings: DialogueRecord["settings"], calls: DialogueRecord["calls"]): ReadonlySet<string> {
  const set = Object.values(Object(settings["participants"])).flatMap((one) => {
    const { model } = Object(Object(one).agent);
    return typeof model === "string" ? [model] : [];
  });
  const ids = [...set, ...calls.flatMap(({ model, answeredBy = model }) => [model, answeredBy])];
  // a name without digit or hyphen, such as "m", may be any word
  return new Set(ids.flatMap((id) => [id, id.slice(id.lastIndexOf("/") + 1)]).filter((name) => /[\d/_-]/.test(name)));
}

function partsReplacer(names: readonly (readonly [name: string, instead: string])[]): (text: string) => string {
  const parts = names.flatMap(([name, instead]) => {
    const words = name.split(/\s+/);
    return words.length < 2 ? [] : words.map((word) => [word.replace(/[.,]$/, ""), instead] as const);
  });
  const own = parts.filter(([word]) =>
    [...word].length >= 3 && /^\p{Lu}\p{L}+/u.test(word) && !STOP_WORDS.has(word.toLowerCase()) &&
    parts.filter(([other]) => other === word).length === 1
  );
  if (own.length === 0) return (text) => text;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${own.map(([word]) => RegExp.escape(word)).join("|")})(?![\\p{L}\\p{N}_])`,
    "gu",
  );
  const insteadOf = new Map(own);
  return (text) => text.replace(pattern, (word) => insteadOf.get(word) ?? word);
}
