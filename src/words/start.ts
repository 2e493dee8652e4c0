import * as de from "./de/start.ts";
import * as en from "./en/start.ts";
import * as es from "./es/start.ts";
import * as fr from "./fr/start.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { START, SUBJECTS, DOCUMENTS } = spoken({ en, de, es, fr });
