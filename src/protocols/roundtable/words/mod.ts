import { spoken } from "../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

/** These texts, in the language that is spoken now. */
export const {
  STANCE,
  ROUNDTABLE,
  AGREEMENT,
  ADVICE,
  ENDING,
  RULES,
  PERSONA,
  TASKS,
  PARTS,
  RESPONSE_FORM,
  FORMS,
  SAID,
  LABELS,
  PAGE,
  PICTURE,
  SEATS,
} = spoken({ en, de, es, fr });
