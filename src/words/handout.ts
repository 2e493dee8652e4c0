import * as de from "./de/handout.ts";
import * as en from "./en/handout.ts";
import * as es from "./es/handout.ts";
import * as fr from "./fr/handout.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { HANDOUT, MARKS_KEY } = spoken({ en, de, es, fr });
