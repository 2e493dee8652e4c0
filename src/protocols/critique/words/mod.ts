import { spoken } from "../../../words/language.ts";
import * as en from "./en.ts";

/** These texts, in the language that is spoken now. */
export const { CRITIQUE, placeInWords } = spoken({ en });
