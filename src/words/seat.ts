import * as de from "./de/seat.ts";
import * as en from "./en/seat.ts";
import * as es from "./es/seat.ts";
import * as fr from "./fr/seat.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SEAT } = spoken({ en, de, es, fr });
