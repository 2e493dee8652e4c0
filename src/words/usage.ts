import * as de from "./de/usage.ts";
import * as en from "./en/usage.ts";
import * as es from "./es/usage.ts";
import * as fr from "./fr/usage.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { USAGE, PRICES } = spoken({ en, de, es, fr });
