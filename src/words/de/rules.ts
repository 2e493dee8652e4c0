import type { Translation } from "../language.ts";
import type * as en from "../en/rules.ts";

/** Rules for all who are asked. */
export const RULES: Translation<typeof en.RULES> = {
  speakIn: (language: string) => `Schreiben Sie auf ${language}, in welcher Sprache auch immer das Vorige steht.`,
};
