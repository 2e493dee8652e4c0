import * as de from "./de/lengths.ts";
import * as en from "./en/lengths.ts";
import * as es from "./es/lengths.ts";
import * as fr from "./fr/lengths.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { lengthInWords, limitOf } = spoken({ en, de, es, fr });
