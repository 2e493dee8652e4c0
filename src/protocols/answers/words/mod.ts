import { spoken } from "../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

/** These texts, in the language that is spoken now. */
export const { SEATS, ANSWERING, FORM, EXTRACTING, JUDGING, OUTCOME, PAGE } = spoken({ en, de, es, fr });
