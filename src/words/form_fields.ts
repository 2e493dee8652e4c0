import * as de from "./de/form_fields.ts";
import * as en from "./en/form_fields.ts";
import * as es from "./es/form_fields.ts";
import * as fr from "./fr/form_fields.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { FIELDS } = spoken({ en, de, es, fr });
