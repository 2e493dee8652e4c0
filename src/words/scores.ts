import * as de from "./de/scores.ts";
import * as en from "./en/scores.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SCALE, LEAD } = spoken({ en, de });
