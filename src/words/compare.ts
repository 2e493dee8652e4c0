import * as de from "./de/compare.ts";
import * as en from "./en/compare.ts";
import * as es from "./es/compare.ts";
import * as fr from "./fr/compare.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { COMPARE, KINSHIP, PARTS_APART, WAYS_APART, JUDGES_APART, CLAIMS_APART, TURNS_APART } = spoken({
  en,
  de,
  es,
  fr,
});
