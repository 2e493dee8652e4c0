import { spoken } from "../../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

const words = spoken({ en, de, es, fr });

/** These texts, in the language that is spoken now. */
export const { MODES, PERSPECTIVES } = words;

/** Returns what a part or a perspective is called: one that is not shipped by its own name. */
export function partName(name: string): string {
  const names: Readonly<Record<string, string>> = words.PART_NAMES;
  return Object.hasOwn(names, name) ? names[name] ?? name : name;
}
