import * as de from "./de/answer_form.ts";
import * as en from "./en/answer_form.ts";
import * as es from "./es/answer_form.ts";
import * as fr from "./fr/answer_form.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { FORM, FIELDS, AGAIN, PROBLEM, WANTED } = spoken({ en, de, es, fr });
