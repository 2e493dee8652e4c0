import * as de from "./de/turns.ts";
import * as en from "./en/turns.ts";
import * as es from "./es/turns.ts";
import * as fr from "./fr/turns.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { HEADINGS, KINDS } = spoken({ en, de, es, fr });
