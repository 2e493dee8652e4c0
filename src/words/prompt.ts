import * as de from "./de/prompt.ts";
import * as en from "./en/prompt.ts";
import * as es from "./es/prompt.ts";
import * as fr from "./fr/prompt.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PROMPT, SUBJECT, SAID } = spoken({ en, de, es, fr });
