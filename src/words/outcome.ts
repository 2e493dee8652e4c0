import * as de from "./de/outcome.ts";
import * as en from "./en/outcome.ts";
import * as es from "./es/outcome.ts";
import * as fr from "./fr/outcome.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SURENESS, VERDICT, PANEL, SURE, OUTCOME } = spoken({ en, de, es, fr });
