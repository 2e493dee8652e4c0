import * as de from "./de/numbers.ts";
import * as en from "./en/numbers.ts";
import * as es from "./es/numbers.ts";
import * as fr from "./fr/numbers.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { count, integer, decimal, figure, isOrAre, debateCount, dollars } = spoken({ en, de, es, fr });
