import { capital } from "./phrases.ts";

/**
 * Returns the name of a setting or field as words: `max output tokens` for `maxOutputTokens`, and `logical coherence` for
 * `logical_coherence`.
 */
export function settingName(name: string): string {
  return name.replaceAll("_", " ").replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The ways in which a dialogue's language was determined. */
const TOLD_BY = {
  script: "detected from the script of its subject",
  words: "detected from the words of its subject",
  nothing: "assumed, as nothing indicated another",
  setting: "as set",
} as const;

/** The languages of a dialogue. */
export const HELD_IN = {
  label: "Language",
  /** Names of the languages of speakers and of readers, and how they were determined. */
  languages: (speakers: string, readers: string, by: keyof typeof TOLD_BY) =>
    `${capital(speakers === readers ? speakers : `${speakers} for speakers, ${readers} for readers`)}, ${TOLD_BY[by]}`,
} as const;
