import * as de from "./de/checked_claims.ts";
import * as en from "./en/checked_claims.ts";
import * as es from "./es/checked_claims.ts";
import * as fr from "./fr/checked_claims.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { QUOTATION_VERDICTS, CLAIMS, FINDINGS } = spoken({ en, de, es, fr });
