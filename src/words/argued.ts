import * as de from "./de/argued.ts";
import * as en from "./en/argued.ts";
import * as es from "./es/argued.ts";
import * as fr from "./fr/argued.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const {
  ARGUING_VERBS,
  does,
  FATES,
  LINE_STATES,
  ENTRY_WORDS,
  LEFT_OUT,
  ARGUED,
  AGREEMENT,
  DISAGREEMENT,
  SHEET,
} = spoken({ en, de, es, fr });
