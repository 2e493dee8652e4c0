import * as de from "./de/times.ts";
import * as en from "./en/times.ts";
import * as es from "./es/times.ts";
import * as fr from "./fr/times.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { moment, period, span, day } = spoken({ en, de, es, fr });
