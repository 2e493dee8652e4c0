import * as de from "./de/lengths.ts";
import * as en from "./en/lengths.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { lengthInWords } = spoken({ en, de });
