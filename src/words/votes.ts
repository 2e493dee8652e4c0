import * as de from "./de/votes.ts";
import * as en from "./en/votes.ts";
import * as es from "./es/votes.ts";
import * as fr from "./fr/votes.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { BALLOT, BALLOT_FAULTS, BALLOT_WARNINGS, CLOSE, METHODS, VOTE } = spoken({ en, de, es, fr });
