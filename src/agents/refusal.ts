import { sentences } from "../text/sentences.ts";
import { REFUSAL_EXAMPLES, type RefusalExamples } from "./refusal_examples.ts";

/** Words from which on an answer is no refusal: it says something besides. */
const MOST_WORDS = 60;
/** Words up to which a first sentence is only a beginning: the next one belongs to it. */
const APOLOGY_WORDS = 6;
/** Characters before a refusal within its sentence, unless they begin like one. */
const LEAD_CHARACTERS = 25;

const THANKS = /^(?:thank|merci|je (?:vous |te )?remercie|danke|vielen dank|gracias|agradezco)/;

/** Quoted words, which are somebody else's. */
const QUOTED =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])|‘[^’]*’(?![\p{L}])/gu;
/** Reports of what somebody else said. */
const REPORTED =
  /\b(?:says?|said|tells?|told|answer(?:s|ed)|repl(?:y|ies|ied)|sagte?|sagt|antwortete?|dit|répond|dice|dijo|responde|respondió)\b/;

const any = (patterns: readonly string[]) => new RegExp(patterns.join("|"), "u");

const LANGUAGES = Object.values(REFUSAL_EXAMPLES).map(readerOf);

/**
 * Returns `true` if an answer is nothing but a refusal to answer: short, and its first sentence is like the examples. A
 * speech that begins politely, or quotes a refusal, is none.
 */
export function isRefusal(answer: string): boolean {
  const plain = answer.replaceAll(/[*_#>`]+/g, " ").replaceAll("’", "'").trim();
  if (plain === "" || plain.split(/\s+/).length >= MOST_WORDS) return false;
  const whole = /^["“„«](?<said>[^"“”„«»]+)["”“»]$/u.exec(plain)?.groups?.["said"] ?? plain;
  const [first = "", second = "", ...others] = sentences(whole).map(({ text }) =>
    text.toLowerCase().replaceAll(QUOTED, " … ").replaceAll(/\s+/g, " ").trim()
  );
  const isPrelude = first.split(" ").length < APOLOGY_WORDS || THANKS.test(first);
  const [sentence, next = ""] = isPrelude ? [`${first} ${second}`, others[0]] : [first, second];
  return LANGUAGES.some((refuses) => refuses(sentence, next));
}

function readerOf({ lead, apology, cannot, declines, asked, said, preface, whole }: RefusalExamples) {
  const [leads, apologizes, isNotAble, isNotWilling] = [
    new RegExp(`^(?:${lead.join("|")})`, "u"),
    any(apology),
    any(cannot),
    any(declines),
  ];
  const [isAsked, isSaid, isPreface, isWhole] = [any(asked), any(said), any(preface), any(whole)];
  return (sentence: string, next: string): boolean => {
    if (isWhole.test(sentence)) return true;
    if (isPreface.test(sentence) && (next === "" || isNotAble.test(next) || isNotWilling.test(next))) return true;
    const refused = isNotWilling.exec(sentence) ?? isNotAble.exec(sentence);
    if (!refused) return false;
    const before = sentence.slice(0, refused.index);
    if (REPORTED.test(before)) return false;
    const sorry = apologizes.test(sentence.slice(0, refused.index + refused[0].length));
    if (!sorry && before.length > LEAD_CHARACTERS && !leads.test(before)) return false;
    const task = sentence.slice(refused.index);
    return isAsked.test(task) || ((sorry || isNotWilling.test(sentence)) && isSaid.test(task));
  };
}
