import * as de from "./de/looked_up.ts";
import * as en from "./en/looked_up.ts";
import * as es from "./es/looked_up.ts";
import * as fr from "./fr/looked_up.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { MARKS, RECOMPUTED } = spoken({ en, de, es, fr });
