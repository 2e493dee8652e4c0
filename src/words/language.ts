import { AsyncLocalStorage } from "node:async_hooks";

/** Languages with texts of ours, by their tags (BCP 47), each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français" } as const;

/** The tag of a language with texts of ours. */
export type Language = keyof typeof LANGUAGES;

/** Languages of a dialogue by their tags (BCP 47): that of its speakers and our texts to them, and that of its pages. */
export interface Languages {
  readonly speakers: string;
  readonly readers: string;
  /** Why, if nobody has named one. */
  readonly by?: "script" | "words" | "nothing";
}

/** Returns the languages that a setting names; English for both without one. */
export function languagesIn(given: string | Partial<Languages> | undefined): Languages {
  if (typeof given === "string") return { speakers: given, readers: given };
  const { speakers = "en", readers = speakers, by } = given ?? {};
  return { speakers, readers, ...(by === undefined ? {} : { by }) };
}

/** Returns the name of a language, in the language of our texts now. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([languageOfTexts(spokenLanguage())], { type: "language" }).of(tag) ?? tag;
}

/** Returns `true` for the tag of a language that has a name. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-[A-Z]{2}|-\d{3})?$/.test(tag) && languageName(tag) !== tag;
}

/** Returns the tag of the language that our texts are in, where one is spoken: English without texts in it. */
export function languageOfTexts(tag: string): string {
  const [base = ""] = tag.split("-");
  return [tag, base].find((each) => Object.hasOwn(LANGUAGES, each) || derived.has(each)) ?? "en";
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Nkoo",
  "Rohg",
  "Syrc",
  "Thaa",
]);

/** Returns the direction in which a language is written. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script) ? "rtl" : "ltr";
}

/** Tables and functions by name: a text by itself could not follow the language. */
type Texts = Readonly<Record<string, object>>;

/** The same texts in another language, as far as somebody wrote them. */
export type Translation<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => unknown ? T[K]
    : T[K] extends string ? string
    : T[K] extends readonly unknown[] ? readonly T[K][number][]
    : Translation<T[K]>;
};

/** Texts of a module in all languages; those that are missing are English. */
interface Table {
  readonly en: Texts;
  readonly others: ReadonlyMap<string, object>;
  readonly whole: Map<string, Texts>;
}

const tables: Table[] = [];
const derived = new Map<string, (en: Texts) => Texts>();
const current = new AsyncLocalStorage<string>();

/** Returns the tag of the language that is spoken now; English where nobody has said. */
export function spokenLanguage(): string {
  return current.getStore() ?? "en";
}

/** Runs a body, and all that it awaits, in a language. */
export function inLanguage<T>(tag: string, body: () => T): T {
  return tag === spokenLanguage() ? body() : current.run(tag, body);
}

/** Iterates in a language, step by step, whoever asks for the next one. */
export function* eachInLanguage<T>(tag: string, make: () => Iterable<T>): Generator<T> {
  const steps = inLanguage(tag, () => make()[Symbol.iterator]());
  for (;;) {
    const step = inLanguage(tag, () => steps.next());
    if (step.done) return;
    yield step.value;
  }
}

/**
 * Returns texts that are those of the language spoken now, whenever they are read or called. A module of texts has one
 * file a language, whose exports have the same names.
 *
 * @param all The modules by language; a text that one lacks is English.
 */
export function spoken<T extends Texts>(
  all: { readonly en: T } & { readonly [L in Exclude<Language, "en">]?: Translation<T> },
): T {
  const { en, ...rest } = all;
  const others = new Map(
    Object.entries(rest).flatMap(([tag, texts]) => texts ? [[tag, texts as object] as const] : []),
  );
  const table: Table = { en, others, whole: new Map([["en", en]]) };
  tables.push(table);
  const members = Object.entries(en).map(([name, text]) => [
    name,
    typeof text === "function"
      ? (...args: readonly unknown[]) => call(wordsNow(table)[name], args)
      : new Proxy(text, { get: (_, key) => Reflect.get(wordsNow(table)[name] ?? text, key) }),
  ]);
  return Object.fromEntries(members) as T; // of the same names and types
}

/** @internal Adds a language whose texts are made from the English ones, for tests. */
export function deriveLanguage(tag: string, make: (en: Texts) => Texts): void {
  derived.set(tag, make);
}

/** Returns the texts that a language lacks, as paths of names, with the number of all. */
export function missingTexts(tag: Language): { readonly missing: readonly string[]; readonly all: number } {
  const paths = tables.flatMap(({ en, others }) => {
    const own = new Set(tag === "en" ? pathsIn(en) : pathsIn(others.get(tag) ?? {}));
    return pathsIn(en).map((path) => [path, own.has(path)] as const);
  });
  return { missing: paths.flatMap(([path, isThere]) => isThere ? [] : [path]), all: paths.length };
}

/** @internal Returns the functions of a language by their paths, each with the English one. */
export function translatedFunctions(tag: Language) {
  return tables.flatMap(({ en, others }) => {
    const own = new Map(functionsIn(others.get(tag) ?? {}));
    return functionsIn(en).flatMap(([path, english]) => {
      const translated = own.get(path);
      return translated ? [{ path, english, translated }] : [];
    });
  });
}

function functionsIn(texts: object): readonly (readonly [path: string, text: (...args: never[]) => unknown])[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "function"
      ? [[name, text] as const]
      : isTable(text)
      ? functionsIn(text).map(([path, inner]) => [`${name}.${path}`, inner] as const)
      : []
  );
}

function wordsNow(table: Table): Texts {
  const tag = languageOfTexts(spokenLanguage());
  const known = table.whole.get(tag);
  if (known) return known;
  const made = derived.get(tag)?.(table.en) ?? merged(table.en, table.others.get(tag) ?? {}) as Texts;
  table.whole.set(tag, made);
  return made;
}

function call(text: unknown, args: readonly unknown[]): unknown {
  return typeof text === "function" ? text(...args) : undefined;
}

/** Returns texts with those of another language in their place. */
function merged(en: unknown, other: unknown): unknown {
  if (other === undefined) return en;
  if (!isTable(en) || !isTable(other)) return other;
  return Object.fromEntries(Object.entries(en).map(([name, text]) => [name, merged(text, Reflect.get(other, name))]));
}

function pathsIn(texts: object): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    isTable(text) ? pathsIn(text).map((path) => `${name}.${path}`) : [name]
  );
}

function isTable(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
