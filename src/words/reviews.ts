import * as de from "./de/reviews.ts";
import * as en from "./en/reviews.ts";
import * as es from "./es/reviews.ts";
import * as fr from "./fr/reviews.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { REVIEWED, REVIEWERS } = spoken({ en, de, es, fr });
