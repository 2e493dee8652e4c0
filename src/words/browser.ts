import * as de from "./de/browser.ts";
import * as en from "./en/browser.ts";
import * as es from "./es/browser.ts";
import * as fr from "./fr/browser.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { BROWSER } = spoken({ en, de, es, fr });
