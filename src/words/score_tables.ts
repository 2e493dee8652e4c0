import * as de from "./de/score_tables.ts";
import * as en from "./en/score_tables.ts";
import * as es from "./es/score_tables.ts";
import * as fr from "./fr/score_tables.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SCORES, VOTES } = spoken({ en, de, es, fr });
