import * as de from "./de/score_tables.ts";
import * as en from "./en/score_tables.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SCORES, VOTES } = spoken({ en, de });
