import * as de from "./de/claims.ts";
import * as en from "./en/claims.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { MARKS, RECOMPUTED } = spoken({ en, de });
