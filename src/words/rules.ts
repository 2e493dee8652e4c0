import * as de from "./de/rules.ts";
import * as en from "./en/rules.ts";
import * as es from "./es/rules.ts";
import * as fr from "./fr/rules.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { RULES } = spoken({ en, de, es, fr });
