/**
 * Lists what a language lacks, by its names: texts, rules of its grammar and examples of refusals: `deno task languages [TAG]`.
 *
 * @module
 */
import { print } from "../runtime/console.ts";
import { systemCode } from "../runtime/found.ts";
import { GRAMMAR_OF } from "../text/grammar/mod.ts";
import { type Language, LANGUAGES, missingTexts } from "../words/language.ts";
import { REFUSAL_EXAMPLES } from "../words/refusals.ts";
import { loadAllTexts } from "./all_texts.ts";

/** What a language has, or lacks. */
interface Gaps {
  readonly missing: readonly string[];
  readonly all: number;
}

/** Returns the parts that the English one has of something, and those of them that a language lacks or has empty. */
export function gapsIn(en: object, own: object = {}): Gaps {
  const names = Object.keys(en);
  return { missing: names.filter((name) => isEmpty(Reflect.get(own, name))), all: names.length };
}

function isEmpty(value: unknown): boolean {
  return value instanceof Set ? value.size === 0 : Object.keys(Object(value)).length === 0;
}

/** Returns what a language has of each kind, and what it lacks. */
function kindsOf(tag: Language): Readonly<Record<string, Gaps>> {
  return {
    texts: missingTexts(tag),
    "rules of grammar": gapsIn(GRAMMAR_OF["en"] ?? {}, GRAMMAR_OF[tag]),
    "kinds of refusals": gapsIn(REFUSAL_EXAMPLES.en, REFUSAL_EXAMPLES[tag]),
  };
}

if (import.meta.main) {
  await loadAllTexts();
  const [only] = Deno.args;
  const lines = Object.entries(LANGUAGES).flatMap(([tag, name]) => {
    if (only !== undefined && only !== tag) return [];
    const kinds = Object.entries(kindsOf(tag as Language));
    const counts = kinds.map(([kind, { missing, all }]) => `${all - missing.length} of ${all} ${kind}`);
    const missing = only === undefined ? [] : kinds.flatMap(([, { missing }]) => missing.map((path) => `  ${path}`));
    return [`${tag} (${name}): ${counts.join(", ")}`, ...missing];
  });
  try {
    for (const line of lines) print("stdout", `${line}\n`);
  } catch (error) {
    if (systemCode(error) !== "EPIPE") throw error; // nobody reads any more
  }
}
