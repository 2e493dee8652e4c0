import { spoken } from "../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

/** These texts, in the language that is spoken now. */
export const { CRITIQUE, placeInWords, LENSES, SEATS, RULES, PERSONA, TASKS, FORMS, ABOUT_POINT } = spoken({
  en,
  de,
  es,
  fr,
});
