import * as de from "./de/seat.ts";
import * as en from "./en/seat.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SEAT } = spoken({ en, de });
