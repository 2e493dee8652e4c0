import * as de from "./de/report.ts";
import * as en from "./en/report.ts";
import * as es from "./es/report.ts";
import * as fr from "./fr/report.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { CITED, FRONT, PARTS, GIVEN, MESSAGE, LOOKED_UP, FOUND, SOURCES, PICTURES } = spoken({ en, de, es, fr });
