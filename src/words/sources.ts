import * as de from "./de/sources.ts";
import * as en from "./en/sources.ts";
import * as es from "./es/sources.ts";
import * as fr from "./fr/sources.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SOURCES } = spoken({ en, de, es, fr });
