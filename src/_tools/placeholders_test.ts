import { deepEqual, ok } from "node:assert/strict";
import { type Language, LANGUAGES, translatedFunctions } from "../words/language.ts";
import { loadAllTexts } from "./all_texts.ts";

const NAME = /(?<![\p{L}\d_$.])[\p{L}_$][\p{L}\d_$]*/gu;

/** Returns the places of those parameters that a function uses, as its source says. */
function usedParameters(text: (...args: never[]) => unknown): readonly number[] {
  const source = text.toString();
  const parameters: string[] = [];
  let depth = 0;
  let end = source.indexOf("(");
  let from = end + 1;
  for (depth = 1; depth > 0 && end < source.length;) {
    const sign = source[++end] ?? "";
    if ("([{".includes(sign)) depth++;
    if (")]}".includes(sign)) depth--;
    if (depth === 0 || (depth === 1 && sign === ",")) {
      parameters.push(source.slice(from, end));
      from = end + 1;
    }
  }
  const words = new Set(source.slice(end).replaceAll("...", " ").match(NAME));
  return parameters.flatMap((parameter, at) => parameter.match(NAME)?.some((name) => words.has(name)) ? [at] : []);
}

Deno.test("usedParameters() leaves out what a function ignores", () => {
  deepEqual(usedParameters((_a: string, b: number, [c]: string[], d = "e, f") => `${b}${c}${d}`), [1, 2, 3]);
  deepEqual(usedParameters(({ a: _a }: { readonly a: string }, b?: string) => b ?? "c"), [1]);
});

Deno.test("the texts of each language use the parameters that the English ones use", async () => {
  await loadAllTexts();
  ok(translatedFunctions("de").length > 500);
  for (const tag of Object.keys(LANGUAGES)) {
    const unused = translatedFunctions(tag as Language).flatMap(({ path, english, translated }) => {
      const used = new Set(usedParameters(translated));
      return usedParameters(english).filter((at) => !used.has(at)).map((at) => `${tag}: ${path}, parameter ${at + 1}`);
    });
    deepEqual(unused, []);
  }
});
