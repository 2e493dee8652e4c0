import * as de from "./de/phrases.ts";
import * as en from "./en/phrases.ts";
import * as es from "./es/phrases.ts";
import * as fr from "./fr/phrases.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SIGNS, spaced, capital, withArticle, listed } = spoken({ en, de, es, fr });
