import * as de from "./de/dialogue.ts";
import * as en from "./en/dialogue.ts";
import * as es from "./es/dialogue.ts";
import * as fr from "./fr/dialogue.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PLAIN, PERSONA, ANSWERED } = spoken({ en, de, es, fr });
