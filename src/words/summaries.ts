import * as de from "./de/summaries.ts";
import * as en from "./en/summaries.ts";
import * as es from "./es/summaries.ts";
import * as fr from "./fr/summaries.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SUM_UP, SUMMARY } = spoken({ en, de, es, fr });
