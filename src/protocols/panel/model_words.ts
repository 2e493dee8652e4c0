import { familyOf, makerWords } from "../../models/families.ts";
import { modelForms } from "./_model_forms.ts";
import { after, spaced } from "./_phrase.ts";
import type { KeepReplaced } from "./replaced_words.ts";

/** What stands in place of a model's name. */
const A_MODEL = "a model";
/** What stands in place of who made it. */
const A_COMPANY = "a company";

const [START, END] = ["(?<![\\p{L}\\p{N}_/])", "(?![\\p{L}\\p{N}_]|\\.\\d)"];
/** What would make it another model's name. */
const NO_OTHER =
  "(?![-\\s](?:mini|nano|micro|turbo|pro|flash|lite|haiku|opus|sonnet|large|small|medium|\\d)(?![\\p{L}]))";
/** Whoever says this goes on about itself; `such as` and `known as` do not. */
const SELF = after(
  "(?:(?<!(?:such|known|well|same|described|regarded|seen|used|far|soon|much) )as|I am|I['’]m|my name is|we are|call me|I,)",
);
/** What follows the name of a family where somebody speaks of itself, and not of a painter or a constellation. */
const GOES_ON = "(?=\\s{0,4}(?:[,.;:!?)]|$)| (?:I|we|my|and I)(?![\\p{L}\\p{N}_]))";
const MADE = "(?:made|trained|developed|built|created|designed)";
const KIND = "an? (?:(?:AI|artificial|intelligence|large|language|helpful|conversational) ){0,4}" +
  "(?:model|assistant|system|AI|chatbot|LLM)";

/** What of models a text is searched for. */
interface Rule {
  readonly pattern: RegExp;
  /** By the first group of the pattern. */
  readonly by: (kept: string) => string;
}

/**
 * A function that takes models that took part out of a text: their ids and whole names wherever they stand; and what a
 * speaker says of itself as a model: a name in part, that of the family alone, and who made it. What is said about makers
 * and about other models stays.
 *
 * @param ids Of models that took part.
 * @param names Of participants: what is called so is somebody, and no model.
 */
export function modelHider(
  ids: Iterable<string>,
  names: readonly string[] = [],
): (text: string, keep: KeepReplaced, number?: number) => string {
  const list = rules([...ids], new Set(names.map((name) => name.trim().toLowerCase())));
  return (text, keep, number) =>
    list.reduce((said, { pattern, by }) =>
      said.replace(pattern, (words, kept) => {
        const instead = by(typeof kept === "string" ? kept : "");
        keep(words, instead, number);
        return instead;
      }), text);
}

function rules(ids: readonly string[], taken: ReadonlySet<string>): readonly Rule[] {
  const forms = ids.map(modelForms);
  const known = [...new Set(ids.map(familyOf))].flatMap((family) => makerWords(family) ?? []);
  // a name without digit or hyphen, such as "m", may be any word
  const literal = new Set(
    ids.flatMap((id) => [id, id.slice(id.lastIndexOf("/") + 1)]).filter((id) => /[\d/_-]/.test(id)),
  );
  const whole = firstOf([
    either([...literal].filter((id) => !taken.has(id.toLowerCase())).map(literalPattern)),
    either(forms.flatMap((form) => form.whole)),
  ]);
  const called = known.flatMap((words) => words.called).filter((word) => !taken.has(word.toLowerCase()));
  const alone = called.length === 0 ? "" : `(?-i:${either(called.map(RegExp.escape))})`;
  const short = firstOf([either(forms.flatMap((form) => form.short)), alone]);
  const makers = either(known.flatMap((words) => words.makers).map(makerPattern));
  return [...rulesForModels(whole, short, makers), ...(makers === "" ? [] : rulesForMakers(makers))];
}

/** Names of models, with who made them beside. */
function rulesForModels(whole: string, short: string, makers: string): readonly Rule[] {
  const tail = makers === "" ? "" : `(?:(?:,? ${KIND})?${madeBy(makers)})?`;
  const of = makers === "" ? "" : `(?:${makers}['’]s )?`;
  return [
    ...whole === ""
      ? []
      : [rule(`${START}(?:(?:an?|the) )?${of}${whole}${END}${NO_OTHER}(?: model${END})?${tail}`, A_MODEL)],
    ...short === "" ? [] : [rule(`${SELF}(?:the )?${of}${short}${END}${NO_OTHER}${tail}${GOES_ON}`, A_MODEL)],
  ];
}

/** Who made the model that speaks of itself. */
function rulesForMakers(makers: string): readonly Rule[] {
  return [
    rule(`${SELF}an? ${makers} (?:(?:AI|large|language) ){0,3}(?:model|assistant|system)${END}`, A_MODEL),
    { ...rule(`${SELF}(${KIND})${madeBy(makers)}`, ""), by: (kind) => kind },
    rule(`${after(`I (?:was|am|have been) ${MADE} by`)}${makers}${END}`, A_COMPANY),
    rule(`${after("my (?:makers?|creators?|developers?|trainers?)(?: at|,)")}${makers}${END}`, A_COMPANY),
    rule(`(?<=(?<![\\p{L}\\p{N}_])(?:as|I am|I['’]m) (?:Side \\d|somebody else|a model))${madeBy(makers)}`, ""),
  ];
}

function madeBy(makers: string): string {
  return `,? (?:(?:which|that|who) (?:is|was) )?(?:${MADE} )?(?:by|from) ${makers}${END}`;
}

function rule(words: string, instead: string): Rule {
  return { pattern: new RegExp(spaced(words), "giu"), by: () => instead };
}

/** A maker whose name may be a word, such as `Meta`, is meant with its capital only. */
function makerPattern(name: string): string {
  const spelled = name.split(" ").map(RegExp.escape).join(" ");
  return /^\p{Lu}\p{Ll}+$/u.test(name) ? `(?-i:${spelled})` : spelled;
}

function firstOf(patterns: readonly string[]): string {
  const some = patterns.filter((each) => each !== "");
  return some.length === 0 ? "" : `(?:${some.join("|")})`;
}

function either(patterns: readonly string[]): string {
  const longestFirst = [...new Set(patterns)].sort((a, b) => b.length - a.length);
  return longestFirst.length === 0 ? "" : `(?:${longestFirst.join("|")})`;
}

/** An id as it is written; a short one, such as `o3`, is something else in other letters. */
function literalPattern(id: string): string {
  return id.length < 4 ? `(?-i:${RegExp.escape(id)})` : RegExp.escape(id);
}
