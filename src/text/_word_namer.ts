import { type Around, isMeant, isOfSomebody, type NameWord } from "./_name_use.ts";
import type { OnReplaced } from "./names.ts";
import { NAMES_THAT_ARE_WORDS, ROLES_THAT_ARE_WORDS, UNCOUNTED_NAMES } from "./word_names.ts";
import { STOP_WORDS } from "./words.ts";

/** How much of a text is looked at on each side of a name, in UTF-16 code units. */
const LOOK = 80;

const LETTER = "[\\p{L}\\p{M}\\p{N}_]";
const TITLE = "(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Professor|Madam|Sir)";
const DETERMINERS: ReadonlySet<string> = new Set(
  ("a an the this these those each every any some no its my your our their another many few several more most such all two " +
    "three both good bad new old").split(" "),
);

/** Replaces names of one word where the words around them tell that somebody is meant. */
export function wordNamer({ names, parts, said }: {
  readonly names: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
  readonly said: readonly string[];
}): (text: string, onReplaced: OnReplaced) => string {
  const known = new Map<string, NameWord>();
  const add = ([name, instead]: readonly [string, string], part: boolean) => {
    const key = keyOf(name);
    if (!known.has(key)) {
      known.set(key, {
        name: capital(name.normalize("NFC")),
        instead,
        part,
        countable: isCountable(key),
        ...alsoAWord(key, part, said),
      });
    }
  };
  for (const entry of names) add(entry, false);
  for (const entry of parts) add(entry, true);
  if (known.size === 0) return (text) => text;
  const english = said.some((text) => /(?<!\p{L})the(?!\p{L})/iu.test(text));
  const forms = [
    ...new Set([...names.keys(), ...parts.keys()].flatMap((name) => [name.normalize("NFC"), name.normalize("NFD")])),
  ]
    .sort((a, b) => b.length - a.length).map(RegExp.escape);
  const pattern = new RegExp(
    `(?<!${LETTER})((?:${TITLE}\\.?|the)\\s{1,4})?(${
      forms.join("|")
    })(?!${LETTER})(\\s{1,4}(?:side|team|camp)(?!${LETTER}))?`,
    "giu",
  );
  return (text, onReplaced) =>
    text.replace(pattern, (words: string, before = "", form: string, after = "", at: number) => {
      const word = known.get(keyOf(form));
      const start = at + before.length;
      const end = start + form.length;
      if (!word) return words;
      const around: Around = {
        before: text.slice(Math.max(0, start - LOOK), start),
        after: text.slice(end, end + LOOK),
        line: lineAround(text, start, end),
        english,
      };
      if (!isMeant(word, form.normalize("NFC"), around, (other) => known.has(keyOf(other)))) return words;
      // "the Skeptic's side" is one side, "the Ana problem" keeps its article
      const role = word.also === "word" || word.also === "function";
      const swallowed = /^the\s/i.test(before) ? role : before !== "";
      const [kept, left] = [swallowed ? "" : before, role && swallowed ? "" : after];
      onReplaced(words.slice(kept.length, words.length - left.length), word.instead);
      return `${kept}${word.instead}${left}`;
    });
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The line that a name stands in, as far as it is looked at. */
function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - LOOK), start);
  const after = text.slice(end, end + LOOK);
  return before.slice(before.lastIndexOf("\n") + 1) + text.slice(start, end) + (after.split("\n", 1)[0] ?? "");
}

/** What a name is besides: by the lists, or because it stands as a plain word in what was said. */
function alsoAWord(
  small: string,
  part: boolean,
  said: readonly string[],
): { readonly also?: NonNullable<NameWord["also"]> } {
  if (ROLES_THAT_ARE_WORDS.has(small)) return { also: "word" };
  if (NAMES_THAT_ARE_WORDS.has(small)) return { also: "given" };
  if (STOP_WORDS.has(small) || [...small].length === 1) return { also: "function" };
  return said.some((text) => standsAsWord(small, text, part)) ? { also: "word" } : {};
}

/** Whether nobody begins a sentence with it, but for an article, unless it is a name. */
function isCountable(small: string): boolean {
  return (ROLES_THAT_ARE_WORDS.has(small) || NAMES_THAT_ARE_WORDS.has(small)) && !UNCOUNTED_NAMES.has(small);
}

/** Whether a word stands in small letters after a determiner or in the plural; a part of a name, but where somebody is meant. */
function standsAsWord(small: string, text: string, part: boolean): boolean {
  for (
    const { 0: form, index } of text.matchAll(new RegExp(`(?<!${LETTER})${RegExp.escape(small)}s?(?!${LETTER})`, "gu"))
  ) {
    const end = index + form.length;
    if (form !== small || part && !isOfSomebody(text.slice(end, end + LOOK))) return true;
    const [, previous = ""] = /([\p{L}]{1,12})\s{1,4}$/u.exec(text.slice(Math.max(0, index - 20), index)) ?? [];
    if (DETERMINERS.has(previous.toLowerCase())) return true;
  }
  return false;
}
