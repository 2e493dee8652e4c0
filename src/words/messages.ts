import * as de from "./de/messages.ts";
import * as en from "./en/messages.ts";
import * as es from "./es/messages.ts";
import * as fr from "./fr/messages.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { NUMBERS, MESSAGE, SHOWN, NO_PROMPT, TURN } = spoken({ en, de, es, fr });
