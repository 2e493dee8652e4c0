import { sentences } from "../text/sentences.ts";
import type { RefusalExamples } from "../words/refusal_examples.ts";
import { REFUSAL_EXAMPLES } from "../words/refusals.ts";

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

/** Who cannot hold a view any longer concedes something; who declines one thing for another speaks. */
const GOES_ON = /\b(?:any ?more|any longer|no longer|nicht mehr|nicht länger|ne .{1,30} plus|ya no|sondern)\b/;

const LETTER = "[\\p{L}\\p{N}_]";
const BORDER = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;

/** Returns a pattern for any of several, in which all letters count as such. */
function any(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join("|").replaceAll("\\b", BORDER).replaceAll("\\w", LETTER), "u");
}

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

function readerOf(examples: RefusalExamples) {
  const leads = any([`^(?:${examples.lead.join("|")})`]);
  const [apologizes, speaksAsAssistant] = [any(examples.apology), any(examples.assistant)];
  const [isNotAble, isNotWilling] = [any(examples.cannot), any(examples.declines)];
  const [isAsked, isPart, isAnything] = [any(examples.asked), any(examples.part), any(examples.anything)];
  const [isPreface, isWhole] = [any(examples.preface), any(examples.whole)];
  return (sentence: string, next: string): boolean => {
    if (isWhole.test(sentence)) return true;
    if (isPreface.test(sentence) && (next === "" || isNotAble.test(next) || isNotWilling.test(next))) return true;
    const unwilling = isNotWilling.exec(sentence);
    const refused = unwilling ?? isNotAble.exec(sentence);
    if (!refused) return false;
    const before = sentence.slice(0, refused.index);
    if (REPORTED.test(before) || GOES_ON.test(sentence)) return false;
    const isAssistant = speaksAsAssistant.test(sentence);
    const isSorry = apologizes.test(sentence.slice(0, refused.index + refused[0].length));
    if (!isSorry && !isAssistant && before.length > LEAD_CHARACTERS && !leads.test(before)) return false;
    const task = sentence.slice(refused.index);
    if (isAsked.test(task)) return true;
    return ((isSorry || unwilling !== null || isAssistant) && isPart.test(task)) ||
      (isAssistant && isAnything.test(task));
  };
}
