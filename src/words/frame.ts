import * as de from "./de/frame.ts";
import * as en from "./en/frame.ts";
import * as es from "./es/frame.ts";
import * as fr from "./fr/frame.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { FRAME, KEYS, LOCKED } = spoken({ en, de, es, fr });
