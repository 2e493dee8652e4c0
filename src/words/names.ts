import * as de from "./de/names.ts";
import * as en from "./en/names.ts";
import * as es from "./es/names.ts";
import * as fr from "./fr/names.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const {
  KINDS,
  countCalled,
  ROLES,
  PROTOCOLS,
  AGENTS,
  READINGS,
  VALUES,
  PURPOSES,
  criterionName,
} = spoken({ en, de, es, fr });
