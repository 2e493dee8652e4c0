import * as de from "./de/archives.ts";
import * as en from "./en/archives.ts";
import * as es from "./es/archives.ts";
import * as fr from "./fr/archives.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { ARCHIVES, STATUSES } = spoken({ en, de, es, fr });
