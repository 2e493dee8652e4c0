import * as de from "./de/problems.ts";
import * as en from "./en/problems.ts";
import * as es from "./es/problems.ts";
import * as fr from "./fr/problems.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { REFUSED, PROBLEMS, FIELD_PROBLEMS, WANTED } = spoken({ en, de, es, fr });
