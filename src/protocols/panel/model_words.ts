import { familyOf } from "../../models/families.ts";
import { makerWords } from "../../models/makers.ts";
import { modelForms } from "./_model_forms.ts";
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
const SELF =
  "(?<=(?<![\\p{L}\\p{N}_])(?:(?<!(?:such|known|well|same|described|regarded|seen|used|far|soon|much)\\s{1,4})as" +
  "|I am|I['’]m|my name is|we are|call me|I,)\\s{1,4})";
/** What follows the name of a family where somebody speaks of itself, and not of a painter or a constellation. */
const SELF_GOES_ON = "(?=\\s{0,4}(?:[,.;:!?)]|$)|\\s{1,4}(?:I|we|my|and I)(?![\\p{L}\\p{N}_]))";
const MADE = "(?:made|trained|developed|built|created|designed)";
const KIND = "an?\\s{1,4}(?:(?:AI|artificial|intelligence|large|language|helpful|conversational)\\s{1,4}){0,4}" +
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
  const whole = either([
    ...[...literal].filter((id) => !taken.has(id.toLowerCase())).map(literalPattern),
    ...forms.flatMap((form) => form.whole),
  ]);
  const called = known.flatMap((words) => words.called).filter((word) => !taken.has(word.toLowerCase()));
  const alone = called.length === 0 ? undefined : `(?-i:${either(called.map(RegExp.escape))})`;
  const short = either([...forms.flatMap((form) => form.short), ...(alone === undefined ? [] : [alone])]);
  const makers = either(known.flatMap((words) => words.makers).map(RegExp.escape));
  const by = makers === ""
    ? ""
    : `,?\\s{1,4}(?:(?:which|that|who)\\s{1,4}(?:is|was)\\s{1,4})?(?:${MADE}\\s{1,4})?(?:by|from)\\s{1,4}${makers}`;
  const tail = by === "" ? "" : `(?:${by}${END})?`;
  const of = makers === "" ? "" : `(?:${makers}['’]s\\s{1,4})?`;
  const rule = (words: string, instead: (kept: string) => string): Rule => ({
    pattern: new RegExp(`${START}${words}`, "giu"),
    by: instead,
  });
  return [
    ...(whole === ""
      ? []
      : [rule(`(?:(?:an?|the)\\s{1,4})?${of}${whole}${END}${NO_OTHER}(?:\\s{1,4}model${END})?${tail}`, () => A_MODEL)]),
    ...(short === ""
      ? []
      : [rule(`${SELF}(?:the\\s{1,4})?${of}${short}${END}${NO_OTHER}${tail}${SELF_GOES_ON}`, () => A_MODEL)]),
    ...(makers === "" ? [] : [
      rule(
        `${SELF}an?\\s{1,4}${makers}\\s{1,4}(?:(?:AI|large|language)\\s{1,4}){0,3}(?:model|assistant|system)${END}`,
        () => A_MODEL,
      ),
      rule(`${SELF}(${KIND})${by}${END}`, (kind) => kind),
      rule(
        `(?<=(?<![\\p{L}\\p{N}_])I\\s{1,4}(?:was|am|have\\s{1,4}been)\\s{1,4}${MADE}\\s{1,4}by\\s{1,4})${makers}${END}`,
        () => A_COMPANY,
      ),
      rule(
        `(?<=(?<![\\p{L}\\p{N}_])my\\s{1,4}(?:makers?|creators?|developers?|trainers?)(?:\\s{1,4}at|,)\\s{1,4})${makers}${END}`,
        () => A_COMPANY,
      ),
      rule(
        `(?<=(?<![\\p{L}\\p{N}_])(?:as|I\\s{1,4}am|I['’]m)\\s{1,4}(?:Side\\s\\d|somebody else|a model))${
          by.replace(/^,\?/, ",?")
        }${END}`,
        () => "",
      ),
    ]),
  ];
}

function either(patterns: readonly string[]): string {
  const longestFirst = [...new Set(patterns)].sort((a, b) => b.length - a.length);
  return longestFirst.length === 0 ? "" : `(?:${longestFirst.join("|")})`;
}

/** An id as it is written; a short one, such as `o3`, is something else in other letters. */
function literalPattern(id: string): string {
  return id.length < 4 ? `(?-i:${RegExp.escape(id)})` : RegExp.escape(id);
}
