import * as de from "./de/chat.ts";
import * as en from "./en/chat.ts";
import * as es from "./es/chat.ts";
import * as fr from "./fr/chat.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { CHAT } = spoken({ en, de, es, fr });
